//! The hint, the analysis and the review in the real window.

use alcazar_e2e::{App, Fault, Key};
use serde_json::json;

type Result<T = ()> = std::result::Result<T, Fault>;

/// Each side has a lizard; Obsidian's on c3 attacks the templar on a1.
const TEMPLAR_IN_DANGER: &str = "8t/9/9/9/2l6/9/T6DL s";

/// A game on the table that begins from a position, with moves played.
fn game(game: &str, position: &str, moves: &[&str]) -> Result<App> {
    let app = App::start()?;
    let mut table =
        app.call("new_game_from", &json!({ "game": game, "position": position, "players": [], "lot": false }))?;
    for action in moves {
        table = app.call("play", &json!({ "revision": table["revision"], "action": action }))?;
    }
    app.read("(delete document.documentElement.dataset.screen, location.reload())")?;
    app.wait_for("document.documentElement.dataset.screen === 'start'")?;
    app.resume()?;
    Ok(app)
}

fn press(app: &App, key: char) -> Result {
    app.strike(&[Key::Char(key)])
}

fn status(app: &App, words: &str) -> Result {
    app.wait_for(&format!("document.querySelector('[data-role=status]').textContent.includes({})", json!(words)))
        .map(drop)
}

fn here(app: &App, node: u32) -> Result {
    app.wait_for(&format!("document.querySelector('.made.here[data-node=\"{node}\"]')")).map(drop)
}

#[test]
fn a_hint_is_drawn_then_explained_and_then_taken_away() -> Result {
    let app = game("izdari", TEMPLAR_IN_DANGER, &[])?;
    press(&app, 'i')?;
    app.wait_for("document.querySelector('.arrow[data-rank=\"1\"][data-from=a1]')")?;
    status(&app, "Hint: templar from a1")?;
    press(&app, 'i')?;
    status(&app, "It stops a win that threatens")?;
    press(&app, 'i')?;
    app.wait_for("!document.querySelector('.arrow') && document.querySelector('[data-role=status]').textContent === 'Sand to move. Turn 1; 0 without a piece taken.'")?;
    Ok(())
}

#[test]
fn a_hint_goes_with_the_position_it_was_for_and_can_be_played() -> Result {
    let app = game("izdari", TEMPLAR_IN_DANGER, &["Ta1-a2"])?;
    press(&app, 'i')?;
    app.wait_for("document.querySelector('.arrow')")?;
    app.strike(&[Key::Control, Key::Left])?;
    here(&app, 0)?;
    app.wait_for("!document.querySelector('.arrow')")?;
    press(&app, 'i')?;
    app.wait_for("document.querySelector('.arrow[data-from=a1]')")?;
    app.click("[data-action=play-hint]")?;
    app.wait_for(
        "document.querySelector('.made.here').textContent.includes('a1') && !document.querySelector('.arrow')",
    )?;
    Ok(())
}

#[test]
fn the_arrow_of_a_hint_bends_where_the_assassin_turns() -> Result {
    // The assassin takes the templar; its dune stands in one of the two ways around a single corner.
    let app = game("izdari", "9/9/9/9/5t3/9/T3SD3 s", &[])?;
    press(&app, 'i')?;
    app.wait_for("document.querySelector('.arrow[data-from=e1][data-to=f3]')")?;
    let on_the_way = |cell: &str| {
        app.read(&format!(
            "(() => {{ const [x, y] = document.querySelector('[data-cell={cell}]').getAttribute('transform').match(/[-.\\d]+/g);
                return document.querySelector('.arrow-shaft').isPointInStroke(new DOMPoint(x, y)); }})()"
        ))
    };
    for (cell, expected) in [("e2", true), ("e3", true), ("f2", false)] {
        assert_eq!(on_the_way(cell)?, expected, "{cell}");
    }
    Ok(())
}

#[test]
fn a_search_for_a_hint_can_be_called_off() -> Result {
    let app = game("zara", "5/5/5/5/5 r - ABCDEFGHIJKLMNOPQ/ABCDEFGHIJKLMNOPQ", &[])?;
    app.click("[data-action=hint]")?;
    app.wait_for("document.querySelector('[data-action=stop-hint]')")?;
    app.strike(&[Key::Escape])?;
    app.wait_for("!document.querySelector('[data-action=stop-hint]')")?;
    app.click("[data-action=hint]")?;
    app.wait_for("document.querySelector('.layer-ghosts > * > *') && document.querySelector('[data-mark=land]')")?;
    Ok(())
}

/// The names of the sides whose moves begin the listed lines.
const FIRST_SIDES: &str = "[...document.querySelectorAll('.analysis-line .made:first-child')].map((made) => made.className.replace('made side-', ''))";

#[test]
fn the_analysis_keeps_in_step_with_the_cursor_and_its_moves_can_be_played() -> Result {
    let app = game("zara", "5/5/5/5/5 r - ABCDEFGHIJKLMNOPQ/ABCDEFGHIJKLMNOPQ", &["xo--@c3", "x---@a1"])?;
    app.click("[data-action=analysis]")?;
    let three = |side: &str| format!("{FIRST_SIDES}.length === 3 && {FIRST_SIDES}.every((side) => side === '{side}')");
    app.wait_for(&three("red"))?;
    app.wait_for(
        "document.querySelector('[data-role=outlook]').getAttribute('aria-label').match(/^Red \\d+ %, Blue \\d+ %$/)",
    )?;
    app.wait_for("document.querySelectorAll('.badge').length >= 1")?;
    app.strike(&[Key::Left])?;
    here(&app, 1)?;
    app.wait_for(&three("blue"))?;
    app.strike(&[Key::Right])?;
    here(&app, 2)?;
    app.wait_for(&three("red"))?;
    app.click(".analysis-line[data-rank=\"2\"] .made:first-child")?;
    here(&app, 3)?;
    app.wait_for(&three("blue"))?;
    app.strike(&[Key::Control, Key::Char('z')])?;
    here(&app, 2)?;
    app.wait_for("!document.querySelector('[data-node=\"3\"]')")?;
    press(&app, 'l')?;
    app.wait_for("document.querySelector('.analysis').hidden && !document.querySelector('.badge')")?;
    Ok(())
}

#[test]
fn the_review_finds_the_blunder_and_writes_what_was_better_into_the_tree() -> Result {
    let app = game("izdari", TEMPLAR_IN_DANGER, &["Dh1-h2", "Lc3xa1"])?;
    press(&app, 'v')?;
    app.wait_for("document.querySelector('.turning[data-node=\"1\"]')")?;
    app.wait_for(
        "document.querySelectorAll('.turning').length === 1 && document.querySelector('.graph-mark[data-mark=bad]')",
    )?;
    app.click("[data-action=go-turning]")?;
    here(&app, 1)?;
    app.wait_for("document.querySelector('.turning[data-here]')")?;
    app.click(".graph-mark")?;
    here(&app, 1)?;
    app.click("[data-action=add-line]")?;
    app.wait_for("document.querySelector('.turn[data-depth=\"1\"] .made[data-node=\"3\"]')")?;
    here(&app, 1)?;
    app.click("[data-action=write-verdicts]")?;
    app.wait_for("document.querySelector('.made[data-node=\"1\"][data-mark=bad]')")?;
    app.strike(&[Key::Control, Key::Char('z')])?;
    app.wait_for("document.querySelector('.made[data-node=\"1\"]:not([data-mark])')")?;
    app.strike(&[Key::Control, Key::Char('z')])?;
    app.wait_for("!document.querySelector('.made[data-node=\"3\"]')")?;
    app.click("[data-action=close-review]")?;
    app.wait_for("document.querySelector('.review').hidden")?;
    Ok(())
}

#[test]
fn verdicts_are_taken_out_of_the_record_in_one_step() -> Result {
    // Sand leaves its templar in danger, and Obsidian does not take it.
    let app = game("izdari", TEMPLAR_IN_DANGER, &["Dh1-h2", "Ti7-h7", "Ta1-a2"])?;
    press(&app, 'v')?;
    app.wait_for("document.querySelectorAll('.turning').length >= 2")?;
    app.click("[data-action=write-verdicts]")?;
    let judged = |mark: &str| {
        app.wait_for(&format!("[1, 2].every((node) => document.querySelector(`.made[data-node=\"${{node}}\"]{mark}`))"))
    };
    judged("[data-mark=bad]")?;
    app.strike(&[Key::Control, Key::Char('z')])?;
    judged(":not([data-mark])")?;
    app.strike(&[Key::Control, Key::Shift, Key::Char('z')])?;
    judged("[data-mark=bad]")?;
    Ok(())
}

#[test]
fn a_review_stays_open_while_the_board_is_turned() -> Result {
    let start = "ttttT/TrrrRT/TRzzZRT/TRZtTZRT/TRZTtzrt/trztTzrt/trzZZrt/trRRRt/tTTTT w 1";
    let app = game("tzaar", start, &["E4xD4"])?;
    app.screen().resize(800, 600)?;
    let turned = |by: char| {
        app.read("(document.querySelector('.table').dataset.before = '', true)")?;
        press(&app, by)?;
        app.wait_for("document.querySelector('.table:not([data-before])')")
    };
    press(&app, 'v')?;
    app.wait_for("document.querySelector('.review progress')")?;
    // Be it at work or done; and the window is so small that the panel was opened for it.
    turned('t')?;
    app.wait_for("document.querySelector('.review').checkVisibility() && document.querySelector('.graph')")?;
    let found = app.read("document.querySelector('.review-body').textContent")?;
    turned('t')?;
    assert_eq!(
        app.wait_for("document.querySelector('.graph') && document.querySelector('.review-body').textContent")?,
        found
    );
    app.click("[data-action=library]")?;
    app.click("[data-action=open-game]")?;
    app.wait_for("document.querySelector('.review').checkVisibility() && document.querySelector('.graph')")?;
    app.click("[data-action=close-review]")?;
    turned('t')?;
    app.wait_for("document.querySelector('.review').hidden")?;
    Ok(())
}

#[test]
fn at_the_free_table_nothing_is_searched() -> Result {
    let app = game("izdari", TEMPLAR_IN_DANGER, &[])?;
    app.click("[data-action=free-table]")?;
    app.wait_for(
        "['hint', 'analysis', 'review'].every((name) => document.querySelector(`[data-action=${name}]`).disabled)",
    )?;
    Ok(())
}

/// Waits until every element of a kind can be brought into sight, with nothing over its middle.
fn within_reach(app: &App, what: &str) -> Result {
    app.wait_for(&format!(
        "(() => {{ const all = [...document.querySelectorAll('{what}')];
            return all.length > 0 && all.every((each) => {{
                each.scrollIntoView({{ block: 'nearest' }});
                const {{ left, top, width, height }} = each.getBoundingClientRect();
                const hit = document.elementFromPoint(left + width / 2, top + height / 2);
                return hit !== null && (each.contains(hit) || hit.contains(each));
            }}); }})()"
    ))
    .map(drop)
}

#[test]
fn in_a_little_window_hands_numbers_and_moves_stay_within_reach_of_the_review_and_the_analysis() -> Result {
    let app = App::start()?;
    app.screen().resize(800, 600)?;
    app.wait_for("innerWidth === 800 && innerHeight === 600")?;
    for (game, variant, seats, moves) in [
        ("zara", "standard", 2, &["x---@c3", "-o--@a1"][..]),
        ("zara", "standard", 4, &["x---@c3", "-o--@a1"]),
        ("tzaar", "fixed", 2, &["A5xA4"]),
        ("izdari", "standard", 2, &["We2-e4", "We6-e5"]),
    ] {
        let options = if game == "zara" { json!({ "seats": seats.to_string() }) } else { json!({}) };
        let setup = json!({ "variant": variant, "seed": null, "options": options });
        let players = vec![""; seats];
        let mut table =
            app.call("new_game", &json!({ "game": game, "setup": setup, "players": players, "lot": false }))?;
        for action in moves {
            table = app.call("play", &json!({ "revision": table["revision"], "action": action }))?;
        }
        app.read("(delete document.documentElement.dataset.screen, location.reload())")?;
        app.wait_for("document.documentElement.dataset.screen === 'start'")?;
        app.resume()?;
        for (key, open) in [
            ('v', "document.querySelector('.table[data-review]')"),
            ('l', "document.querySelector('.table[data-analysis]')"),
        ] {
            press(&app, key)?;
            app.wait_for(open)?;
            within_reach(&app, ".seat .figure")?;
            if game == "zara" {
                within_reach(&app, ".seat .slot .piece")?;
            }
            let hidden = "!document.querySelector('.made.here').checkVisibility()";
            if app.read(hidden)? == true {
                app.click("[data-action=moves]")?;
                within_reach(&app, ".made.here")?;
                app.click("[data-action=moves]")?;
            } else {
                within_reach(&app, ".made.here")?;
            }
            press(&app, key)?;
            app.wait_for(&format!("!{open}"))?;
        }
    }
    Ok(())
}
