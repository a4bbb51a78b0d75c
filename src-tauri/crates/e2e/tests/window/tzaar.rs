//! TZAAR in the real window, played as a person plays it. The rules of the game are asked only which lines are legal
//! and what stands where after them; all that is looked at comes from the page.

use std::collections::{HashMap, VecDeque};
use std::thread::sleep;
use std::time::Duration;

use alcazar_e2e::{App, Button, Fault, Key, Point};
use alcazar_rules::tzaar::{Action, Kind, Tzaar};
use alcazar_rules::{Game, Piece, Seat, Setup};
use serde_json::json;

type Result<T = ()> = std::result::Result<T, Fault>;

const SIDES: [&str; 2] = ["White", "Black"];

fn cell(space: impl std::fmt::Display) -> String {
    format!("[data-cell={space}]")
}

/// A new game of TZAAR with a set-up that needs no lots, White as listed.
fn new_game(variant: &str) -> Result<App> {
    let app = App::start()?;
    app.begin("tzaar", &[&format!("variant-{variant}"), "lot-listed"])?;
    Ok(app)
}

/// The fixed start.
fn fixed() -> Tzaar {
    Tzaar::new(&Setup::variant("fixed")).unwrap()
}

/// What a cell is called aloud.
fn name(space: &str, piece: Option<&Piece>) -> String {
    let Some(piece) = piece else { return format!("{space}: empty") };
    let kind = match piece.kind.as_str() {
        "Z" => "Tzaar",
        "R" => "Tzarra",
        _ => "Tott",
    };
    let side = SIDES[usize::from(piece.seat)];
    match piece.number {
        Some(height) => format!("{space}: {side}, {kind}, stack of {height}"),
        None => format!("{space}: {side}, {kind}"),
    }
}

/// Waits until the page shows a position: every cell, and the six counters.
fn shows(app: &App, position: &Tzaar) -> Result {
    let view = position.view();
    let cells: HashMap<_, _> =
        view.cells.iter().map(|cell| (&cell.name, name(&cell.name, cell.piece.as_ref()))).collect();
    let counters: Vec<Vec<String>> =
        view.seats.iter().map(|seat| seat.counters.iter().map(|counter| counter.value.to_string()).collect()).collect();
    app.wait_for(&format!(
        "Object.entries({}).every(([cell, name]) =>
           document.querySelector(`[data-cell=${{cell}}]`).getAttribute('aria-label') === name)
         && {}.every((values, seat) => values.every((value, place) =>
           document.querySelectorAll(`.seat[data-seat='${{seat}}'] [data-score]`)[place].textContent === value))",
        json!(cells),
        json!(counters)
    ))
    .map(drop)
    .map_err(|fault| format!("{position}: {fault}").into())
}

fn played(app: &App, actions: usize) -> Result {
    let none = actions + 1;
    app.wait_for(&format!(
        "document.querySelector('.made.here[data-node=\"{actions}\"]') && !document.querySelector('[data-node=\"{none}\"]')"
    ))
    .map(drop)
}

fn status(app: &App, words: &str) -> Result {
    app.wait_for(&format!("document.querySelector('[data-role=status]').textContent.includes({})", json!(words)))
        .map(drop)
}

fn actions_of(position: &Tzaar) -> Vec<Action> {
    let mut actions = Vec::new();
    position.legal_actions(&mut actions);
    actions
}

fn after(position: &Tzaar, action: Action) -> Tzaar {
    let mut next = position.clone();
    next.play(action).unwrap();
    next
}

/// A line of play that always takes the action after which a number is smallest; the first one of equals.
fn line(start: &Tzaar, weigh: impl Fn(&Tzaar, Action, &Tzaar) -> i32) -> Vec<Action> {
    let mut position = start.clone();
    let mut line = Vec::new();
    while position.to_act().is_some() {
        let best =
            actions_of(&position).into_iter().min_by_key(|&action| weigh(&position, action, &after(&position, action)));
        line.push(best.expect("there is always an action before the end"));
        position.play(line[line.len() - 1]).unwrap();
    }
    line
}

fn shown_of(position: &Tzaar, seat: u8, kind: Kind) -> i32 {
    let place = Kind::ALL.iter().position(|&each| each == kind).unwrap();
    position.view().seats[usize::from(seat)].counters[place].value.into()
}

/// White takes Black's Tzaars as fast as it can, and Black passes when it may: a short game.
fn short_game() -> Vec<Action> {
    line(&fixed(), |before, action, next| match before.to_act() {
        Some(Seat(0)) => shown_of(next, 1, Kind::Tzaar),
        _ => i32::from(action != Action::Pass),
    })
}

fn from_to(action: Action) -> Option<(String, String)> {
    match action {
        Action::Capture { from, to } | Action::Stack { from, to } => Some((from.to_string(), to.to_string())),
        Action::Pass | Action::Place { .. } => None,
    }
}

fn play_by_drag(app: &App, action: Action) -> Result {
    match from_to(action) {
        Some((from, to)) => app.drag(&cell(from), &cell(to)),
        None => app.click("[data-action=pass]"),
    }
}

fn play_by_click(app: &App, action: Action) -> Result {
    let Some((from, to)) = from_to(action) else { return app.click("[data-action=pass]") };
    app.click(&cell(from))?;
    app.wait_for("document.querySelector('.table').hasAttribute('data-holding')")?;
    app.click(&cell(to))
}

/// Where a space lies: its column, and its doubled height.
fn place(space: &str) -> (i32, i32) {
    let column = i32::from(space.as_bytes()[0]) - i32::from(b'E');
    let number: i32 = space[1..].parse().unwrap();
    let index = if column == 0 && number > 4 { number } else { number - 1 };
    (column, 2 * index - (8 - column.abs()))
}

/// The letters around S and the directions in which they lie.
const DIRECTIONS: [(char, (i32, i32)); 6] =
    [('w', (0, 2)), ('e', (1, 1)), ('d', (1, -1)), ('s', (0, -2)), ('a', (-1, -1)), ('q', (-1, 1))];

/// The keys that lead from one space to another past the hole.
fn way(from: &str, to: &str) -> Vec<char> {
    let inside = |(x, y): (i32, i32)| x.abs() <= 4 && y.abs() <= 8 - x.abs() && (x, y) != (0, 0);
    let goal = place(to);
    let mut reached = HashMap::from([(place(from), Vec::new())]);
    let mut queue = VecDeque::from([place(from)]);
    while let Some(here) = queue.pop_front() {
        let keys = reached[&here].clone();
        if here == goal {
            return keys;
        }
        for (key, (x, y)) in DIRECTIONS {
            let next = (here.0 + x, here.1 + y);
            if inside(next) && !reached.contains_key(&next) {
                reached.insert(next, [keys.as_slice(), &[key]].concat());
                queue.push_back(next);
            }
        }
    }
    panic!("no way from {from} to {to}");
}

/// Walks to a space from the one in focus.
fn walk(app: &App, to: &str) -> Result {
    let here = app.read("document.activeElement.dataset.cell")?;
    for key in way(here.as_str().expect("a space is in focus"), to) {
        app.strike(&[Key::Char(key)])?;
    }
    app.wait_for(&format!("document.activeElement.dataset.cell === '{to}'")).map(drop)
}

fn play_by_keys(app: &App, action: Action) -> Result {
    let Some((from, to)) = from_to(action) else { return app.strike(&[Key::Char('p')]) };
    walk(app, &from)?;
    app.strike(&[Key::Enter])?;
    app.wait_for("document.querySelector('.table').hasAttribute('data-holding')")?;
    walk(app, &to)?;
    app.strike(&[Key::Enter])
}

/// Longer than a double click, which would choose a space once.
const NEXT_CLICK: Duration = Duration::from_millis(350);

/// Plays a line from the fixed start and looks at every position.
fn play(app: &App, line: &[Action], by: impl Fn(&App, Action) -> Result) -> Result<Tzaar> {
    let mut position = fixed();
    let mut clicked = None;
    for (number, &action) in line.iter().enumerate() {
        let (from, to) = from_to(action).unzip();
        if from.is_some() && from == clicked {
            sleep(NEXT_CLICK);
        }
        clicked = to;
        by(app, action)?;
        position.play(action).unwrap();
        played(app, number + 1)?;
        shows(app, &position)?;
    }
    Ok(position)
}

#[test]
fn a_whole_game_by_drag_ends_when_a_type_is_gone() -> Result {
    let line = short_game();
    let app = new_game("fixed")?;
    status(&app, "The first turn is a single capture.")?;
    let end = play(&app, &line, play_by_drag)?;
    assert_eq!(end.outcome().unwrap().winner(), Some(Seat(0)));
    assert_eq!(shown_of(&end, 1, Kind::Tzaar), 0);
    status(&app, "White wins. Black has no Tzaars left.")?;
    assert_eq!(app.read("document.querySelectorAll('[data-turn]').length")?, 0);
    assert_eq!(app.read("document.querySelectorAll('.seat[data-seat=\"0\"].winner').length")?, 1);
    Ok(())
}

#[test]
fn a_whole_game_by_keys() -> Result {
    let line = short_game();
    let app = new_game("fixed")?;
    app.strike(&[Key::Char('b')])?;
    play(&app, &line, play_by_keys)?;
    status(&app, "Black has no Tzaars left.")
}

#[test]
fn a_game_ends_when_nothing_can_be_captured() -> Result {
    // Both sides rob Black of captures; a type that runs out would end the game another way.
    let captures = |position: &Tzaar| {
        let mut turn = position.to_string();
        turn.truncate(turn.len() - 3);
        let turn: Option<Tzaar> = format!("{turn}b 1").parse().ok();
        turn.map_or(0, |turn| turn.count_actions() as i32)
    };
    let line = line(&fixed(), |_, _, next| match next.outcome().map(|outcome| outcome.reason.code) {
        Some("tzaar.no-capture") => -1000,
        Some(_) => 1000,
        None => captures(next),
    });
    let app = new_game("fixed")?;
    let end = play(&app, &line, play_by_click)?;
    assert_eq!(end.outcome().unwrap().reason.code, "tzaar.no-capture");
    status(&app, "can capture nothing.")
}

#[test]
fn the_table_warns_before_the_last_of_a_type_is_buried_and_the_game_ends_so() -> Result {
    // Black takes White's Tzaars, and White covers them.
    let line = line(&fixed(), |before, _, next| match next.outcome().map(|outcome| outcome.reason.code) {
        Some("tzaar.buried") => -1000,
        Some(_) => 1000,
        None if before.to_act() == Some(Seat(0)) => shown_of(next, 0, Kind::Tzaar),
        None if shown_of(next, 0, Kind::Tzaar) > 1 => shown_of(next, 0, Kind::Tzaar),
        None => 100,
    });
    let (&last, before) = line.split_last().unwrap();
    let app = new_game("fixed")?;
    let position = play(&app, before, play_by_click)?;
    let (from, to) = from_to(last).expect("burying is a stack move");
    app.drag_over(&cell(&from), &cell(&to))?;
    status(&app, "This buries your own last of the Tzaars and loses!")?;
    app.wait_for("document.querySelector('[data-role=status].grave')")?;
    app.strike(&[Key::Escape])?;
    app.screen().release(Button::Left)?;
    shows(&app, &position)?;
    app.drag(&cell(&from), &cell(&to))?;
    played(&app, line.len())?;
    shows(&app, &after(&position, last))?;
    status(&app, "Black wins. White buried its own last of the Tzaars.")
}

#[test]
fn sixty_pieces_are_placed_by_drag_click_and_keys() -> Result {
    let app = new_game("placement")?;
    let mut position = Tzaar::new(&Setup::variant("placement")).unwrap();
    status(&app, "Put a piece on an empty space.")?;
    for number in 0..60 {
        let seat = number % 2;
        let actions = actions_of(&position);
        // Types and spaces in a mixture.
        let action = actions[number * 7 % actions.len()];
        let Action::Place { kind, space } = action else { panic!("only placements: {action:?}") };
        let slot = format!("[data-seat=\"{seat}\"][data-slot={}]", kind.letter());
        match number {
            0..6 => app.drag(&slot, &cell(space))?,
            6..10 => {
                app.strike(&[Key::Char('h')])?;
                app.wait_for("document.activeElement.dataset.slot")?;
                while app.read("document.activeElement.dataset.slot")? != kind.letter().to_string() {
                    app.strike(&[Key::Right])?;
                }
                app.strike(&[Key::Enter])?;
                app.wait_for("document.activeElement.dataset.cell && document.querySelector('[data-holding]')")?;
                walk(&app, &space.to_string())?;
                app.strike(&[Key::Enter])?;
            }
            _ => {
                app.click(&slot)?;
                app.wait_for("document.querySelector('.table').hasAttribute('data-holding')")?;
                app.click(&cell(space))?;
            }
        }
        position.play(action).unwrap();
        played(&app, number + 1)?;
        shows(&app, &position)?;
    }
    status(&app, "The first turn is a single capture.")?;
    app.wait_for("[...document.querySelectorAll('.hand-room')].every((room) => room.hidden)").map(drop)
}

#[test]
fn one_action_or_a_whole_turn_is_taken_back() -> Result {
    let line = &short_game()[..5];
    let app = new_game("fixed")?;
    let mut positions = vec![fixed()];
    for &action in line {
        positions.push(after(&positions[positions.len() - 1], action));
    }
    play(&app, line, play_by_click)?;
    // White's capture, then twice two actions.
    app.strike(&[Key::Control, Key::Char('z')])?;
    shows(&app, &positions[4])?;
    status(&app, "Second action: capture, stack or pass.")?;
    app.strike(&[Key::Control, Key::Shift, Key::Char('z')])?;
    shows(&app, &positions[5])?;
    app.strike(&[Key::Control, Key::Backspace])?;
    shows(&app, &positions[3])?;
    status(&app, "First action: capture.")?;
    app.click("[data-action=undo-turn]")?;
    shows(&app, &positions[1])
}

#[test]
fn a_stack_is_shown_at_its_new_height_and_both_actions_of_a_turn_are_marked() -> Result {
    let opening = actions_of(&fixed())[0];
    let start = after(&fixed(), opening);
    let (capture, stack) = actions_of(&start)
        .into_iter()
        .find_map(|capture| {
            let stack = |&action: &Action| {
                matches!((action, capture), (Action::Stack { from, .. }, Action::Capture { from: gone, to: taken })
                    if from != gone && from != taken)
            };
            actions_of(&after(&start, capture)).into_iter().find(stack).map(|stack| (capture, stack))
        })
        .expect("two stacks can act in one turn");
    let app = new_game("fixed")?;
    let position = play(&app, &[opening, capture], play_by_click)?;
    let ((_, first_end), (from, to)) = (from_to(capture).unwrap(), from_to(stack).unwrap());
    app.drag_over(&cell(&from), &cell(&to))?;
    app.wait_for("document.querySelector('.layer-ghosts [data-height=\"2\"]')")?;
    app.screen().release(Button::Left)?;
    played(&app, 3)?;
    let after = after(&position, stack);
    shows(&app, &after)?;
    app.wait_for("document.querySelectorAll('.layer-under [data-mark=last]').length === 2")?;
    let at = |mark: &str| app.read(&format!("document.querySelectorAll('.layer-marks [data-mark={mark}]').length"));
    assert_eq!(
        (at("left")?, at("fell")?),
        (json!(2), json!(1)),
        "{first_end} and {to} are marked, where they came from, and what was captured"
    );
    Ok(())
}

#[test]
fn what_is_out_of_reach_is_said_in_words() -> Result {
    let app = new_game("fixed")?;
    let start = fixed();
    let draft = start.draft(&[alcazar_rules::Step::Pick("E4".into())]).unwrap();
    assert!(!draft.targets.is_empty(), "E4 can capture at the start");
    app.drag_over(&cell("E4"), &cell("E5"))?;
    status(&app, "The hole lies in between.")?;
    app.strike(&[Key::Escape])?;
    app.screen().release(Button::Left)?;
    app.wait_for("!document.querySelector('.held')")?;
    app.click(&cell("D4"))?;
    status(&app, "This piece is your opponent's.")?;
    app.click(&cell("E4"))?;
    app.wait_for("document.querySelectorAll('[data-mark=take]').length")?;
    let marked = app.read("document.querySelectorAll('[data-mark=take]').length")?;
    assert_eq!(marked, draft.targets.len());
    assert_eq!(app.read("document.querySelectorAll('[data-mark=join]').length")?, 0, "the first action never stacks");
    Ok(())
}

#[test]
fn a_random_start_is_laid_the_same_way_again() -> Result {
    let app = App::start()?;
    app.click("[data-action=choose-game][data-game=tzaar]")?;
    app.wait_for("document.querySelector('[data-choice=variant-random]').checked")?;
    app.wait_for("document.querySelector('[data-choice=lot-draw]').checked")?;
    app.choose("player-1-person")?;
    app.click("[data-field=seed]")?;
    app.strike(&[Key::Control, Key::Char('a')])?;
    for digit in ['4', '7', '1', '1'] {
        app.strike(&[Key::Char(digit)])?;
    }
    app.click("[data-action=begin]")?;
    app.wait_for("document.querySelector('.tools h1').textContent.includes('4711')")?;
    shows(&app, &Tzaar::new(&Setup::variant("random").seed(4711)).unwrap())
}

#[test]
fn the_board_is_turned_and_stays_so() -> Result {
    let app = new_game("fixed")?;
    let at = |space: &str| app.middle(&cell(space));
    let (top, right) = (at("E8")?, at("I5")?);
    let stands = |place: Point| {
        let (x, y) = (place.x, place.y);
        app.wait_for(&format!(
            "(() => {{ const box = document.querySelector('[data-cell=E8]').getBoundingClientRect();
                return Math.hypot(box.x + box.width / 2 - {x}, box.y + box.height / 2 - {y}) < 2; }})()"
        ))
        .map(drop)
    };
    app.strike(&[Key::Char('b')])?;
    app.strike(&[Key::Char('t')])?;
    // A sixth of a turn clockwise brings the upper corner to where the upper right one was.
    stands(right)?;
    app.strike(&[Key::Shift, Key::Char('t')])?;
    stands(top)
}

#[test]
fn the_rules_show_live_diagrams() -> Result {
    let app = new_game("fixed")?;
    app.click("[data-action=rules]")?;
    app.wait_for("document.querySelectorAll('.rules-figure .board').length >= 6")?;
    assert_eq!(app.read("document.querySelectorAll('.rules-figure').length === document.querySelectorAll('.rules-figure .board').length")?, true);
    app.wait_for("document.querySelector('.rules-figure [data-mark=take]')")?;
    // Captions name spaces: their names stand in every picture, and each mark on a space.
    assert_eq!(
        app.read("[...document.querySelectorAll('.rules-figure')].every((each) => each.querySelectorAll('.labels text').length > 9)")?,
        true
    );
    // The title stays where it is.
    let top = "document.querySelector('.drawer h2').getBoundingClientRect().top > document.querySelector('.drawer').getBoundingClientRect().top";
    app.read("document.querySelector('.rules section:last-child').scrollIntoView()")?;
    app.wait_for(top).map(drop)
}
