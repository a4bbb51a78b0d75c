/** Places on TZAAR's hexagon: nine columns of up to eight spaces around a hole. */

/** @import { View } from "../../types/alcazar" */
/** @import { Geometry, Point } from "./index.js" */

/** From the centre of a space to that of its neighbour. */
const PITCH = 100;

/** From one column to the next. */
const COLUMN = (PITCH * Math.sqrt(3)) / 2;

/** From the centre to the spaces at the corners. */
const REACH = 4 * PITCH;

/** The corners of the board beyond the outermost spaces, with room for the names of columns and rows. */
const RIM = 84;

/** How far beyond the outermost spaces the names of columns and rows stand. */
const LABEL = 0.6;

/** Positions across the middle column, the hole among them. */
const LONGEST = 9;

/**
 * A place turned about the hole.
 * @param {Point} place
 * @param {number} sixths Of a full turn, clockwise.
 * @returns {Point}
 */
export function turned({ x, y }, sixths) {
  const angle = (sixths * Math.PI) / 3;
  return { x: x * Math.cos(angle) - y * Math.sin(angle), y: x * Math.sin(angle) + y * Math.cos(angle) };
}

/** From a space to its neighbours, clockwise from the one above. */
const NEIGHBOURS = [0, 1, 2, 3, 4, 5].map((sixths) => turned({ x: 0, y: -PITCH }, sixths));

const [UP, UP_RIGHT, DOWN_RIGHT, DOWN, DOWN_LEFT, UP_LEFT] = /** @type {[Point, Point, Point, Point, Point, Point]} */ (
  NEIGHBOURS
);

/** The letters around S point where they lie on the keyboard. */
const STEPS = /** @type {Record<string, Point>} */ ({
  w: UP,
  e: UP_RIGHT,
  d: DOWN_RIGHT,
  s: DOWN,
  a: DOWN_LEFT,
  q: UP_LEFT,
  arrowup: UP,
  arrowdown: DOWN,
});

/** Left and right go up on one column and down on the next, and so along a row. */
const ZIGZAGS = /** @type {Record<string, [Point, Point]>} */ ({
  arrowleft: [UP_LEFT, DOWN_LEFT],
  arrowright: [UP_RIGHT, DOWN_RIGHT],
});

/**
 * Where a space lies on the board that is not turned.
 * @param {string} name
 */
function placeOf(name) {
  const column = name.charCodeAt(0) - "E".charCodeAt(0);
  const number = Number(name.slice(1));
  const index = column === 0 && number > LONGEST >> 1 ? number : number - 1;
  return { x: column * COLUMN, y: ((LONGEST - Math.abs(column) - 1) / 2 - index) * PITCH };
}

/** @param {Point} one @param {Point} other @param {number} [times] */
const plus = (one, other, times = 1) => ({ x: one.x + times * other.x, y: one.y + times * other.y });

/**
 * The geometry of the hexagon.
 * @param {View} view
 * @param {number} sixths How far the board is turned clockwise, in sixths of a full turn.
 * @returns {Geometry}
 */
export function hexagon(view, sixths) {
  const at = (/** @type {Point} */ { x, y }) => `${Math.round(x)} ${Math.round(y)}`;
  const spaces = view.cells.map(({ name }) => ({ name, ...turned(placeOf(name), sixths) }));
  // Stacks rise over the spaces above them, so those come first.
  spaces.sort((one, other) => Math.round(one.y - other.y) || one.x - other.x);
  const places = new Map(spaces.map(({ name, x, y }) => [name, { x, y }]));
  const names = new Map(spaces.map((space) => [at(space), space.name]));
  const inwards = (/** @type {Point} */ place) => names.has(at(place)) || at(place) === "0 0";

  /** @param {string} name @param {Point} direction */
  const label = (name, direction) => plus(places.get(name) ?? { x: 0, y: 0 }, turned(direction, sixths), LABEL);
  const edge = view.cells.filter(
    ({ name }) => !inwards(plus(places.get(name) ?? { x: 0, y: 0 }, turned(UP_LEFT, sixths))),
  );

  const height = REACH + RIM;
  const width = height * Math.cos(Math.PI / 6);
  return {
    box: { x: -width, y: -height, width: 2 * width, height: 2 * height },
    places,
    shape: "round",
    step(from, pressed) {
      const place = places.get(from);
      const key = pressed.toLowerCase();
      if (!place) return null;
      const next = (/** @type {Point} */ direction, /** @type {number} */ times) =>
        names.get(at(plus(place, direction, times))) ?? null;
      const straight = STEPS[key];
      // The hole is stepped over.
      if (straight) return next(straight, 1) ?? next(straight, 2);
      const zigzag = ZIGZAGS[key];
      if (!zigzag) return null;
      const [first, second] = Math.round(place.x / COLUMN) % 2 === 0 ? zigzag : [zigzag[1], zigzag[0]];
      return next(first, 1) ?? next(second, 1);
    },
    labelSize: 21,
    labels: [
      ...view.cells
        .filter(({ name }) => name.endsWith("1"))
        .map(({ name }) => ({ ...label(name, DOWN), text: name.slice(0, 1) })),
      ...edge
        .filter(({ name }) => !name.startsWith("E"))
        .map(({ name }) => ({ ...label(name, UP_LEFT), text: name.slice(1) })),
    ],
  };
}
