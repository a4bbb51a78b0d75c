// Made from the Rust types by `cargo xtask types`; the test `types_are_current` compares them.

export type Setup = { 
/**
 * The way to begin, one of [`crate::GameInfo::setups`]; empty for the standard one.
 */
variant: string, 
/**
 * The seed of a draw of lots, for variants that have one. At most 2^53 - 1, so that every program can hold it.
 */
seed: number | null, 
/**
 * The choices that differ from the defaults, by name.
 */
options: { [key in string]: string }, };

export type Notice = { 
/**
 * The key in the locale files, for instance `zara.forbidden`.
 */
code: string, 
/**
 * What the text is about, by name: cells, numbers, seats' names or kinds of piece.
 */
args: { [key in string]: string }, };

export type View = { 
/**
 * Every cell of the board, in reading order: from the top rank or row down, each from the left.
 */
cells: Array<CellView>, 
/**
 * Files or columns, counted from the left.
 */
columns: number, 
/**
 * Ranks, counted from the bottom.
 */
rows: number, 
/**
 * One entry a seat.
 */
seats: Array<SeatView>, 
/**
 * The seat whose choice is next; none when the game is over.
 */
to_act: number | null, 
/**
 * What that seat has to do, for instance `tzaar.step-capture`.
 */
prompt: Notice | null, 
/**
 * In a game whose turns have several actions, for each action of this turn whether it is done; else empty.
 */
actions_done: Array<boolean>, 
/**
 * Actions that belong to no cell and may be played at once: their texts, for instance `pass`.
 */
free_actions: Array<string>, 
/**
 * Why the game ended; none while it goes on.
 */
over: Notice | null, };

export type CellView = { 
/**
 * The cell's name, for instance `c3`.
 */
name: string, 
/**
 * The piece that stands there.
 */
piece: Piece | null, 
/**
 * What else is true of the cell.
 */
zone: Zone | null, 
/**
 * Whether the seat to act may pick the piece up.
 */
movable: boolean, };

export type Zone = "forbidden";

export type Piece = { 
/**
 * The owner's seat.
 */
seat: number, 
/**
 * What it is, in the letters of the position string: `xo--`, `Z`, `W`; upper case for every owner.
 */
kind: string, 
/**
 * The number it carries: shields that face a tile, the height of a stack; in a slot of the hand, how many lie
 * there.
 */
number: number | null, 
/**
 * The kinds of the pieces inside it.
 */
cargo: Array<string>, };

export type SeatView = { 
/**
 * The seat's name in locale keys, for instance `red`.
 */
name: string, 
/**
 * The letter of the seat in position strings.
 */
letter: string, 
/**
 * What is counted for the seat.
 */
counters: Array<Counter>, 
/**
 * The pieces in hand that can be picked up, by slot; a slot's name goes into [`Step::Pick`]. Pieces that are
 * gone leave their slot out.
 */
hand: Array<[string, Piece]>, 
/**
 * The rank at the end, from 1; none while the game goes on.
 */
rank: number | null, };

export type Counter = { 
/**
 * What is counted, as a locale key, for instance `score` or `tzaar.totts`.
 */
code: string, 
/**
 * The kind of piece that stands for it, if one does.
 */
kind: string | null, 
/**
 * The number.
 */
value: number, 
/**
 * Whether it is the points: the seat with the most of it wins.
 */
decides: boolean, 
/**
 * How pressing the number is: 0 not, 1 a warning, 2 the last warning.
 */
alarm: number, };

export type Step = { "pick": string } | { "rotate": number } | { "choose": string };

export type Draft = { 
/**
 * Where it was picked up: the value of [`Step::Pick`].
 */
source: string, 
/**
 * The piece in hand as it would be put down.
 */
piece: Piece, 
/**
 * The cell where the piece stands after the steps so far, if it is on the board.
 */
at: string | null, 
/**
 * What the steps so far have changed on the board, for a turn that is entered step by step.
 */
so_far: Preview, 
/**
 * Whether [`Step::Rotate`] changes anything.
 */
rotates: boolean, 
/**
 * What may be done next.
 */
targets: Array<Target>, 
/**
 * Why the other cells are not among the targets.
 */
refusals: Array<Refusal>, 
/**
 * The steps so far are already a whole action: it may be played as it is.
 */
ready: Ready | null, };

export type Ready = { 
/**
 * The action's canonical text.
 */
action: string, 
/**
 * What it would do.
 */
preview: Preview, };

export type Target = { 
/**
 * The name for [`Step::Choose`], unique in the draft.
 */
id: string, 
/**
 * The cell it belongs to.
 */
cell: string, 
/**
 * What happens there.
 */
kind: TargetKind, 
/**
 * The canonical text of the action that is played by choosing this; none if it is only a step on the way.
 */
action: string | null, 
/**
 * What would happen.
 */
preview: Preview, };

export type TargetKind = "place" | "move" | "take" | "stack" | "fire" | "slay" | "load" | "unload" | "exchange" | "remove";

export type Refusal = { 
/**
 * The cell, slot or step that was asked for.
 */
at: string, 
/**
 * The rule that forbids it.
 */
reason: Notice, };

export type Preview = { 
/**
 * The cell from which the piece moves, if it was on the board.
 */
from: string | null, 
/**
 * The cell on which the piece lands, or would stand if it did not fall.
 */
to: string | null, 
/**
 * The cells at which it turns on its way, in their order; none if it goes straight.
 */
via: Array<string>, 
/**
 * The piece as it then stands there, or would if it did not fall, if it did not look so before: a stack that has
 * grown, a piece from the hand, a wagon with other passengers.
 */
landed: Piece | null, 
/**
 * The cells whose piece leaves the game, sorted; a piece that falls where it lands is among them.
 */
falls: Array<string>, 
/**
 * The cells that are occupied before and empty after, and those where the landing piece falls, sorted.
 */
emptied: Array<string>, 
/**
 * The cells on which a piece is put down beside the one that moves, and that piece; sorted by cell.
 */
placed: Array<[string, Piece]>, 
/**
 * The cells on which nothing may be put in the next turn, sorted.
 */
forbidden: Array<string>, 
/**
 * The own cells whose piece the opponent could take next, sorted; of many only those whose loss could be grave.
 */
exposed: Array<string>, 
/**
 * The values of the seats' counters afterwards, in the order of [`SeatView::counters`].
 */
counters: Array<Array<number>>, 
/**
 * What the player should know before it is played, the gravest first; nothing if it wins.
 */
warnings: Array<Notice>, 
/**
 * How many of the warnings, the first ones, tell that the game is lost by this action, or could be by the next one.
 */
grave: number, 
/**
 * Why the game ends with this action; none if it goes on.
 */
over: Notice | null, };

export type Way = "start" | "back" | "back-turn" | "forward" | "forward-turn" | "end" | "branch-before" | "branch-after";

export type Format = "sgf" | "littlegolem" | "json" | "text" | "html";

export type Mark = "good" | "bad" | "doubtful" | "interesting";

export type Change = { "change": "play", 
/**
 * Where it is played.
 */
at: number, 
/**
 * The text of the action, or of the actions of one turn joined by commas.
 */
text: string, } | { "change": "line", 
/**
 * Where they are played.
 */
at: number, 
/**
 * The texts of the turns, each as in `Play`.
 */
turns: Array<string>, 
/**
 * Whether the cursor goes to the end of the line.
 */
go: boolean, } | { "change": "walk", 
/**
 * Where to.
 */
to: number, } | { "change": "comment", 
/**
 * Where it stands.
 */
node: number, 
/**
 * What it says; empty for no comment.
 */
text: string, } | { "change": "write", 
/**
 * Where it stands.
 */
node: number, 
/**
 * What it says now.
 */
text: string, } | { "change": "mark", 
/**
 * The node that the move leads to.
 */
node: number, 
/**
 * The verdict, or none.
 */
mark: Mark | null, } | { "change": "marks", 
/**
 * The nodes that the moves lead to, each with its verdict.
 */
marks: Array<[number, Mark]>, } | { "change": "delete", 
/**
 * The node that the move leads to.
 */
node: number, } | { "change": "promote", 
/**
 * A node of the branch.
 */
node: number, } | { "change": "main-line", 
/**
 * The node.
 */
node: number, } | { "change": "player", 
/**
 * The seat, counted from 0.
 */
seat: number, 
/**
 * The name; empty for none.
 */
name: string, } | { "change": "computer", 
/**
 * The seat, counted from 0.
 */
seat: number, 
/**
 * The computer; none for a person.
 */
computer: Computer | null, } | { "change": "name", 
/**
 * The name; empty for none.
 */
name: string, } | { "change": "tags", 
/**
 * The tags; blanks around them, empty ones and repeated ones are left out.
 */
tags: Array<string>, } | { "change": "setup", 
/**
 * The way to begin.
 */
setup: Setup, } | { "change": "position", 
/**
 * The position string.
 */
position: string, } | { "change": "take-back", 
/**
 * Where the cursor goes.
 */
to: number, } | { "change": "undo-edit" } | { "change": "again" } | { "change": "undo" } | { "change": "redo" };

export type Deed = { "deed": "play", 
/**
 * Its text.
 */
text: string, 
/**
 * The seat that acts; none if nobody was to act.
 */
seat: number | null, 
/**
 * The turn it belongs to, counted from 1 over all seats.
 */
turn: number, } | { "deed": "play-again", 
/**
 * The text of the first.
 */
text: string, 
/**
 * How many they are.
 */
moves: number, } | { "deed": "take-back", 
/**
 * The text of the first of them: what it led from is reached again.
 */
text: string, 
/**
 * How many they are.
 */
moves: number, } | { "deed": "line", 
/**
 * The text of the first action that is new.
 */
text: string, 
/**
 * How many actions are new.
 */
moves: number, } | { "deed": "walk", 
/**
 * The action that led to the node; none for the start.
 */
text: string | null, } | { "deed": "comment", 
/**
 * The action that led to the node; none for the start.
 */
text: string | null, } | { "deed": "mark", 
/**
 * The action that led to the first one.
 */
text: string | null, 
/**
 * How many they are.
 */
moves: number, } | { "deed": "delete", 
/**
 * The text of the move.
 */
text: string, 
/**
 * How many moves go.
 */
moves: number, } | { "deed": "promote", 
/**
 * The text of the move with which it begins.
 */
text: string, } | { "deed": "player", 
/**
 * The seat, counted from 0.
 */
seat: number, 
/**
 * The name; empty for none.
 */
name: string, } | { "deed": "computer", 
/**
 * The seat, counted from 0.
 */
seat: number, 
/**
 * The level of the computer; none for a person.
 */
level: number | null, } | { "deed": "name", 
/**
 * The name; empty for none.
 */
name: string, } | { "deed": "tags" } | { "deed": "start" } | { "deed": "restore" } | { "deed": "undo", 
/**
 * What it did.
 */
of: Deed, } | { "deed": "redo", 
/**
 * What it does.
 */
of: Deed, };

export type Computer = { 
/**
 * How well it plays, from 1 to 8.
 */
level: number, 
/**
 * How long it may think about a turn, in seconds; only the highest level takes so long.
 */
seconds: number, };

export type Query = { 
/**
 * Words, each of which stands in the name, the players' names, the day, the event, the result, the tags or what the
 * glossary says of the game; letter case and marks on letters do not matter, and parts of words are found.
 */
text: string, 
/**
 * How the page calls what it shows in words of its language, as pairs of token and words: a game's id, a seat's name,
 * `computer-3` for a computer of that level, `person` for who plays against a computer.
 */
glossary: Array<[string, string]>, 
/**
 * A game's id, for instance `zara`; all games if there is none.
 */
game: string | null, 
/**
 * A tag that they have.
 */
tag: string | null, 
/**
 * Whether they are over.
 */
over: boolean | null, 
/**
 * The import with which they came: see [`Batch`](crate::Batch).
 */
batch: number | null, 
/**
 * Whether those in the bin are looked for, or those that are not.
 */
binned: boolean, 
/**
 * The order.
 */
sort: Sort, 
/**
 * Whether the order is turned round.
 */
reverse: boolean, 
/**
 * How many of them come before those that are wanted.
 */
offset: number, 
/**
 * How many are wanted at most.
 */
limit: number, };

export type Batch = { 
/**
 * Its number.
 */
id: number, 
/**
 * When it began, in milliseconds since 1970.
 */
at: number, 
/**
 * The file, or one of them.
 */
name: string, 
/**
 * How many of its games are not in the bin.
 */
games: number, };

export type Moment = { 
/**
 * Which change it is, counted from 1.
 */
number: number, 
/**
 * When it was made, in milliseconds since 1970; none for what older versions kept.
 */
at: number | null, 
/**
 * What it did.
 */
deed: Deed, };

export type Sort = "changed" | "created" | "name" | "players" | "date" | "plies" | "game";

export type Card = { 
/**
 * The game.
 */
id: number, 
/**
 * Which game is played: its id, for instance `zara`.
 */
game: string, 
/**
 * How many actions the main line has.
 */
plies: number, 
/**
 * Whether the main line leads to the end of the game, or the record tells how it ended.
 */
over: boolean, 
/**
 * When it came into the library, in milliseconds since 1970.
 */
created: number, 
/**
 * When it was changed last, in milliseconds since 1970.
 */
changed: number, 
/**
 * Whether it lies in the bin.
 */
binned: boolean, 
/**
 * The day that is shown, and by which games are sorted: the one on which it was played, as records write it, else
 * the one on which it came into the library, by this machine's clock, as `2026-03-01`.
 */
day: string, 
/**
 * How it ended; none if it goes on, or its result says nothing that is understood.
 */
ended: Ended | null, 
/**
 * The game's name; empty if it has none.
 */
name: string, 
/**
 * The players' names, one a seat; empty where none was given.
 */
players: Array<string>, 
/**
 * The computers among the players, one entry a seat; none in what was written before there were computers.
 */
computers: Array<Computer | null>, 
/**
 * The day on which it was played, as records write it; empty if none was given.
 */
date: string, 
/**
 * The event at which it was played; empty if none was given.
 */
event: string, 
/**
 * The result as records write it; empty if there is none.
 */
result: string, 
/**
 * The tags.
 */
tags: Array<string>, 
/**
 * The position string of the position at the cursor, for a picture.
 */
position: string, };

export type Ended = { 
/**
 * The seat that won; none after a draw.
 */
winner: number | null, 
/**
 * What decided it.
 */
decision: Decision, 
/**
 * By how much it was won, in hundredths of a point, if that is told.
 */
margin: number | null, };

export type Decision = "result" | "resignation" | "time" | "forfeit";

export type Edit = { "edit": "show" } | { "edit": "put", 
/**
 * The cell.
 */
cell: string, 
/**
 * The piece.
 */
piece: Piece, } | { "edit": "move", 
/**
 * From this cell.
 */
from: string, 
/**
 * To this one.
 */
to: string, } | { "edit": "remove", 
/**
 * The cell.
 */
cell: string, } | { "edit": "tweak", 
/**
 * The cell.
 */
cell: string, 
/**
 * What, by its name in [`super::Edited::tweaks`].
 */
name: string, } | { "edit": "field", 
/**
 * The field.
 */
name: string, 
/**
 * The value.
 */
value: string, } | { "edit": "hand", 
/**
 * Whose hand.
 */
seat: number, 
/**
 * The slot.
 */
slot: string, } | { "edit": "clear" };

export type Edited = { 
/**
 * The position string, of an impossible position too.
 */
position: string, 
/**
 * What stands where.
 */
view: View, 
/**
 * What is impossible; none if a game can begin from here.
 */
fault: Notice | null, 
/**
 * The pieces there are, one list a seat.
 */
stock: Array<Array<Piece>>, 
/**
 * The fields beside the board.
 */
fields: Array<Field>, 
/**
 * What can be changed in the pieces that stand on cells: names for [`Edit::Tweak`].
 */
tweaks: Array<[string, Array<string>]>, };

export type Field = { 
/**
 * The name, for [`Edit::Field`] and for locale keys.
 */
name: string, 
/**
 * The value.
 */
value: string, 
/**
 * The values it may have; any text if there are none.
 */
choices: Array<string>, };

export type ImportProgress = { 
/**
 * How many files were read.
 */
files: number, 
/**
 * How many files there are.
 */
of: number, 
/**
 * How many games were handed over.
 */
games: number, 
/**
 * How much of all was read, in hundredths.
 */
percent: number, };

export type ShelfPage = { 
/**
 * How many were found.
 */
total: number, 
/**
 * Those that are wanted.
 */
games: Array<ShelfCard>, };

export type ShelfCard = { 
/**
 * What is known of the game.
 */
card: Card, 
/**
 * The position at its cursor; none if it cannot be shown.
 */
view: View | null, };

export type Saved = { 
/**
 * How many games came into the library.
 */
games: number, 
/**
 * How many of them may lack what was done in them last.
 */
partial: number, 
/**
 * How many were there and cannot be read any more.
 */
lost: number, 
/**
 * How many were taken out before, and not again.
 */
known: number, 
/**
 * Why the rest was not taken out, if the library could not keep it.
 */
broken: Code | null, 
/**
 * Whether it was stopped before the end.
 */
stopped: boolean, };

export type Tree = { 
/**
 * Which [`crate::table::Table::tree_revision`] this is.
 */
revision: number, 
/**
 * What is written at the start.
 */
comment: boolean, 
/**
 * The rows, the main line at depth 0.
 */
rows: Array<TreeRow>, };

export type TreeRow = { 
/**
 * How many branches lie between it and the main line.
 */
depth: number, 
/**
 * The turn, counted from 1 over all seats.
 */
turn: number, 
/**
 * The seat that acted.
 */
seat: number, 
/**
 * The actions in their order.
 */
moves: Array<TreeMove>, };

export type TreeMove = { 
/**
 * The node that it leads to.
 */
node: number, 
/**
 * Its canonical text.
 */
text: string, 
/**
 * The verdict on it.
 */
mark: Mark | null, 
/**
 * Whether something is written there.
 */
comment: boolean, };

export type Table = { 
/**
 * Counts the changes of the table; a command that changes something names the revision that it was made for.
 */
revision: number, 
/**
 * The game's number in the library.
 */
id: number, 
/**
 * The game's name; empty if it has none.
 */
name: string, 
/**
 * The game's tags.
 */
tags: Array<string>, 
/**
 * Which game is played: its id, for instance `zara`.
 */
game: string, 
/**
 * The most actions of one turn.
 */
actions_a_turn: number, 
/**
 * What the lead of a side is told in, as a locale key.
 */
unit: string, 
/**
 * How it began; none if it began from a given position.
 */
setup: Setup | null, 
/**
 * The players' names, one a seat; empty where none was given.
 */
players: Array<string>, 
/**
 * The computers among the players, one entry a seat.
 */
computers: Array<Computer | null>, 
/**
 * Who is to act: a person, or a computer, and what that is doing.
 */
acting: Acting, 
/**
 * The position.
 */
view: View, 
/**
 * The position string.
 */
position: string, 
/**
 * Whether rules are kept.
 */
mode: Mode, 
/**
 * What the seat to act holds in hand.
 */
draft: Draft | null, 
/**
 * What the action did that led to this position: marked until the next one.
 */
last: Preview | null, 
/**
 * What the actions of the same turn did before it, in their order: marked with it.
 */
before_last: Array<Preview>, 
/**
 * What the last turn took off the board, by cell: shown until the next one.
 */
fallen: Array<[string, Piece]>, 
/**
 * Where the seats that played since the one to act, but for the last one, have put something: marked too.
 */
earlier: Array<string>, 
/**
 * The move that led to the cursor; none at the start.
 */
made: MoveView | null, 
/**
 * What is written at the cursor.
 */
comment: string, 
/**
 * Counts the changes of the tree of moves, so that the page asks for it only when it is another.
 */
tree_revision: number, 
/**
 * The node that the cursor is on: 0 is the start.
 */
cursor: number, 
/**
 * Whether there is something to undo.
 */
can_undo: boolean, 
/**
 * Whether there is something to do again.
 */
can_redo: boolean, 
/**
 * What undoing will do.
 */
undo: Deed | null, 
/**
 * What undoing by a turn will do.
 */
undo_turn: Deed | null, 
/**
 * What doing again will do.
 */
redo: Deed | null, 
/**
 * Whether a move leads on from the cursor.
 */
can_forward: boolean, };

export type Mode = "ruled" | "may-be-free" | "free";

export type Acting = "person" | "thinking" | "waiting";

export type Player = { 
/**
 * The name; empty for none.
 */
name: string, 
/**
 * The computer; none for a person.
 */
computer: Computer | null, };

export type News = { "news": "table", 
/**
 * The table as it stands now.
 */
table: Table, } | { "news": "thinking", 
/**
 * The revision of the table that it thinks about.
 */
revision: number, 
/**
 * How many single actions it looks ahead.
 */
depth: number, 
/**
 * How many positions it has visited.
 */
nodes: number, 
/**
 * How long it has been thinking, in milliseconds.
 */
millis: number, } | { "news": "hint", 
/**
 * The best turn, and why.
 */
hint: Hint, } | { "news": "analysis", 
/**
 * What it has found.
 */
analysis: Analysis, } | { "news": "reviewing", 
/**
 * How far it is.
 */
reviewing: Reviewing, } | { "news": "reviewed", 
/**
 * What it has found.
 */
reviewed: Reviewed, } | { "news": "review-stopped", 
/**
 * The game's number in the library.
 */
game: number, } | { "news": "notice", 
/**
 * What it is.
 */
notice: CommandError, };

export type MoveView = { 
/**
 * The node in the tree of moves from which it was made.
 */
from: number, 
/**
 * The seat that acted.
 */
seat: number, 
/**
 * The canonical text of the action.
 */
text: string, 
/**
 * Whether it changed nothing but whether the rules hold.
 */
mode: boolean, };

export type Opened = { 
/**
 * The first game of a single file, now on the table; none if there were several files.
 */
table: Table | null, 
/**
 * The files, for a single one its path.
 */
path: string, 
/**
 * How many files were read.
 */
files: number, 
/**
 * How many games came into the library.
 */
games: number, 
/**
 * How many were there before, and were not kept once more.
 */
known: number, 
/**
 * The number under which all that came in can be taken back: see [`crate::desk::Desk::undo_import`].
 */
batch: number | null, 
/**
 * What could not be read, with file, line and column.
 */
faults: Array<string>, 
/**
 * Why the rest did not come in, if the library could not keep it.
 */
broken: Code | null, 
/**
 * Whether it was stopped before the end.
 */
stopped: boolean, };

export type Diagram = { 
/**
 * The position.
 */
view: View, 
/**
 * What is in hand after the steps; none if there were no steps.
 */
draft: Draft | null, };

export type GameCard = { 
/**
 * The game's id, for instance `zara`.
 */
id: string, 
/**
 * The names of all seats that the game can have, for locale keys.
 */
seats: Array<string>, 
/**
 * The ways to begin, the standard one first.
 */
setups: Array<SetupCard>, 
/**
 * A lively position for the card.
 */
sample: View, };

export type SetupCard = { 
/**
 * The name, for instance `random`.
 */
name: string, 
/**
 * Whether it needs a seed.
 */
seeded: boolean, 
/**
 * The choices it leaves open.
 */
options: Array<OptionCard>, };

export type OptionCard = { 
/**
 * The name, for instance `size`.
 */
name: string, 
/**
 * The values it may have, the default first.
 */
values: Array<string>, };

export type Preferences = { 
/**
 * The colours.
 */
theme: Theme, 
/**
 * How large everything is shown, in percent, from 50 to 300.
 */
zoom: number, 
/**
 * How pieces move.
 */
animation: Animation, 
/**
 * The words.
 */
language: Language, 
/**
 * What is said against an action before it is played.
 */
warnings: Warnings, 
/**
 * Whether the names of files and ranks stand beside the board.
 */
coordinates: boolean, 
/**
 * Whether the free table's referee tells what the rules would have said.
 */
referee: boolean, 
/**
 * Whether letters, digits and signs alone are shortcuts: aids that speak or listen may need them.
 */
letter_keys: boolean, 
/**
 * How far each game's board is turned clockwise, in the steps that the board offers, by the game's id.
 */
turned: { [key in string]: number }, 
/**
 * How each game was begun the last time, by the game's id.
 */
last: { [key in string]: LastGame }, 
/**
 * The steps of lessons that were done, by the game's id.
 */
learned: { [key in string]: Array<string> }, 
/**
 * How a picture of a position was made the last time.
 */
picture: PictureChoice, };

export type Theme = "system" | "light" | "dark" | "contrast";

export type Warnings = "quiet" | "normal" | "off";

export type Animation = "full" | "slow" | "off";

export type Language = "system" | "en" | "tr";

export type LastGame = { 
/**
 * The set-up.
 */
setup: Setup, 
/**
 * The players, one a seat.
 */
players: Array<Player>, 
/**
 * Whether lots were drawn for the seats.
 */
lot: boolean, };

export type PictureChoice = { 
/**
 * Its colours; those of the system are the ones that the window has.
 */
theme: Theme, 
/**
 * The longer edge in pixels.
 */
size: number, 
/**
 * Whether what the last turn did is marked.
 */
last: boolean, };

export type PictureLook = { 
/**
 * Its colours: `light`, `dark` or `contrast`.
 */
theme: string, 
/**
 * The longer edge in pixels, from 16 to 8192.
 */
size: number, 
/**
 * How far the board is turned clockwise, in the steps that it offers.
 */
turned: number, 
/**
 * Whether the names of files and ranks stand beside the board.
 */
coordinates: boolean, 
/**
 * Whether what the last turn did is marked.
 */
last: boolean, };

export type PictureKind = "svg" | "png";

export type LoadedPreferences = { 
/**
 * What was chosen, with the defaults for what was not or could not be read.
 */
preferences: Preferences, 
/**
 * Where a damaged file was set aside.
 */
set_aside: string | null, 
/**
 * Why they could not be read, if not even that could be done.
 */
fault: CommandError | null, };

export type Words = { 
/**
 * In English.
 */
en: string, 
/**
 * In Turkish.
 */
tr: string, };

export type LessonCard = { 
/**
 * The game's id.
 */
game: string, 
/**
 * Its steps, in their order.
 */
steps: Array<StepCard>, 
/**
 * What of it can't be used.
 */
faults: Array<CommandError>, };

export type StepCard = { 
/**
 * Its name, under which it is remembered as done.
 */
id: string, 
/**
 * What it is called.
 */
title: Words, 
/**
 * What is asked.
 */
task: Words, };

export type Tried = { 
/**
 * The board.
 */
table: Table, 
/**
 * What is said of what was played; nothing while the turn goes on.
 */
told: Told | null, 
/**
 * Whether a turn was played that is still to be judged by a search.
 */
waits: boolean, };

export type Told = { 
/**
 * Whether it does what is asked.
 */
done: boolean, 
/**
 * Why, or why not.
 */
said: Said, };

export type Said = Words | Notice;

export type Kept = { 
/**
 * The name.
 */
name: string, 
/**
 * The position string.
 */
position: string, };

export type KeptPositions = { 
/**
 * By name.
 */
positions: Array<Kept>, 
/**
 * Where a damaged file was set aside.
 */
set_aside: string | null, };

export type TurnView = { 
/**
 * The seat that acts.
 */
seat: number, 
/**
 * The texts of its actions.
 */
moves: Array<string>, 
/**
 * The lines along which things move, in their order.
 */
strokes: Array<Stroke>, 
/**
 * Pieces that are put down, each with its cell.
 */
puts: Array<[string, Piece]>, 
/**
 * The cells whose piece leaves the game.
 */
falls: Array<string>, };

export type Stroke = { 
/**
 * Where it begins.
 */
from: string, 
/**
 * Where it ends.
 */
to: string, 
/**
 * The cells at which it turns, in their order.
 */
via: Array<string>, 
/**
 * Whether the piece stays and strikes from afar.
 */
shot: boolean, };

export type Value = { 
/**
 * The seat for which it is told.
 */
seat: number, 
/**
 * Its lead in hundredths of a unit; none if the result is known.
 */
lead: number | null, 
/**
 * The result for it, if it is proven or the line ends the game.
 */
result: Known | null, 
/**
 * Its lead in points at the end, if the result is known and there are points.
 */
points: number | null, };

export type Known = "win" | "loss" | "draw";

export type LineView = { 
/**
 * What it leads to.
 */
value: Value, 
/**
 * The turns of all seats, the first one's actions perhaps not all known.
 */
turns: Array<TurnView>, };

export type Hint = { 
/**
 * The game's number in the library.
 */
game: number, 
/**
 * The node whose position it is for.
 */
node: number, 
/**
 * The turn.
 */
turn: TurnView, 
/**
 * What it leads to.
 */
value: Value, 
/**
 * The reasons, the gravest first.
 */
reasons: Array<Notice>, 
/**
 * The texts of the turns of the best line, this one's first.
 */
line: Array<Array<string>>, };

export type Analysis = { 
/**
 * The game's number in the library.
 */
game: number, 
/**
 * The node whose position it is.
 */
node: number, 
/**
 * The share of the point that each seat may expect.
 */
shares: Array<number>, 
/**
 * What the best line leads to; none in a finished game.
 */
value: Value | null, 
/**
 * The best lines, the best first.
 */
lines: Array<LineView>, 
/**
 * How many single actions the search looks ahead.
 */
depth: number, 
/**
 * How many positions it has visited.
 */
nodes: number, 
/**
 * Whether it has ended.
 */
done: boolean, };

export type Reviewing = { 
/**
 * The game's number in the library.
 */
game: number, 
/**
 * How many searches are done.
 */
done: number, 
/**
 * How many there are.
 */
all: number, };

export type Reviewed = { 
/**
 * The game's number in the library.
 */
game: number, 
/**
 * The nodes at which the turns begin, and the last one.
 */
nodes: Array<number>, 
/**
 * The share of the point that each seat may expect at each of these nodes.
 */
course: Array<Array<number>>, 
/**
 * The turns with which the game turned.
 */
turning: Array<Turning>, 
/**
 * Whether it is finished; else some turns are still looked at more closely, and it is told again.
 */
done: boolean, };

export type Turning = { 
/**
 * Which of the turns it is, counted from 0.
 */
place: number, 
/**
 * The node at which the turn began.
 */
before: number, 
/**
 * The node that it led to.
 */
node: number, 
/**
 * What was played.
 */
played: TurnView, 
/**
 * The verdict on it.
 */
mark: Mark, 
/**
 * What was wrong.
 */
kind: Cost, 
/**
 * What it lost in hundredths of a unit; none if it cost the game itself where there are no points.
 */
loss: number | null, 
/**
 * The share of the point that it gave away, from 0 to 1.
 */
drop: number, 
/**
 * The better turn, and how it would go on.
 */
better: Array<TurnView>, };

export type Cost = "missed-win" | "into-loss" | "lost";

export type Code = "stale" | "no-table" | "no-such-game" | "no-such-setup" | "no-such-edit" | "bad-position" | "bad-name" | "refused" | "illegal-move" | "change-refused" | "too-long" | "too-many-tags" | "nothing-in-hand" | "nothing-to-undo" | "nothing-to-redo" | "no-free-table" | "no-ruled-game" | "computer-thinks" | "computer-failed" | "no-rules" | "game-over" | "search-failed" | "no-such-lesson" | "lesson-damaged" | "tried-already" | "bad-record" | "no-game-copied" | "no-such-format" | "no-file" | "unreadable" | "unwritable" | "changed-on-disk" | "holds-games" | "bad-picture" | "no-clipboard" | "preferences-unreadable" | "preferences-unwritable" | "library-set-aside" | "library-rescued" | "library-behind" | "library-tabs" | "library-made-again" | "library-unusable" | "library-in-use" | "library-read-only" | "library-file" | "library-newer" | "library-damaged" | "library-fault" | "disk-full" | "game-damaged" | "game-stale" | "page-ended" | "internal";

export type CommandError = { 
/**
 * The fault in one word.
 */
code: Code, 
/**
 * The fault in English, with its place.
 */
message: string, 
/**
 * The rule in words of the locale files, if a rule is the reason.
 */
reason: Notice | null, 
/**
 * What stands in the words for the code, by name.
 */
args: { [key in string]: string }, };
