/** The numbers of a seat, and what a move would make of them. */

/** @import { Counter, Preview } from "../../types/alcazar" */
/** @import { Drawing } from "../games/index.js" */

import { pieceIcon } from "../board/board.js";
import { html } from "../base/dom.js";
import { t } from "../base/locale.js";

/**
 * What a number would become, as it stands behind it; nothing if it stays.
 * @param {number} value
 * @param {number | undefined} next
 */
export const afterWords = (value, next) => (next === undefined || next === value ? "" : `→ ${next}`);

/**
 * @param {Drawing} drawing
 * @param {number} seat
 * @param {string} side
 */
export function createCounters(drawing, seat, side) {
  const element = html("div", { class: "counters" });
  let shown = "";

  /** @param {Counter} counter */
  function draw({ code, value, alarm, kind }) {
    const label = t(code);
    return html(
      "div",
      { class: `counter alarm-${alarm}`, role: "group", "aria-label": `${label}: ${value}`, title: label },
      kind === null ? null : pieceIcon(drawing, { seat, kind, number: null, cargo: [] }, side),
      html("span", { class: "figure", "data-score": code }, String(value)),
      alarm ? html("span", { class: "alarm", "aria-hidden": "true" }, "!".repeat(alarm)) : null,
      html("span", { class: "after-place" }, html("span", { class: "after" })),
    );
  }

  return {
    element,

    /** @param {Counter[]} counters @param {Preview | null} preview */
    show(counters, preview) {
      const key = JSON.stringify(counters);
      if (shown !== key) element.replaceChildren(...counters.map(draw));
      shown = key;
      const afters = element.querySelectorAll(".after");
      counters.forEach(({ value }, place) => {
        const next = preview?.counters[seat]?.[place];
        const words = afterWords(value, next);
        const after = afters[place];
        if (!after || after.textContent === words) return;
        after.textContent = words;
        after.classList.toggle("down", next !== undefined && next < value);
      });
    },
  };
}
