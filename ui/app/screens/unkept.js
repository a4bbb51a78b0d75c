/** What is said all the time, and asked on closing, where no library keeps the games. */

import { html } from "../base/dom.js";
import { t } from "../base/locale.js";

/**
 * @param {() => void} close Closes the window.
 */
export function createUnkept(close) {
  const words = html("p", { role: "status" });
  const answers = html("span", { class: "tool-group" });
  const element = html("aside", { class: "unkept", "data-role": "unkept" }, words, answers);

  function say() {
    words.textContent = t("unkept.always");
    answers.replaceChildren();
  }

  function ask() {
    words.textContent = t("unkept.ask");
    const stay = html(
      "button",
      { type: "button", class: "button main", "data-action": "stay", onclick: say },
      t("unkept.stay"),
    );
    answers.replaceChildren(
      stay,
      html("button", { type: "button", class: "button", "data-action": "lose", onclick: close }, t("unkept.close")),
    );
    stay.focus();
  }

  say();
  return { element, say, ask };
}
