//! Games with everything in them that a record must keep.
#![allow(dead_code, reason = "each test file uses some of this")]
#![allow(clippy::expect_used, reason = "a fault must fail the test")]

pub mod content;

use alcazar_rules::{GameKind, Seat, Setup};
use alcazar_session::{Computer, Mark, Notes, Session};
use proptest::prelude::*;

/// One change to a game.
#[derive(Clone, Debug)]
pub enum Change {
    Play(usize),
    Undo,
    GoTo(u32),
    Comment(String),
    Mark(u8),
    Property(&'static str, String),
}

pub fn changes() -> impl Strategy<Value = Vec<Change>> {
    let text = "[ -~\n\t\u{e9}\u{1f600}\\\\\\]:]{0,12}";
    let change = prop_oneof![
        8 => any::<usize>().prop_map(Change::Play),
        2 => Just(Change::Undo),
        1 => any::<u32>().prop_map(Change::GoTo),
        1 => text.prop_map(Change::Comment),
        1 => any::<u8>().prop_map(Change::Mark),
        1 => (prop::sample::select(&["TR", "BL", "KO", "XYZ", "GN", "Foo", "RE"][..]), text)
            .prop_map(|(name, text)| Change::Property(name, text)),
    ];
    prop::collection::vec(change, 1..60)
}

/// Every way of a game to begin.
pub fn setups(kind: GameKind, seed: u64) -> Vec<Setup> {
    let setup = |info: &'static alcazar_rules::SetupInfo| Setup {
        variant: info.name.to_owned(),
        seed: info.seeded.then_some(seed),
        ..Setup::default()
    };
    kind.info().setups.iter().map(setup).collect()
}

pub fn changed(mut session: Session, changes: &[Change]) -> Session {
    for change in changes {
        let cursor = session.cursor();
        let notes = |session: &mut Session, change: &dyn Fn(&mut Notes)| {
            change(session.notes_mut(cursor).expect("the cursor is on a node"));
        };
        match change {
            Change::Play(number) => {
                let actions = session.position().legal_actions();
                // Few different actions, so that some are played twice.
                if let Some(&action) = actions.get(number % actions.len().clamp(1, 7)) {
                    session.play(action).expect("a legal action");
                }
            }
            Change::Undo => drop(session.undo()),
            Change::GoTo(id) => session.go_to(id % session.node_count()).expect("a node"),
            Change::Comment(text) => notes(&mut session, &|notes| notes.set_comment(text)),
            Change::Mark(number) => {
                let marks = [None, Some(Mark::Good), Some(Mark::Bad), Some(Mark::Doubtful), Some(Mark::Interesting)];
                notes(&mut session, &|notes| notes.set_mark(marks[*number as usize % marks.len()]));
            }
            Change::Property(name, text) => notes(&mut session, &|notes| notes.set_property(name, text)),
        }
    }
    for (seat, name) in ["Anna [x]", "Ben\\ ?", "", "Cem: 4"].into_iter().enumerate() {
        session.set_player(Seat(seat as u8), name);
    }
    session.set_computer(Seat(1), Computer::new(8, 30));
    session
}
