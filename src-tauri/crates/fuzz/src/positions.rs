//! Positions, moves and positions being set up.

use alcazar_rules::{AnyGame, Edit, Game, GameKind, Sketch, Step, with_game};
use alcazar_session::read_turn;

use crate::{is_in, text};

/// As many of the legal actions are tried, spread over all.
const MOST_ACTIONS: usize = 24;

/// A position string.
pub(crate) fn position(kind: GameKind, data: &[u8]) {
    let Some(text) = text(data) else { return };
    match kind.parse(text) {
        Ok(position) => with_game!(&position, game => is_sound(game)),
        Err(error) => is_in(error.column, text),
    }
}

/// What every position that was read from a text holds to.
fn is_sound<G: Game>(position: &G) {
    comes_back(position);
    let mut actions = Vec::new();
    position.legal_actions(&mut actions);
    assert!(actions.is_sorted_by(|one, next| one < next), "{position}");
    assert_eq!(actions.len(), position.count_actions(), "{position}");
    assert_eq!(actions.is_empty(), position.to_act().is_none(), "{position}");
    assert_eq!(actions.is_empty(), position.outcome().is_some(), "{position}");
    for &action in actions.iter().step_by(actions.len() / MOST_ACTIONS + 1) {
        let written = position.action_text(action);
        assert_eq!(position.parse_action(&written), Ok(action), "{position} {written}");
        let _ = position.preview(action);
        let (mut played, mut applied) = (position.clone(), position.clone());
        played.play(action).expect("a legal action can be played");
        applied.apply(action);
        assert_eq!(played, applied, "{position} {written}");
        // A position string tells no history, so a game that ended by repetition goes on in it.
        if played.outcome().is_none_or(|outcome| !outcome.reason.code.ends_with(".repetition")) {
            let again: G = played.to_string().parse().expect("what play leads to can be read");
            assert_eq!(again.view(), played.view(), "{position} {written}");
        }
    }
    let view = position.view();
    for cell in view.cells.iter().filter(|cell| cell.movable) {
        if let Ok(draft) = position.draft(&[Step::Pick(cell.name.clone())]) {
            let texts = draft.targets.iter().filter_map(|target| target.action.as_ref());
            texts.for_each(|text| assert!(position.parse_action(text).is_ok(), "{position} {text}"));
        }
    }
}

fn comes_back<G: Game>(position: &G) {
    let written = position.to_string();
    let again: G = written.parse().expect("what was written can be read");
    assert_eq!(&again, position);
    assert_eq!(again.to_string(), written);
    assert_eq!(again.key(), position.key(), "{position}");
}

/// The game and the position that a line names: `GAME POSITION`, the sample of the game if it names no position.
fn named(line: &str) -> Option<AnyGame> {
    let (game, position) = line.split_once(' ').unwrap_or((line, ""));
    let kind: GameKind = game.parse().ok()?;
    kind.parse(if position.is_empty() { kind.info().sample } else { position }).ok()
}

/// A line that names a position, and lines of turns that are played one after the other.
pub(crate) fn turn(data: &[u8]) {
    let Some((first, turns)) = text(data).and_then(|text| text.split_once('\n')) else { return };
    let Some(mut position) = named(first) else { return };
    for turn in turns.split('\n') {
        let before = position.clone();
        let (actions, error) = read_turn(&position, turn);
        let mut texts = Vec::new();
        for action in &actions {
            assert!(action.is_mode() || position.legal_actions().contains(action), "{position} {turn}");
            texts.push(position.action_text(*action));
            position.play(*action).expect("what was read is legal");
        }
        if let Some(error) = error {
            is_in(error.column, turn);
        }
        if !actions.is_empty() {
            assert_eq!(read_turn(&before, &texts.join(",")), (actions, None), "{before} {turn}");
        }
    }
}

/// A line with a game and the text of a position, possible or not, and lines of edits as JSON.
pub(crate) fn sketch(data: &[u8]) {
    let Some(text) = text(data) else { return };
    let mut lines = text.split('\n');
    let Some((game, position)) = lines.next().and_then(|line| line.split_once(' ')) else { return };
    let Ok(kind) = game.parse::<GameKind>() else { return };
    let mut sketch = match Sketch::read(kind, position) {
        Ok(sketch) => sketch,
        Err(error) => return is_in(error.column, position),
    };
    is_shown(kind, &sketch);
    for edit in lines.filter_map(|line| serde_json::from_str::<Edit>(line).ok()) {
        let before = sketch.clone();
        if !sketch.edit(&edit) {
            sketch = before;
        } else if Sketch::read(kind, &sketch.text()).is_err() {
            // The editor refuses what it could not read again.
            sketch = before;
        }
        is_shown(kind, &sketch);
    }
}

fn is_shown(kind: GameKind, sketch: &Sketch) {
    let again = Sketch::read(kind, &sketch.text()).expect("a sketch can be read again");
    assert_eq!(again.text(), sketch.text());
    if let Some(edited) = sketch.show() {
        assert_eq!(edited.fault.is_none(), kind.parse(&edited.position).is_ok(), "{}", edited.position);
    }
}
