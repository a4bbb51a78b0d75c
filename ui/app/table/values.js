/** What a position is worth, in numbers and in words. */

/** @import { Table, Value } from "../../types/alcazar" */

import { decimal, t } from "../base/locale.js";
import { seatName } from "./sentence.js";

/**
 * How much a lead is, with its unit.
 * @param {Pick<Table, "unit">} table
 * @param {number} amount
 */
export const unitWords = ({ unit }, amount) => t(unit, { amount: decimal(amount) });

/**
 * The side for which a value is told: of two the one that is better off, else the value's own. With it its lead, rounded
 * as it is shown, and its points.
 * @param {Table} table
 * @param {Value} value
 */
function toldFor(table, { seat, lead, result, points }) {
  const worse = result === null ? (lead ?? 0) < 0 : result === "loss";
  const other = table.view.seats.length === 2 && worse;
  const sign = other ? -1 : 1;
  return {
    seat: other ? 1 - seat : seat,
    lead: (sign * Math.round((lead ?? 0) / 10)) / 10 || 0,
    wins: result === "win" || other,
    points: points === null ? null : sign * points,
  };
}

/**
 * Short, to stand behind the mark of the side for which it is told: `+1.3`.
 * @param {Table} table
 * @param {Value} value
 * @returns {{side: string | null, words: string}} No side where none is better off.
 */
export function valueSign(table, value) {
  const { seat, lead, wins, points } = toldFor(table, value);
  const of = (/** @type {string} */ words) => ({ side: table.view.seats[seat]?.name ?? null, words });
  if (value.result === "draw") return { side: null, words: t("value.sign-draw") };
  if (value.result === null) return lead ? of(decimal(lead, true)) : { side: null, words: t("value.even") };
  if (points) return of(t("value.sign-points", { points: points < 0 ? `−${-points}` : `+${points}` }));
  return of(t(wins ? "value.sign-wins" : "value.sign-lost"));
}

/**
 * In words: who leads, by how much and of what.
 * @param {Table} table
 * @param {Value} value
 */
export function valueWords(table, value) {
  const { seat, lead, wins, points } = toldFor(table, value);
  const who = seatName(table, seat);
  if (value.result === "draw") return t("value.draw");
  if (value.result !== null) {
    if (!wins) return t("value.lost", { who });
    return points ? t("value.wins-by", { who, count: points }) : t("value.wins", { who });
  }
  if (lead === 0) return t("value.even");
  return t(lead > 0 ? "value.ahead" : "value.behind", { who, lead: unitWords(table, Math.abs(lead)) });
}

/**
 * What the numbers of a table's values count.
 * @param {Table} table
 */
export const valueLegend = (table) => t(`value.legend.${table.game}`);

/**
 * A share of the point in hundredths.
 * @param {number} share From 0 to 1.
 */
export const percent = (share) => `${Math.round(100 * share)}`;
