/** The line under the library's list: what can be done with the games that are chosen, and what is asked first. */

import { button, html } from "../base/dom.js";
import { t } from "../base/locale.js";

/**
 * What is asked before it is done.
 * @typedef {{text: string, yes: string, no: string, onyes: () => void}} Question
 */

/**
 * @param {{bin: (ids: number[]) => void, restore: (ids: number[]) => void, remove: (ids: number[]) => void, tag: (ids: number[], tag: string) => void, save: (ids: number[]) => void, clear: () => void}} act
 */
export function createChosen(act) {
  /** @type {Set<number>} */
  const ids = new Set();
  let binned = false;
  /** @type {Question | null} */
  let question = null;
  const element = html("div", { class: "chosen", role: "group", "aria-label": t("chosen.title"), hidden: true });

  function close() {
    question = null;
    show();
  }

  /** @param {Question} asked */
  const asking = ({ text, yes, no, onyes }) => [
    html("p", { role: "alert" }, text),
    button({
      action: "yes",
      label: yes,
      onclick: () => {
        close();
        onyes();
      },
    }),
    button({ action: "no", label: no, main: true, onclick: close }),
  ];

  function tools() {
    const all = () => [...ids];
    if (binned) {
      return [
        button({
          action: "restore-chosen",
          label: t("library.restore"),
          icon: "restore",
          onclick: () => act.restore(all()),
        }),
        button({
          action: "delete-chosen",
          label: t("library.delete"),
          icon: "close",
          onclick: () => act.remove(all()),
        }),
      ];
    }
    const tag = html("input", {
      type: "text",
      "data-field": "tag-chosen",
      placeholder: t("chosen.tag"),
      "aria-label": t("chosen.tag"),
    });
    const form = html(
      "form",
      {
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          if (tag.value.trim()) act.tag(all(), tag.value.trim());
        },
      },
      tag,
    );
    return [
      form,
      button({ action: "save-chosen", label: t("chosen.save"), icon: "save", onclick: () => act.save(all()) }),
      button({ action: "bin-chosen", label: t("library.bin"), icon: "bin", onclick: () => act.bin(all()) }),
    ];
  }

  function show() {
    element.hidden = !question && ids.size === 0;
    element.toggleAttribute("data-asking", question !== null);
    if (question) element.replaceChildren(...asking(question));
    else if (ids.size) {
      element.replaceChildren(
        html("p", {}, t("chosen.count", { count: ids.size })),
        ...tools(),
        button({ action: "choose-none", label: t("chosen.none"), icon: "close", onclick: act.clear }),
      );
    }
    if (question) /** @type {HTMLElement | null} */ (element.querySelector("[data-action=no]"))?.focus();
  }

  return {
    element,
    /** @param {number} id */
    has: (id) => ids.has(id),
    /** @param {number} id @param {boolean} chosen @param {boolean} inBin */
    choose(id, chosen, inBin) {
      binned = inBin;
      if (chosen) ids.add(id);
      else ids.delete(id);
      close();
    },
    clear() {
      ids.clear();
      close();
    },
    /** @param {Question} asked */
    ask(asked) {
      question = asked;
      show();
    },
  };
}
