//! The program itself: `prove` and `verify`, with good, changed and damaged certificates.

#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "a fault must fail the test")]

mod common;
#[path = "common/folder.rs"]
mod folder;

use std::collections::HashMap;
use std::fs;

use alcazar_certificates::verify;
use alcazar_rules::{AnyAction, AnyGame, GameKind, Seat};
use common::{lines, refused};
use folder::Folder;

/// Endings that are short enough to be seen through, with what is to be proven of each.
const ENDINGS: &[(&str, &str, &[&str])] = &[
    // One tile each, and the zone keeps the second one from the first.
    ("zara", "4/4/4/4 r - A/A", &["r leads by at least 0", "b leads by at least 0"]),
    // The others of this game are seen through by a plain search: see below.
    ("zara", "4/4/1bxo--2/4 r - K/A", &["b leads by at least 2", "r leads by at least -2"]),
    ("zara", "rx---1bo-o-1/1bxx--2/ro---3/2b-oo-1 b - C/B", &["r leads by at least 1", "b leads by at least -1"]),
    (
        "zara",
        "rx-xo2r-ooxro-ox/3r-ooo1/bx-o-bxox-bxo-obox--1/r-ox-3r-o-x/1b---xrxxx-1boo-o r - G/K",
        &["r leads by at least 0", "b leads by at least 0"],
    ),
    // An archer has the only templar of the other side in its line.
    ("izdari", "4t4/9/9/9/9/9/T3A4 s 0 1", &["s wins"]),
    // With one archer on the first file and one on the second they fire at all that the templar can reach.
    ("izdari", "t8/9/9/9/9/1A7/1A6T s 0 1", &["s wins"]),
    ("izdari", "t8/9/9/9/9/1A7/A7T o 0 1", &["s wins"]),
    // An assassin comes so near that it takes the templar wherever it goes.
    ("izdari", "t8/9/9/9/9/9/S7T s 0 1", &["s wins"]),
    // A few quiet turns end the game, and nothing can be taken.
    ("izdari", "t3d4/9/9/9/9/9/4D3T s 99 120", &["s does not lose", "o does not lose"]),
    ("izdari", "t3d4/9/9/9/9/9/4D3T s 98 120", &["s does not lose", "o does not lose"]),
    // Of each type Black has two stacks within reach: the second capture of a turn takes the last of one.
    ("tzaar", "z.z../Z..Z../......./......../......../......../......./RR..rr/TT.tt w 1", &["w wins"]),
    ("tzaar", "z.z../Z..Z../......./......../......../......../......./RR..rr/TT.tt b 1", &["b wins"]),
    ("tzaar", "T3..../...r2../......./......../z7......R/t..Z7..../r....r./....../.tT3.R b 1", &["w wins"]),
    ("tzaar", "z3..../....../.R2...../t2......./..t....r2/Z2..t..../....t.r2/z5...T3T/r.... w 1", &["b wins"]),
    ("tzaar", ".r2.../....../......./.......t/tz4r.R.../..Z6Z2..../..z2..z./....../t.T3t2. w 1", &["b wins"]),
];

fn certificate(folder: &Folder, game: &str, position: &str) -> (String, Vec<String>) {
    let file = folder.path("proof.txt");
    let told = lines(["prove", game, "--position", position, "--out", &file]);
    (fs::read_to_string(file).unwrap(), told)
}

fn fault(text: &str) -> Option<String> {
    verify(text.as_bytes()).err().map(|fault| fault.to_string())
}

#[test]
fn what_is_proven_is_verified_and_told_alike() {
    let folder = Folder::new();
    for &(game, position, claims) in ENDINGS {
        let (_, told) = certificate(&folder, game, position);
        assert_eq!(told[..told.len() - 1], *claims, "{game} {position}");
        assert_eq!(lines(["verify", &folder.path("proof.txt")]), told);
    }
}

/// By how much each of two seats leads in a finished game.
fn final_leads(position: &AnyGame) -> Option<[i32; 2]> {
    let outcome = position.outcome()?;
    let scores: Vec<_> = outcome.standings().iter().map(|standing| i32::from(standing.score)).collect();
    Some([scores[0] - scores[1], scores[1] - scores[0]])
}

/// By how much the first seat leads in the end if both play their best: all lines are looked at, by the rules alone.
fn best_lead(position: &AnyGame, known: &mut HashMap<String, i32>) -> i32 {
    if let Some([lead, _]) = final_leads(position) {
        return lead;
    }
    let text = position.to_string();
    if let Some(&lead) = known.get(&text) {
        return lead;
    }
    let leads = position.legal_actions().into_iter().map(|action| best_lead(&after(position, action), known));
    let lead = if position.to_act() == Some(Seat(0)) { leads.max() } else { leads.min() }.unwrap();
    known.insert(text, lead);
    lead
}

fn after(position: &AnyGame, action: AnyAction) -> AnyGame {
    let mut next = position.clone();
    next.play(action).unwrap();
    next
}

#[test]
fn what_is_proven_is_what_a_plain_search_finds() {
    for &(game, position, claims) in ENDINGS.iter().filter(|(game, ..)| *game != "izdari") {
        let position = game.parse::<GameKind>().unwrap().parse(position).unwrap();
        let lead = best_lead(&position, &mut HashMap::new());
        let [first, second] = [0, 1].map(|seat| position.info().seats[seat].letter);
        let mut told = match (position.info().points(), lead) {
            (false, 1..) => vec![format!("{first} wins")],
            (false, _) => vec![format!("{second} wins")],
            (true, lead) => {
                vec![format!("{first} leads by at least {lead}"), format!("{second} leads by at least {}", -lead)]
            }
        };
        let mut claims = claims.to_vec();
        told.sort();
        claims.sort_unstable();
        assert_eq!(told, claims, "{game} {position}");
    }
}

#[test]
fn a_loss_is_proven_whose_line_the_engine_does_not_know() {
    let folder = Folder::new();
    let lost = [
        ("tzaar", ".R.Z6./....../.R...../.r2.....t/tz4r.R.../..tZ2..../..z2..z./....../tT2Tt2. w 1", &["b wins"][..]),
        (
            "zara",
            "rxo-xbx-xoboxx-ro--oro-o-/3roo-xrx-xo/booo-boo-xrox-o2/b-ooxb-x-o3/bx---b--oo1bx-xx1 r - ADH/CGK",
            &["b leads by at least 2", "r leads by at least -2"],
        ),
    ];
    for (game, position, claims) in lost {
        let (_, told) = certificate(&folder, game, position);
        assert_eq!(told[..told.len() - 1], *claims, "{game} {position}");
        assert_eq!(lines(["verify", &folder.path("proof.txt")]), told);
    }
}

/// A certificate in lines.
struct Parts {
    lines: Vec<String>,
}

/// A node of a certificate: its row, its fields, and the words of its claim.
struct Node<'a> {
    row: usize,
    fields: Vec<&'a str>,
    claim: Vec<&'a str>,
}

impl Parts {
    fn of(text: &str) -> Self {
        Self { lines: text.lines().map(str::to_owned).collect() }
    }

    fn nodes(&self) -> impl Iterator<Item = Node<'_>> {
        let mut claim = Vec::new();
        self.lines.iter().enumerate().filter_map(move |(row, line)| {
            if line.starts_with("claim ") {
                claim = line.split(' ').collect();
            }
            line.contains('\t').then(|| Node { row, fields: line.split('\t').collect(), claim: claim.clone() })
        })
    }

    /// Asserts that the certificate is refused with another line there, at that line or at one that it leads to.
    fn refused_with(&self, row: usize, line: &str) {
        let mut lines: Vec<_> = self.lines.iter().map(String::as_str).collect();
        lines[row] = line;
        let why = verify((lines.join("\n") + "\n").as_bytes()).map(|verified| verified.claims);
        let why = why.map_err(|fault| fault.line).unwrap_err();
        assert!((row + 1..=self.lines.len() + 1).contains(&why), "{line}: {why}");
    }
}

#[test]
fn no_edge_can_be_changed() {
    let folder = Folder::new();
    for &(game, position, _) in ENDINGS {
        let (text, _) = certificate(&folder, game, position);
        let parts = Parts::of(&text);
        let mut changed = 0;
        for Node { row, fields, claim } in parts.nodes() {
            let [number, nodes]: [usize; 2] = [fields[0], claim[3]].map(|number| number.parse().unwrap());
            let beside = [number - 1, number, number + 1, number + 2, nodes, nodes + 1].map(|other| other.to_string());
            for place in 2..fields.len() {
                let (action, target) = fields[place].rsplit_once(' ').unwrap();
                let others = beside.iter().map(String::as_str).chain(["=", "1", "1000001", "-1", "x", ""]);
                let mut edges: Vec<_> =
                    others.filter(|&other| other != target).map(|other| vec![format!("{action} {other}")]).collect();
                edges.push(vec![format!("nothing {target}")]);
                edges.push(vec![action.to_owned()]);
                edges.push(vec![]);
                edges.push(vec![fields[place].to_owned(), fields[place].to_owned()]);
                if let Some(next) = fields.get(place + 1) {
                    edges.push(vec![(*next).to_owned()]);
                }
                for edge in edges {
                    let mut fields: Vec<_> = fields.iter().map(|&field| field.to_owned()).collect();
                    fields.splice(place..=place, edge);
                    parts.refused_with(row, &fields.join("\t"));
                    changed += 1;
                }
            }
        }
        assert!(changed > 0, "{game} {position}");
    }
}

#[test]
fn no_other_action_can_stand_for_the_one_that_was_chosen() {
    let folder = Folder::new();
    let mut changed = 0;
    for &(game, position, _) in ENDINGS {
        let (text, _) = certificate(&folder, game, position);
        let parts = Parts::of(&text);
        let kind: GameKind = game.parse().unwrap();
        for Node { row, fields, claim } in parts.nodes().filter(|node| node.fields.len() == 3) {
            let position = kind.parse(fields[1]).unwrap();
            let (chosen, target) = fields[2].rsplit_once(' ').unwrap();
            let reached = after(&position, position.parse_action(chosen).unwrap());
            let claimed: i32 = claim[2].parse().unwrap();
            for action in position.legal_actions() {
                let other = after(&position, action);
                // Tiles that fall at once lead to the same wherever they are laid, and a game may be won in several ways.
                let good = match final_leads(&other) {
                    Some(leads) => target == "=" && leads[position.to_act().unwrap().index()] >= claimed,
                    None => other == reached,
                };
                if !good {
                    let edge = format!("{} {target}", position.action_text(action));
                    parts.refused_with(row, &[fields[0], fields[1], &edge].join("\t"));
                    changed += 1;
                }
            }
        }
    }
    assert!(changed > 100, "{changed}");
}

#[test]
fn no_more_can_be_claimed_than_is_proven_and_for_nobody_else() {
    let folder = Folder::new();
    for &(game, position, _) in ENDINGS {
        let (text, _) = certificate(&folder, game, position);
        let parts = Parts::of(&text);
        for (row, line) in parts.lines.iter().enumerate().filter(|(_, line)| line.starts_with("claim ")) {
            let words: Vec<_> = line.split(' ').collect();
            let (lead, nodes): (i32, i32) = (words[2].parse().unwrap(), words[3].parse().unwrap());
            let seats = game.parse::<GameKind>().unwrap().info().seats;
            let other =
                seats[..2].iter().map(|seat| seat.letter.to_string()).find(|letter| letter != words[1]).unwrap();
            let claim = |seat: &str, lead: i32, nodes: i32| format!("claim {seat} {lead} {nodes}");
            parts.refused_with(row, &claim(words[1], lead + 1, nodes));
            parts.refused_with(row, &claim(words[1], 2 + lead, nodes));
            parts.refused_with(row, &claim(words[1], lead, nodes + 1));
            parts.refused_with(row, &claim(words[1], lead, nodes - 1));
            parts.refused_with(row, &claim(&other, 2, nodes));
        }
    }
}

#[test]
fn what_says_nothing_is_no_claim() {
    let folder = Folder::new();
    let position = "z.z../Z..Z../......./......../......../......../......./RR..rr/TT.tt w 1";
    let (text, _) = certificate(&folder, "tzaar", position);
    for lead in ["-2", "-1", "1", "3"] {
        let told = fault(&text.replacen("claim w 2", &format!("claim w {lead}"), 1)).unwrap();
        let why = format!("line 4: without points the lead is 2 for a win or 0 for a draw, not {lead}");
        assert_eq!(told, why);
    }
}

#[test]
fn a_damaged_certificate_is_refused_with_its_line() {
    let folder = Folder::new();
    let (text, _) = certificate(&folder, "zara", "4/4/4/4 r - A/A");
    assert_eq!(fault(&text), None);
    let claim = text.lines().nth(3).unwrap();
    let refusals = [
        (String::new(), "line 1: the file ends before its title"),
        ("a certificate\n".to_owned(), "line 1: expected \"alcazar-certificate 1\""),
        (text.replace("game zara", "game chess"), "line 2: there is no game named \"chess\""),
        (text.replacen("r - A/A", "r - A/", 1), "line 3: "),
        (text.replace(claim, "claim g 0 2"), "line 4: this seat does not play"),
        (text.replace(claim, "claim r 0 1000001"), "line 4: the number of lines must be from 1 to 1000000"),
        (text.replace(claim, "claim r much 2"), "line 4: \"much\" is no number of points"),
        (text.replace(claim, "claim r 9 2"), "line 6: the claim does not hold after "),
        (text.split_inclusive('\n').take(3).collect(), "line 4: nothing is claimed"),
        (text.trim_end().to_owned(), "the line is cut off"),
        (text.split_inclusive('\n').take(5).collect(), "line 6: the file ends before node 2"),
        (text.replacen(" 2\n", " 1\n", 1), "line "),
    ];
    for (text, why) in refusals {
        let told = fault(&text).unwrap();
        assert!(told.starts_with(why) || told.ends_with(why), "{why}: {told}");
    }
    let cycle: Vec<_> = text.lines().take(4).map(str::to_owned).collect();
    let first = text.lines().nth(4).unwrap();
    let back = first[..first.rfind(' ').unwrap()].to_owned() + " 1\n";
    let told = fault(&(cycle.join("\n") + "\n" + &back)).unwrap();
    assert!(told.starts_with("line 5: ") && told.ends_with("node 1 is not below, so this would be a cycle"), "{told}");
    let bytes = [text.as_bytes(), b"claim \xff\n"].concat();
    assert!(verify(&bytes[..]).unwrap_err().to_string().ends_with("the line is no text in UTF-8"));
    assert!(verify(vec![b'x'; 1 << 21].as_slice()).unwrap_err().to_string().ends_with("the line is too long"));
    let file = folder.file("damaged.txt", "a certificate\n");
    assert!(refused(["verify", &file]).contains("damaged.txt: line 1: expected"));
}

#[test]
fn nothing_is_written_of_what_is_not_proven() {
    let folder = Folder::new();
    let file = folder.path("proof.txt");
    let prove = |game: &str, position: &str, more: &[&str]| {
        refused([&["prove", game, "--position", position, "--out", &file], more].concat())
    };
    assert!(prove("zara", "4/4/4/4 r - -/A", &[]).contains("the game is over"));
    assert!(prove("zara", "4/4/4/4 g - A/A/A", &[]).contains("only games of two seats are proven"));
    assert!(prove("zara", "4/4/4/4 r - A/A", &["--most", "1"]).contains("the proof needs more than 1 positions"));
    assert!(prove("zara", "5/5/5/5/5 r - ABCDEFG/ABCDEFG", &["--nodes", "10"]).contains("no proof was found"));
    assert!(!fs::exists(file).unwrap());
}
