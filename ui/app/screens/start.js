/** The start page. */

/** @import { GameCard, LessonCard, Table } from "../../types/alcazar" */

import { picture, seatMark } from "../board/board.js";
import { button, html, icon, svg, use } from "../base/dom.js";
import { keysButton, settingsButton } from "../base/drawers.js";
import { drawingOf } from "../games/index.js";
import { t } from "../base/locale.js";
import { createNotice } from "../base/notice.js";
import { preferences } from "../base/preferences.js";
import { stepsDone } from "./lesson.js";
import { computerOf } from "./new-game-state.js";
import { rulesButton } from "./rules.js";
import { setupWords } from "../table/setup.js";
import { seatName, turnSentence } from "../table/sentence.js";

/** @typedef {{resume: () => void, newGame: (game: string) => void, playComputer: (game: string) => void, learn: (game: string) => void, library: () => void, open: () => void}} Acts */

/**
 * One game: against the computer at once, learned, or set up as one likes.
 * @param {GameCard} game
 * @param {LessonCard | undefined} lesson
 * @param {Acts} act
 */
function card({ id, sample, seats }, lesson, act) {
  const way = (
    /** @type {string} */ action,
    /** @type {(game: string) => void} */ go,
    /** @type {Node[]} */ ...words
  ) =>
    html(
      "button",
      {
        type: "button",
        class: action === "play-computer" ? "button main" : "button",
        "data-action": action,
        "data-game": id,
        onclick: () => go(id),
      },
      ...words,
    );
  const words = (/** @type {string} */ text) => html("span", {}, text);
  const level = computerOf(preferences().last[id]).level;
  const done = lesson ? stepsDone(lesson).size : 0;
  return html(
    "section",
    { class: "card", "aria-label": t(`game.${id}.name`) },
    html("span", { class: "card-picture" }, picture(drawingOf(id), sample)),
    html(
      "div",
      { class: "card-words" },
      html("h3", {}, t(`game.${id}.name`)),
      html("p", { class: "card-about" }, t(`game.${id}.about`)),
      html(
        "p",
        { class: "card-seats" },
        t(seats.length > 2 ? "start.seats" : "start.two-seats", { most: seats.length }),
      ),
    ),
    html(
      "div",
      { class: "card-ways" },
      way(
        "play-computer",
        act.playComputer,
        words(t("start.play-computer")),
        html("small", {}, t("start.level", { level })),
      ),
      lesson?.steps.length
        ? way(
            "learn",
            act.learn,
            icon("lesson"),
            words(t("start.learn")),
            ...(done ? [html("small", {}, t("lesson.done-of", { done, all: lesson.steps.length }))] : []),
          )
        : null,
      way("choose-game", act.newGame, icon("settings"), words(t("start.set-up"))),
    ),
  );
}

/**
 * @param {GameCard[]} games
 * @param {LessonCard[]} lessons
 * @param {Table | null} table The game that stands on the table.
 * @param {Acts} act
 */
export function showStart(games, lessons, table, act) {
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
    card(
      game,
      lessons.find((lesson) => lesson.game === game.id),
      act,
    ),
  );
  const first = resume();
  return {
    focus: () => (first ?? cards[0]?.querySelector("button"))?.focus(),
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
