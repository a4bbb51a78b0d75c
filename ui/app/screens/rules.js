/** The rules of the games: words, and diagrams of positions that Rust reads and the board code draws. */

/** @import { Figure, Section } from "../games/index.js" */

import * as backend from "../base/backend.js";
import { picture } from "../board/board.js";
import { html } from "../base/dom.js";
import { choice, toggle } from "../base/drawers.js";
import { drawingOf } from "../games/index.js";
import { has, sayError, t } from "../base/locale.js";
import { overlayOf } from "../board/overlay.js";
import { plainTarget } from "../board/targets.js";

/**
 * @param {string} game
 * @param {Figure} figure
 * @param {string} words The key of what is said below it.
 */
function drawFigure(game, figure, words) {
  const drawing = drawingOf(game);
  const element = html("figure", { class: "rules-figure" }, html("figcaption", {}, t(words)));
  backend.diagram(game, figure.position, figure.steps ?? []).then(
    ({ view, draft }) =>
      element.prepend(picture(drawing, view, overlayOf([], draft, plainTarget(draft, figure.aim ?? null)), true)),
    (error) => element.prepend(html("p", {}, sayError(error))),
  );
  return element;
}

/**
 * @param {string} game
 * @param {Section} section
 */
function drawSection(game, { name, figures = [] }) {
  const key = `rules.${game}.${name}`;
  const paragraphs = t(`${key}.text`)
    .split("\n")
    .map((text) => html("p", {}, text));
  const house = has(`${key}.house`)
    ? [html("p", { class: "rules-house" }, html("strong", {}, t("rules.house")), " ", t(`${key}.house`))]
    : [];
  return html(
    "section",
    {},
    html("h3", {}, t(key)),
    ...paragraphs,
    ...house,
    html(
      "div",
      { class: "rules-figures" },
      ...figures.map((figure, index) => drawFigure(game, figure, `${key}.figure-${index + 1}`)),
    ),
  );
}

/**
 * The button that slides the rules in.
 * @param {string[]} games The games among which the reader may choose, the first shown first.
 */
export function rulesButton(games) {
  return toggle("rules", t("action.rules"), () => {
    const article = html("article", { class: "rules" });
    const show = (/** @type {string} */ game) =>
      article.replaceChildren(...drawingOf(game).rules.map((section) => drawSection(game, section)));
    const first = games[0] ?? "";
    show(first);
    if (games.length === 1) return [article];
    return [
      choice(
        t("rules.game"),
        "rules",
        games.map((game) => [game, t(`game.${game}.name`)]),
        first,
        show,
      ),
      article,
    ];
  });
}
