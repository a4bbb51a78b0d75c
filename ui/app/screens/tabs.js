/** The games lying open, above the table. */

import * as backend from "../base/backend.js";
import { html, icon } from "../base/dom.js";
import { titleOf } from "./library-state.js";
import { t } from "../base/locale.js";

/**
 * The tabs; nothing is seen of them while only one game lies open.
 * @param {number} current The game on the table.
 * @param {{openGame: (id: number) => void, closeGame: (id: number) => void}} act
 */
export function tabsAbove(current, act) {
  const element = html("nav", { class: "tabs", "aria-label": t("tabs.title"), hidden: true });
  void backend.tabs().then((cards) => {
    element.hidden = cards.length < 2;
    element.replaceChildren(
      ...cards.map((card) => {
        const title = titleOf(card);
        return html(
          "span",
          { class: card.id === current ? "tab here" : "tab", "data-tab": card.id },
          html(
            "button",
            {
              type: "button",
              class: "tab-name",
              "aria-current": card.id === current ? "page" : null,
              title: t(`game.${card.game}.name`),
              onclick: () => card.id !== current && act.openGame(card.id),
            },
            title,
          ),
          html(
            "button",
            {
              type: "button",
              class: "tab-close",
              "aria-label": t("tabs.close", { title }),
              onclick: () => act.closeGame(card.id),
            },
            icon("close"),
          ),
        );
      }),
    );
  });
  return element;
}
