//! The program itself: `prove` and `verify`, with good, changed and damaged certificates.

#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "a fault must fail the test")]

mod common;
#[path = "common/folder.rs"]
mod folder;

use std::fs;

use alcazar_certificates::verify;
use common::{lines, refused};
use folder::Folder;

/// An ending of each game that is short enough to be seen through, with what is to be proven of it.
const ENDINGS: &[(&str, &str, &[&str])] = &[
    // One tile each, and the zone keeps the second one from the first.
    ("zara", "4/4/4/4 r - A/A", &["r leads by at least 0", "b leads by at least 0"]),
    // An archer has the only templar of the other side in its line.
    ("izdari", "4t4/9/9/9/9/9/T3A4 s 0 1", &["s wins"]),
    // With one archer on the first file and one on the second they fire at all that the templar can reach.
    ("izdari", "t8/9/9/9/9/1A7/1A6T s 0 1", &["s wins"]),
    // One quiet turn ends the game, and nothing can be taken.
    ("izdari", "t3d4/9/9/9/9/9/4D3T s 99 120", &["s does not lose", "o does not lose"]),
    // Of each type Black has two stacks within reach: the second capture of a turn takes the last of one.
    ("tzaar", "z.z../Z..Z../......./......../......../......../......./RR..rr/TT.tt w 1", &["w wins"]),
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

#[test]
fn no_edge_can_lead_elsewhere() {
    let folder = Folder::new();
    for &(game, position, _) in ENDINGS {
        let (text, _) = certificate(&folder, game, position);
        let lines: Vec<_> = text.lines().collect();
        let mut changed = 0;
        for (row, line) in lines.iter().enumerate().filter(|(_, line)| line.contains('\t')) {
            let fields: Vec<_> = line.split('\t').collect();
            for place in 2..fields.len() {
                let (action, target) = fields[place].rsplit_once(' ').unwrap();
                let others = ["=", "1", "2", "3", "1000001", "0", "x"].into_iter().filter(|&other| other != target);
                let mut edges: Vec<_> = others.map(|other| vec![format!("{action} {other}")]).collect();
                edges.push(vec![format!("nothing {target}")]);
                edges.push(vec![]);
                edges.push(vec![fields[place].to_owned(), fields[place].to_owned()]);
                for edge in edges {
                    let mut fields: Vec<_> = fields.iter().map(|&field| field.to_owned()).collect();
                    fields.splice(place..=place, edge);
                    let line = fields.join("\t");
                    let mut lines = lines.clone();
                    lines[row] = &line;
                    let why = fault(&(lines.join("\n") + "\n"));
                    assert!(why.is_some_and(|why| why.starts_with("line ")), "{game} {position}: {line}");
                    changed += 1;
                }
            }
        }
        assert!(changed > 0, "{game} {position}");
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
    assert!(prove("zara", "4/4/4/4 r - A/A", &["--most", "1"]).contains("the proof needs more than 1 positions"));
    assert!(prove("zara", "5/5/5/5/5 r - ABCDEFG/ABCDEFG", &["--nodes", "10"]).contains("no proof was found"));
    assert!(!fs::exists(file).unwrap());
}
