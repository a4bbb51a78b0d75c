//! The program itself: `render`, with good and hostile arguments.

#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "a fault must fail the test")]

mod common;
#[path = "common/folder.rs"]
mod folder;

use std::fs;

use common::{lines, refused};
use folder::Folder;

const ZARA: &str = "5/1rxo--3/2bo---2/5/5 r c3 ABCEFGHIJKLMNOPQ/ACDEFGHIJKLMNOPQ";
const RECORD: &str = "(;FF[4]GM[Zara];RED[xo--@c3];BLUE[x---@a1](;RED[o---@e5])(;RED[oo--@e1]))";

impl Folder {
    /// The picture that a call makes.
    fn draw(&self, what: &str, game: &str, out: &str, more: &[&str]) -> Vec<u8> {
        let out = self.path(out);
        let printed = lines([&["render", what, "--game", game, "--out", &out], more].concat());
        assert!(printed.is_empty());
        fs::read(out).unwrap()
    }

    fn svg(&self, what: &str, game: &str, more: &[&str]) -> String {
        String::from_utf8(self.draw(what, game, "out.svg", more)).unwrap()
    }
}

/// Width and height of a PNG file.
fn size(png: &[u8]) -> (u32, u32) {
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

#[test]
fn positions_of_all_games_are_drawn_in_all_themes() {
    let folder = Folder::new();
    let positions = [
        ("zara", ZARA),
        ("tzaar", "....R12/....../......./......../..Z..r../......../......t/....../z9.... b 2"),
        ("izdari", "8t/9/9/9/1W(AH)2L4/9/T8 s"),
    ];
    for (game, position) in positions {
        let pictures = ["light", "dark", "contrast"].map(|theme| folder.svg(position, game, &["--theme", theme]));
        for picture in &pictures {
            assert!(picture.starts_with("<svg xmlns") && picture.contains(position), "{game}");
        }
        assert!(pictures[0] != pictures[1] && pictures[1] != pictures[2]);
        let (width, height) = size(&folder.draw(position, game, "out.PNG", &["--size", "200"]));
        assert_eq!(width.max(height), 200);
    }
}

#[test]
fn a_record_is_drawn_at_its_end_or_at_a_ply() {
    let folder = Folder::new();
    let record = folder.file("game.sgf", RECORD);
    let end = folder.svg(&record, "zara", &[]);
    assert!(end.contains("<desc>4ro---/5/2rxo--2/5/bx---4 b e5 "), "{}", &end[..600]);
    assert!(folder.svg(&record, "zara", &["--ply", "0"]).contains("<desc>5/5/5/5/5 r - "));
    assert!(folder.svg(&record, "zara", &["--ply", "1"]).contains("<desc>5/5/2rxo--2/5/5 b c3 "));
    assert!(!end.contains("mark-square-last"));
    assert!(folder.svg(&record, "zara", &["--last-move"]).contains("mark-square-last"));
    assert_eq!(fs::read_to_string(&record).unwrap(), RECORD);
}

#[test]
fn hostile_arguments_are_refused_with_a_line_that_names_them() {
    let folder = Folder::new();
    let record = folder.file("game.sgf", RECORD);
    let torn = folder.file("torn.sgf", "(;GM[Zara];RED[xo--@c3");
    let empty = folder.file("empty.sgf", "");
    let svg_record = folder.file("record.svg", RECORD);
    fs::create_dir(folder.path("folder.png")).unwrap();
    let (out, there, nowhere) = (folder.path("out.svg"), folder.path("folder.png"), folder.path("missing/out.png"));
    let bad: [(&[&str], &str); 20] = [
        (&["5/5/5/5 r", "--game", "zara", "--out", &out], "FILE_OR_STRING: "),
        (&["", "--game", "zara", "--out", &out], "FILE_OR_STRING: "),
        (&["missing.sgf", "--game", "tzaar", "--out", &out], "FILE_OR_STRING: no file has this name"),
        (&["\u{1b}[31m\nx", "--game", "izdari", "--out", &out], "FILE_OR_STRING: "),
        (&[&there, "--game", "zara", "--out", &out], "folder.png: "),
        (&[&torn, "--game", "zara", "--out", &out], "torn.sgf: line 1, column"),
        (&[&empty, "--game", "zara", "--out", &out], "empty.sgf: "),
        (&[&record, "--game", "tzaar", "--out", &out], "--game: "),
        (&[ZARA, "--game", "tzaar", "--out", &out], "FILE_OR_STRING: "),
        (&[ZARA, "--game", "go", "--out", &out], "--game"),
        (&[ZARA, "--game", "zara", "--out", &there], "--out: "),
        (&[ZARA, "--game", "zara", "--out", &nowhere], "--out: "),
        (&[ZARA, "--game", "zara", "--out", "out.jpg"], "--out: "),
        (&[ZARA, "--game", "zara", "--out", "out"], "--out: "),
        (&[&svg_record, "--game", "zara", "--out", &svg_record], "--out: this is the file that is read"),
        (&[ZARA, "--game", "zara", "--out", &out, "--size", "0"], "--size"),
        (&[ZARA, "--game", "zara", "--out", &out, "--size", "99999"], "from 16 to 8192"),
        (&[ZARA, "--game", "zara", "--out", &out, "--theme", "sepia"], "light, dark and contrast"),
        (&[&record, "--game", "zara", "--out", &out, "--ply", "4"], "--ply: the main line ends after 3 plies"),
        (&[ZARA, "--game", "zara", "--out", &out, "--ply", "1"], "--ply: a position string has no moves"),
    ];
    for (args, names) in bad {
        let line = refused([&["render"], args].concat());
        assert!(line.contains(names), "{args:?}: {line}");
        assert!(!fs::exists(&out).unwrap(), "{args:?}");
    }
    assert_eq!(fs::read_to_string(svg_record).unwrap(), RECORD);
}
