/** Ctrl+V outside a field: what lies on the clipboard is taken for a game. */

import { html } from "../base/dom.js";
import { shortcutOf } from "../base/shortcuts.js";

/** How long the clipboard may take to answer, in milliseconds. */
const PATIENCE = 2000;

/**
 * Hands over the text whenever one is pasted that no field takes.
 * @param {(text: string) => void} take
 */
export function listenPaste(take) {
  addEventListener("keydown", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (event.defaultPrevented || event.repeat || shortcutOf(event) !== "Control+V") return;
    if (target.closest?.("input, select, textarea")) return;
    catchText(take);
  });
}

/**
 * The page may read the clipboard only where text is being pasted, so for a moment there is a place for it.
 * @param {(text: string) => void} take
 */
function catchText(take) {
  const before = /** @type {HTMLElement | null} */ (document.activeElement);
  const field = html("textarea", { class: "unseen" });
  const end = () => {
    if (!field.isConnected) return;
    field.remove();
    before?.focus({ preventScroll: true });
  };
  field.addEventListener("paste", (event) => {
    event.preventDefault();
    const text = event.clipboardData?.getData("text/plain") ?? "";
    end();
    take(text);
  });
  setTimeout(end, PATIENCE);
  document.body.append(field);
  field.focus({ preventScroll: true });
}
