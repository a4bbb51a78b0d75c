/** The games lying open, above the table. */

/** @import { Card } from "../../types/alcazar" */

import * as backend from "../base/backend.js";
import { html, icon } from "../base/dom.js";
import { closeDrawer, toggle } from "../base/drawers.js";
import { t } from "../base/locale.js";
import { tabsShown, tabTitles } from "./tabs-state.js";

/**
 * @typedef {object} TabActions
 * @property {(id: number) => void} openGame
 * @property {(id: number) => void} closeGame
 */

/** @param {Card} card @param {string} title @param {boolean} here @param {TabActions} act */
function tab(card, title, here, act) {
  return html(
    "span",
    { class: here ? "tab here" : "tab", "data-tab": card.id },
    html(
      "button",
      {
        type: "button",
        class: "tab-name",
        "aria-current": here ? "page" : null,
        title: `${title} · ${t(`game.${card.game}.name`)}`,
        onclick: () => !here && act.openGame(card.id),
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
}

/**
 * The tabs; nothing is seen of them while only one game lies open. Where they have no room, a list holds them all.
 * @param {number} current The game on the table.
 * @param {TabActions} act
 */
export function tabsAbove(current, act) {
  const element = html("nav", { class: "tabs", "aria-label": t("tabs.title"), hidden: true });
  /** From the list, a game is opened or closed with the list gone. @type {TabActions} */
  const listed = {
    openGame(id) {
      closeDrawer();
      act.openGame(id);
    },
    closeGame(id) {
      closeDrawer();
      act.closeGame(id);
    },
  };
  void backend.tabs().then((cards) => {
    const titles = tabTitles(cards, Date.now());
    const here = cards.findIndex(({ id }) => id === current);
    const draw = (/** @type {number} */ index, /** @type {TabActions} */ actions) => {
      const card = cards[index];
      return card ? [tab(card, titles[index] ?? "", index === here, actions)] : [];
    };
    const places = cards.map((_, index) => index);
    const all = toggle(
      "open-games",
      t("tabs.all", { count: cards.length }),
      () => [html("div", { class: "tab-list" }, ...places.flatMap((index) => draw(index, listed)))],
      "moves",
    );
    let shown = "";
    const fill = () => {
      const { from, to } = tabsShown(cards.length, here, element.clientWidth);
      if (shown === `${from}-${to}`) return;
      shown = `${from}-${to}`;
      const fits = to - from === cards.length;
      element.replaceChildren(...places.slice(from, to).flatMap((index) => draw(index, act)), ...(fits ? [] : [all]));
    };
    element.hidden = cards.length < 2;
    fill();
    new ResizeObserver(fill).observe(element);
  });
  return element;
}
