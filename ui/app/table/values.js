/** What a position is worth, in numbers and in words. */

/** @import { Table, Value } from "../../types/alcazar" */

import { decimal, t } from "../base/locale.js";
import { seatName } from "./sentence.js";

/**
 * Short, for the seat for which all values of a table are told: `+1.3`.
 * @param {Value} value
 */
export function valueSign({ lead, result, points }) {
  if (result === null) return decimal((lead ?? 0) / 100, true);
  if (points !== null && result !== "draw") return t("value.sign-points", { points: decimal(points, true) });
  return t(`value.sign-${result}`);
}

/**
 * In words: who leads, and by how much.
 * @param {Table} table
 * @param {Value} value
 */
export function valueWords(table, { seat, lead, result, points }) {
  const two = table.view.seats.length === 2;
  const name = (/** @type {boolean} */ own) => seatName(table, own ? seat : 1 - seat);
  if (result === "draw") return t("value.draw");
  if (result !== null) {
    const wins = result === "win";
    if (!two && !wins) return t("value.lost", { who: name(true) });
    return points
      ? t("value.wins-by", { who: name(wins), count: Math.abs(points) })
      : t("value.wins", { who: name(wins) });
  }
  const ahead = lead ?? 0;
  if (ahead === 0) return t("value.even");
  if (!two && ahead < 0) return t("value.behind", { who: name(true), lead: decimal(-ahead / 100) });
  return t("value.ahead", { who: name(ahead > 0), lead: decimal(Math.abs(ahead) / 100) });
}

/**
 * A part of the point in hundredths.
 * @param {number} part From 0 to 1.
 */
export const percent = (part) => `${Math.round(100 * part)}`;
