/** The bar beside the board: who may expect what. */

/** @import { Table } from "../../types/alcazar" */
/** @import { Drawing } from "../games/index.js" */

import { seatMark } from "../board/board.js";
import { html } from "../base/dom.js";
import { t } from "../base/locale.js";
import { seatName } from "./sentence.js";
import { percent } from "./values.js";

/** A part of the bar that is smaller than this has no room for its mark. */
const LEAST_MARKED = 0.08;

/**
 * The parts of the point that the seats may expect, in words.
 * @param {Table} table
 * @param {number[]} parts From 0 to 1, one a seat.
 */
export const partsWords = (table, parts) =>
  parts.map((part, seat) => t("analysis.part", { who: seatName(table, seat), percent: percent(part) }));

/** @param {Drawing} drawing */
export function createOutlook(drawing) {
  const element = html("div", { class: "outlook", role: "img", "data-role": "outlook", hidden: true });
  return {
    element,

    /** @param {Table} table @param {number[]} parts */
    show(table, parts) {
      const told = partsWords(table, parts).join(", ");
      element.setAttribute("aria-label", told);
      element.title = told;
      const drawn = parts.map((part, seat) => {
        const side = table.view.seats[seat]?.name ?? "";
        const marks = part >= LEAST_MARKED ? [seatMark(drawing, side), html("span", {}, percent(part))] : [];
        const shown = html("div", { class: `outlook-part side-${side}`, "data-seat": seat }, ...marks);
        shown.style.flexGrow = part.toFixed(4);
        return shown;
      });
      // The first seat sits below.
      element.replaceChildren(...drawn.reverse());
    },
  };
}
