/** The bar beside the board: who may expect what. */

/** @import { Table } from "../../types/alcazar" */
/** @import { Drawing } from "../games/index.js" */

import { seatMark } from "../board/board.js";
import { html } from "../base/dom.js";
import { t } from "../base/locale.js";
import { seatName } from "./sentence.js";
import { percent } from "./values.js";

/** A share of the bar that is smaller than this has no room for its mark. */
const LEAST_MARKED = 0.08;

/**
 * The shares of the point that the seats may expect, in words.
 * @param {Table} table
 * @param {number[]} shares From 0 to 1, one a seat.
 */
export const sharesWords = (table, shares) =>
  shares.map((share, seat) => t("analysis.share", { who: seatName(table, seat), percent: percent(share) }));

/** @param {Drawing} drawing */
export function createOutlook(drawing) {
  const element = html("div", { class: "outlook", role: "img", "data-role": "outlook", hidden: true });
  return {
    element,

    /** @param {Table} table @param {number[]} shares */
    show(table, shares) {
      const told = sharesWords(table, shares).join(", ");
      element.setAttribute("aria-label", told);
      element.title = told;
      const drawn = shares.map((share, seat) => {
        const side = table.view.seats[seat]?.name ?? "";
        const marks = share >= LEAST_MARKED ? [seatMark(drawing, side), html("span", {}, percent(share))] : [];
        const shown = html("div", { class: `outlook-share side-${side}`, "data-seat": seat }, ...marks);
        shown.style.flexGrow = share.toFixed(4);
        return shown;
      });
      // The first seat sits below.
      element.replaceChildren(...drawn.reverse());
    },
  };
}
