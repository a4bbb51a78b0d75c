/**
 * What is known of what the engine tells, and what follows from what a player does. Nothing is drawn or asked for here.
 */

/** @import { Hint, LineView, Piece, Table, Turning, TurnView } from "../../types/alcazar" */
/** @import { Overlay } from "../board/board.js" */
/** @import { HintState } from "./hint.js" */

import { mark } from "../board/board.js";

/** Turns of a line that are drawn while it is pointed at, or told where there is no room for the list. */
export const TURNS_DRAWN = 3;

/** The faintest arrows are drawn for this rank and all below it. */
const FAINTEST = 3;

/**
 * @typedef {object} InsightState
 * @property {HintState} hint
 * @property {boolean} analysing Whether positions are analysed.
 * @property {number | null} pointed The line of the analysis that is pointed at.
 * @property {Turning | null} turning The turning point of the review that is pointed at.
 */

/** What is to be asked of Rust: to search for a hint, or to stop searching. @typedef {"hint" | "stop"} InsightRequest */

/** @param {boolean} analysing @returns {InsightState} */
export const beginWith = (analysing) => ({ hint: { stage: "none" }, analysing, pointed: null, turning: null });

/** Another position stands on the table: what was told of the former one is gone. @param {InsightState} state */
export const move = (state) => beginWith(state.analysing);

/**
 * The hint is asked for: it is searched for, shown, explained, and put away.
 * @param {InsightState} state
 * @param {Table | null} table
 * @returns {[InsightState, InsightRequest | null]}
 */
export function pressHint(state, table) {
  const { hint } = state;
  switch (hint.stage) {
    case "none":
      return !table || table.view.to_act === null
        ? [state, null]
        : [{ ...state, hint: { stage: "searching" } }, "hint"];
    case "searching":
      return [dropHint(state), "stop"];
    case "shown":
      return [{ ...state, hint: { ...hint, stage: "told" } }, null];
    default:
      return [dropHint(state), null];
  }
}

/** There is no hint any more. @param {InsightState} state @returns {InsightState} */
export const dropHint = (state) => ({ ...state, hint: { stage: "none" } });

/**
 * A hint has come; one for another position, or that nobody waits for any more, is let go.
 * @param {InsightState} state
 * @param {Table | null} table
 * @param {Hint} hint
 * @returns {InsightState}
 */
export function takeHint(state, table, hint) {
  const awaited = state.hint.stage === "searching" && hint.game === table?.id && hint.node === table.cursor;
  return awaited ? { ...state, hint: { stage: "shown", hint } } : state;
}

/** @param {InsightState} state @returns {InsightState} */
export const toggleAnalysis = (state) => ({ ...state, analysing: !state.analysing, pointed: null });

/**
 * Draws turns one after the other, each fainter than the one before; what falls and what lands only of the first, marked
 * as before a drop.
 * @param {Overlay} overlay
 * @param {TurnView[]} turns
 * @param {number} rank How much they matter: 1 most.
 */
function drawTurns(overlay, turns, rank) {
  turns.forEach(({ strokes, puts, falls }, later) => {
    const faint = Math.min(FAINTEST, rank + later);
    const isSecond = (/** @type {number} */ index, /** @type {boolean} */ shot) => index > 0 && !shot;
    overlay.arrows.push(
      ...strokes.map((stroke, index) => ({ ...stroke, rank: faint, second: isSecond(index, stroke.shot) })),
    );
    if (rank + later > 1) return;
    const taken = new Set(strokes.filter(({ shot }) => !shot).map(({ to }) => to));
    for (const cell of falls) mark(overlay, taken.has(cell) ? "take" : "falls", [cell]);
    for (const [cell, piece] of puts) {
      overlay.ghosts.set(cell, piece);
      mark(overlay, "land", [cell]);
    }
  });
}

/**
 * Draws the first turn of every line; numbers tell several lines apart that put something on the board.
 * @param {Overlay} overlay
 * @param {LineView[]} lines The best first.
 */
function drawLines(overlay, lines) {
  lines.forEach(({ turns }, index) => drawTurns(overlay, turns.slice(0, 1), index + 1));
  if (lines.length < 2) return;
  lines.forEach(({ turns }, index) => {
    for (const [cell] of turns[0]?.puts ?? []) if (!overlay.badges.has(cell)) overlay.badges.set(cell, index + 1);
  });
}

/**
 * The pieces that a hint would put on the board.
 * @param {InsightState} state
 * @returns {Piece[]}
 */
export const wantedBy = ({ hint }) =>
  hint.stage === "shown" || hint.stage === "told" ? hint.hint.turn.puts.map(([, piece]) => piece) : [];

/**
 * Puts on the board what is known: the turning point that is pointed at, else the hint, else the analysis.
 * @param {Overlay} overlay
 * @param {InsightState} state
 * @param {Table | null} table
 * @param {LineView[]} lines What the analysis has found.
 */
export function drawInsight(overlay, { turning, hint, analysing, pointed }, table, lines) {
  if (turning && table) {
    if (turning.before === table.cursor) drawTurns(overlay, turning.better.slice(0, 1), 1);
  } else if (hint.stage === "shown" || hint.stage === "told") drawTurns(overlay, [hint.hint.turn], 1);
  else if (analysing) {
    const line = pointed === null ? undefined : lines[pointed];
    if (line) drawTurns(overlay, line.turns.slice(0, TURNS_DRAWN), 1);
    else drawLines(overlay, lines);
  }
}
