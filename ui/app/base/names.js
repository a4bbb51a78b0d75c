/** The names of elements, as screen readers know them. */

/** Whether the web view tells screen readers of the focus alone, as WebKitGTK does: not of names and words that change. */
export const BY_FOCUS = /Linux/.test(globalThis.navigator?.userAgent ?? "");

/**
 * Names an element anew. Screen readers keep the names they know, so where they are told of none that changes the element
 * comes again.
 * @param {Element} element
 * @param {string} name
 */
export function rename(element, name) {
  const before = element.getAttribute("aria-label");
  if (before === name) return;
  element.setAttribute("aria-label", name);
  if (before !== null && BY_FOCUS) comeAgain(element);
}

/**
 * Takes an element out and puts it back, with the focus if it had it; one that is pressed when it is let go of, since it
 * would lose the press.
 * @param {Element} element
 */
export function comeAgain(element) {
  if (element.matches(":active")) {
    const heard = new AbortController();
    const letGo = () => {
      heard.abort();
      // The click comes first.
      setTimeout(comeAgain, 0, element);
    };
    for (const end of ["pointerup", "pointercancel", "keyup"]) {
      document.addEventListener(end, letGo, { capture: true, signal: heard.signal });
    }
    return;
  }
  const { parentNode, nextSibling } = element;
  const focused = document.activeElement === element;
  if (!parentNode) return;
  element.remove();
  parentNode.insertBefore(element, nextSibling);
  if (focused) /** @type {HTMLElement} */ (element).focus({ preventScroll: true });
}
