/** The history of a game: every change with its time, and the way back to how the game stood after it. */

/** @import { Moment, Table } from "../../types/alcazar" */
/** @import { Drawing } from "../games/index.js" */

import * as backend from "../base/backend.js";
import { html } from "../base/dom.js";
import { closeDrawer } from "../base/drawers.js";
import { capital, day, sayError, t, time } from "../base/locale.js";
import { createVirtual } from "../base/virtual.js";
import { deedWords, written } from "./deeds.js";

/** The height of a row, in pixels: the same in drawers.css. */
const ROW_PIXELS = 52;

/**
 * What is listed, the latest first and how the game came last: all changes but walks, which leave the game as it is.
 * @param {Moment[]} moments
 * @returns {(Moment | null)[]}
 */
export const listed = (moments) => [null, ...moments.filter(({ deed }) => deed.deed !== "walk")].reverse();

/** When a change was made; nothing where that was not kept. @param {Moment | null} moment */
export const whenWords = (moment) => (moment?.at ? `${day(moment.at)} ${time(moment.at)}` : "");

/**
 * @param {Table} table
 * @param {Drawing} drawing
 * @param {(number: number) => void} bringBack
 * @returns {Node[]}
 */
export function historyOf(table, drawing, bringBack) {
  /** @type {(Moment | null)[]} */
  let rows = [];
  const list = createVirtual({ class: "history", label: t("action.history"), rowPixels: ROW_PIXELS, draw });
  const told = html("p", { class: "soft", role: "status" });

  /** @param {number} index */
  function draw(index) {
    const moment = rows[index] ?? null;
    const words = moment ? capital(deedWords(moment.deed, table, written(drawing))) : t("history.first");
    const isNow = index === 0;
    const number = moment?.number ?? 0;
    const when = whenWords(moment);
    const hint = isNow ? t("history.here") : t("history.back");
    return html(
      "button",
      {
        type: "button",
        class: "moment",
        "data-moment": number,
        "aria-current": isNow ? "true" : null,
        title: `${words} – ${hint}`,
        disabled: isNow,
        onclick() {
          closeDrawer();
          bringBack(number);
        },
      },
      html("span", { class: "moment-words" }, words),
      " ",
      html("span", { class: "soft" }, when),
      " ",
      html("span", { class: "unseen" }, hint),
    );
  }

  backend.history().then(
    (moments) => {
      rows = listed(moments);
      list.fill(rows.length);
    },
    (error) => void (told.textContent = sayError(error)),
  );
  return [told, list.element];
}
