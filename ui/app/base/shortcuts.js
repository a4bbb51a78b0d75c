/** Keys that a button names do what the button does, wherever it stands, and Escape closes what is slid in. */

import { closeDrawer } from "./drawers.js";

/** Keys that mean the same while something is being written, with Ctrl. */
const IN_FIELDS = ["Control+N", "Control+O", "Control+S"];

/**
 * A key as `aria-keyshortcuts` writes it.
 * @param {{key: string, ctrlKey: boolean, metaKey: boolean, altKey: boolean, shiftKey: boolean}} event
 */
export function shortcutOf({ key, ctrlKey, metaKey, altKey, shiftKey }) {
  // The sign already tells that Shift is down.
  const shift = shiftKey && (key.length > 1 || /\p{L}/u.test(key));
  const held = [(ctrlKey || metaKey) && "Control", altKey && "Alt", shift && "Shift"].filter(Boolean);
  return [...held, key.length === 1 ? key.toUpperCase() : key].join("+");
}

/** Listens for what no screen has taken for itself: screens listen on the document, and so come first. */
export function listenShortcuts() {
  addEventListener("keydown", (event) => {
    if (event.defaultPrevented) return;
    if (event.key === "Escape" && closeDrawer()) event.preventDefault();
    const shortcut = shortcutOf(event);
    const writes = /** @type {Element} */ (event.target).closest?.("input, select, textarea") ?? null;
    if (writes && !IN_FIELDS.includes(shortcut)) return;
    const named = [...document.querySelectorAll("#screen button")].find(
      (button) => button.getAttribute("aria-keyshortcuts") === shortcut,
    );
    if (!(named instanceof HTMLButtonElement) || named.disabled) return;
    event.preventDefault();
    named.click();
  });
}
