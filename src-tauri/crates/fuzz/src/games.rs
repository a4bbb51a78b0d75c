//! What the library keeps of a game: changes and snapshots.

use alcazar_rules::{GameKind, Setup};
use alcazar_session::{Change, Saved, Session};

use crate::content::table;
use crate::text;

/// A line with the id of a game, and the lines of its journal.
pub(crate) fn change(data: &[u8]) {
    let Some((game, journal)) = text(data).and_then(|text| text.split_once('\n')) else { return };
    let Ok(kind) = game.parse::<GameKind>() else { return };
    let setup = &kind.info().setups[0];
    let setup = Setup { seed: setup.seeded.then_some(1), ..Setup::variant(setup.name) };
    let mut session = Session::new(kind, &setup).expect("offered");
    for line in journal.split('\n') {
        let Ok(change) = serde_json::from_str::<Change>(line) else { continue };
        let written = serde_json::to_string(&change).expect("a change can be written");
        assert_eq!(serde_json::from_str::<Change>(&written).expect("and read"), change);
        let before = Saved::from(&session);
        if !matches!(session.apply(&change), Ok(true)) {
            assert_eq!(Saved::from(&session), before, "{change:?} was refused, or changed nothing");
        }
    }
    is_sound(&session);
}

/// A snapshot.
pub(crate) fn snapshot(data: &[u8]) {
    let Ok(saved) = serde_json::from_slice::<Saved>(data) else { return };
    if let Ok(session) = Session::try_from(saved) {
        is_sound(&session);
    }
}

/// What every game holds to: it comes back from its snapshot, and all of it can be undone and done again.
pub(crate) fn is_sound(session: &Session) {
    let saved = Saved::from(session);
    let written = serde_json::to_string(&saved).expect("a snapshot can be written");
    let read: Saved = serde_json::from_str(&written).expect("and read");
    assert_eq!(read, saved);
    let mut session = Session::try_from(read).expect("a snapshot of a game is sound");
    assert_eq!(Saved::from(&session), saved);
    while session.redo() {}
    let latest = state(&session);
    while session.undo() {}
    while session.redo() {}
    assert_eq!(state(&session), latest);
}

/// All that undoing and redoing must bring back: not where the cursor is, nor which way it went last.
fn state(session: &Session) -> Vec<String> {
    let node = |id| {
        let node = session.node(id).expect("a node");
        format!("{:?} {:?} {:?} {}", node.children(), node.notes, node.played(), node.position())
    };
    std::iter::once(table(session)).chain((0..session.node_count()).map(node)).collect()
}
