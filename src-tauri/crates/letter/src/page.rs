//! The page: what people read, and around it what browsers need.

use std::fmt::Write;
use std::sync::LazyLock;

use alcazar_picture::{Words, seat_mark, style_sheet, symbols};
use alcazar_session::Session;
use alcazar_session::records::{letter::element, sgf};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use sha2::{Digest, Sha256};

use crate::Language;
use crate::course::Course;
use crate::data::Data;
use crate::escape::{escaped, json, one_way, own_way};
use crate::sentence::Speaker;
use crate::tree::{Listing, Row};

static STYLE: LazyLock<String> = LazyLock::new(|| style_sheet() + include_str!("letter.css"));
const SCRIPT: &str = include_str!("letter.js");

/// Allows the page its own script and style sheet, and nothing else: no other script, and no request.
static POLICY: LazyLock<String> = LazyLock::new(|| {
    let hash = |text: &str| format!("'sha256-{}'", BASE64.encode(Sha256::digest(text)));
    let (style, script) = (hash(&STYLE), hash(SCRIPT));
    format!("default-src 'none'; style-src {style}; script-src {script}; base-uri 'none'; form-action 'none'")
});

/// Branches further in are not set in further, so that their moves can still be read.
const DEEPEST: usize = 6;

/// Writes a game as a page in a language. It begins with the position at the game's cursor; the course of a game that was
/// looked back at is shown as a graph.
#[must_use]
pub fn letter(session: &Session, course: Option<&Course>, language: Language) -> String {
    let words = Words::in_language(language);
    let listing = Listing::of(session);
    let speaker = Speaker::new(session, words);
    // A game has a start.
    let Some(data) = Data::of(&listing, &speaker) else { return String::new() };
    let at = listing.place(session.cursor()).unwrap_or_default();
    Page { session, words, listing, speaker, data, at }.written(course)
}

struct Page<'a> {
    session: &'a Session,
    words: &'static Words,
    listing: Listing<'a>,
    speaker: Speaker<'a>,
    data: Data,
    /// Where it begins.
    at: usize,
}

impl Page<'_> {
    fn written(&self, course: Option<&Course>) -> String {
        let info = self.session.kind().info();
        let title = format!("{} · {}", self.title(), self.game());
        let record = element(&sgf::write(std::slice::from_ref(self.session)));
        let sides: Vec<_> = info.seats.iter().take(self.session.players().len()).map(|seat| seat.name).collect();
        let graph = course.and_then(|course| course.graph(&sides, |node| self.listing.place(node)));
        let graph = graph.map_or_else(String::new, |graph| {
            format!("<section class=\"review\"><h2>{}</h2>{graph}</section>", self.words.of("review.graph"))
        });
        [
            "<!doctype html>\n<html lang=\"",
            self.words.language().tag(),
            "\">\n<head>\n<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" content=\"",
            &POLICY,
            "\">\n",
            &record,
            "\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"generator\" content=\"Alcazar\">\n<title>",
            &escaped(&one_way(&title)),
            "</title>\n<style>",
            &STYLE,
            "</style>\n</head>\n<body>\n<svg class=\"symbols\" aria-hidden=\"true\"><defs>",
            &symbols(self.session.kind()),
            &self.data.drawings(),
            "<use id=\"model\"/></defs></svg>\n",
            &self.header(),
            "<main>\n",
            &self.table(),
            "<div class=\"side\">\n",
            &graph,
            &self.moves(),
            &self.details(),
            "</div>\n</main>\n<footer>",
            &self.words.of("letter.inside"),
            "</footer>\n<script type=\"application/json\" id=\"game\">",
            &json(&self.data.script(self.at)),
            "</script>\n<script>",
            SCRIPT,
            "</script>\n</body>\n</html>\n",
        ]
        .concat()
    }

    fn game(&self) -> String {
        self.words.of(&format!("game.{}.name", self.session.kind().info().id))
    }

    fn seats(&self) -> std::ops::Range<usize> {
        0..self.session.players().len()
    }

    fn side_class(&self, seat: usize) -> &'static str {
        self.session.kind().info().seats.get(seat).map_or("", |seat| seat.name)
    }

    fn title(&self) -> String {
        let name = self.session.name();
        if !name.trim().is_empty() {
            return name;
        }
        self.seats().map(|seat| self.speaker.seat(seat)).collect::<Vec<_>>().join(" – ")
    }

    fn header(&self) -> String {
        let heading = if self.session.name().trim().is_empty() {
            let seat = |seat| {
                let mark = seat_mark(self.session.kind(), self.side_class(seat));
                let name = own_way(&self.speaker.seat(seat));
                format!(
                    "<span class=\"player\"><svg viewBox=\"-12 -12 24 24\" aria-hidden=\"true\">{mark}</svg>{name}</span>"
                )
            };
            self.seats().map(seat).collect::<Vec<_>>().join(" <span class=\"soft\">–</span> ")
        } else {
            own_way(&self.session.name())
        };
        let start = self.session.node(0).map(|start| &start.notes);
        let noted = ["EV", "DT", "PC"].into_iter().filter_map(|name| start?.property(name));
        let noted: Vec<_> = noted.chain(self.speaker.result()).map(|text| own_way(&text)).collect();
        let noted =
            if noted.is_empty() { String::new() } else { format!("<p class=\"soft\">{}</p>\n", noted.join(" · ")) };
        format!("<header>\n<p class=\"game\">{}</p>\n<h1>{heading}</h1>\n{noted}</header>\n", escaped(&self.game()))
    }

    /// The board with the seats around it, and what walks through the game.
    fn table(&self) -> String {
        let (board, beside) = self.data.drawn(self.at);
        let (said, of_seats) = self.data.said(self.at);
        let seat = |seat: usize| {
            let ((width, height), drawn) = (self.data.sizes[seat], &beside[seat]);
            let (name, side) = (self.speaker.seat(seat), self.speaker.side(seat));
            let side =
                if name == side { String::new() } else { format!(" <span class=\"soft\">{}</span>", escaped(&side)) };
            format!(
                "<section class=\"seat side-{}\" data-seat=\"{seat}\"><h3>{}{side}</h3><svg viewBox=\"0 0 {width} {height}\" aria-hidden=\"true\"><g class=\"held\">{drawn}</g></svg><p class=\"unseen\">{}</p></section>\n",
                self.side_class(seat),
                own_way(&name),
                escaped(of_seats[seat])
            )
        };
        let seats = |before: bool| {
            let seats = self.seats().filter(|&seat| self.data.first.seats[seat].is_before == before);
            seats.map(seat).collect::<String>()
        };
        let class = if self.data.first.is_wide { "table wide" } else { "table" };
        let buttons =
            [("start", "letter.start"), ("back", "action.back"), ("forward", "action.forward"), ("end", "letter.end")];
        let buttons = buttons.map(|(way, key)| {
            let label = escaped(&self.words.of(key));
            let (bar, heads) = match way {
                "start" => ("M5 5V19", "M19 5L9 12L19 19Z"),
                "back" => ("", "M17 5L7 12L17 19Z"),
                "forward" => ("", "M7 5L17 12L7 19Z"),
                _ => ("M19 5V19", "M5 5L15 12L5 19Z"),
            };
            format!("<button type=\"button\" data-way=\"{way}\" aria-label=\"{label}\" title=\"{label}\"><svg viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"{bar}{heads}\"/></svg></button>")
        });
        format!(
            "<section class=\"{class}\">\n<h2 class=\"unseen\">{}</h2>\n<div class=\"seats before\">\n{}</div>\n<svg id=\"board\" viewBox=\"{}\" role=\"img\" aria-labelledby=\"said\">{}<g id=\"pieces\">{board}</g></svg>\n<div class=\"seats behind\">\n{}</div>\n<nav class=\"live\" aria-label=\"{}\">{}</nav>\n<p id=\"said\" role=\"status\">{}</p>\n<p id=\"comment\" class=\"comment\" dir=\"auto\" aria-live=\"polite\" hidden></p>\n<details class=\"live\"><summary>{}</summary><ul id=\"words\"></ul></details>\n<noscript><p class=\"soft\">{}</p></noscript>\n</section>\n",
            self.words.of("letter.position"),
            seats(true),
            self.data.first.view_box,
            self.data.first.ground,
            seats(false),
            self.words.of("letter.walk"),
            buttons.concat(),
            escaped(said),
            self.words.of("letter.words"),
            self.words.of("letter.no-script"),
        )
    }

    fn moves(&self) -> String {
        let start = self.entry(0, &self.words.of("moves.start"), &self.words.of("moves.start"));
        let rows: String = self.listing.rows.iter().map(|row| self.row(row)).collect();
        format!(
            "<section class=\"moves\"><h2>{}</h2>\n<p class=\"soft live keys\">{}</p>\n<ol id=\"moves\" tabindex=\"0\" aria-label=\"{}\">\n<li>{start}</li>\n{rows}</ol></section>\n",
            self.words.of("moves.title"),
            self.words.of("letter.keys"),
            self.words.of("moves.title")
        )
    }

    fn row(&self, row: &Row) -> String {
        let entries = row.nodes.iter().map(|&place| {
            let listed = &self.listing.nodes[place];
            let (written, spoken) = listed.node.played().map_or_else(
                || ("…".to_owned(), "…".to_owned()),
                |played| (self.speaker.written(listed, played), self.speaker.entry(listed, played)),
            );
            self.entry(place, &written, &spoken)
        });
        let entries: String = entries.collect();
        let first = row.nodes.first().and_then(|&place| self.listing.nodes[place].node.played());
        let side = first.map_or("", |played| self.side_class(played.seat.index()));
        let branch = if row.branches {
            format!("<span class=\"unseen\">{}</span>", self.words.of("letter.branch"))
        } else {
            String::new()
        };
        format!(
            "<li class=\"side-{side} in-{}\">{branch}<span class=\"number\">{}</span>{entries}</li>\n",
            row.depth.min(DEEPEST),
            row.turn
        )
    }

    /// A move in the list, with what is written at it.
    fn entry(&self, place: usize, written: &str, spoken: &str) -> String {
        let mut entry = format!("<button type=\"button\" data-node=\"{place}\"");
        if written != spoken {
            let _ = write!(entry, " aria-label=\"{}\"", escaped(spoken));
        }
        let _ = write!(entry, ">{}</button>", escaped(written));
        let comment = self.listing.nodes[place].node.notes.comment();
        if !comment.is_empty() {
            let _ = write!(entry, "<p class=\"comment\" id=\"c{place}\" dir=\"auto\">{}</p>", escaped(comment));
        }
        entry
    }

    /// What is known of the game beside its moves.
    fn details(&self) -> String {
        let players = self.seats().map(|seat| (self.speaker.side(seat), self.speaker.seat(seat)));
        let start = self.session.node(0).map(|start| &start.notes);
        let noted = [("GN", "letter.name"), ("EV", "letter.event"), ("DT", "letter.date"), ("PC", "letter.place")];
        let noted = noted.into_iter().filter_map(|(name, key)| Some((self.words.of(key), start?.property(name)?)));
        let result = self.speaker.result().map(|result| (self.words.of("letter.result"), result));
        let position = (self.words.of("letter.from"), self.session.start().to_string());
        let all = players.chain(noted).chain(result).chain([position]);
        let rows = all.map(|(what, text)| format!("<dt>{}</dt><dd>{}</dd>\n", escaped(&what), own_way(&text)));
        format!(
            "<details class=\"about\"><summary>{}</summary><dl>\n{}</dl></details>\n",
            self.words.of("letter.about"),
            rows.collect::<String>()
        )
    }
}
