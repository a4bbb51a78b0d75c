/** The line under the board: whose turn, what would happen, what is forbidden; and what may be chosen. */

/** @import { Table } from "../../types/alcazar" */
/** @import { Drawing } from "../games/index.js" */

import { seatMark } from "../board/board.js";
import { html, icon } from "../base/dom.js";

/** @typedef {{action: string, label: string, onclick: () => unknown, lasting?: boolean}} Choice A lasting one means the same whatever is played meanwhile. */

/** @param {Drawing} drawing */
export function createStatus(drawing) {
  const light = html("span", { class: "referee", "data-role": "referee", hidden: true });
  const markPlace = html("span", { class: "status-mark" });
  const words = html("p", { "data-role": "status", role: "status" });
  const buttons = html("div", { class: "status-actions" });
  let choicesKey = "";
  let markKey = "-";

  return {
    element: html("div", { class: "status" }, light, markPlace, words, buttons),

    /** @param {{table: Table, referee: "legal" | "illegal" | null, text: string, grave: boolean, choices: Choice[]}} now */
    show({ table, referee, text, grave, choices }) {
      if (words.textContent !== text) words.textContent = text;
      words.classList.toggle("grave", grave);
      light.hidden = referee === null;
      if (referee !== null && light.dataset.verdict !== referee) {
        light.dataset.verdict = referee;
        light.replaceChildren(icon(referee === "legal" ? "check" : "close"));
      }
      const side =
        table.view.to_act === null || table.mode === "free" ? "" : (table.view.seats[table.view.to_act]?.name ?? "");
      if (side !== markKey) {
        markKey = side;
        markPlace.replaceChildren(...(side ? [seatMark(drawing, side)] : []));
      }
      const key = JSON.stringify(
        choices.map(({ action, label, lasting }) => [action, label, lasting ? null : table.revision]),
      );
      if (key === choicesKey) return;
      choicesKey = key;
      buttons.replaceChildren(
        ...choices.map(({ action, label, onclick }, index) =>
          html(
            "button",
            {
              type: "button",
              class: index === 0 ? "button main" : "button",
              "data-action": action,
              onclick: () => void onclick(),
            },
            label,
          ),
        ),
      );
    },
  };
}
