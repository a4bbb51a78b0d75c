/** Numbers beside what they count. */

import { svg } from "../base/dom.js";

/**
 * A number on a round plate.
 * @param {{x: number, y: number}} at The centre of the plate.
 * @param {number} radius
 * @param {number} number
 */
export function badge({ x, y }, radius, number) {
  const size = 1.4 * radius;
  return svg(
    "g",
    { transform: `translate(${x} ${y})` },
    svg("circle", { r: radius, fill: "var(--panel)", stroke: "var(--ink)", "stroke-width": 2 }),
    svg("text", { class: "number", y: 0.36 * size, fill: "var(--ink)", "font-size": size }, String(number)),
  );
}
