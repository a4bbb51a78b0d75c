/** TZAAR: stacks of discs on a hexagon of inlaid triangles. */

/** @import { Drawing } from "./index.js" */

import { svg, use } from "../base/dom.js";
import { t } from "../base/locale.js";
import { badge } from "./badge.js";
import { hexagon } from "./hexagon.js";
import { ofSide } from "./side.js";

const SIDES = ["white", "black"];

/** @param {string} name */
const known = (name) => (SIDES.includes(name) ? name : "white");

/** How far a disc lifts the one on it. */
const THICKNESS = 8;

/** The highest stack that is drawn disc by disc; the number says the rest. */
const MOST_DISCS = 6;

/** The names of the types by their letters. */
const KINDS = /** @type {Record<string, string>} */ ({ Z: "tzaar", R: "tzarra", T: "tott" });

/** @param {string} kind The letter of a type. */
const kindOf = (kind) => KINDS[kind] ?? "tott";

/** A few stacks, for the diagrams of the rules. @param {string} step The step of the turn, as in position strings. */
const LONELY = (step) => `...../...r3../......./.T.R2..t./...z..../....t.../......./....../....Z w ${step}`;

/** @type {Drawing} */
export const tzaar = {
  id: "tzaar",
  seats: "panel",
  slots: [],
  rules: [
    { name: "goal" },
    {
      name: "board",
      figures: [{ position: "ttttT/TrrrRT/TRzzZRT/TRZtTZRT/TRZTtzrt/trztTzrt/trzZZrt/trRRRt/tTTTT w 0" }],
    },
    {
      name: "capture",
      figures: [
        { position: LONELY("1"), steps: [{ pick: "D4" }] },
        { position: LONELY("1"), steps: [{ pick: "D4" }], aim: "D7" },
      ],
    },
    {
      name: "second",
      figures: [
        { position: LONELY("2"), steps: [{ pick: "D4" }] },
        { position: LONELY("2"), steps: [{ pick: "D4" }], aim: "D2" },
      ],
    },
    { name: "types", figures: [{ position: LONELY("2"), steps: [{ pick: "D2" }], aim: "D4" }] },
    { name: "end" },
    { name: "setups" },
  ],
  orientations: 6,
  lot: true,
  geometry: hexagon,
  ground: (view, { places }) =>
    svg("g", {}, use("tzaar-ground"), ...[...places.values()].map(({ x, y }) => use("tzaar-space", { x, y }))),
  draw(piece, side) {
    const owner = known(side);
    const height = piece.number ?? 1;
    const discs = Math.min(height, MOST_DISCS);
    const foot = ((discs - 1) * THICKNESS) / 2;
    const top = foot - (discs - 1) * THICKNESS;
    return svg(
      "g",
      { class: `side-${owner}`, "data-height": height },
      use("tzaar-shade", { y: foot }),
      ...Array.from({ length: discs }, (_, index) => use(`tzaar-disc-${owner}`, { y: foot - index * THICKNESS })),
      use(`tzaar-${kindOf(piece.kind)}`, { y: top }),
      height > 1 && badge({ x: 27, y: foot + 20 }, 17, height),
    );
  },
  zone: () => svg("g"),
  seatMark(side) {
    return ofSide(
      known(side),
      svg("circle", { r: 9.5, fill: "var(--side)", stroke: "var(--side-edge)", "stroke-width": 1.5 }),
      svg("circle", { r: 6, fill: "none", stroke: "var(--side-light)", "stroke-width": 1.5 }),
    );
  },
  name(piece) {
    const kind = t(`tzaar.kind.${piece.kind}`);
    return piece.number === null ? kind : t("tzaar.stack", { kind, height: piece.number });
  },
  say(text) {
    const { kind, from, to } = parts(text);
    return t(`tzaar.say-${kind}`, { from: kind === "place" ? t(`tzaar.kind.${from}`) : from, to });
  },
  move(text) {
    const { kind, from, to } = parts(text);
    if (kind === "pass") return [t("tzaar.say-pass")];
    if (kind !== "place") return [`${from}${kind === "capture" ? "×" : "+"}${to}`];
    return [svg("g", { class: "top-small" }, svg("circle", { r: 44 }), use(`tzaar-${kindOf(from)}`)), to];
  },
};

/**
 * What the text of an action is made of.
 * @param {string} text
 */
function parts(text) {
  const [, from = "", sign = "", to = ""] = /^(\w+)([x+@])(\w+)$/.exec(text) ?? [];
  const kind = { x: "capture", "+": "stack", "@": "place" }[sign] ?? "pass";
  return { kind, from, to };
}
