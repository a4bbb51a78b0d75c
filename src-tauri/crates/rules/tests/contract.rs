//! What every game promises through the `Game` trait, tried on random games of every set-up.

#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "a fault must fail the test")]

use std::collections::{HashMap, HashSet};

use alcazar_rules::{Coded as _, Draft, Game, MoveError, Seat, SeatView, Setup, Step, View, all_codes};
use proptest::prelude::*;

/// A free table has no end, so it is left after this many actions.
const FREE_ACTIONS: usize = 30;

/// Plays a random game from a set-up and calls `see` with every position of it, the last one included.
fn random_game<G: Game>(setup: &Setup, mut choice: impl FnMut(usize) -> usize, mut see: impl FnMut(&G)) {
    let mut position = G::new(setup).expect("an offered set-up");
    let mut actions = Vec::new();
    see(&position);
    let longest = if setup.variant == "free" { FREE_ACTIONS } else { usize::MAX };
    for _ in 0..longest {
        if position.to_act().is_none() {
            break;
        }
        position.legal_actions(&mut actions);
        position.play(actions[choice(actions.len())]).expect("a legal action can be played");
        see(&position);
    }
}

/// Numbers below a bound from a seed: the xorshift generator of G. Marsaglia, which needs no more than this line.
fn choices(seed: u64) -> impl FnMut(usize) -> usize {
    let mut state = seed | 1;
    move |bound| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % bound as u64) as usize
    }
}

/// Every variant of a game with every value of every option, one option changed at a time.
fn setups<G: Game>(seed: u64) -> Vec<Setup> {
    let mut setups = Vec::new();
    for info in G::info().setups {
        let base = Setup { variant: info.name.into(), seed: info.seeded.then_some(seed), ..Setup::default() };
        setups.push(base.clone());
        for option in info.options {
            setups.extend(option.values.iter().skip(1).map(|value| base.clone().option(option.name, value)));
        }
    }
    setups
}

fn legal_actions_are_sorted_and_unique<G: Game>(position: &G) {
    let mut actions = Vec::new();
    position.legal_actions(&mut actions);
    assert!(actions.is_sorted_by(|a, b| a < b), "{position}");
    assert_eq!(actions.len(), position.count_actions(), "{position}");
    assert_eq!(actions.is_empty(), position.to_act().is_none(), "{position}");
    assert_eq!(position.outcome().is_some(), position.to_act().is_none(), "{position}");
}

fn texts_round_trip<G: Game>(position: &G) {
    let text = position.to_string();
    let read: G = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(read.to_string(), text);
    // A position string tells no history, so a game that ended by repetition goes on in it.
    if position.outcome().is_none_or(|outcome| !outcome.reason.code.ends_with(".repetition")) {
        assert_eq!(read.view(), position.view());
    }
    let mut actions = Vec::new();
    position.legal_actions(&mut actions);
    for &action in &actions {
        let text = position.action_text(action);
        assert_eq!(position.parse_action(&text), Ok(action), "{position} {text}");
        assert_eq!(position.parse_action(&format!("  {text} ")), Ok(action), "{position} {text}");
    }
}

fn play_equals_apply<G: Game>(position: &G) {
    let mut actions = Vec::new();
    position.legal_actions(&mut actions);
    for &action in &actions {
        assert_eq!(position.check(action), Ok(()));
        let (mut played, mut applied) = (position.clone(), position.clone());
        played.play(action).expect("a legal action can be played");
        applied.apply(action);
        assert_eq!(played, applied);
        assert_eq!(played.key(), applied.key());
    }
}

/// An action of another position is refused without a change, or legal here too.
fn illegal_actions_change_nothing<G: Game>(position: &G, foreign: &[G::Action]) {
    let mut actions = Vec::new();
    position.legal_actions(&mut actions);
    for &action in foreign {
        let mut played = position.clone();
        match played.play(action) {
            Ok(()) => assert!(actions.binary_search(&action).is_ok(), "{position} {action:?}"),
            Err(illegal) => {
                assert!(actions.binary_search(&action).is_err(), "{position} {action:?}");
                assert_eq!(illegal.action, action);
                assert_eq!(&played, position);
                assert!(!illegal.rule.to_string().is_empty());
            }
        }
    }
}

fn outcome_names_every_seat<G: Game>(position: &G) {
    if let Some(outcome) = position.outcome() {
        assert_eq!(outcome.standings().len(), position.seats() as usize);
        assert!(outcome.standings().iter().any(|standing| standing.rank == 1));
    }
}

/// Whatever can be picked up leads to legal actions only, and together the drafts reach every legal action that
/// belongs to a cell.
fn drafts_reach_the_legal_actions<G: Game>(position: &G) {
    let view = position.view();
    let hands = view.seats.iter().flat_map(|seat| seat.hand.iter().map(|(slot, _)| slot.clone()));
    let cells = view.cells.iter().filter(|cell| cell.movable).map(|cell| cell.name.clone());
    let mut sources: Vec<_> = hands.chain(cells).collect();
    sources.sort();
    sources.dedup();
    for source in sources {
        let Ok(draft) = position.draft(&[Step::Pick(source.clone())]) else { continue };
        assert_eq!(draft.source, source);
        every_cell_is_answered_for(position, &draft, &[Step::Pick(source.clone())]);
        for target in &draft.targets {
            if let Some(text) = &target.action {
                let action = position.parse_action(text).unwrap_or_else(|error| panic!("{position} {text}: {error}"));
                assert_eq!(&position.action_text(action), text);
                assert_eq!(position.preview(action), target.preview);
            }
        }
    }
}

/// With a piece in hand, and after some steps on its way, every cell is one where it may go, one where it is told why not,
/// or the one where it was or stands.
fn every_cell_is_answered_for<G: Game>(position: &G, draft: &Draft, steps: &[Step]) {
    let named = |cell: &String| {
        draft.targets.iter().any(|target| &target.cell == cell)
            || draft.refusals.iter().any(|refusal| &refusal.at == cell)
            || draft.at.as_ref() == Some(cell)
            || &draft.source == cell
            || draft.source.split_once(':').is_some_and(|(at, _)| at == cell)
    };
    for cell in position.view().cells {
        assert!(named(&cell.name), "{position} {steps:?}: {}", cell.name);
    }
    assert!(
        Some(&draft.source) == draft.at.as_ref()
            || draft.refusals.iter().all(|refusal| Some(&refusal.at) != draft.at.as_ref()),
        "{position} {steps:?}"
    );
    let on_the_way: Vec<_> = draft.targets.iter().filter(|target| target.action.is_none()).take(3).collect();
    if steps.len() < 4 {
        for target in on_the_way {
            let steps = [steps, &[Step::Choose(target.id.clone())]].concat();
            let next = position.draft(&steps).unwrap_or_else(|refusal| panic!("{position} {steps:?}: {refusal:?}"));
            every_cell_is_answered_for(position, &next, &steps);
        }
    }
}

/// Whatever a position tells has its code in the game's lists.
fn codes_are_listed<G: Game>(position: &G) {
    let view = position.view();
    let cells = view.cells.iter().map(|cell| cell.name.clone());
    let slots = view.seats.iter().flat_map(|seat| seat.hand.iter().map(|(slot, _)| slot.clone()));
    let (mut notices, mut told) = (Vec::new(), Vec::new());
    let steps = ["", "no such thing"].map(String::from).into_iter().chain(cells).chain(slots).map(Step::Pick);
    for step in steps.chain([Step::Rotate(1), Step::Choose("no such target".to_owned())]) {
        match position.draft(std::slice::from_ref(&step)) {
            Err(refusal) => notices.push(refusal.reason),
            Ok(draft) => {
                notices.extend(draft.refusals.into_iter().map(|refusal| refusal.reason));
                notices.extend(position.draft(&[step.clone(), step]).err().map(|refusal| refusal.reason));
                for preview in draft.targets.into_iter().map(|target| target.preview) {
                    notices.extend(preview.warnings.into_iter().chain(preview.over));
                }
            }
        }
    }
    told.extend(view.seats.into_iter().flat_map(|seat| seat.counters).map(|counter| counter.code));
    told.extend(notices.into_iter().chain(view.prompt).chain(view.over).map(|notice| notice.code));
    let listed = G::info().codes.concat();
    for code in told {
        assert!(listed.contains(&code.as_str()), "{position} tells {code}");
    }
}

fn what_lands_stands_there_unless_it_falls<G: Game>(position: &G) {
    let mut actions = Vec::new();
    position.legal_actions(&mut actions);
    for action in actions.into_iter().step_by(29) {
        let preview = position.preview(action);
        let Some(landed) = preview.landed else { continue };
        let to = preview.to.unwrap_or_else(|| panic!("{position} {action:?}: {landed:?} lands nowhere"));
        assert_eq!(Some(landed.seat), position.to_act().map(|seat| seat.0), "{position} {action:?}");
        let mut next = position.clone();
        next.apply(action);
        let stands = next.view().cells.into_iter().find(|cell| cell.name == to).and_then(|cell| cell.piece);
        let same = stands.is_some_and(|piece| (piece.seat, piece.kind) == (landed.seat, landed.kind));
        assert_eq!(same, !preview.falls.contains(&to), "{position} {action:?}");
    }
}

/// Who wins with an action is warned of nothing, and what is called grave can be lost with the next action.
fn warnings_are_true<G: Game>(position: &G) {
    let mut actions = Vec::new();
    position.legal_actions(&mut actions);
    let Some(seat) = position.to_act() else { return };
    for action in actions.into_iter().step_by(29) {
        let preview = position.preview(action);
        assert!(usize::from(preview.grave) <= preview.warnings.len(), "{position} {action:?}");
        let mut next = position.clone();
        next.apply(action);
        let winner = next.outcome().and_then(|outcome| outcome.winner());
        assert!(winner != Some(seat) || preview.warnings.is_empty(), "{position} {action:?}");
        if preview.grave > 0 && next.to_act().is_some_and(|other| other != seat) {
            let mut answers = Vec::new();
            next.legal_actions(&mut answers);
            let loses = |answer| {
                let mut end = next.clone();
                end.apply(answer);
                end.outcome().and_then(|outcome| outcome.winner()).is_some_and(|winner| winner != seat)
            };
            assert!(answers.into_iter().any(loses), "{position} {action:?}");
        }
    }
}

/// The same pieces stand on the same cells, and nothing is left of the turn before.
fn a_turn_given_to_a_seat_changes_nothing_else<G: Game>(position: &G) {
    assert_eq!(position.with_turn(Seat(position.seats())), None);
    for seat in (0..position.seats()).map(Seat) {
        let Some(turned) = position.with_turn(seat) else { continue };
        assert_eq!(turned.to_act(), Some(seat), "{position}");
        let (before, after) = (position.view(), turned.view());
        let stands =
            |view: &View| view.cells.iter().map(|cell| (cell.name.clone(), cell.piece.clone())).collect::<Vec<_>>();
        assert_eq!(stands(&after), stands(&before), "{position}");
        assert!(after.cells.iter().all(|cell| cell.zone.is_none()), "{position}");
        assert_eq!(turned.to_string().parse::<G>().as_ref(), Ok(&turned), "{position}");
        assert_eq!(turned.with_turn(seat), Some(turned), "{position}");
    }
}

/// What is told of a game beforehand is what its positions show.
fn facts_are_true<G: Game>(position: &G) {
    let info = G::info();
    let (view, mut actions) = (position.view(), Vec::new());
    position.legal_actions(&mut actions);
    let points =
        |seat: &SeatView| seat.counters.iter().filter(|each| each.decides).map(|each| each.value).collect::<Vec<_>>();
    assert!(view.seats.iter().all(|seat| points(seat).len() == usize::from(info.points())), "{position}");
    assert!(info.forbids_cells || view.cells.iter().all(|cell| cell.zone.is_none()), "{position}");
    assert!(view.actions_done.len() <= info.actions_a_turn.into(), "{position}");
    assert!(info.actions_a_turn > 1 || view.actions_done.is_empty(), "{position}");
    assert!(view.actions_done.is_empty() || view.actions_done.contains(&false), "{position}");
    if let (Some(outcome), true) = (position.outcome(), info.points()) {
        let scores = outcome.standings().iter().map(|standing| vec![standing.score]);
        assert!(scores.eq(view.seats.iter().map(points)), "{position}");
    }
    // A seat that acts again after its last action begins the next turn.
    if let Some(seat) = position.to_act() {
        let mut again = position.clone();
        for _ in 0..info.actions_a_turn {
            again.legal_actions(&mut actions);
            again.apply(actions[0]);
            if again.to_act() != Some(seat) {
                return;
            }
        }
        panic!("{position}: a turn has more actions than {}", info.actions_a_turn);
    }
}

fn contract<G: Game>(position: &G, foreign: &[G::Action]) {
    legal_actions_are_sorted_and_unique(position);
    texts_round_trip(position);
    play_equals_apply(position);
    illegal_actions_change_nothing(position, foreign);
    outcome_names_every_seat(position);
    drafts_reach_the_legal_actions(position);
    codes_are_listed(position);
    what_lands_stands_there_unless_it_falls(position);
    warnings_are_true(position);
    a_turn_given_to_a_seat_changes_nothing_else(position);
    facts_are_true(position);
}

fn contract_on_random_games<G: Game>(seed: u64) {
    for setup in setups::<G>(seed) {
        let mut keys = HashMap::new();
        let mut foreign = Vec::new();
        let mut count = 0;
        random_game::<G>(&setup, choices(seed), |position| {
            // The whole contract is slow where there are thousands of actions, so every seventh position is tried.
            if count % 7 == 0 {
                contract(position, &foreign);
                position.legal_actions(&mut foreign);
                foreign.truncate(200);
            }
            count += 1;
            if let Some(other) = keys.insert(position.key(), position.clone()) {
                assert_eq!(&other, position, "two positions share the key {:x}", position.key());
            }
        });
    }
}

fn mutated_texts_never_panic<G: Game>(seed: u64, mutations: &[(usize, char)]) {
    let mut texts = Vec::new();
    random_game::<G>(&setups::<G>(seed)[0], choices(seed), |position| {
        let mut actions = Vec::new();
        position.legal_actions(&mut actions);
        texts.extend(actions.first().map(|&action| position.action_text(action)));
        texts.push(position.to_string());
    });
    let start = G::new(&setups::<G>(seed)[0]).expect("an offered set-up");
    for text in texts.iter().step_by(5) {
        let mut chars: Vec<char> = text.chars().collect();
        for &(place, change) in mutations {
            match place % 3 {
                0 if !chars.is_empty() => drop(chars.remove(place % chars.len())),
                1 if !chars.is_empty() => {
                    let len = chars.len();
                    chars[place % len] = change;
                }
                _ => chars.insert(place % (chars.len() + 1), change),
            }
            let mutated: String = chars.iter().collect();
            if let Ok(position) = mutated.parse::<G>() {
                contract(&position, &[]);
            }
            if let Err(MoveError::Syntax(error)) = start.parse_action(&mutated) {
                assert!(error.column >= 1 && error.column <= mutated.chars().count() + 1, "{mutated:?} {error}");
            }
            let _ = start.draft(&[Step::Pick(mutated.clone()), Step::Choose(mutated), Step::Rotate(3)]);
        }
    }
}

/// Blanks alone are no text, however many there are.
fn blanks_are_refused<G: Game>() {
    for setup in setups::<G>(1) {
        let start = G::new(&setup).expect("an offered set-up");
        for blanks in ["", " ", "\t\t\t", " \u{2003} \n"] {
            let fault = blanks.parse::<G>().expect_err("blanks are no position");
            assert!(fault.column <= blanks.chars().count() + 1);
            assert!(all_codes().any(|code| code == fault.error.code()), "{fault}");
            let Err(MoveError::Syntax(error)) = start.parse_action(blanks) else { panic!("{blanks:?} is no action") };
            assert!((1..=blanks.chars().count() + 1).contains(&error.column), "{blanks:?} {error}");
        }
    }
}

fn setups_that_are_not_offered_are_refused<G: Game>() {
    let start = setups::<G>(1).remove(0);
    assert!(G::new(&Setup::variant("no such variant")).is_err());
    assert!(G::new(&start.clone().option("no such option", "1")).is_err());
    assert!(G::new(&start.seed(u64::MAX)).is_err());
}

fn the_sample_is_a_lively_position<G: Game>() {
    let sample: G = G::info().sample.parse().expect("a position");
    assert_eq!(sample.to_string(), G::info().sample);
    contract(&sample, &[]);
    assert!(sample.to_act().is_some());
}

#[test]
fn every_code_is_listed_once() {
    let mut seen = HashSet::new();
    for code in all_codes() {
        assert!(seen.insert(code), "{code}");
    }
}

macro_rules! contract {
    ($($name:ident: $game:ty),* $(,)?) => {
        $(mod $name {
            use super::*;

            proptest! {
                #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

                #[test]
                fn holds_on_random_games(seed in 0..=alcazar_rules::MAX_SEED) {
                    contract_on_random_games::<$game>(seed);
                }

                #[test]
                fn holds_for_mutated_texts(
                    seed in 0..=alcazar_rules::MAX_SEED,
                    mutations in prop::collection::vec((any::<usize>(), prop_oneof![any::<char>(), "[ -~]".prop_map(|text| text.chars().next().unwrap_or(' '))]), 1..5),
                ) {
                    mutated_texts_never_panic::<$game>(seed, &mutations);
                }
            }

            #[test]
            fn refuses_setups_that_are_not_offered() {
                setups_that_are_not_offered_are_refused::<$game>();
            }

            #[test]
            fn refuses_blanks() {
                blanks_are_refused::<$game>();
            }

            #[test]
            fn shows_a_sample() {
                the_sample_is_a_lively_position::<$game>();
            }
        })*
    };
}

alcazar_rules::each_game!(contract);
