/** The keys of the table. */

/** @import { Way } from "../../types/alcazar" */
/** @import { Event, State } from "./events.js" */

import { directionOf, meaningOf } from "../base/keys.js";
import { isFree } from "./free.js";
import { cellOf, slotOf } from "./grip.js";
import { change, choiceEvent, letterEvent } from "./state.js";

/** Keys with Ctrl (or Cmd): what they do. */
const WITH_CTRL = /** @type {Record<string, string>} */ ({
  z: "undo",
  y: "redo",
  s: "save",
  o: "open",
  n: "new-game",
  h: "history",
  backspace: "undoTurn",
});

/** Keys that press a button of the tool row. @type {Record<string, string>} */
const TOOLS = { i: "hint", l: "analysis", v: "review", n: "next-step" };

/** Keys that walk in the tree of moves. @type {Record<string, Way>} */
const WAYS = {
  ArrowLeft: "back",
  ArrowRight: "forward",
  ArrowUp: "branch-before",
  ArrowDown: "branch-after",
  Home: "start",
  End: "end",
  PageUp: "back-turn",
  PageDown: "forward-turn",
};

/**
 * @param {object} table
 * @param {(event: Event) => void} table.send
 * @param {() => State} table.state
 * @param {(focused: Element, key: string) => boolean} table.step Moves the focus by a key, and answers whether it did.
 * @param {() => Element | null} table.toBoard Puts the focus on the board, and answers where it is then.
 * @param {() => void} table.escape
 * @param {(by: number) => void} table.turn Turns the board.
 * @param {(action: string) => void} table.tool Does what a button of the tool row does.
 * @param {() => boolean} table.isClicked Whether what has the focus got it by a click on a button.
 * @param {(event: KeyboardEvent) => boolean} table.isOff Whether a key alone is switched off as a shortcut.
 * @returns {{release: () => void}}
 */
export function listenKeys({ send, state, step, toBoard, escape, turn, tool, isClicked, isOff }) {
  const ending = new AbortController();

  /** @param {Event | null} event Whether a key means anything here. */
  function sent(event) {
    if (event) send(event);
    return event !== null;
  }

  /** @param {string} key @param {boolean} shift */
  function withCtrl(key, shift) {
    const does = key === "z" && shift ? "redo" : WITH_CTRL[key];
    if (!does) return false;
    if (does === "undo" || does === "redo" || does === "undoTurn") send(change(does));
    else tool(does);
    return true;
  }

  /** Enter or Space. @param {Element} focused */
  function press(focused) {
    const slot = slotOf(focused);
    const cell = cellOf(focused);
    if (slot) return sent({ type: "tap-slot", ...slot });
    return sent(cell === null ? null : { type: "tap", cell, byKey: true });
  }

  /** @param {string} key @param {boolean} shift @param {Element | null} focused A cell or a slot. */
  function plain(key, shift, focused) {
    const by = shift ? -1 : 1;
    if (key === "r") send({ type: "rotate", by, slot: slotOf(focused)?.slot });
    else if (key === "t") turn(by);
    else if (key === "h") send({ type: "to", on: "hand" });
    else if (key === "b") send({ type: "to", on: "board" });
    else if (key === "delete" || key === "backspace") send({ type: "remove" });
    else if (key === "?") tool("keys");
    else if (TOOLS[key]) tool(TOOLS[key]);
    else if (key >= "1" && key <= "9") return sent(choiceEvent(state(), Number(key) - 1));
    else return key.length === 1 && sent(letterEvent(state(), key));
    return true;
  }

  /**
   * What a key is meant for: a cell or a slot. At a free table arrows and Space drive the cursor wherever the focus is
   * but in what is slid in, and Space but on a button that was reached by keys.
   * @param {KeyboardEvent} event
   */
  function focusFor({ key, ctrlKey, metaKey, altKey }) {
    const at = document.activeElement;
    const focused = at?.closest("[data-cell], [data-slot]") ?? null;
    const drives = key.startsWith("Arrow") ? !at?.closest(".drawer") : key === " " && !at?.closest("button, .drawer");
    if (focused || !drives || ctrlKey || metaKey || altKey || !isFree(state().table)) return focused;
    return toBoard();
  }

  /** @param {KeyboardEvent} event @param {Element | null} focused @returns {boolean} Whether it did something; if not, the key is left to the page. */
  function handle(event, focused) {
    const key = meaningOf(event);
    const direction = directionOf(event);
    const way = WAYS[event.key];
    if (way && (event.ctrlKey || event.altKey)) return sent(change("walk", way));
    if (event.ctrlKey || event.metaKey) return !event.altKey && withCtrl(key, event.shiftKey);
    if (event.altKey) return false;
    if (key === "escape") {
      escape();
      return true;
    }
    if (focused && direction && step(focused, direction)) return true;
    if (focused && (key === "enter" || key === " ")) return press(focused);
    if (way && !event.shiftKey && !document.activeElement?.closest(".drawer")) return sent(change("walk", way));
    return !isOff(event) && plain(key, event.shiftKey, focused);
  }

  document.addEventListener(
    "keydown",
    (event) => {
      if (
        event.target instanceof HTMLInputElement ||
        event.target instanceof HTMLSelectElement ||
        event.target instanceof HTMLTextAreaElement
      ) {
        return;
      }
      // Space does not press again what was clicked.
      if (event.key === " " && isClicked()) {
        toBoard();
        return event.preventDefault();
      }
      const focused = focusFor(event);
      if (focused || !["Enter", " ", "Tab"].includes(event.key)) send({ type: "typed" });
      if (handle(event, focused)) event.preventDefault();
    },
    { signal: ending.signal },
  );
  return { release: () => ending.abort() };
}
