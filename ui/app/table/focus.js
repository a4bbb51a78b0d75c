/** Where the keyboard is: on the board, or in a hand. */

/** @import { Board } from "../board/board.js" */
/** @import { State } from "./events.js" */
/** @import { Seat } from "./seats.js" */

import { isFree } from "./free.js";
import { cellOf, slotOf } from "./grip.js";
import { handToAct } from "./state.js";

/**
 * @param {{board: Board, seats: Seat[], state: () => State}} table
 */
export function createFocus({ board, seats, state }) {
  const toBoard = () => board.moveCursor(board.cursor(), true);
  const toHand = () => seats[handToAct(state()) ?? -1]?.focus();

  /** Whether a cell lies in the half of the board beside which the second seat stands. @param {string} cell */
  const upperHalf = (cell) =>
    (board.geometry.places.get(cell)?.y ?? 0) < board.geometry.box.y + board.geometry.box.height / 2;

  return {
    /** @param {"hand" | "board" | "turn"} where `turn`: out of a hand that is not to act. */
    go(where) {
      const slot = slotOf(document.activeElement);
      if (where === "board") toBoard();
      else if (where === "hand" || (slot && slot.seat !== state().table.view.to_act)) toHand();
    },

    /**
     * Follows an arrow key, or a letter that stands for one, and answers whether it led anywhere.
     * @param {Element} focused
     * @param {string} key
     */
    step(focused, key) {
      const free = isFree(state().table);
      const slot = slotOf(focused);
      if (slot) {
        const stepped = seats[slot.seat]?.step(slot.slot, key) ?? false;
        const leaves = !stepped && free && key.startsWith("Arrow");
        if (leaves) toBoard();
        return stepped || leaves;
      }
      const cell = cellOf(focused);
      const next = cell ? board.geometry.step(cell, key) : null;
      if (next) board.moveCursor(next, true);
      else if (cell && free && key === "ArrowRight") seats[upperHalf(cell) ? 1 : 0]?.focus();
      return next !== null || (cell !== null && key.startsWith("Arrow"));
    },
  };
}
