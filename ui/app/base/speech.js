/**
 * What is spoken. Where the web view tells screen readers of live regions, they say it; WebKitGTK tells them of the focus
 * alone, so there what is to be said describes what has the focus, which comes again if it had it before.
 */

import { html } from "./dom.js";
import { BY_FOCUS, comeAgain } from "./names.js";

/** The element that is described by what is said. */
const ID = "said";

/** Says things about what happens in a part of the page. */
export function createSpeech() {
  const words = html("p", {
    class: "unseen",
    id: ID,
    "data-role": "spoken",
    "aria-live": BY_FOCUS ? null : "assertive",
  });
  /** What got the focus in this very task: it is asked about only after it. @type {EventTarget | null} */
  let told = null;
  /** Whether something was said a moment ago. */
  let fresh = false;
  /** Whether what has the focus must come again, so that what was said is heard. */
  let due = false;
  let last = { text: "", of: /** @type {unknown} */ (null) };
  /** @type {Element | null} */
  let described = null;
  /** The part of the page. @type {HTMLElement | null} */
  let room = null;

  /** @param {Element | null} element */
  function describe(element) {
    if (described !== element) described?.removeAttribute("aria-describedby");
    described = words.textContent ? element : null;
    described?.setAttribute("aria-describedby", ID);
  }

  function settle() {
    const focused = document.activeElement;
    const comes = due && focused && room?.contains(focused) && !focused.matches("input, textarea");
    if (comes) comeAgain(focused);
    fresh = false;
    due = false;
  }

  /** @param {FocusEvent} event */
  function follow({ target }) {
    told = target;
    queueMicrotask(() => (told = null));
    // What was said of another thing is over.
    if (!fresh && target !== described) words.textContent = "";
    describe(/** @type {Element} */ (target));
    due = false;
  }

  return {
    /** @param {HTMLElement} part What happens there is said. */
    hearIn(part) {
      room = part;
      (part.querySelector("main") ?? part).append(words);
      part.addEventListener("focusin", follow);
    },

    /**
     * @param {string} text
     * @param {unknown} of What it is said of: of another thing the same is said again.
     * @param {boolean} byKeys Whether it comes to the focus; who points sees it.
     */
    say(text, of, byKeys) {
      if (text === last.text && of === last.of) return;
      last = { text, of };
      words.textContent = text;
      if (!text) return describe(null);
      fresh = true;
      const focused = document.activeElement;
      due = BY_FOCUS && byKeys && focused !== told;
      if (focused && room?.contains(focused)) describe(focused);
      setTimeout(settle);
    },
  };
}
