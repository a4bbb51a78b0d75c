//! The program itself: `check` and `convert`, with good, odd and hostile files.

#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "a fault must fail the test")]

mod common;
#[path = "common/folder.rs"]
mod folder;

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

use common::{lines, refused, run};
use folder::Folder;

/// Two lines: the main one of three plies, and a variation of the last.
const GOOD: &str = "(;FF[4]GM[Zara]PN[Anna][Ben];RED[xo--@c3];BLUE[x---@a1](;RED[o---@e5])(;RED[oo--@e1]C[Better.]))";
/// The second line is illegal: e4 lies beside e5.
const BAD: &str = "(;FF[4]GM[Zara];RED[xo--@c3];BLUE[x---@e5]\n(;RED[o---@a1])(;RED[oo--@e4]))";
const FINISHED: &str = "(;FF[4]GM[Zara]XP[5/5/5/5/5 r - A/-];RED[x---@c3])";

impl Folder {
    fn names(&self) -> Vec<String> {
        let mut names: Vec<_> =
            fs::read_dir(&self.0).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

#[test]
fn check_prints_plies_and_result_of_each_file() {
    let folder = Folder::new();
    let (good, finished) = (folder.file("good.sgf", GOOD), folder.file("finished.sgf", FINISHED));
    assert_eq!(
        lines(["check", &good, &finished]),
        [format!("{good}: 3 plies, unfinished"), format!("{finished}: 1 ply, r")]
    );
    let draw = folder.file("draw.sgf", FINISHED.replace("5/5/5/5/5", "bo---4/5/5/5/5"));
    assert_eq!(lines(["check", &draw]), [format!("{draw}: 1 ply, draw")]);
    let given_up = folder.file("given-up.sgf", GOOD.replace("PN", "RE[R+Resign]PN"));
    assert_eq!(lines(["check", &given_up]), [format!("{given_up}: 3 plies, R+Resign")]);
    let two = folder.file("two.sgf", format!("{GOOD}{FINISHED}"));
    assert_eq!(lines(["check", &two]), [format!("{two}: 3 plies, unfinished; 1 ply, r")]);
}

#[test]
fn check_counts_the_turns_where_a_turn_has_two_plies() {
    let folder = Folder::new();
    let file = folder.file("tzaar.sgf", "(;FF[4]GM[TZAAR];W[A5xA4];B[A1xB1,pass])");
    let output = run(["check", &file]);
    assert_eq!(String::from_utf8(output.stdout).unwrap(), format!("{file}: 3 plies in 2 turns, unfinished\n"));
}

#[test]
fn check_refuses_an_illegal_move_in_any_line() {
    let folder = Folder::new();
    let (bad, good) = (folder.file("bad.sgf", BAD), folder.file("good.sgf", GOOD));
    let output = run(["check", &bad, &good]);
    let stdout = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(stdout, format!("{bad}: 3 plies, unfinished; 1 fault\n{good}: 3 plies, unfinished\n"));
    let line = refused(["check", &bad, &good]);
    assert!(line.contains(&bad) && line.contains("line 2, column") && line.contains("forbidden"), "{line}");
}

#[test]
fn check_names_a_file_that_cannot_be_read() {
    let folder = Folder::new();
    let missing = folder.path("missing.sgf");
    assert!(refused(["check", &missing]).contains("missing.sgf"));
    assert!(refused(["check", &folder.path("")]).contains("directory"));
    for (name, bytes) in [
        ("empty.sgf", &b""[..]),
        ("other.txt", b"no game"),
        ("image.png", b"\x89PNG\r\n\x1a\n"),
        ("broken.sgf", b"(;FF[4]GM[Zara];RED["),
        ("latin.sgf", b"(;FF[4]GM[Zara]CA[UTF-8]PN[Andr\xe9];RED[xo--@c3])"),
        ("go.sgf", b"(;FF[4]GM[1];B[aa])"),
        ("odd.json", b"{\"game\":\"zara\"}"),
        ("new\nline.sgf", b"?"),
    ] {
        let file = folder.file(name, bytes);
        let line = refused(["check", &file]);
        assert!(line.contains("line 1, column"), "{name:?}: {line}");
        assert_eq!(fs::read(&file).unwrap(), bytes);
    }
    assert!(refused(["check"]).contains("FILE"));
}

#[test]
fn check_tells_how_many_more_faults_there_are() {
    let folder = Folder::new();
    let file = folder.file("two.sgf", format!("{BAD}{BAD}"));
    assert!(refused(["check", &file]).contains("and 1 more fault\n"));
}

#[test]
fn convert_keeps_the_game() {
    let folder = Folder::new();
    let good = folder.file("good.sgf", GOOD);
    assert!(lines(["convert", &good, &folder.path("again.sgf")]).is_empty());
    let again = fs::read_to_string(folder.path("again.sgf")).unwrap();
    for part in ["GM[Zara]", "PN[Anna][Ben]", "RED[xo--@c3]", "BLUE[x---@a1]", "RED[o---@e5]", "C[Better.]"] {
        assert!(again.contains(part), "{part} in {again}");
    }
    assert!(lines(["convert", &folder.path("again.sgf"), &folder.path("third.sgf")]).is_empty());
    assert_eq!(fs::read_to_string(folder.path("third.sgf")).unwrap(), again);
    assert_eq!(fs::read_to_string(&good).unwrap(), GOOD);
}

#[test]
fn convert_writes_the_format_of_the_extension_or_of_the_flag() {
    let folder = Folder::new();
    let good = folder.file("good.sgf", GOOD);
    lines(["convert", &good, &folder.path("game.json")]);
    lines(["convert", &good, &folder.path("game.txt")]);
    lines(["convert", "--format", "json", &good, &folder.path("odd name")]);
    let json = fs::read_to_string(folder.path("game.json")).unwrap();
    assert!(serde_json::from_str::<serde_json::Value>(&json).unwrap().is_object());
    assert_eq!(fs::read_to_string(folder.path("odd name")).unwrap(), json);
    assert!(fs::read_to_string(folder.path("game.txt")).unwrap().contains("xo--@c3"));
}

#[test]
fn convert_writes_a_page_and_reads_the_game_in_it() {
    let folder = Folder::new();
    let good = folder.file("good.sgf", GOOD);
    let (page, again) = (folder.path("game.html"), folder.path("again.sgf"));
    lines(["convert", &good, &page]);
    let text = fs::read_to_string(&page).unwrap();
    assert!(text.starts_with("<!doctype html>") && text.contains("lang=\"en\"") && text.contains("Better."));
    assert_eq!(lines(["check", &page]), [format!("{page}: 3 plies, unfinished")]);
    lines(["convert", &page, &again]);
    lines(["convert", &good, &folder.path("direct.sgf")]);
    assert_eq!(fs::read(&again).unwrap(), fs::read(folder.path("direct.sgf")).unwrap());
    lines(["convert", &good, &folder.path("mektup"), "--format", "html", "--language", "tr"]);
    assert!(fs::read_to_string(folder.path("mektup")).unwrap().contains("lang=\"tr\""));
    assert!(refused(["convert", &good, &page, "--language", "xx"]).contains("en and tr"));
    let two = folder.file("two.sgf", format!("{GOOD}{FINISHED}"));
    assert!(refused(["convert", &two, &page]).contains("one game, and here are 2"));
    assert_eq!(fs::read_to_string(&page).unwrap(), text);
}

#[test]
fn convert_replaces_a_file_whole() {
    let folder = Folder::new();
    let good = folder.file("good.sgf", GOOD);
    let old = folder.file("old.json", "x".repeat(100_000));
    lines(["convert", &good, &old]);
    assert!(serde_json::from_slice::<serde_json::Value>(&fs::read(&old).unwrap()).is_ok());
    assert_eq!(folder.names(), ["good.sgf", "old.json"]);
}

#[test]
fn convert_writes_nothing_if_it_cannot_keep_everything() {
    let folder = Folder::new();
    let (good, bad) = (folder.file("good.sgf", GOOD), folder.file("bad.sgf", BAD));
    let old = folder.file("old.sgf", "what stood here");
    let line = refused(["convert", &bad, &old]);
    assert!(line.contains(&bad) && line.contains("line 2"), "{line}");
    let line = refused(["convert", &good, &old, "--format", "littlegolem"]);
    assert!(line.contains(&old) && line.contains("TZAAR"), "{line}");
    assert_eq!(fs::read_to_string(&old).unwrap(), "what stood here");
    assert_eq!(folder.names(), ["bad.sgf", "good.sgf", "old.sgf"]);
}

#[test]
fn convert_never_writes_over_the_file_it_reads() {
    let folder = Folder::new();
    let good = folder.file("good.sgf", GOOD);
    assert!(refused(["convert", &good, &good]).contains("not changed"));
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(&good, folder.path("link.sgf")).unwrap();
        assert!(refused(["convert", &good, &folder.path("link.sgf")]).contains("not changed"));
    }
    assert_eq!(fs::read_to_string(&good).unwrap(), GOOD);
}

#[test]
fn every_format_is_read_whatever_the_file_is_called_and_folders_are_read_whole() {
    let folder = Folder::new();
    fs::create_dir_all(folder.path("all/more")).unwrap();
    let good = folder.file("all/good.sgf", GOOD);
    folder.file("all/picture.png", "\u{89}PNG");
    for (format, name) in [("json", "all/more/one"), ("text", "all/more/two.dat")] {
        assert_eq!(lines(["convert", &good, &folder.path(name), "--format", format]), Vec::<String>::new());
    }
    let told: Vec<_> = ["all/good.sgf", "all/more/one", "all/more/two.dat"]
        .map(|name| format!("{}: 3 plies, unfinished", folder.path(name)))
        .into();
    assert_eq!(lines(["check", &folder.path("all")]), told);
    let one = folder.path("one.sgf");
    assert_eq!(lines(["convert", &folder.path("all"), &one]), Vec::<String>::new());
    assert_eq!(lines(["check", &one]), [format!("{one}: {}", ["3 plies, unfinished"; 3].join("; "))]);
    let alone = folder.path("alone.sgf");
    lines(["convert", &good, &alone]);
    assert_eq!(fs::read_to_string(&one).unwrap(), fs::read_to_string(&alone).unwrap().repeat(3));
    fs::create_dir(folder.path("to")).unwrap();
    lines(["convert", &folder.path("all"), &folder.path("to"), "--format", "json"]);
    assert_eq!(lines(["check", &folder.path("to")]).len(), 3);
    assert!(fs::exists(folder.path("to/more/two.json")).unwrap());
    folder.file("all/good.txt", GOOD);
    let twice = refused(["convert", &folder.path("all"), &folder.path("to"), "--format", "json"]);
    assert!(twice.contains("good.json: two records would become this file"), "{twice}");
}

#[test]
fn standard_input_is_read_and_standard_output_written() {
    let piped = |args: &[&str], input: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_alcazar-cli"));
        let mut child = command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        (output.status.code(), String::from_utf8(output.stdout).unwrap())
    };
    assert_eq!(piped(&["check", "-"], GOOD), (Some(0), "-: 3 plies, unfinished\n".to_owned()));
    let (status, text) = piped(&["convert", "-", "-", "--format", "text"], GOOD);
    assert!(status == Some(0) && text.starts_with("Zara\nRed: Anna\n"), "{text}");
    let (_, sgf) = piped(&["convert", "-", "-", "--format", "sgf"], &text);
    assert_eq!(piped(&["convert", "-", "-", "--format", "text"], &sgf), (Some(0), text));
    assert_eq!(piped(&["check", "-"], ""), (Some(2), "-: cannot be read\n".to_owned()));
}

#[test]
fn convert_names_the_argument_at_fault() {
    let folder = Folder::new();
    let good = folder.file("good.sgf", GOOD);
    let to = folder.path("to.sgf");
    assert!(refused(["convert", &good]).contains("OUT"));
    assert!(refused(["convert", &folder.path("missing.sgf"), &to]).contains("missing.sgf"));
    assert!(refused(["convert", &good, &folder.path("to.doc")]).contains("--format"));
    assert!(refused(["convert", &good, &to, "--format", "doc"]).contains("there is no record format named"));
    assert!(refused(["convert", &good, &folder.path("missing/to.sgf")]).contains("missing/to.sgf"));
    assert!(refused(["convert", &good, &folder.path("")]).contains("--format"));
    assert!(refused(["convert", &good, &folder.path(""), "--format", "sgf"]).contains("directory"));
    let json = folder.file("game.json", "{}");
    assert!(refused(["convert", &json, &to]).contains("line 1, column 2: this is no record in JSON"));
    assert_eq!(folder.names(), ["game.json", "good.sgf"]);
}

#[cfg(target_os = "linux")]
#[test]
fn convert_writes_to_devices_without_replacing_them() {
    let folder = Folder::new();
    let good = folder.file("good.sgf", GOOD);
    let device = || fs::symlink_metadata("/dev/stdout").unwrap().file_type();
    let before = device();
    assert!(!lines(["convert", &good, "/dev/stdout", "--format", "text"]).is_empty());
    assert_eq!(device(), before);
    assert!(refused(["convert", &good, "/dev/full", "--format", "text"]).contains("/dev/full"));
}

/// Each side has a lizard; Obsidian's on c3 attacks the templar, which Sand overlooks.
const BLUNDER: &str = "(;FF[4]GM[Izdari]XP[8t/9/9/9/2l6/9/T6DL s];SAND[Dh1-h2];OBSIDIAN[Lc3xa1])";

#[test]
fn review_names_the_turning_points_and_tells_all_turns_as_json() {
    let folder = Folder::new();
    let file = folder.file("blunder.sgf", BLUNDER);
    let told = lines(["review", &file, "--nodes", "3000"]);
    let [turning] = &told[..] else { panic!("{told:?}") };
    assert!(turning.starts_with("ply 1: s Dh1-h2 is bad (") && turning.contains("better Ta1-"), "{turning}");
    let json = lines(["review", &file, "--nodes", "3000", "--threads", "2", "--json"]);
    let told: serde_json::Value = serde_json::from_str(&json[0]).unwrap();
    assert_eq!((told["game"].as_str(), told["turns"].as_array().map(Vec::len)), (Some("izdari"), Some(2)));
    assert_eq!(told["course"][2], serde_json::json!([0.0, 1.0]));
    assert_eq!((told["turns"][0]["fault"].as_str(), told["turns"][1]["fault"].as_str()), (Some("bad"), None));
    assert_eq!((told["turns"][1]["seat"].as_str(), told["turns"][1]["proof"].as_str()), (Some("o"), Some("win")));
    let bad = folder.file("bad.sgf", BAD);
    assert!(refused(["review", &bad]).contains("bad.sgf"));
}

#[test]
fn the_manual_and_the_completions_know_every_command() {
    let folder = Folder::new();
    lines(["manual", &folder.path("made/here")]);
    let read = |name: &str| fs::read_to_string(folder.path(&format!("made/here/{name}"))).unwrap();
    let files = ["alcazar-cli.1", "alcazar-cli.bash", "_alcazar-cli", "alcazar-cli.fish"].map(read);
    for command in lines(["--help"]).iter().filter_map(|line| line.strip_prefix("  ")?.split(' ').next()) {
        if command.starts_with(|letter: char| letter.is_ascii_lowercase()) {
            assert!(files.iter().all(|file| file.contains(command)), "{command}");
        }
    }
    assert!(read("alcazar-cli-convert.1").contains("OUT"));
    assert!(refused(["manual", &folder.file("no-folder", "")]).contains("no-folder"));
}
