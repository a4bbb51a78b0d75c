/** What a person does at a board with a pointer and with keys becomes events, whatever board it is. */

/** @import { Event, State } from "./events.js" */
/** @import { Place } from "./parts.js" */

import { closeDrawer } from "../base/drawers.js";
import { isSwitchedOff } from "../base/shortcuts.js";
import { createFocus } from "./focus.js";
import { isFree } from "./free.js";
import { listenKeys } from "./keyboard.js";
import { listenPointers } from "./pointers.js";
import { looksAlike } from "./view.js";

/**
 * @param {Pick<Place, "drawing" | "board" | "seats"> & {element: HTMLElement}} parts
 * @param {{send: (event: Event) => void, state: () => State}} loop
 * @param {{escape?: () => boolean, turn: (by: number) => void, tool: (action: string) => void}} act `escape` answers whether there was anything to leave before the piece in hand.
 */
export function handle({ drawing, board, seats, element }, { send, state }, act) {
  const focus = createFocus({ board, seats, state });
  const pointers = listenPointers(element, { drawing, board, send, state, homeOf });
  /** The button that was clicked and still has the focus. */
  let clicked = /** @type {Element | null} */ (null);
  const keys = listenKeys({
    send,
    state,
    step: focus.step,
    toBoard,
    escape,
    turn: act.turn,
    tool: act.tool,
    isClicked: () => clicked !== null && document.activeElement === clicked,
    isOff: isSwitchedOff,
  });
  element.addEventListener("click", leaveButton);
  element.addEventListener("focusout", () => (clicked = null));

  /** @param {string} source @returns {DOMRect | null} */
  function homeOf(source) {
    return (
      board.rectOf(source.split(":")[0] ?? "") ?? seats.map((seat) => seat.rectOf(source)).find((rect) => rect) ?? null
    );
  }

  function toBoard() {
    focus.go("board");
    return document.activeElement;
  }

  /** At a free table Space is the cursor's: it does not press again what was clicked. @param {MouseEvent} event */
  function leaveButton({ detail }) {
    const at = document.activeElement;
    const isLeft = at?.matches("button:not([data-slot])") && element.contains(at);
    if (detail === 0 || !isLeft) return;
    clicked = at;
    if (isFree(state().table)) toBoard();
  }

  function escape() {
    if (closeDrawer() || (!state().draft && act.escape?.())) return;
    pointers.stop();
    send({ type: "escape" });
  }

  return {
    focus,
    pointers,

    /**
     * Shows what has changed at one and the same table.
     * @param {State} now
     * @param {State} before
     * @param {Event} event
     * @param {(now: State, by: number) => void} show
     */
    showChange(now, before, event, show) {
      if (looksAlike(now, before)) return;
      const by = event.type === "answer" && event.ask.call === "rotate" ? Number(event.ask.args[1]) : 0;
      if (by && now.drag && now.draft) pointers.redraw(now.draft.piece, by);
      show(now, by);
      pointers.warn();
    },

    release() {
      pointers.release();
      keys.release();
    },
  };
}
