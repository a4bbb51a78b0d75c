/** Places on boards of squares, for every game that is played on one. */

/** @import { View } from "../../types/alcazar" */
/** @import { Geometry, Place } from "./index.js" */

/** From the centre of a cell to that of its neighbour: a cell is 100 wide, and a gap parts it from the next. */
export const PITCH = 104;

/** The rim around the cells, wide enough for the names of files and ranks. */
export const RIM = 34;

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
  /** @type {Map<string, Place>} */
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
    labels: [
      ...names.slice(-columns).map((name, index) => ({ x: index * PITCH + PITCH / 2, y: rows * PITCH + RIM / 2, text: name.replace(/\d+$/, "") })),
      ...Array.from({ length: rows }, (_, row) => ({ x: -RIM / 2, y: row * PITCH + PITCH / 2, text: String(rows - row) })),
    ],
  };
}
