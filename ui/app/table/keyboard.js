/** The keys of the table. */

/** @import { Way } from "../../types/alcazar" */

/**
 * What the table does at a key. Functions that answer whether they did something leave the key to the page if not.
 * @typedef {object} KeyActions
 * @property {() => void} typed Before any of the others.
 * @property {(focused: Element | null, key: string) => boolean} step
 * @property {(focused: Element | null) => boolean} press
 * @property {(by: number, focused: Element | null) => void} rotate
 * @property {() => void} escape
 * @property {() => void} hand
 * @property {() => void} board
 * @property {() => void} remove
 * @property {(by: number) => void} turn
 * @property {(letter: string) => boolean} free
 * @property {(index: number) => boolean} choice
 * @property {() => unknown} undo
 * @property {() => unknown} undoTurn
 * @property {() => unknown} redo
 * @property {(way: Way) => void} walk
 * @property {(action: string) => void} tool
 */

/** Keys with Ctrl (or Cmd): what they do. */
const WITH_CTRL = /** @type {Record<string, string>} */ ({
  z: "undo",
  y: "redo",
  s: "save",
  o: "open",
  n: "new-game",
  backspace: "undo-turn",
});

/** Keys that press a button of the tool row. @type {Record<string, string>} */
const TOOLS = { i: "hint", l: "analysis", v: "review" };

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
 * @param {KeyActions} act
 * @returns {{release: () => void}}
 */
export function listenKeys(act) {
  const ending = new AbortController();

  /** @param {KeyboardEvent} event */
  function handle(event) {
    const focused = document.activeElement;
    const key = event.key.toLowerCase();
    const way = WAYS[event.key];
    if (way && (event.ctrlKey || event.altKey)) {
      act.walk(way);
      return true;
    }
    if (event.ctrlKey || event.metaKey) {
      const does = key === "z" && event.shiftKey ? "redo" : WITH_CTRL[key];
      if (!does || event.altKey) return false;
      if (does === "undo") act.undo();
      else if (does === "redo") act.redo();
      else if (does === "undo-turn") act.undoTurn();
      else act.tool(does);
      return true;
    }
    if (event.altKey) return false;
    if (key === "escape") {
      act.escape();
      return true;
    }
    const moves = focused?.closest("[data-cell], [data-slot]") ?? null;
    if (moves && act.step(moves, event.key)) return true;
    if (moves && (key === "enter" || key === " ")) return act.press(moves);
    if (way && !event.shiftKey && !focused?.closest(".drawer")) {
      act.walk(way);
      return true;
    }
    if (key === "r") act.rotate(event.shiftKey ? -1 : 1, moves);
    else if (key === "t") act.turn(event.shiftKey ? -1 : 1);
    else if (key === "h") act.hand();
    else if (key === "b") act.board();
    else if (key === "delete" || key === "backspace") act.remove();
    else if (key === "?") act.tool("keys");
    else if (TOOLS[key]) act.tool(TOOLS[key]);
    else if (key >= "1" && key <= "9") return act.choice(Number(key) - 1);
    else if (key.length === 1) return act.free(key);
    else return false;
    return true;
  }

  addEventListener(
    "keydown",
    (event) => {
      if (
        event.target instanceof HTMLInputElement ||
        event.target instanceof HTMLSelectElement ||
        event.target instanceof HTMLTextAreaElement
      ) {
        return;
      }
      if (document.activeElement?.closest("[data-cell], [data-slot]") || !["Enter", " ", "Tab"].includes(event.key)) {
        act.typed();
      }
      if (handle(event)) event.preventDefault();
    },
    { signal: ending.signal },
  );
  return { release: () => ending.abort() };
}
