/** The list of moves with the branches that were tried. */

/** @import { MoveView, Table } from "../types/alcazar" */
/** @import { Drawing } from "./games/index.js" */

import { html, svg } from "./dom.js";
import { t } from "./locale.js";
import { seatName } from "./sentence.js";

/**
 * @param {Drawing} drawing
 * @param {(node: number) => void} goTo
 */
export function createMoves(drawing, goTo) {
  const list = html("ol", { class: "moves", "aria-label": t("moves.title") });
  let shown = "";

  /** @param {string} text */
  const words = (text) =>
    drawing.move(text).map((part) => (typeof part === "string" ? html("span", {}, part) : svg("svg", { class: "move-icon", viewBox: "-50 -50 100 100", "aria-hidden": "true" }, part)));

  /** @param {Table} table @param {MoveView} made */
  function entry(table, made) {
    const here = made.node === table.cursor;
    const side = table.view.seats[made.seat]?.name ?? "";
    const button = html(
      "button",
      {
        type: "button",
        class: here ? "made here" : "made",
        "data-node": made.node,
        "aria-current": here ? "step" : null,
        "aria-label": t("moves.entry", { turn: made.turn, who: seatName(table, made.seat), move: drawing.say(made.text) }),
        title: made.text,
        onclick: () => goTo(made.node),
      },
      ...words(made.text),
    );
    const tried = made.variations.map((variation) =>
      html(
        "button",
        { type: "button", class: "tried", "data-node": variation.node, title: t("moves.variation", { move: variation.text }), onclick: () => goTo(variation.node) },
        ...words(variation.text),
      ),
    );
    return html("span", { class: `entry side-${side}` }, button, tried.length ? html("span", { class: "variations" }, ...tried) : null);
  }

  return {
    element: list,

    /** @param {Table} table */
    show(table) {
      const key = JSON.stringify([table.cursor, table.line]);
      if (key === shown) return;
      shown = key;
      /** @type {Map<number, MoveView[]>} */
      const turns = new Map();
      for (const made of table.line) turns.set(made.turn, [...(turns.get(made.turn) ?? []), made]);
      const start = html(
        "button",
        { type: "button", class: table.cursor === 0 ? "made here origin" : "made origin", "data-node": 0, onclick: () => goTo(0) },
        t("moves.start"),
      );
      list.replaceChildren(
        html("li", { class: "from-start" }, start),
        ...[...turns].map(([turn, made]) =>
          html("li", { class: made.some((each) => each.node > 0 && later(table, each)) ? "turn undone" : "turn" }, html("span", { class: "turn-number" }, String(turn)), html("span", { class: "entries" }, ...made.map((each) => entry(table, each)))),
        ),
      );
      list.querySelector(".here")?.scrollIntoView({ block: "nearest" });
    },
  };
}

/**
 * Whether a move stands after the cursor.
 * @param {Table} table
 * @param {MoveView} made
 */
function later(table, made) {
  const cursor = table.line.findIndex((each) => each.node === table.cursor);
  return table.line.indexOf(made) > cursor;
}
