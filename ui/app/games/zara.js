/** Zara: tiles with spears and shields on a tray of squares. */

/** @import { Drawing } from "./index.js" */

import { svg, use } from "../dom.js";
import { enumerate, t } from "../locale.js";
import { corners, cutLine } from "./lines.js";
import { RIM, squares } from "./squares.js";

const EDGES = ["north", "east", "south", "west"];

/** The marks of the seats, of a radius of about 10; the furrows of a tile repeat its owner's mark. */
const MARKS = {
  red: "M0 -12 12 0 0 12 -12 0Z",
  blue: "M-10.500 0a10.500 10.500 0 1 0 21 0a10.500 10.500 0 1 0 -21 0Z",
  green: "M0 -12 11.500 8.500 -11.500 8.500Z",
  yellow: "M-9.500 -9.500h19v19h-19Z",
};

/** The corners of the marks; a circle has many. */
const OUTLINES = {
  red: corners(4, 12, 0),
  blue: corners(40, 10.5, 0),
  green: corners(3, 13.2, -0.25),
  yellow: corners(4, 13.4, 0.125),
};

const SIDES = /** @type {(keyof typeof MARKS)[]} */ (Object.keys(MARKS));

/** @param {string} name */
const known = (name) => SIDES.find((side) => side === name) ?? "red";

/** Half the width and height of the part of a tile that has furrows. */
const FACE = { x: 44.5, y: 43.5 };

/**
 * The furrows of a tile: its owner's mark, ever larger, as far as it lies on the tile. Cut here and not by a clip
 * path, because tiles are painted often and clipping is what costs most.
 * @param {[number, number][]} outline The mark's corners.
 */
function furrows(outline) {
  let path = "";
  for (const scale of [1.9, 2.75, 3.6, 4.45, 5.3]) {
    const points = outline.map(([x, y]) => /** @type {[number, number]} */ ([x * scale, y * scale]));
    points.forEach((from, index) => {
      const cut = cutLine(from, points[(index + 1) % points.length] ?? from, FACE);
      if (cut) path += `M${cut.map((number) => number.toFixed(1)).join(" ")}`;
    });
  }
  return path;
}

/**
 * A tile lies on the board with its lower edge in shade and light from above; the inlays are cut from ivory. `spear`
 * and `shield` are drawn on the north edge and turned to the others.
 */
const symbols = `
  ${SIDES.map(
    (side) => `
  <g id="zara-body-${side}">
    <rect x="-47" y="-44" width="94" height="93.500" rx="13" fill="var(--shade)"/>
    <rect x="-47" y="-48" width="94" height="95.500" rx="12" fill="var(--side-dark)"/>
    <rect x="-47" y="-48" width="94" height="92" rx="12" fill="var(--side)"/>
    <path transform="translate(0 -2)" d="${furrows(OUTLINES[side])}" fill="none" stroke="var(--side-light)" stroke-opacity=".42" stroke-width="2.400" stroke-linecap="round"/>
    <rect x="-45.500" y="-46.500" width="91" height="89" rx="10.500" fill="none" stroke="var(--side-light)" stroke-width="1.500" stroke-opacity=".75"/>
  </g>
  <path id="zara-mark-${side}" d="${MARKS[side]}" stroke-linejoin="round"/>`,
  ).join("")}
  <g id="zara-spear" stroke-linejoin="round">
    <path d="M0 -49C2.200 -43 10 -37 10 -29.500C10 -25.500 6.500 -23.500 4 -22V-9H-4V-22C-6.500 -23.500 -10 -25.500 -10 -29.500C-10 -37 -2.200 -43 0 -49Z" fill="var(--ivory)" stroke="var(--cut)" stroke-width="2.600"/>
    <path d="M0 -46.500C2.200 -41.500 8.700 -36.500 8.700 -29.500C8.700 -26.400 6 -24.800 2.700 -22.700V-10.200H0Z" fill="var(--ivory-shade)"/>
    <path d="M0 -42.500V-24" fill="none" stroke="var(--cut)" stroke-width="1.600"/>
    <path d="M-5.500 -20.500H5.500" fill="none" stroke="var(--cut)" stroke-width="3" stroke-linecap="round"/>
  </g>
  <g id="zara-shield" stroke-linejoin="round">
    <path d="M-22 -47H22V-36.500C22 -25.500 12 -18 0 -13C-12 -18 -22 -25.500 -22 -36.500Z" fill="var(--ivory)" stroke="var(--cut)" stroke-width="2.600"/>
    <path d="M0 -45.700H20.700V-36.500C20.700 -26.500 11.500 -19.300 0 -14.400Z" fill="var(--ivory-shade)"/>
    <path d="M0 -45.500V-15M-20.500 -36H20.500" fill="none" stroke="var(--cut)" stroke-width="2"/>
  </g>
  <path id="zara-skull" fill-rule="evenodd" d="M0 -29C-18 -29 -28 -18 -28 -3C-28 5 -24.500 10 -19 13.500C-17 15 -16.500 16.500 -16.500 19V23.500C-16.500 26.500 -15 28 -12 28H12C15 28 16.500 26.500 16.500 23.500V19C16.500 16.500 17 15 19 13.500C24.500 10 28 5 28 -3C28 -18 18 -29 0 -29ZM-11.500 -6.500C-6.500 -6.500 -3.800 -3.500 -3.800 1C-3.800 5.500 -7.500 8 -12 8C-17 8 -19.800 5.500 -19.800 1C-19.800 -3.500 -16.500 -6.500 -11.500 -6.500ZM11.500 -6.500C16.500 -6.500 19.800 -3.500 19.800 1C19.800 5.500 17 8 12 8C7.500 8 3.800 5.500 3.800 1C3.800 -3.500 6.500 -6.500 11.500 -6.500ZM0 8.500L4 15.500C2.500 16.600 1.200 16 0 15C-1.200 16 -2.500 16.600 -4 15.500ZM-7.700 20.500H-5.500V28H-7.700ZM-1.100 20.500H1.100V28H-1.100ZM5.500 20.500H7.700V28H5.500Z"/>
  <g id="zara-cell">
    <rect x="-50" y="-50" width="100" height="100" rx="11" fill="var(--cell)"/>
    <path d="M-49.500 -39V-39A10.500 10.500 0 0 1 -39 -49.500H39A10.500 10.500 0 0 1 49.500 -39A10.500 7.500 0 0 0 39 -46.500H-39A10.500 7.500 0 0 0 -49.500 -39Z" fill="var(--cell-edge)"/>
    <rect x="-49.500" y="-49.500" width="99" height="99" rx="10.500" fill="none" stroke="var(--cell-edge)"/>
  </g>`;

/** @param {string} kind The edges of a tile. */
const inlays = (kind) =>
  [...kind].map((edge, index) => (edge === "-" ? null : use(edge === "x" ? "zara-spear" : "zara-shield", { transform: `rotate(${90 * index})` })));

/** @param {string} kind The edges of a tile. */
function tileName(kind) {
  const edges = [...kind].flatMap((edge, index) => (edge === "-" ? [] : [t(edge === "x" ? "zara.spear-at" : "zara.shield-at", { edge: t(`zara.${EDGES[index]}`) })]));
  return t("zara.tile", { edges: enumerate(edges) });
}

/** Positions for the diagrams of the rules: a tile that is bare but for its shield in the north. */
const FACING = "5/5/2bo---2/5/5 r - ABCDEFGHIJKLMNOPQ/ACDEFGHIJKLMNOPQ";

/** A spear that points east, guarded by nobody. */
const DUEL = "5/5/2b-x--2/2ro---2/5 r - ACDEFGHIJKLMNOPQ/BCDEFGHIJKLMNOPQ";

/** Squares around the tile played last. */
const ZONE = "5/1rxo--3/2bo---2/5/5 r c3 ABCEFGHIJKLMNOPQ/ACDEFGHIJKLMNOPQ";

/** @type {Drawing} */
export const zara = {
  id: "zara",
  seats: "beside",
  slots: [..."ABCDEFGHIJKLMNOPQ"],
  symbols,
  rules: [
    { name: "goal" },
    { name: "tiles" },
    {
      name: "strike",
      figures: [
        { position: FACING, steps: [{ pick: "A" }], aim: "c2" },
        { position: FACING, steps: [{ pick: "A" }, { rotate: 2 }], aim: "c4" },
      ],
    },
    { name: "duel", figures: [{ position: DUEL, steps: [{ pick: "C" }, { rotate: -1 }], aim: "d3" }] },
    { name: "zone", figures: [{ position: ZONE }] },
    { name: "end" },
  ],
  orientations: 1,
  geometry: squares,
  ground(view, { box, places }) {
    const plate = (/** @type {number} */ inset, /** @type {Record<string, string | number>} */ attributes) =>
      svg("rect", { x: box.x + inset, y: box.y + inset, width: box.width - 2 * inset, height: box.height - 2 * inset, ...attributes });
    return svg(
      "g",
      {},
      plate(1, { rx: 20, fill: "var(--board)", stroke: "var(--board-edge)", "stroke-width": 2 }),
      plate(RIM - 6, { rx: 16, fill: "var(--board-deep)", stroke: "var(--board-edge)", "stroke-width": 1.5 }),
      ...[...places.values()].map(({ x, y }) => use("zara-cell", { x, y })),
    );
  },
  draw(piece, side) {
    const owner = known(side);
    const mark = `zara-mark-${owner}`;
    const counted = piece.number !== null && piece.kind.includes("x");
    const centre = counted
      ? [
          use(mark, { transform: `scale(${owner === "green" ? 1.55 : 1.3})`, fill: "var(--ivory)", stroke: "var(--cut)", "stroke-width": 1.6 }),
          svg("text", { class: "tile-count", y: owner === "green" ? 7.5 : 6.5 }, String(piece.number)),
        ]
      : [use(mark, { transform: "scale(.62)", fill: "var(--side-dark)" })];
    return svg("g", { class: `side-${owner}` }, use(`zara-body-${owner}`), svg("g", { transform: "translate(0 -2)" }, ...inlays(piece.kind), ...centre));
  },
  zone: () => use("zara-skull", { class: "skull" }),
  seatMark(side) {
    const owner = known(side);
    return svg("g", { class: `side-${owner}` }, use(`zara-mark-${owner}`, { transform: "scale(.85)", fill: "var(--side)", stroke: "var(--side-edge)", "stroke-width": 1.5 }));
  },
  name(piece) {
    const tile = tileName(piece.kind);
    return piece.number !== null && piece.kind.includes("x") ? `${tile}; ${t("zara.facing", { count: piece.number })}` : tile;
  },
  say(text) {
    const [kind = "", cell = ""] = text.split("@");
    return t("zara.on", { tile: tileName(kind), cell });
  },
  move(text) {
    const [edges = "", cell = ""] = text.split("@");
    return [svg("g", { class: "tile-small" }, svg("rect", { x: -46, y: -46, width: 92, height: 92, rx: 12 }), ...inlays(edges)), cell];
  },
};
