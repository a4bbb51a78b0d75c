//! The commands as the page calls them, through Tauri's own invocation, without a window.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use alcazar_app::desk::Desk;
use serde_json::{Value, json};
use tauri::ipc::{CallbackFn, InvokeBody};
use tauri::test::{INVOKE_KEY, MockRuntime, get_ipc_response, mock_builder, mock_context, noop_assets};
use tauri::webview::InvokeRequest;
use tauri::{App, WebviewWindow, WebviewWindowBuilder};

/// The app and a window of it that calls commands.
struct Page {
    _app: App<MockRuntime>,
    window: WebviewWindow<MockRuntime>,
}

impl Page {
    fn open() -> Self {
        let desk = Desk::in_memory().unwrap();
        let app = alcazar_app::builder(mock_builder()).manage(desk).build(mock_context(noop_assets())).unwrap();
        let window = WebviewWindowBuilder::new(&app, "main", tauri::WebviewUrl::default()).build().unwrap();
        Self { _app: app, window }
    }

    fn call(&self, command: &str, arguments: Value) -> Result<Value, Value> {
        let request = InvokeRequest {
            cmd: command.into(),
            callback: CallbackFn(0),
            error: CallbackFn(1),
            url: "tauri://localhost".parse().unwrap(),
            body: InvokeBody::Json(arguments),
            headers: tauri::http::HeaderMap::default(),
            invoke_key: INVOKE_KEY.to_string(),
        };
        get_ipc_response(&self.window, request).map(|body| body.deserialize().unwrap())
    }

    fn ok(&self, command: &str, arguments: Value) -> Value {
        self.call(command, arguments).unwrap_or_else(|error| panic!("{command}: {error}"))
    }

    /// The code of the error that a command answers.
    fn refused(&self, command: &str, arguments: Value) -> String {
        let error = self.call(command, arguments).expect_err("the command is refused");
        assert!(error["message"].as_str().is_some_and(|message| !message.is_empty()), "{error}");
        error["code"].as_str().unwrap().to_owned()
    }

    fn zara(&self) -> Value {
        let setup = json!({ "variant": "", "seed": null, "options": {} });
        self.ok("new_game", json!({ "game": "zara", "setup": setup, "players": ["Ada", "Bo"], "lot": false }))
    }
}

#[test]
fn every_game_is_offered_with_a_sample_and_a_set_up() {
    let games = Page::open().ok("games", json!({}));
    let games = games.as_array().unwrap();
    assert!(games.iter().any(|game| game["id"] == "zara"));
    for game in games {
        assert!(!game["setups"].as_array().unwrap().is_empty(), "{game}");
        assert!(game["sample"]["cells"].as_array().unwrap().iter().any(|cell| !cell["piece"].is_null()), "{game}");
    }
}

#[test]
fn without_a_game_the_table_is_empty_and_nothing_can_be_done() {
    let page = Page::open();
    assert_eq!(page.ok("table", json!({})), Value::Null);
    for command in ["undo", "redo", "step_back", "deselect"] {
        assert_eq!(page.refused(command, json!({ "revision": 0 })), "no-table", "{command}");
    }
    assert_eq!(page.refused("play", json!({ "revision": 0, "action": "xo--@c3" })), "no-table");
}

#[test]
fn a_tile_is_selected_rotated_and_played() {
    let page = Page::open();
    let table = page.zara();
    assert_eq!(table["players"], json!(["Ada", "Bo"]));
    assert_eq!(table["view"]["to_act"], 0);
    let revision = &table["revision"];

    let draft = page.ok("select", json!({ "revision": revision, "source": "D" }));
    assert_eq!(draft["piece"]["kind"], "xo--");
    assert_eq!(draft["targets"].as_array().unwrap().len(), 25);
    let draft = page.ok("rotate", json!({ "revision": revision, "by": 1 }));
    assert_eq!(draft["piece"]["kind"], "-xo-");
    let c3 = draft["targets"].as_array().unwrap().iter().find(|target| target["cell"] == "c3").unwrap();
    assert_eq!(c3["action"], "-xo-@c3");
    assert_eq!(c3["preview"]["forbidden"].as_array().unwrap().len(), 8);
    assert_eq!(page.ok("table", json!({}))["draft"], draft);
    assert_eq!(page.ok("preview", json!({ "revision": revision, "action": c3["action"] })), c3["preview"]);

    let table = page.ok("play", json!({ "revision": revision, "action": c3["action"] }));
    assert_eq!(table["view"]["to_act"], 1);
    assert_eq!(table["draft"], Value::Null);
    assert_eq!(table["last"]["to"], "c3");
    assert_eq!(table["made"], json!({ "from": 0, "seat": 0, "text": "-xo-@c3", "mode": false }));
}

#[test]
fn a_command_for_an_old_revision_is_refused_and_changes_nothing() {
    let page = Page::open();
    let old = page.zara()["revision"].clone();
    let table = page.ok("play", json!({ "revision": old, "action": "xo--@c3" }));
    for (command, arguments) in [
        ("play", json!({ "revision": old, "action": "xo--@a1" })),
        ("select", json!({ "revision": old, "source": "A" })),
        ("undo", json!({ "revision": old })),
        ("go_to", json!({ "revision": old, "node": 0 })),
    ] {
        assert_eq!(page.refused(command, arguments), "stale", "{command}");
    }
    assert_eq!(page.ok("table", json!({})), table);
}

#[test]
fn what_is_illegal_is_refused_with_the_rule_and_changes_nothing() {
    let page = Page::open();
    let start = page.zara()["revision"].clone();
    let table = page.ok("play", json!({ "revision": start, "action": "xo--@c3" }));
    let revision = &table["revision"];
    for action in ["xo--@c3", "xo--@b2", "xxxx@a1", "xo--@z9", "", "\u{0}", "🜁@a1"] {
        assert_eq!(
            page.refused("play", json!({ "revision": revision, "action": action })),
            "change-refused",
            "{action:?}"
        );
        assert_eq!(page.refused("preview", json!({ "revision": revision, "action": action })), "illegal-move");
    }
    for source in ["", "Z", "a1", "🜁"] {
        assert_eq!(page.refused("select", json!({ "revision": revision, "source": source })), "refused", "{source:?}");
    }
    assert_eq!(page.refused("rotate", json!({ "revision": revision, "by": 1 })), "refused");
    assert_eq!(page.refused("go_to", json!({ "revision": revision, "node": 99 })), "change-refused");
    assert_eq!(page.ok("table", json!({})), table);
}

#[test]
fn the_way_forward_is_open_where_a_move_follows_and_nowhere_else() {
    let page = Page::open();
    let start = page.zara();
    assert_eq!(start["can_forward"], false);
    let played = page.ok("play", json!({ "revision": start["revision"], "action": "xo--@c3" }));
    assert_eq!(played["can_forward"], false);
    let back = page.ok("walk", json!({ "revision": played["revision"], "way": "back" }));
    assert_eq!(back["can_forward"], true);
    let forward = page.ok("walk", json!({ "revision": back["revision"], "way": "forward" }));
    assert_eq!((&forward["can_forward"], &forward["cursor"]), (&json!(false), &played["cursor"]));
}

#[test]
fn undo_redo_and_branches_keep_everything() {
    let page = Page::open();
    let start = page.zara();
    let first = page.ok("play", json!({ "revision": start["revision"], "action": "xo--@c3" }));
    let back = page.ok("undo", json!({ "revision": first["revision"] }));
    assert_eq!(back["view"], start["view"]);
    assert_eq!(back["can_undo"], false);
    let again = page.ok("redo", json!({ "revision": back["revision"] }));
    assert_eq!(again["view"], first["view"]);
    assert_eq!(page.refused("redo", json!({ "revision": again["revision"] })), "nothing-to-redo");

    let back = page.ok("undo", json!({ "revision": again["revision"] }));
    let branch = page.ok("play", json!({ "revision": back["revision"], "action": "x---@a1" }));
    let tree = page.ok("tree", json!({}));
    assert_eq!(tree["revision"], branch["tree_revision"]);
    let made = |row: usize| (&tree["rows"][row]["depth"], &tree["rows"][row]["moves"][0]["node"]);
    assert_eq!((made(0), made(1)), ((&json!(0), &json!(1)), (&json!(1), &json!(2))));
    let other = page.ok("go_to", json!({ "revision": branch["revision"], "node": 1 }));
    assert_eq!(other["tree_revision"], branch["tree_revision"], "a walk leaves the tree alone");
    assert_eq!(other["view"], first["view"]);
    let back = page.ok("undo", json!({ "revision": other["revision"] }));
    assert_eq!(page.refused("undo", json!({ "revision": back["revision"] })), "nothing-to-undo");
}

#[test]
fn a_game_or_set_up_that_does_not_exist_is_refused() {
    let page = Page::open();
    let table = page.zara();
    let setup = |options: Value| json!({ "variant": "", "seed": null, "options": options });
    let game = |game: &str, setup: Value| json!({ "game": game, "setup": setup, "players": [], "lot": false });
    assert_eq!(page.refused("new_game", game("chess", setup(json!({})))), "no-such-game");
    assert_eq!(page.refused("new_game", game("zara", setup(json!({ "size": "900" })))), "no-such-setup");
    assert_eq!(page.refused("new_game", game("zara", setup(json!({ "colour": "pink" })))), "no-such-setup");
    assert_eq!(page.ok("table", json!({})), table);
}

#[test]
fn arguments_of_the_wrong_kind_are_refused() {
    let page = Page::open();
    page.zara();
    for arguments in [json!({}), json!({ "revision": "one" }), json!({ "revision": -1 }), json!(null)] {
        assert!(page.call("undo", arguments).is_err());
    }
}

#[test]
fn lots_are_drawn_among_the_players_and_nobody_is_lost() {
    let page = Page::open();
    let setup = json!({ "variant": "fixed", "seed": null, "options": {} });
    let mut white = std::collections::BTreeSet::new();
    // Forty fair lots all fall on one player about once in 550 thousand million runs.
    for _ in 0..40 {
        let game = json!({ "game": "tzaar", "setup": setup, "players": ["Ada", "Bo"], "lot": true });
        let table = page.ok("new_game", game);
        let mut players: Vec<_> =
            table["players"].as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
        white.insert(players[0].to_owned());
        players.sort_unstable();
        assert_eq!(players, ["Ada", "Bo"]);
    }
    assert_eq!(white.len(), 2);
}

#[test]
fn by_lot_a_computer_keeps_its_level_and_a_person_stays_one() {
    let page = Page::open();
    let setup = json!({ "variant": "fixed", "seed": null, "options": {} });
    let computer = json!({ "level": 2, "seconds": 3 });
    let players = json!(["Ada", { "name": "Deep", "computer": computer }]);
    for _ in 0..40 {
        let table = page.ok("new_game", json!({ "game": "tzaar", "setup": setup, "players": players, "lot": true }));
        let deep = usize::from(table["players"][1] == "Deep");
        assert_eq!((&table["computers"][deep], &table["computers"][1 - deep]), (&computer, &Value::Null));
        assert_eq!(table["acting"], if deep == 0 { "thinking" } else { "person" });
    }
    let wrong = json!(["Ada", { "name": "", "computer": { "level": 9, "seconds": 3 } }]);
    assert!(page.call("new_game", json!({ "game": "tzaar", "setup": setup, "players": wrong, "lot": false })).is_err());
}

#[test]
fn the_page_watches_and_stops_a_computer_by_commands() {
    let page = Page::open();
    let setup = json!({ "variant": "", "seed": null, "options": {} });
    let players = json!(["Ada", { "name": "", "computer": { "level": 8, "seconds": 30 } }]);
    let begun = page.ok("new_game", json!({ "game": "zara", "setup": setup, "players": players, "lot": false }));
    page.ok("watch", json!({ "channel": "__CHANNEL__:7" }));
    let played = page.ok("play", json!({ "revision": begun["revision"], "action": "xo--@c3" }));
    let revision = &played["revision"];
    assert_eq!(played["acting"], "thinking");
    assert_eq!(page.refused("play", json!({ "revision": revision, "action": "xo--@e5" })), "computer-thinks");
    let stopped = page.ok("stop_computer", json!({ "id": played["id"] }));
    assert_eq!(stopped["acting"], "waiting");
    assert_eq!(page.ok("go_on", json!({ "revision": revision }))["acting"], "thinking");
    let back = page.ok("undo_turn", json!({ "revision": revision }));
    assert_eq!((&back["cursor"], &back["acting"]), (&json!(0), &json!("person")));
    let again = page.ok("play", json!({ "revision": back["revision"], "action": "xo--@c3" }));
    assert_eq!(page.ok("move_now", json!({ "revision": again["revision"] })), Value::Null);
}

#[test]
fn a_diagram_shows_a_position_and_what_is_in_hand() {
    let page = Page::open();
    let position = "5/5/2bo---2/5/5 r - ABCDEFGHIJKLMNOPQ/ACDEFGHIJKLMNOPQ";
    let ask = |position: &str, steps: Value| json!({ "game": "zara", "position": position, "steps": steps });
    let bare = page.ok("diagram", ask(position, json!([])));
    assert_eq!(bare["draft"], Value::Null);
    let centre = bare["view"]["cells"].as_array().unwrap().iter().find(|cell| cell["name"] == "c3").unwrap();
    assert_eq!(centre["piece"]["kind"], "o---");
    let held = page.ok("diagram", ask(position, json!([{ "pick": "A" }, { "rotate": 1 }])));
    assert_eq!(held["draft"]["piece"]["kind"], "-x--");
    assert_eq!(page.refused("diagram", ask("nonsense", json!([]))), "bad-position");
    assert_eq!(page.refused("diagram", ask(position, json!([{ "pick": "Z" }]))), "refused");
}
