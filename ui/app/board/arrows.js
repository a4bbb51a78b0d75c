/** Arrows on the board: where things move, and what is struck from afar. */

/** @import { Stroke } from "../../types/alcazar" */
/** @import { Point } from "../games/index.js" */

import { svg } from "../base/dom.js";

/**
 * A line to draw, as strong as it matters: 1 is the best, 2 and 3 are fainter. That of a turn's second action is hollow.
 * @typedef {Stroke & {rank: number, second?: boolean}} Arrow
 */

/** How far from the centre of a cell an arrow begins and ends, so that the pieces stay visible. */
const GAP = { start: 20, end: 26 };

/** Length and half the width of the head, in widths of the line. */
const HEAD = { length: 2.4, half: 1.9 };

/** The width of a hollow line's inside, in widths of the line. */
const CORE = 0.5;

/** Widths of the lines, by rank. */
const WIDTHS = [0, 11, 7, 4.5];

/**
 * @param {Arrow} arrow
 * @param {Map<string, Point>} places
 */
export function drawArrow({ from, via, to, shot, rank, second: isSecond = false }, places) {
  const way = [from, ...via, to].flatMap((cell) => places.get(cell) ?? []);
  const [start, second] = way;
  const [end, before] = [...way].reverse();
  if (!start || !second || !end || !before) return null;
  // Both are the straight line from end to end unless the way turns.
  const first = leg(start, second);
  const last = leg(before, end);
  if (way.length === 2 && last.length <= GAP.start + GAP.end) return null;
  const width = WIDTHS[rank] ?? 4;
  const tip = last.length - GAP.end;
  const neck = tip - HEAD.length * width;
  const head = `M${last.at(tip)}L${last.at(neck, HEAD.half * width)}L${last.at(neck, -HEAD.half * width)}Z`;
  const shaft = (/** @type {number} */ far) =>
    `M${first.at(GAP.start)}L${[...way.slice(1, -1).map(({ x, y }) => `${x} ${y}`), last.at(far)].join("L")}`;
  return svg(
    "g",
    { class: shot ? "arrow shot" : "arrow", "data-rank": rank, "data-from": from, "data-to": to },
    svg("path", { class: "arrow-halo", d: `${shaft(neck)}${head}`, "stroke-width": width + 5 }),
    svg("path", {
      class: "arrow-shaft",
      d: shaft(neck + 1),
      "stroke-width": width,
      "stroke-dasharray": shot ? `${width * 0.2} ${width * 1.9}` : null,
    }),
    isSecond && svg("path", { class: "arrow-core", d: shaft(neck + 1), "stroke-width": width * CORE }),
    svg("path", { class: "arrow-head", d: head }),
  );
}

/**
 * A straight part of an arrow's way.
 * @param {Point} start
 * @param {Point} end
 */
function leg(start, end) {
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  const along = { x: (end.x - start.x) / length, y: (end.y - start.y) / length };
  return {
    length,
    /** A place so far along it, and so far aside to the right. @param {number} far @param {number} [aside] */
    at: (far, aside = 0) =>
      `${(start.x + along.x * far - along.y * aside).toFixed(1)} ${(start.y + along.y * far + along.x * aside).toFixed(1)}`,
  };
}

/**
 * The number of a line in the corner of the cell where it puts something.
 * @param {string} cell
 * @param {number} rank
 * @param {Map<string, Point>} places
 */
export function drawBadge(cell, rank, places) {
  const { x, y } = places.get(cell) ?? { x: 0, y: 0 };
  return svg(
    "g",
    { class: "badge", "data-rank": rank, transform: `translate(${x - 33} ${y - 33})` },
    svg("circle", { r: 17 }),
    svg("text", { y: 7.5 }, String(rank)),
  );
}
