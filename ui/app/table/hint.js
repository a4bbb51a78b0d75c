/** The hint: the best turn, first shown on the board, then explained. */

/** @import { Hint, Notice, Table } from "../../types/alcazar" */
/** @import { Drawing } from "../games/index.js" */

import { capital, enumerate, ownKey, say, t } from "../base/locale.js";
import { owned, seatName } from "./sentence.js";
import { unitWords, valueWords } from "./values.js";

/** A turn of more words than this in its line is not told on. */
const TURNS_TOLD = 4;

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

/**
 * Whose points change, and by how much.
 * @param {Table} table
 * @param {string} points Each seat's number and its change, for instance `0 +1, 1 -2`.
 */
const pointWords = (table, points) =>
  enumerate(
    points.split(", ").map((each) => {
      const [seat, change] = each.split(" ").map(Number);
      const count = Math.abs(change ?? 0);
      return t((change ?? 0) > 0 ? "why.points-up" : "why.points-down", { who: seatName(table, seat ?? 0), count });
    }),
  );

/**
 * A reason in words, and whether it begins with a name, which stays as it is.
 * @param {Table} table
 * @param {Notice} reason
 * @returns {{words: string, named?: boolean}}
 */
function reasonWords(table, { code, args }) {
  const { cells, lost, points, hundredths } = args;
  if (points !== undefined) return { words: t(code, { changes: pointWords(table, points) }), named: true };
  if (hundredths !== undefined) return { words: t(code, { by: unitWords(table, Number(hundredths) / 100) }) };
  if (cells === undefined) return { words: say({ code, args }) };
  const all = [...cells.split(", "), ...(lost ? lost.split(", ") : [])];
  const words = t(ownKey(code, table.game), { count: all.length, cells: owned(table, all) });
  return { words, named: words.startsWith(all[0] ?? "") };
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
    .map((reason) => reasonWords(table, reason))
    .map(({ words, named }, index) => (index || named ? words : capital(words)));
  const line = hint.line
    .slice(0, TURNS_TOLD)
    .map((turn) => shortTurn(drawing, turn))
    .join(", ");
  const known = hint.value.result !== null;
  return [`${reasons.join("; ")}.`, known ? "" : t("hint.value", { value: valueWords(table, hint.value), line })]
    .filter(Boolean)
    .join(" ");
}
