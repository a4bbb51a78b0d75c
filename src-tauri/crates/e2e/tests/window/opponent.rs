//! Computers at the table, in the real window.

use std::thread::sleep;
use std::time::Duration;

use alcazar_e2e::{App, Button, Fault, Key};
use alcazar_rules::GameKind;
use serde_json::{Value, json};

type Result<T = ()> = std::result::Result<T, Fault>;

/// Longer than the pause before a computer's move.
const LULL: Duration = Duration::from_millis(1500);

const WAITS: &str = "document.querySelector('.table').hasAttribute('data-waits')";

/// A new game with some choices in its panel.
fn begin(game: &str, choices: &[&str]) -> Result<App> {
    let app = App::start()?;
    app.begin(game, choices)?;
    Ok(app)
}

/// Opens what is asked of the player of a seat, and waits until it stands still.
fn open_player(app: &App, seat: &str) -> Result {
    app.click(&format!("[data-action=player-{seat}]"))?;
    app.wait_for("document.querySelector('.drawer')?.getAnimations().length === 0").map(drop)
}

fn table(app: &App) -> Result<Value> {
    app.call("table", &json!({}))
}

/// Waits until a person is to act, or the game is over, at a node of the tree or behind it.
fn persons_turn(app: &App, cursor: u64) -> Result<Value> {
    app.wait_for(&format!("document.querySelector('[data-over]') || !{WAITS} && Number(document.querySelector('.made.here')?.dataset.node ?? 0) >= {cursor}"))?;
    table(app)
}

/// Lays the first tile in the hand on the first square that it may go to, by clicks.
fn play_zara(app: &App) -> Result {
    app.click(".seat[data-turn] .slot:not(.gone)")?;
    app.wait_for("document.querySelector('[data-holding]')")?;
    let target = table(app)?["draft"]["targets"][0]["cell"].take();
    app.click(&format!("[data-cell={}]", target.as_str().unwrap()))
}

#[test]
fn a_whole_game_against_the_computer_is_played_by_clicks() -> Result {
    let app = begin("zara", &["size-4", "player-1-computer", "level-1-1"])?;
    let mut plies = 0;
    loop {
        let now = persons_turn(&app, plies)?;
        if now["view"]["to_act"].is_null() {
            break;
        }
        assert_eq!(now["view"]["to_act"], 0);
        plies = now["cursor"].as_u64().unwrap() + 2;
        play_zara(&app)?;
        app.wait_for(&format!("{WAITS} || document.querySelector('[data-over]')"))?;
    }
    app.wait_for("document.querySelector('[data-action=rematch]')")?;
    let over = table(&app)?;
    assert!(over["cursor"].as_u64().unwrap() > 10 && !over["view"]["over"].is_null(), "{over}");
    // The next game begins at once with the same seats; the panel offers them to be changed.
    app.click("[data-action=rematch]")?;
    app.wait_for("document.querySelectorAll('.made[data-node]:not([data-node=\"0\"])').length === 0")?;
    let again = table(&app)?;
    assert_ne!(again["id"], over["id"]);
    for same in ["setup", "players", "computers"] {
        assert_eq!(again[same], over[same], "{same}");
    }
    app.click("[data-action=new-game]")?;
    app.wait_for("document.querySelector('[data-choice=player-1-computer]').checked")?;
    app.wait_for("document.querySelector('[data-choice=level-1-1]').checked")?;
    app.click("[data-action=swap]")?;
    app.wait_for("document.querySelector('[data-choice=player-0-computer]').checked")?;
    app.click("[data-action=begin]")?;
    let opened = persons_turn(&app, 1)?;
    assert_eq!((&opened["view"]["to_act"], &opened["computers"][0]["level"]), (&json!(1), &json!(1)));
    Ok(())
}

/// Zara against a computer that thinks for half a minute about the answer to the first tile.
fn thinking() -> Result<App> {
    let app = begin("zara", &["player-1-computer", "level-1-8", "seconds-1-30"])?;
    play_zara(&app)?;
    app.wait_for(WAITS)?;
    Ok(app)
}

#[test]
fn a_move_is_taken_back_while_the_computer_thinks() -> Result {
    let app = thinking()?;
    app.wait_for("/depth \\d+/.test(document.querySelector('.seat[data-thinking] .thought').textContent)")?;
    app.strike(&[Key::Control, Key::Char('z')])?;
    app.wait_for(&format!("!{WAITS} && document.querySelector('.seat[data-thinking]') === null"))?;
    sleep(LULL);
    let back = table(&app)?;
    assert_eq!((&back["cursor"], &back["acting"]), (&json!(0), &json!("person")));
    play_zara(&app)?;
    app.wait_for(WAITS)?;
    app.click("[data-action=undo]")?;
    app.wait_for(&format!("!{WAITS}"))?;
    Ok(())
}

#[test]
fn the_computer_moves_at_once_when_it_is_told_to() -> Result {
    let app = thinking()?;
    app.click("[data-action=move-now]")?;
    let answered = persons_turn(&app, 2)?;
    assert_eq!((&answered["made"]["seat"], &answered["view"]["to_act"]), (&json!(1), &json!(0)));
    play_zara(&app)?;
    app.wait_for(WAITS)?;
    app.strike(&[Key::Char('m')])?;
    persons_turn(&app, 4)?;
    Ok(())
}

#[test]
fn the_computer_stops_and_goes_on() -> Result {
    let app = thinking()?;
    let status = |words: &str| {
        app.wait_for(&format!("document.querySelector('[data-role=status]').textContent.includes({})", json!(words)))
    };
    status("Computer (level 8) is thinking.")?;
    app.click("[data-action=stop-computer]")?;
    status("Computer (level 8) to move.")?;
    app.wait_for(&format!("!{WAITS}"))?;
    sleep(LULL);
    assert_eq!(table(&app)?["cursor"], 1);
    app.strike(&[Key::Char('g')])?;
    app.wait_for(WAITS)?;
    app.strike(&[Key::Char('g')])?;
    app.wait_for("document.querySelector('[data-action=go-on]')")?;
    app.click("[data-action=go-on]")?;
    app.wait_for(WAITS)?;
    app.strike(&[Key::Char('m')])?;
    persons_turn(&app, 2)?;
    Ok(())
}

#[test]
fn while_the_computer_thinks_its_hand_is_its_own_and_the_moves_are_open() -> Result {
    let app = thinking()?;
    let complains = "document.querySelector('[data-role=status]').textContent.startsWith('The computer is thinking.')";
    app.click("[data-seat='1'][data-slot=A]")?;
    app.wait_for(complains)?;
    app.click("[data-seat='0'][data-slot=Q]")?;
    app.wait_for(complains)?;
    app.drag("[data-seat='1'][data-slot=A]", "[data-cell=a1]")?;
    assert_eq!(app.read("document.querySelector('[data-holding], .held')")?, Value::Null);
    app.click("[data-action=rules]")?;
    app.wait_for("document.querySelector('.drawer')")?;
    app.strike(&[Key::Escape])?;
    app.click("[data-action=back]")?;
    app.wait_for(&format!("!{WAITS}"))?;
    app.click("[data-action=forward]")?;
    app.wait_for(WAITS)?;
    assert_eq!(table(&app)?["cursor"], 1);
    Ok(())
}

#[test]
fn who_plays_a_seat_is_changed_at_the_table() -> Result {
    let app = begin("tzaar", &["variant-fixed", "lot-listed"])?;
    open_player(&app, "0")?;
    app.choose("player-0-computer")?;
    app.choose("level-0-1")?;
    let opened = persons_turn(&app, 1)?;
    assert_eq!((&opened["computers"][0]["level"], &opened["view"]["to_act"]), (&json!(1), &json!(1)));
    app.strike(&[Key::Escape])?;
    app.wait_for("document.querySelector(\".seat[data-seat='0'] .seat-name\").textContent === 'Computer (level 1)'")?;
    open_player(&app, "1")?;
    app.choose("player-1-computer")?;
    app.choose("level-1-1")?;
    // Among themselves they play both actions of every turn.
    app.wait_for("Number(document.querySelector('.made.here')?.dataset.node ?? 0) >= 5")?;
    app.click("[data-action=stop-computer]")?;
    app.wait_for("document.querySelector('[data-action=go-on]')")?;
    choose_again(&app)?;
    let taken = table(&app)?;
    let side = taken["view"]["to_act"].as_u64().unwrap();
    assert_eq!((taken["computers"][side as usize].is_null(), &taken["acting"]), (true, &json!("person")));
    Ok(())
}

#[test]
fn who_was_changed_at_the_table_is_offered_for_the_next_game() -> Result {
    let home = tempfile::tempdir()?;
    let app = App::start_in(home.path())?;
    app.begin("zara", &["player-1-computer", "level-1-1"])?;
    open_player(&app, "1")?;
    app.choose("level-1-8")?;
    app.choose("seconds-1-10")?;
    app.strike(&[Key::Escape])?;
    open_player(&app, "0")?;
    app.click("[data-field=player-0]")?;
    "ada".chars().try_for_each(|letter| app.strike(&[Key::Char(letter)]))?;
    app.strike(&[Key::Enter])?;
    app.wait_for("document.querySelector('.seat[data-seat=\"0\"] .seat-name').textContent === 'ada'")?;
    let offered = |app: &App| {
        app.wait_for(
            "['player-0-person', 'player-1-computer', 'level-1-8', 'seconds-1-10']
                .every((choice) => document.querySelector(`[data-choice=${choice}]`)?.checked)
                && document.querySelector('[data-field=player-0]').value === 'ada'",
        )
    };
    app.click("[data-action=new-game]")?;
    offered(&app)?;
    drop(app);
    let app = App::start_in(home.path())?;
    app.click("[data-action=choose-game][data-game=zara]")?;
    offered(&app)?;
    Ok(())
}

fn click_slowly(app: &App, selector: &str) -> Result {
    let place = app.middle(selector)?;
    app.screen().point(place.x, place.y)?;
    app.screen().press(Button::Left)?;
    sleep(LULL);
    app.screen().release(Button::Left)?;
    Ok(())
}

#[test]
fn a_line_of_the_analysis_is_looked_at_without_an_answer_of_the_computer() -> Result {
    let app = begin("zara", &["player-1-computer", "level-1-1"])?;
    app.click("[data-action=analysis]")?;
    // The lines change while the button is down.
    click_slowly(&app, ".analysis-line[data-rank='1'] .made:nth-child(3)")?;
    app.wait_for(
        "document.querySelector('.made.here[data-node=\"3\"]') && document.querySelector('[data-action=go-on]')",
    )?;
    sleep(LULL);
    assert_eq!((&table(&app)?["cursor"], &table(&app)?["acting"]), (&json!(3), &json!("waiting")));
    app.strike(&[Key::Control, Key::Char('z')])?;
    app.wait_for("!document.querySelector('[data-node=\"1\"]')")?;
    // The first move alone is played, and answered.
    app.click(".analysis-line[data-rank='1'] .made:first-child")?;
    assert_eq!(persons_turn(&app, 1)?["made"]["seat"], 1);
    Ok(())
}

#[test]
fn among_computers_a_slow_click_stops_them() -> Result {
    let app = begin("zara", &["player-0-computer", "level-0-1", "player-1-computer", "level-1-1"])?;
    app.wait_for("document.querySelector('.made.here')")?;
    // A move or two come while the button is down.
    click_slowly(&app, "[data-action=stop-computer]")?;
    app.wait_for("document.querySelector('[data-action=go-on]')")?;
    let stopped = table(&app)?;
    assert!(stopped["cursor"].as_u64() > Some(1) && stopped["acting"] == "waiting", "{stopped}");
    app.click("[data-action=undo]")?;
    app.wait_for(&format!(
        "document.querySelector('.made.here[data-node=\"{}\"]')",
        stopped["cursor"].as_u64().unwrap() - 1
    ))?;
    assert_eq!(table(&app)?["acting"], "waiting");
    Ok(())
}

/// A person takes the seat that is to act.
fn choose_again(app: &App) -> Result {
    app.strike(&[Key::Escape])?;
    let seat = app.read("document.querySelector('.seat[data-turn]').dataset.seat")?;
    let seat = seat.as_str().unwrap();
    open_player(app, seat)?;
    app.choose(&format!("player-{seat}-person"))?;
    app.wait_for("document.querySelector('[data-action=go-on]') === null").map(drop)
}

#[test]
fn the_panel_seats_computers_by_keys_and_remembers_them() -> Result {
    let app = begin("zara", &["seats-3", "player-1-computer", "level-1-3", "player-2-computer", "level-2-2"])?;
    let begun = table(&app)?;
    assert_eq!(begun["computers"], json!([null, { "level": 3, "seconds": 3 }, { "level": 2, "seconds": 3 }]));
    app.click("[data-action=new-game]")?;
    app.wait_for("document.documentElement.dataset.screen === 'new-game'")?;
    app.wait_for("document.querySelector('[data-choice=level-2-2]').checked")?;
    assert_eq!(app.read("document.querySelector('[data-field=player-1]').placeholder")?, "Computer (level 3)");
    // From the level of the last seat back to its kind, and away from the computer.
    app.click("label:has([data-choice=level-2-2])")?;
    app.wait_for("document.activeElement.dataset.choice === 'level-2-2'")?;
    app.strike(&[Key::Right])?;
    app.wait_for("document.querySelector('[data-choice=level-2-3]').checked")?;
    app.strike(&[Key::Shift, Key::Tab])?;
    app.wait_for("document.activeElement.dataset.choice === 'player-2-computer'")?;
    app.strike(&[Key::Left])?;
    app.wait_for("document.querySelector('[data-choice=player-2-person]').checked && document.querySelector('[data-choice=level-2-3]') === null")?;
    Ok(())
}

#[test]
fn after_a_power_cut_the_computer_goes_on_where_it_was() -> Result {
    let home = tempfile::tempdir()?;
    let app = App::start_in(home.path())?;
    let setup = json!({ "variant": "standard", "seed": null, "options": {} });
    let players = json!(["Ada", { "name": "", "computer": { "level": 8, "seconds": 30 } }]);
    let begun = app.call("new_game", &json!({ "game": "izdari", "setup": setup, "players": players, "lot": false }))?;
    let start = GameKind::Izdari.parse(begun["position"].as_str().unwrap())?;
    let action = start.action_text(start.legal_actions()[0]);
    let played = app.call("play", &json!({ "revision": begun["revision"], "action": action }))?;
    assert_eq!(played["acting"], "thinking");
    app.kill()?;
    let app = App::start_in(home.path())?;
    app.resume()?;
    app.wait_for(WAITS)?;
    app.click("[data-action=move-now]")?;
    assert_eq!(persons_turn(&app, 2)?["made"]["seat"], 1);
    Ok(())
}
