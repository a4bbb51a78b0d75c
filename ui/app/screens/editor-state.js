/** What the position editor knows and what follows from what a player does there. Nothing is drawn or asked for here. */

/** @import { Edit, Edited, Kept, KeptPositions, Piece } from "../../types/alcazar" */

import { meaningOf } from "../base/keys.js";
import { say, t } from "../base/locale.js";

/** @typedef {{seat: number, index: number, piece: Piece}} Brush A piece of the stock that is being laid. */

/**
 * @typedef {object} EditorState
 * @property {Edited} edited The position, and what Rust says of it.
 * @property {string[]} past The positions before it, the latest last.
 * @property {string[]} future The positions that were taken back, the next one last.
 * @property {Brush | null} brush
 * @property {string | null} chosen The cell whose piece is being moved or changed.
 * @property {string} complaint What the player must be told until they do something.
 * @property {Kept[]} kept The positions that are kept under a name.
 * @property {Lost | null} lost What can be restored until something else is done.
 * @property {{text: string, bad: boolean} | null} typed What stands in the field of the position string and is not the
 *   position that is shown: it is being read, or cannot be.
 * @property {"" | "resumed" | "onto-draft"} news What the player is told on coming back.
 */

/**
 * What is no longer kept: a position under a name, or all that was done here.
 * @typedef {(Kept & {how: "forgotten" | "replaced"}) | {how: "dropped", draft: EditorState}} Lost
 */

/** @param {Edited} edited @returns {EditorState} */
export const beginWith = (edited) => ({
  edited,
  past: [],
  future: [],
  brush: null,
  chosen: null,
  complaint: "",
  kept: [],
  lost: null,
  typed: null,
  news: "",
});

/** Whether something was done that would be lost. @param {EditorState} state */
export const isDraft = ({ past, future }) => past.length + future.length > 0;

/**
 * The editor is opened. A draft that was left is here again; a position that is brought along is an edit of it, so that
 * undoing leads back.
 * @param {EditorState | undefined} draft
 * @param {Edited} brought The position that is brought along, else the start of the game.
 * @param {boolean} isStart
 * @returns {EditorState}
 */
export function open(draft, brought, isStart) {
  if (!draft || !isDraft(draft)) return beginWith(brought);
  const back = { ...release(draft), complaint: "", lost: null, typed: null };
  if (isStart || brought.position === draft.edited.position) return { ...back, news: "resumed" };
  return { ...edit(back, brought), news: "onto-draft" };
}

/**
 * Drops all that was done here.
 * @param {EditorState} state
 * @param {Edited} start
 * @returns {EditorState}
 */
export const dropDraft = (state, start) => ({
  ...beginWith(start),
  kept: state.kept,
  lost: { how: "dropped", draft: release(state) },
});

/** Brings back what was dropped. @param {EditorState} state @param {EditorState} draft @returns {EditorState} */
export const restoreDraft = (state, draft) => ({ ...draft, kept: state.kept, complaint: "", lost: null, news: "" });

/** Something is typed as position string, and not read yet. @param {EditorState} state @param {string} text @returns {EditorState} */
export const type = (state, text) => ({ ...state, typed: { text, bad: false } });

/**
 * What was typed cannot be read; what was typed since is still to be.
 * @param {EditorState} state
 * @param {string} text
 * @param {string} complaint
 * @returns {EditorState}
 */
export const misread = (state, text, complaint) =>
  state.typed?.text === text ? { ...state, complaint, typed: { text, bad: true } } : state;

/**
 * What was typed is read; what was typed since is still to be.
 * @param {EditorState} state
 * @param {string} text
 * @param {Edited} edited
 * @returns {EditorState}
 */
export function understand(state, text, edited) {
  const next = edit(state, edited);
  return state.typed?.text === text ? next : { ...next, typed: state.typed };
}

/** Whether a game can begin from what stands in the field. @param {EditorState} state */
export const mayBegin = ({ edited, typed }) => edited.fault === null && typed === null;

/**
 * Whether to begin is offered: also while what was typed is still being read, so that no click on it is lost; it is then
 * decided when that is read.
 * @param {EditorState} state
 */
export const offersBegin = (state) => mayBegin(state) || state.typed?.bad === false;

/** @param {EditorState} state @param {string | null} cell */
export const pieceOn = ({ edited }, cell) => edited.view.cells.find((each) => each.name === cell)?.piece ?? null;

/**
 * Shows another position; a choice of a cell lasts only while a piece is on it.
 * @param {EditorState} state
 * @param {Edited} edited
 * @returns {EditorState}
 */
function stand(state, edited) {
  const next = { ...state, edited, complaint: "", lost: null, typed: null, news: /** @type {const} */ ("") };
  return pieceOn(next, next.chosen) ? next : { ...next, chosen: null };
}

/**
 * An edit was made.
 * @param {EditorState} state
 * @param {Edited} edited The position after it.
 */
export function edit(state, edited) {
  const next = stand(state, edited);
  const same = edited.position === state.edited.position;
  return same ? next : { ...next, past: [...state.past, state.edited.position], future: [] };
}

/**
 * The position that undoing or redoing leads to.
 * @param {EditorState} state
 * @param {"undo" | "redo"} way
 */
export const leadsTo = ({ past, future }, way) => (way === "undo" ? past : future).at(-1);

/**
 * An edit was undone or redone.
 * @param {EditorState} state
 * @param {"undo" | "redo"} way
 * @param {Edited} edited The position that this led to.
 */
export function walk(state, way, edited) {
  const next = stand(state, edited);
  const here = state.edited.position;
  return way === "undo"
    ? { ...next, past: state.past.slice(0, -1), future: [...state.future, here] }
    : { ...next, past: [...state.past, here], future: state.future.slice(0, -1) };
}

/**
 * What is kept under names was read, or changed under one name.
 * @param {EditorState} state
 * @param {KeptPositions} answer
 * @param {string} [name] The name that was changed.
 * @returns {EditorState}
 */
export function keep(state, { positions, set_aside: path }, name) {
  const before = state.kept.find((each) => each.name === name?.trim());
  const now = positions.find((each) => each.name === before?.name);
  const lost = before && now?.position !== before.position ? before : null;
  return {
    ...state,
    kept: positions,
    lost: lost && { ...lost, how: now ? "replaced" : "forgotten" },
    complaint: path === null ? "" : t("editor.set-aside", { path }),
  };
}

/**
 * A click, a tap or Enter on a cell: lays a piece, moves the chosen one, or chooses one.
 * @param {EditorState} state
 * @param {string} cell
 * @returns {[EditorState, Edit | null]}
 */
export function press(state, cell) {
  const quiet = { ...state, complaint: "", news: /** @type {const} */ ("") };
  if (state.brush) return [quiet, { edit: "put", cell, piece: state.brush.piece }];
  const from = state.chosen;
  const chosen = from === null && pieceOn(state, cell) ? cell : null;
  return [{ ...quiet, chosen }, from !== null && from !== cell ? { edit: "move", from, to: cell } : null];
}

/**
 * A piece of the stock is taken up to be laid; taken again it is put down.
 * @param {EditorState} state
 * @param {Brush} brush
 * @returns {EditorState}
 */
export const take = (state, brush) => ({ ...state, brush: isTaken(state, brush) ? null : brush, chosen: null });

/** @param {EditorState} state @param {{seat: number, index: number}} place */
export const isTaken = ({ brush }, { seat, index }) => brush?.seat === seat && brush.index === index;

/** Nothing is held or chosen any more. @param {EditorState} state @returns {EditorState} */
export const release = (state) => ({ ...state, brush: null, chosen: null });

/**
 * What a drag of a piece does when it is let go.
 * @param {{from: string | null, piece: Piece}} drag From a cell, or from the stock.
 * @param {string | null} cell Where it is let go; nothing off the board.
 * @returns {Edit | null}
 */
export function drop({ from, piece }, cell) {
  if (cell === null) return from === null ? null : { edit: "remove", cell: from };
  if (from === null) return { edit: "put", cell, piece };
  return from === cell ? null : { edit: "move", from, to: cell };
}

/** What is impossible in a position, in words; empty if a game can begin from it. @param {Edited} edited */
export const impossible = ({ fault }) => (fault === null ? "" : t("editor.impossible", { message: say(fault) }));

/**
 * What the line under the board says.
 * @param {EditorState} state
 * @returns {{text: string, grave: boolean}}
 */
export function sentence({ edited, complaint, lost, typed, news }) {
  if (complaint) return { text: complaint, grave: true };
  if (typed?.bad) return { text: t("editor.unread"), grave: true };
  if (lost) {
    const text = lost.how === "dropped" ? t("editor.dropped") : t(`editor.${lost.how}`, { name: lost.name });
    return { text, grave: false };
  }
  if (news) return { text: t(`editor.${news}`), grave: false };
  const text = impossible(edited);
  if (text) return { text, grave: true };
  const { to_act: toAct, over } = edited.view;
  if (toAct === null) return { text: t("editor.over", { reason: over ? say(over) : "" }).trim(), grave: false };
  return { text: t("editor.possible"), grave: false };
}

/**
 * What a key does; nothing if it is the page's.
 * @param {{key: string, code?: string, ctrlKey: boolean, metaKey: boolean, shiftKey: boolean}} event
 * @param {boolean} onCell Whether the keyboard is on a cell.
 * @returns {"undo" | "redo" | "release" | "board" | "press" | "remove" | "step" | null}
 */
export function keyDoes(event, onCell) {
  const { ctrlKey, metaKey, shiftKey } = event;
  const letter = meaningOf(event);
  if (ctrlKey || metaKey) return letter === "z" ? (shiftKey ? "redo" : "undo") : letter === "y" ? "redo" : null;
  if (letter === "escape") return "release";
  if (letter === "b") return "board";
  if (!onCell) return null;
  if (letter === "enter" || letter === " ") return "press";
  return letter === "delete" || letter === "backspace" ? "remove" : "step";
}
