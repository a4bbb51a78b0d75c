/** Where the parts of the table stand. */

/** @import { Drawing } from "../games/index.js" */

import { html } from "../base/dom.js";

/** Seats go round the board clockwise from the left: these two stand on its left side. */
const LEFT = [0, 3];

/**
 * @typedef {object} Parts
 * @property {string} game
 * @property {HTMLElement} tools
 * @property {HTMLElement} board
 * @property {number} ratio The width of the board by its height.
 * @property {HTMLElement[]} seats
 * @property {string} title What stands above the list.
 * @property {HTMLElement} list
 * @property {HTMLElement} status
 * @property {HTMLElement | null} outlook The bar beside the board.
 * @property {HTMLElement[]} insight What the engine tells, above the list.
 */

/**
 * @param {Drawing} drawing
 * @param {Parts} parts
 */
export function layOut(drawing, { game, tools, board, ratio, seats, title, list: listed, status, outlook, insight }) {
  const beside = drawing.seats === "beside";
  const column = (/** @type {string} */ name, /** @type {HTMLElement[]} */ contents) =>
    html("div", { class: name }, ...contents);
  const stage = html("div", { class: "stage" }, outlook, board);
  stage.style.setProperty("--ratio", ratio.toFixed(4));
  const around = beside
    ? [
        column(
          "beside",
          seats.filter((_, index) => LEFT.includes(index)),
        ),
        stage,
        column(
          "beside",
          seats.filter((_, index) => !LEFT.includes(index)),
        ),
      ]
    : [stage];
  const list = html("section", { class: "panel-moves" }, html("h2", {}, title), listed);
  const panel = html(
    "aside",
    { class: "panel" },
    ...(beside
      ? [...insight, list]
      : [column("panel-seats", seats.slice(1)), ...insight, list, column("panel-seats", seats.slice(0, 1))]),
  );
  const element = html(
    "div",
    {
      class: "table",
      "data-game": game,
      "data-seats": drawing.seats,
      "data-count": seats.length,
      "data-panel": "auto",
    },
    tools,
    html("main", { class: "play" }, ...around, status),
    panel,
  );
  return { element, panel };
}
