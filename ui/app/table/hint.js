/** The hint: the best turn, first shown on the board, then explained. */

/** @import { Hint, Notice, Table } from "../../types/alcazar" */
/** @import { Drawing } from "../games/index.js" */

import { capital, decimal, enumerate, say, t } from "../base/locale.js";
import { valueWords } from "./values.js";

/** A turn of more words than this in its line is not told on. */
const TURNS_TOLD = 4;

/** Words that begin with the name of a cell, which stays as it is. */
const CELL_FIRST = /^\p{L}\d/u;

/**
 * What is known of a hint: nothing, that it is searched for, what is drawn, what is also explained.
 * @typedef {{stage: "none"} | {stage: "searching"} | {stage: "shown" | "told", hint: Hint}} HintState
 */

/** @param {Drawing} drawing @param {Hint} hint */
const turnWords = (drawing, hint) => enumerate(hint.turn.moves.map((text) => drawing.say(text)));

/**
 * A turn as short as the words of the list of moves.
 * @param {Drawing} drawing
 * @param {string[]} moves
 */
export const shortTurn = (drawing, moves) =>
  moves
    .map((text) =>
      drawing
        .move(text)
        .filter((part) => typeof part === "string")
        .join(""),
    )
    .join(" ");

/** @param {Notice} reason */
function reasonWords(reason) {
  const { cells, hundredths, count } = reason.args;
  if (hundredths !== undefined) return t(reason.code, { by: decimal(Number(hundredths) / 100) });
  if (cells !== undefined) return t(reason.code, { count: Number(count), cells: enumerate(cells.split(", ")) });
  if (count !== undefined) return t(reason.code, { count: Number(count) });
  return say(reason);
}

/**
 * What the line under the board says.
 * @param {Table} table
 * @param {Drawing} drawing
 * @param {HintState} state
 */
export function hintSentence(table, drawing, state) {
  if (state.stage === "none") return "";
  if (state.stage === "searching") return t("hint.searching");
  const { hint } = state;
  if (state.stage === "shown") return t("hint.shown", { turn: turnWords(drawing, hint) });
  const reasons = hint.reasons
    .map(reasonWords)
    .map((words, index) => (index || CELL_FIRST.test(words) ? words : capital(words)));
  const line = hint.line
    .slice(0, TURNS_TOLD)
    .map((turn) => shortTurn(drawing, turn))
    .join(", ");
  const known = hint.value.result !== null;
  return [`${reasons.join("; ")}.`, known ? "" : t("hint.value", { value: valueWords(table, hint.value), line })]
    .filter(Boolean)
    .join(" ");
}
