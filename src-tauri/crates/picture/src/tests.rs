//! Pictures against the page, and their pixels against the position.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a fault must fail the test")]

use std::collections::BTreeSet;
use std::path::Path;

use alcazar_rules::{AnyGame, GameKind, Setup};
use serde_json::json;

use crate::games::Drawing;
use crate::geometry::{Point, Rect};
use crate::layout::{around_board, on_board, whole};
use crate::letters::written;
use crate::palette::colour;
use crate::{Look, Pixels, Size, Theme, art, pixels, svg};

/// Positions with everything that can stand on a board, each with a move that is played there if one is named.
const BOARDS: &[(GameKind, u8, &str, &str)] = &[
    (
        GameKind::Zara,
        0,
        "ro-o-1b-o-x2/1b-ox-b---x1rxo--/rx--orox-o1b-xxx1/boo--ro-xxbox-o2/bo--xboxx-1r--xxro-xo b d1 FJLNOQ/BCGIKLO",
        "o---@e3",
    ),
    (GameKind::Zara, 0, "4/1gxx--2/2yo-o-1/4 g - AB/C/DE/F", ""),
    (GameKind::Zara, 0, "9/9/9/9/9/9/9/9/9 r - A/B", ""),
    (GameKind::Tzaar, 0, "ttt.T/Tr2rR.T/TRzzZR2T/TRZ.TZ3RT/RTZtz.rt/tr3z.Tzrt/trzZZ.t/tr.RRt/tTT.T w 1", "B4xA3"),
    (GameKind::Tzaar, 1, "....R12/....../......./......../..Z..r../......../......t/....../z9.... b 2", ""),
    (GameKind::Tzaar, 5, "T..../....../......./......../......../......../......./....../....t w p", ""),
    (GameKind::Izdari, 0, "l1hat2sl/d2d1d2d/5w(ah)s2/2S6/4HW(AL)3/D2D1D2D/4TAHSL s 3 17", "Sc4xc7"),
    (GameKind::Izdari, 0, "w(als)3t4/9/9/9/9/9/W(AHS)3T4 o", ""),
];

/// A line of JSON for each.
fn boards() -> Vec<String> {
    let board = |&(game, turned, text, action): &(GameKind, u8, &str, &str)| {
        let mut position: AnyGame = game.parse(text).unwrap();
        let played = (!action.is_empty())
            .then(|| position.parse_action(action).unwrap_or_else(|error| panic!("{action}: {error}")));
        let last = Vec::from_iter(played.map(|action| {
            let preview = position.preview(action);
            position.play(action).unwrap();
            preview
        }));
        let (view, drawing) = (position.view(), Drawing::of(game));
        let geometry = (drawing.geometry)(&view, turned);
        let look = Look { turned, ..Look::default() };
        let Rect { x, y, width, height } = geometry.bounds;
        let drawn = on_board(drawing, &view, &geometry, &last, look).map(|element| element.to_string());
        let marks = view.seats.iter().map(|seat| drawing.seat_mark(&seat.name).to_string());
        json!({
            "game": game.info().id, "turned": turned, "position": position.to_string(), "view": view, "last": last,
            "box": { "x": x, "y": y, "width": width, "height": height }, "drawn": drawn,
            "seats": marks.collect::<Vec<_>>(),
        })
        .to_string()
    };
    BOARDS.iter().map(board).collect()
}

/// The page has a test that draws the same boards from this file. `cargo xtask types` writes it.
#[test]
fn boards_for_the_page_are_current() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../ui/tests/boards.json");
    let made = format!("[\n{}\n]\n", boards().join(",\n"));
    if std::env::var_os("ALCAZAR_UPDATE_BOARDS").is_some() {
        std::fs::write(&path, &made).unwrap();
    }
    assert!(
        std::fs::read_to_string(&path).unwrap_or_default() == made,
        "{} is out of date: cargo xtask types writes it",
        path.display()
    );
}

/// Every side with its colour in a theme, in six digits.
fn sides(game: GameKind, theme: Theme) -> Vec<(&'static str, String)> {
    let long = |hex: String| match hex.len() {
        4 => hex.chars().flat_map(|digit| if digit == '#' { vec![digit] } else { vec![digit; 2] }).collect(),
        _ => hex,
    };
    let of = |name| (name, long(colour("--side", theme, name).unwrap().hex));
    game.info().seats.iter().map(|seat| of(seat.name)).collect()
}

/// A position as pixels, and what turns a place on the board into one of them.
struct Drawn {
    pixels: Pixels,
    bounds: Rect,
}

impl Drawn {
    fn new(position: &AnyGame, look: Look) -> Self {
        let (bounds, _) = whole(Drawing::of(position.kind()), &position.view(), &[], look);
        Self { pixels: pixels(&svg(position, &[], look, Size::try_from(1200).unwrap())).unwrap(), bounds }
    }

    /// All colours in a square around a place.
    fn colours(&self, place: Point, half: i32) -> BTreeSet<String> {
        let scale = f64::from(self.pixels.width) / self.bounds.width;
        let (x, y) = ((place.x - self.bounds.x) * scale, (place.y - self.bounds.y) * scale);
        let at = |x: i32, y: i32| {
            let start = (y as usize * self.pixels.width as usize + x as usize) * 4;
            let [red, green, blue] = [0, 1, 2].map(|part| self.pixels.rgba[start + part]);
            format!("#{red:02x}{green:02x}{blue:02x}")
        };
        let reach = (f64::from(half) * scale) as i32;
        (-reach..=reach)
            .flat_map(|down| (-reach..=reach).map(move |right| (right, down)))
            .map(|(right, down)| at(x as i32 + right, y as i32 + down))
            .collect()
    }
}

#[test]
fn a_cell_shows_the_colour_of_the_side_that_stands_there_and_of_no_other() {
    for &(game, turned, text, _) in BOARDS {
        for theme in Theme::ALL {
            let position = game.parse(text).unwrap();
            let (view, drawing) = (position.view(), Drawing::of(game));
            let look = Look { theme, turned, ..Look::default() };
            let drawn = Drawn::new(&position, look);
            let geometry = (drawing.geometry)(&view, turned);
            for (cell, &place) in view.cells.iter().zip(&geometry.places) {
                let colours = drawn.colours(place, 26);
                for (seat, (name, hex)) in sides(game, theme).iter().enumerate() {
                    let stands = cell.piece.as_ref().is_some_and(|piece| usize::from(piece.seat) == seat);
                    let other = cell.piece.as_ref().is_some_and(|piece| usize::from(piece.seat) != seat);
                    // The strongest contrast paints letters in the colours of sides too.
                    if theme == Theme::Contrast && other
                        || theme == Theme::Contrast && game == GameKind::Tzaar && !stands
                    {
                        continue;
                    }
                    assert_eq!(colours.contains(hex), stands, "{name} on {} of {text} in {theme}", cell.name);
                }
            }
        }
    }
}

#[test]
fn no_two_sides_look_alike() {
    for &game in GameKind::ALL {
        for theme in Theme::ALL {
            let sides = sides(game, theme);
            let colours: BTreeSet<_> = sides.iter().map(|(_, hex)| hex).collect();
            assert_eq!(colours.len(), sides.len(), "{theme}");
            let marks: BTreeSet<_> =
                sides.iter().map(|(name, _)| Drawing::of(game).seat_mark(name).to_string()).collect();
            assert_eq!(marks.len(), sides.len());
        }
    }
}

#[test]
fn every_colour_of_the_art_has_a_value_in_every_theme() {
    for file in art::files() {
        for property in file.split("var(").skip(1).map(|rest| rest.split(')').next().unwrap()) {
            let games = GameKind::ALL.iter().filter(|game| file.contains(&format!("id=\"{}-", game.info().id)));
            let sides: Vec<_> = games.flat_map(|game| game.info().seats).map(|seat| seat.name).collect();
            for theme in Theme::ALL {
                let common = colour(property, theme, "").is_some();
                let own = !sides.is_empty() && sides.iter().all(|side| colour(property, theme, side).is_some());
                assert!(common || own, "{property} in {theme}");
            }
        }
    }
}

#[test]
fn every_letter_of_boards_and_counts_is_drawn() {
    for character in ('a'..='i').chain('A'..='I').chain('0'..='9').chain(['-']) {
        assert!(written(&character.to_string(), 0.0, 0.0, 10.0, "#000", true).children.len() == 1, "{character}");
    }
}

#[test]
fn seats_overlap_neither_the_board_nor_each_other() {
    for game in GameKind::ALL {
        for setup in game.info().setups {
            let sizes =
                setup.options.iter().find(|option| option.name == "size").map_or(&["auto"][..], |option| option.values);
            let seats =
                setup.options.iter().find(|option| option.name == "seats").map_or(&["2"][..], |option| option.values);
            for (size, seat) in sizes.iter().flat_map(|size| seats.iter().map(move |seat| (*size, *seat))) {
                let options = setup.options.iter().filter_map(|option| match option.name {
                    "size" => Some(("size".to_owned(), size.to_owned())),
                    "seats" => Some(("seats".to_owned(), seat.to_owned())),
                    _ => None,
                });
                let setup = Setup {
                    variant: setup.name.to_owned(),
                    seed: setup.seeded.then_some(1),
                    options: options.collect(),
                };
                let (position, drawing) = (game.start(&setup).unwrap(), Drawing::of(*game));
                let board = (drawing.geometry)(&position.view(), 0).bounds;
                let mut areas = vec![board];
                areas.extend(around_board(drawing, &position.view(), board).into_iter().map(|(area, _)| area));
                for (index, one) in areas.iter().enumerate() {
                    for other in &areas[..index] {
                        let apart = one.x >= other.x + other.width
                            || other.x >= one.x + one.width
                            || one.y >= other.y + other.height
                            || other.y >= one.y + one.height;
                        assert!(apart, "{setup:?}: {one:?} {other:?}");
                    }
                }
            }
        }
    }
}
