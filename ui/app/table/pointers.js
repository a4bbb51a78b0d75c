/** Pointers at the table: what they do becomes events, and the piece in hand follows them. */

/** @import { Piece } from "../../types/alcazar" */
/** @import { Board } from "../board/board.js" */
/** @import { Drawing } from "../games/index.js" */
/** @import { Event, State } from "./events.js" */

import { pieceIcon } from "../board/board.js";
import { listen } from "../board/drag.js";
import { aim, hold } from "../board/held.js";
import { cellAt, cellOf, gripOf, slotOf } from "./grip.js";
import { aimedTarget } from "./state.js";

/** The size of a piece in hand beside that of a cell. */
const HELD_SCALE = 0.96;

/**
 * @param {HTMLElement} element
 * @param {{drawing: Drawing, board: Board, send: (event: Event) => void, state: () => State, homeOf: (source: string) => DOMRect | null}} table
 */
export function listenPointers(element, { drawing, board, send, state, homeOf }) {
  let held = /** @type {ReturnType<typeof hold> | null} */ (null);

  /** @param {Piece} piece */
  const icon = (piece) => pieceIcon(drawing, piece, state().table.view.seats[piece.seat]?.name ?? "");

  function warn() {
    const aimed = aimedTarget(state());
    held?.warn(aimed?.kind === "place" && aimed.preview.falls.includes(aimed.cell));
  }

  const gestures = listen(element, {
    grips: (hit) => hit.closest("[data-cell], [data-slot]") !== null,
    press(hit) {
      send({ type: "press" });
      board.moveCursor(cellOf(hit) ?? "", false);
    },
    lift(hit, pressed, point) {
      const before = state();
      const { view } = before.table;
      send({ type: "lift", grip: gripOf(hit, pressed, { drawing, board, view }), over: cellAt(aim(point)) });
      const { drag } = state();
      if (!drag || drag === before.drag) return false;
      letGo();
      const size = (board.rectOf(view.cells[0]?.name ?? "")?.width ?? 0) * HELD_SCALE;
      held = hold(icon(drag.piece), size, point, board.geometry.shape);
      warn();
      return true;
    },
    move(point) {
      held?.moveTo(point);
      send({ type: "aim", cell: cellAt(aim(point)) });
    },
    drop: (point) => send({ type: "drop", cell: cellAt(aim(point)) }),
    tap(hit, pressed) {
      const slot = slotOf(hit);
      const cell = cellOf(hit);
      const time = performance.now();
      const { view } = state().table;
      const inside = pressed && gripOf(hit, pressed, { drawing, board, view }).inside;
      if (slot) send({ type: "tap-slot", ...slot, time });
      else if (cell) send({ type: "tap", cell, time, ...(inside ? { inside } : {}) });
    },
    cancel: () => send({ type: "cancel" }),
  });

  element.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "touch") send({ type: "hover", cell: cellOf(/** @type {Element} */ (event.target)) });
  });
  element.addEventListener("focusin", (event) => {
    send({ type: "focus", cell: cellOf(/** @type {Element} */ (event.target)) });
  });

  function letGo() {
    held?.remove();
    held = null;
  }

  return {
    /** Breaks a gesture off. */
    stop: gestures.stop,

    /** Shows whether the piece in hand would fall. */
    warn,

    letGo,

    /** Lets the piece in hand glide to where it belongs. @param {string} source */
    glide(source) {
      void held?.glide(homeOf(source));
      held = null;
    },

    /** Shows the piece in hand turned. @param {Piece} piece @param {number} by Quarter turns. */
    redraw: (piece, by) => held?.redraw(icon(piece), by),

    /** @param {WheelEvent} event */
    wheel(event) {
      const hit = /** @type {Element} */ (event.target);
      if (!state().draft?.rotates || !hit.closest(".stage, .slot, .held")) return;
      event.preventDefault();
      send({ type: "wheel", delta: event.deltaY, byPixels: event.deltaMode === WheelEvent.DOM_DELTA_PIXEL });
    },

    release() {
      gestures.release();
      letGo();
    },
  };
}
