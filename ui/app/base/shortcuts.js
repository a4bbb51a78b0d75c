/** Keys that a button names do what the button does, wherever it stands, and Escape closes what is slid in. */

import { closeDrawer } from "./drawers.js";
import { keepFocus } from "./focus.js";
import { learnKey, meaningOf } from "./keys.js";
import { preferences } from "./preferences.js";

/** Keys that mean the same while something is being written, with Ctrl. */
const IN_FIELDS = ["Control+N", "Control+O", "Control+S"];

/**
 * A key as `aria-keyshortcuts` writes it.
 * @param {{key: string, code?: string, ctrlKey: boolean, metaKey: boolean, altKey: boolean, shiftKey: boolean}} event
 */
export function shortcutOf(event) {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  const meaning = meaningOf(event);
  const key = meaning.length > 1 ? event.key : meaning;
  // The sign already tells that Shift is down.
  const shift = shiftKey && (key.length > 1 || /\p{L}/u.test(key));
  const held = [(ctrlKey || metaKey) && "Control", altKey && "Alt", shift && "Shift"].filter(Boolean);
  return [...held, key.length === 1 ? key.toUpperCase() : key].join("+");
}

/**
 * Whether a key alone is a shortcut that a person has switched off: a letter, digit or sign, with Shift at most.
 * @param {{key: string, code?: string, ctrlKey: boolean, metaKey: boolean, altKey: boolean}} event
 */
export const isSwitchedOff = (event) =>
  preferences()?.letter_keys === false &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  event.key !== " " &&
  meaningOf(event).length === 1;

/** Screens that Escape leaves, for what is done there stays. */
const LEFT_BY_ESCAPE = ["new-game", "library", "editor"];

/**
 * Answers no to what is asked, else leaves the screen; a field in which is written is emptied first.
 * @param {KeyboardEvent} event
 */
function leaveScreen({ target }) {
  if (target instanceof HTMLInputElement && target.type === "search" && target.value) return false;
  if (!LEFT_BY_ESCAPE.includes(document.documentElement.dataset.screen ?? "")) return false;
  const way = document.querySelector("[data-asking] [data-action=no]") ?? document.querySelector("[data-action=home]");
  if (way instanceof HTMLElement) way.click();
  return way !== null;
}

/** Takes back or does again what was written, which WebKitGTK has no keys for. @param {Element} field @param {string} shortcut */
function takesBack(field, shortcut) {
  const does = { "Control+Z": "undo", "Control+Shift+Z": "redo", "Control+Y": "redo" }[shortcut];
  return does !== undefined && field.matches("input, textarea") && document.execCommand(does);
}

/** Listens for what no screen has taken for itself: screens listen on the document, and so come first. */
export function listenShortcuts() {
  keepFocus();
  addEventListener("keydown", learnKey, { capture: true });
  addEventListener("keydown", (event) => {
    if (event.defaultPrevented) return;
    if (event.key === "Escape" && (closeDrawer() || leaveScreen(event))) return event.preventDefault();
    if (isSwitchedOff(event)) return;
    const shortcut = shortcutOf(event);
    const writes = /** @type {Element} */ (event.target).closest?.("input, select, textarea") ?? null;
    if (writes && takesBack(writes, shortcut)) return event.preventDefault();
    if (writes && !IN_FIELDS.includes(shortcut)) return;
    const named = [...document.querySelectorAll("#screen button")].find(
      (button) => button.getAttribute("aria-keyshortcuts") === shortcut,
    );
    if (!(named instanceof HTMLButtonElement) || named.disabled) return;
    event.preventDefault();
    named.click();
  });
}
