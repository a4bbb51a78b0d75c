//! What a game holds, in a form in which two games can be compared. The fuzzing of records uses it too.

use alcazar_session::Session;

/// The start and who sits there.
pub fn table(session: &Session) -> String {
    format!("{:?} {:?} {:?} {}", session.setup(), session.players(), session.computers(), session.start())
}

/// The table, and the nodes in the order of a walk through the tree, so that equal games are equal whatever the numbers
/// of their nodes.
pub fn content(session: &Session) -> Vec<String> {
    let mut lines = vec![table(session)];
    let mut rest = vec![(0, 0)];
    while let Some((id, depth)) = rest.pop() {
        let node = session.node(id).expect("a node");
        let played = node.played().map(|played| (&played.text, played.turn, played.seat));
        lines.push(format!("{depth} {played:?} {} {:?}", node.position(), node.notes));
        rest.extend(node.children().iter().rev().map(|&child| (child, depth + 1)));
    }
    lines
}
