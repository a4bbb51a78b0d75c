/** The start page. */

/** @import { GameCard, Table } from "../../types/alcazar" */

import { picture, seatMark } from "../board/board.js";
import { button, html, svg, use } from "../base/dom.js";
import { keysButton, settingsButton } from "../base/drawers.js";
import { drawingOf } from "../games/index.js";
import { t } from "../base/locale.js";
import { createNotice } from "../base/notice.js";
import { rulesButton } from "./rules.js";
import { setupWords } from "../table/setup.js";
import { seatName, turnSentence } from "../table/sentence.js";

/**
 * @param {GameCard[]} games
 * @param {Table | null} table The game that stands on the table.
 * @param {{resume: () => void, newGame: (game: string) => void, library: () => void, open: () => void}} act
 */
export function showStart(games, table, act) {
  const resume = () => {
    if (!table) return null;
    const drawing = drawingOf(table.game);
    return html(
      "button",
      { type: "button", class: "resume", "data-action": "continue", onclick: act.resume },
      html("span", { class: "resume-picture" }, picture(drawing, table.view)),
      html(
        "span",
        { class: "resume-words" },
        html("strong", {}, t("start.continue")),
        html("span", {}, `${t(`game.${table.game}.name`)} · ${setupWords(table.game, table.setup, table.view)}`),
        html(
          "span",
          { class: "resume-seats" },
          ...table.view.seats.flatMap((seat, index) => [seatMark(drawing, seat.name), seatName(table, index)]),
        ),
        html("span", { class: "soft" }, turnSentence(table)),
      ),
    );
  };
  const cards = games.map((game) =>
    html(
      "button",
      {
        type: "button",
        class: "card",
        "data-action": "choose-game",
        "data-game": game.id,
        onclick: () => act.newGame(game.id),
      },
      html("span", { class: "card-picture" }, picture(drawingOf(game.id), game.sample)),
      html(
        "span",
        { class: "card-words" },
        html("strong", {}, t(`game.${game.id}.name`)),
        html("span", { class: "card-about" }, t(`game.${game.id}.about`)),
        html(
          "span",
          { class: "card-seats" },
          t(game.seats.length > 2 ? "start.seats" : "start.two-seats", { most: game.seats.length }),
        ),
      ),
    ),
  );
  const first = resume();
  return {
    focus: () => (first ?? cards[0])?.focus(),
    element: html(
      "div",
      { class: "start" },
      html(
        "header",
        { class: "masthead" },
        svg("svg", { class: "emblem", viewBox: "0 0 64 64", "aria-hidden": "true" }, use("emblem")),
        html("h1", {}, "Alcazar"),
        html("p", { class: "soft" }, t("start.motto")),
        html(
          "div",
          { class: "masthead-tools" },
          button({ action: "library", label: t("action.library"), icon: "library", onclick: () => act.library() }),
          button({ action: "open", label: t("action.open"), icon: "open", keys: "Ctrl+O", onclick: act.open }),
          rulesButton(games.map((game) => game.id)),
          keysButton(),
          settingsButton(),
        ),
      ),
      html(
        "main",
        {},
        first,
        html("h2", {}, t("start.new")),
        html("div", { class: "cards", "data-count": cards.length }, ...cards),
      ),
      createNotice(),
    ),
    leave() {},
  };
}
