/** The line under the library's list: what can be done with the games that are chosen, and what is asked first. */

/** @import { LibraryState, Question } from "./library-state.js" */

import { button, html } from "../base/dom.js";
import { t } from "../base/locale.js";
import { questionWords } from "./library-state.js";

/**
 * @typedef {object} ChosenActions
 * @property {() => void} bin
 * @property {() => void} restore
 * @property {() => void} remove
 * @property {(tag: string) => void} tag
 * @property {() => void} save
 * @property {() => void} clear
 * @property {(answer: boolean) => void} answer Answers the question.
 */

/** @param {Question} question @param {ChosenActions} act */
function asking(question, act) {
  const { text, yes, no } = questionWords(question);
  return [
    html("p", { role: "alert" }, text),
    button({ action: "yes", label: yes, onclick: () => act.answer(true) }),
    button({ action: "no", label: no, main: true, onclick: () => act.answer(false) }),
  ];
}

/** @param {ChosenActions} act */
const binTools = (act) => [
  button({ action: "restore-chosen", label: t("library.restore"), icon: "restore", onclick: act.restore }),
  button({ action: "delete-chosen", label: t("library.delete"), icon: "close", onclick: act.remove }),
];

/** @param {ChosenActions} act */
function shelfTools(act) {
  const label = t("chosen.tag");
  const tag = html("input", { type: "text", "data-field": "tag-chosen", placeholder: label, "aria-label": label });
  const onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (tag.value.trim()) act.tag(tag.value.trim());
  };
  return [
    html("form", { onsubmit }, tag),
    button({ action: "save-chosen", label: t("chosen.save"), icon: "save", onclick: act.save }),
    button({ action: "bin-chosen", label: t("library.bin"), icon: "bin", onclick: act.bin }),
  ];
}

/** @param {ChosenActions} act */
export function createChosen(act) {
  const count = html("p");
  const element = html("div", { class: "chosen", role: "group", "aria-label": t("chosen.title"), hidden: true });
  const none = button({ action: "choose-none", label: t("chosen.none"), icon: "close", onclick: act.clear });
  /** What stands there now. @type {Question | "bin" | "shelf" | null} */
  let shown = null;

  return {
    element,

    /** @param {LibraryState} state */
    show({ question, chosen, query }) {
      const next = question ?? (chosen.size === 0 ? null : query.binned ? "bin" : "shelf");
      count.textContent = t("chosen.count", { count: chosen.size });
      if (next === shown) return;
      shown = next;
      element.hidden = next === null;
      element.toggleAttribute("data-asking", question !== null);
      if (question) {
        element.replaceChildren(...asking(question, act));
        /** @type {HTMLElement | null} */ (element.querySelector("[data-action=no]"))?.focus();
      } else if (next) element.replaceChildren(count, ...(query.binned ? binTools(act) : shelfTools(act)), none);
    },
  };
}
