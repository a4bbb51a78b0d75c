/** What stands at a table, what can happen there, and what is to be done then. */

/** @import { Draft, Piece, Refusal, Table, Target } from "../../types/alcazar" */
/** @import { Calls } from "./calls.js" */

/**
 * What a player is told until they do something.
 * @typedef {{say: "text", text: string, grave: boolean} | {say: "error", error: unknown} | {say: "refusal", refusal: Refusal | undefined, cell: string} | {say: "saved", path: string} | {say: "deleted", move: string} | {say: "brought", number: number} | {say: "imported", text: string, grave: boolean, batch: number} | {say: "computer-thinks" | "not-your-turn"}} Told
 */

/**
 * What a player is asked: whether a file is written over (`again`: what saves elsewhere), or who is to move where the
 * rules are kept again.
 * @typedef {{ask: "overwrite", path: string} | {ask: "holds", path: string, count: number, again: Event} | {ask: "who-first"}} Question
 */

/**
 * @typedef {object} Drag
 * @property {number} lift Which of the drags at this table it is.
 * @property {string} source Where the piece belongs.
 * @property {Piece} piece As it is drawn under the pointer.
 * @property {boolean} awaited Whether Rust has not said yet where it may go.
 */

/**
 * @typedef {object} State
 * @property {Table} table
 * @property {Draft | null} draft What is in hand.
 * @property {string | null} aimed The cell that is pointed at, by pointer or keys.
 * @property {Drag | null} drag The drag in progress.
 * @property {number} lifts How many drags there were.
 * @property {Target[]} choices Several targets on one cell: the player says which.
 * @property {Told | null} told
 * @property {Question | null} question
 * @property {boolean} byKeys Whether the player used keys last, and not the pointer.
 * @property {number} stepsWaiting Steps in the tree of moves that are still to be made.
 * @property {{cell: string, time: number} | null} chosen Where a click chose a target last, and when, in milliseconds.
 * @property {number} wheel What the wheel has turned since the piece in hand turned last, in pixels.
 */

/**
 * What is under the pointer or in focus.
 * @typedef {object} Grip
 * @property {string | null} cell
 * @property {string | null} slot
 * @property {number} seat Whose slot it is.
 * @property {string | null} inside The kind of the passenger that is drawn there.
 */

/**
 * Calls that lead to another table, and are made for the revision that stands.
 * @typedef {"undo" | "undoTurn" | "redo" | "walk" | "goTo" | "edit" | "goFree" | "goRuled" | "goOn" | "bringBack"} Changing
 */

/** Calls that write a file. @typedef {"saveRecord" | "exportRecord" | "savePicture"} Saving */

/** @template {keyof Calls} Call @typedef {Parameters<Calls[Call]> extends [any, ...infer Rest] ? Rest : []} Rest */

/**
 * What happens; `time` is when, in milliseconds. Those that wait happen twice: at once, and as `turn` when all before them is done.
 * @typedef {{type: "press"} | {type: "typed"} | {type: "lift", grip: Grip, over: string | null}
 *   | {type: "aim" | "hover" | "focus", cell: string | null} | {type: "wheel", delta: number, byPixels: boolean}
 *   | {type: "act"} | {type: "to", on: "hand" | "board"} | {type: "free-table"} | {type: "tell", told: Told}
 *   | {type: "notice", error: unknown} | {type: "thinking", revision: number, depth: number, millis: number}
 *   | {type: "table", table: Table, byItself?: boolean} | {type: "answer", ask: Ask, value: unknown}
 *   | {type: "refused", error: unknown} | {type: "escape"} | {type: "rematch"} | {type: "new-game"} | {type: "hint"} | {type: "next"} | {type: "undo-import", batch: number}
 *   | {type: "turn", of: Waiting}} Immediate
 * @typedef {{type: "tap", cell: string, byKey?: boolean, time?: number, inside?: string} | {type: "tap-slot", slot: string, seat: number, time?: number}
 *   | {type: "drop", cell: string | null, lift?: number} | {type: "cancel"} | {type: "remove"}
 *   | {type: "rotate", by: number, slot?: string | null} | {type: "take", target: string}
 *   | {type: "play", action: string, at: number} | {type: "confirm", action: string} | {type: "pick", source: string}
 *   | {type: "step-back"} | {type: "move-now"} | {type: "stop"} | {type: "save", call: Saving, args: unknown[]}
 *   | {type: "overwrite"} | {type: "change", call: Changing, args: unknown[]}} Waiting
 * @typedef {Immediate | Waiting} Event
 */

/**
 * A call to Rust; its answer comes back as an event, and what follows it then happens in the same turn.
 * @typedef {{do: "ask", call: keyof Calls, args: unknown[], then?: Event}} Ask
 */

/**
 * What is to be done: an event waits for its turn, Rust is asked, movement ends, the focus moves (`turn`: out of a
 * hand that is not to act), the piece in hand glides to where it belongs or is let go.
 * @typedef {{do: "wait", event: Waiting} | Ask | {do: "hurry"} | {do: "focus", on: "hand" | "board" | "turn"}
 *   | {do: "glide", to: string} | {do: "let-go"} | {do: "remember-players"} | {do: "think", depth: number, millis: number}
 *   | {do: "hint"} | {do: "next"} | {do: "rematch"} | {do: "new-game"} | {do: "undo-import", batch: number}} Request
 */

/** @typedef {[State, Request[]]} Step */
