/** Zara: tiles with spears and shields on a tray of squares. */

/** @import { Drawing } from "./index.js" */

import { svg, use } from "../base/dom.js";
import { enumerate, t } from "../base/locale.js";
import { ofSide } from "./side.js";
import { plates, squares } from "./squares.js";

const EDGES = ["north", "east", "south", "west"];

const SIDES = ["red", "blue", "green", "yellow"];

/** @param {string} name */
const known = (name) => SIDES.find((side) => side === name) ?? "red";

/** @param {string} kind The edges of a tile. */
const inlays = (kind) =>
  [...kind].map((edge, index) =>
    edge === "-" ? null : use(edge === "x" ? "zara-spear" : "zara-shield", { transform: `rotate(${90 * index})` }),
  );

/** @param {string} kind The edges of a tile. */
function tileName(kind) {
  const edges = [...kind].flatMap((edge, index) =>
    edge === "-" ? [] : [t(edge === "x" ? "zara.spear-at" : "zara.shield-at", { edge: t(`zara.${EDGES[index]}`) })],
  );
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
  ground(_, { box, places }) {
    return svg("g", {}, ...plates(box, 16), ...[...places.values()].map(({ x, y }) => use("zara-cell", { x, y })));
  },
  draw(piece, side) {
    const owner = known(side);
    const mark = `zara-mark-${owner}`;
    const counted = piece.number !== null && piece.kind.includes("x");
    const centre = counted
      ? [
          use(mark, {
            transform: `scale(${owner === "green" ? 1.55 : 1.3})`,
            fill: "var(--ivory)",
            stroke: "var(--cut)",
            "stroke-width": 1.6,
          }),
          svg(
            "text",
            { class: "number", y: owner === "green" ? 7.5 : 6.5, fill: "var(--cut)", "font-size": 18 },
            String(piece.number),
          ),
        ]
      : [use(mark, { transform: "scale(.62)", fill: "var(--side-dark)" })];
    return ofSide(
      owner,
      use(`zara-body-${owner}`),
      svg("g", { transform: "translate(0 -2)" }, ...inlays(piece.kind), ...centre),
    );
  },
  zone: () => use("zara-skull", { class: "skull", fill: "var(--skull)" }),
  seatMark(side) {
    const owner = known(side);
    return ofSide(
      owner,
      use(`zara-mark-${owner}`, {
        transform: "scale(.85)",
        fill: "var(--side)",
        stroke: "var(--side-edge)",
        "stroke-width": 1.5,
      }),
    );
  },
  name(piece) {
    const tile = tileName(piece.kind);
    return piece.number !== null && piece.kind.includes("x")
      ? `${tile}; ${t("zara.facing", { count: piece.number })}`
      : tile;
  },
  say(text) {
    const [kind = "", cell = ""] = text.split("@");
    return t("zara.on", { tile: tileName(kind), cell });
  },
  move(text) {
    const [edges = "", cell = ""] = text.split("@");
    return [
      svg(
        "g",
        { class: "tile-small" },
        svg("rect", { x: -46, y: -46, width: 92, height: 92, rx: 12 }),
        ...inlays(edges),
      ),
      cell,
    ];
  },
};
