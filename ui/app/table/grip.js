/** What is meant by a press: a cell, a slot of a hand, a passenger. */

/** @import { View } from "../../types/alcazar" */
/** @import { Board } from "../board/board.js" */
/** @import { Point } from "../board/drag.js" */
/** @import { Drawing } from "../games/index.js" */
/** @import { Grip } from "./events.js" */

/** The width of the area of a cell that takes a press, in the units of the drawings. */
const CELL_UNITS = 104;

/** @param {Element | null} hit */
export const cellOf = (hit) => hit?.closest("[data-cell]")?.getAttribute("data-cell") ?? null;

/** @param {{x: number, y: number}} point In the window. */
export const cellAt = ({ x, y }) => cellOf(document.elementFromPoint(x, y));

/**
 * A slot of a hand, and whose it is.
 * @param {Element | null} hit
 */
export function slotOf(hit) {
  const slot = hit?.closest("[data-slot]");
  return slot ? { slot: slot.getAttribute("data-slot") ?? "", seat: Number(slot.getAttribute("data-seat")) } : null;
}

/**
 * @param {Element} hit
 * @param {Point} point
 * @param {{drawing: Drawing, board: Board, view: View}} table
 * @returns {Grip}
 */
export function gripOf(hit, point, { drawing, board, view }) {
  const cell = cellOf(hit);
  const { slot, seat } = slotOf(hit) ?? { slot: null, seat: -1 };
  return { cell, slot, seat, inside: cell === null ? null : passengerAt(cell, point, { drawing, board, view }) };
}

/**
 * The kind of the passenger that is drawn at a point.
 * @param {string} cell
 * @param {Point} point
 * @param {{drawing: Drawing, board: Board, view: View}} table
 */
function passengerAt(cell, point, { drawing, board, view }) {
  const rect = board.rectOf(cell);
  const piece = view.cells.find((each) => each.name === cell)?.piece;
  if (!rect || !piece?.cargo.length) return null;
  const unit = rect.width / CELL_UNITS;
  const fromCentre = (/** @type {number} */ at, /** @type {number} */ edge) => (at - edge) / unit - CELL_UNITS / 2;
  return drawing.insideAt?.(piece, { x: fromCentre(point.x, rect.x), y: fromCentre(point.y, rect.y) }) ?? null;
}
