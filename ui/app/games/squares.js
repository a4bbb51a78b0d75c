/** Places on boards of squares, for every game that is played on one. */

import { svg } from "../base/dom.js";

/** @import { View } from "../../types/alcazar" */
/** @import { Geometry, Point } from "./index.js" */

/** From the centre of a cell to that of its neighbour: a cell is 100 wide, and a gap parts it from the next. */
export const PITCH = 104;

/** The rim around the cells, wide enough for the names of files and ranks. */
const RIM = 34;

/**
 * The plate of a board of squares, and the hollow in which the squares lie.
 * @param {Geometry["box"]} box
 * @param {number} round The radius of the hollow's corners.
 */
export function plates({ x, y, width, height }, round) {
  const plate = (/** @type {number} */ inset, /** @type {Record<string, string | number>} */ attributes) =>
    svg("rect", { x: x + inset, y: y + inset, width: width - 2 * inset, height: height - 2 * inset, ...attributes });
  return [
    plate(1, { rx: 20, fill: "var(--board)", stroke: "var(--board-edge)", "stroke-width": 2 }),
    plate(RIM - 6, { rx: round, fill: "var(--board-deep)", stroke: "var(--board-edge)", "stroke-width": 1.5 }),
  ];
}

/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/**
 * The geometry of a board of squares whose cells come in reading order.
 * @param {View} view
 * @returns {Geometry}
 */
export function squares(view) {
  const { columns, rows } = view;
  const names = view.cells.map((cell) => cell.name);
  /** @type {Map<string, Point>} */
  const places = new Map();
  names.forEach((name, index) => {
    places.set(name, { x: (index % columns) * PITCH + PITCH / 2, y: Math.floor(index / columns) * PITCH + PITCH / 2 });
  });
  return {
    box: { x: -RIM, y: -RIM, width: columns * PITCH + 2 * RIM, height: rows * PITCH + 2 * RIM },
    places,
    shape: "square",
    step(from, key) {
      const index = names.indexOf(from);
      const [right, down] = STEPS[key] ?? [0, 0];
      const column = (index % columns) + right;
      const row = Math.floor(index / columns) + down;
      const inside = index >= 0 && key in STEPS && column >= 0 && column < columns && row >= 0 && row < rows;
      return inside ? (names[row * columns + column] ?? null) : null;
    },
    labelSize: 15,
    labels: [
      ...names.slice(-columns).map((name, index) => ({
        x: index * PITCH + PITCH / 2,
        y: rows * PITCH + RIM / 2,
        text: name.replace(/\d+$/, ""),
      })),
      ...Array.from({ length: rows }, (_, row) => ({
        x: -RIM / 2,
        y: row * PITCH + PITCH / 2,
        text: String(rows - row),
      })),
    ],
  };
}
