/** TZAAR: stacks of discs on a hexagon of inlaid triangles. */

/** @import { Drawing } from "./index.js" */

import { svg, use } from "../dom.js";
import { t } from "../locale.js";
import { COLUMN, hexagon, NEIGHBOURS, PITCH, REACH } from "./hexagon.js";

const SIDES = ["white", "black"];

/** @param {string} name */
const known = (name) => (SIDES.includes(name) ? name : "white");

/** How far a disc lifts the one on it. */
const THICKNESS = 8;

/** The highest stack that is drawn disc by disc; the number says the rest. */
const MOST_DISCS = 6;

/** The names of the types by their letters. */
const KINDS = /** @type {Record<string, string>} */ ({ Z: "tzaar", R: "tzarra", T: "tott" });

/** @param {number} reach The distance of the corners from the centre. @param {number} round The radius of the corners. */
function plate(reach, round) {
  const corners = NEIGHBOURS.map(({ x, y }) => ({ x: (x / PITCH) * reach, y: (y / PITCH) * reach }));
  const path = corners.map((corner, index) => {
    const before = corners[(index + 5) % 6] ?? corner;
    const after = corners[(index + 1) % 6] ?? corner;
    const along = (/** @type {{x: number, y: number}} */ to) => `${(corner.x + ((to.x - corner.x) * round) / reach).toFixed(1)} ${(corner.y + ((to.y - corner.y) * round) / reach).toFixed(1)}`;
    return `${index ? "L" : "M"}${along(before)}Q${corner.x.toFixed(1)} ${corner.y.toFixed(1)} ${along(after)}`;
  });
  return `${path.join("")}Z`;
}

/** The triangles between the spaces: those that point right, and those that point left. */
function triangles() {
  const inside = (/** @type {number} */ x, /** @type {number} */ y) => Math.abs(x) <= 4 && Math.abs(2 * y) <= 8 - Math.abs(x);
  const paths = { right: "", left: "" };
  for (let x = -4; x <= 4; x += 1) {
    for (let y = -4; y <= 4; y += 0.5) {
      if (!Number.isInteger(y + x / 2)) continue;
      for (const [way, side] of /** @type {["right" | "left", number][]} */ ([["right", 1], ["left", -1]])) {
        if (inside(x, y) && inside(x, y + 1) && inside(x + side, y + 0.5)) {
          paths[way] += `M${(x * COLUMN).toFixed(1)} ${y * PITCH}V${(y + 1) * PITCH}L${((x + side) * COLUMN).toFixed(1)} ${(y + 0.5) * PITCH}Z`;
        }
      }
    }
  }
  return paths;
}

const inlay = triangles();

/** A star of six points between two circles. @param {number} outer @param {number} inner */
const star = (outer, inner) =>
  `${[...Array(12).keys()].map((index) => {
    const angle = (index * Math.PI) / 6;
    const radius = index % 2 ? inner : outer;
    return `${index ? "L" : "M"}${(radius * Math.sin(angle)).toFixed(1)} ${(-radius * Math.cos(angle)).toFixed(1)}`;
  }).join("")}Z`;

/** What lies on the top disc of a type; drawn in the ink of its side around 0 0. */
const TOPS = {
  tzaar: `
    <path d="M-22.500 13 -25.500 -11.500 -12.500 -3 0 -23 12.500 -3 25.500 -11.500 22.500 13Z" fill="var(--side-gold)" stroke="var(--side-ink)" stroke-width="2.800" stroke-linejoin="round"/>
    <path d="M-21 19.500H21" stroke="var(--side-ink)" stroke-width="5" stroke-linecap="round"/>
    <circle cx="-25.500" cy="-12.500" r="3.600" fill="var(--side-ink)"/><circle cy="-24" r="3.600" fill="var(--side-ink)"/><circle cx="25.500" cy="-12.500" r="3.600" fill="var(--side-ink)"/>`,
  tzarra: `
    <circle r="19.500" fill="none" stroke="var(--side-ink)" stroke-width="7.500"/>
    <circle r="19.500" fill="none" stroke="var(--side-gold)" stroke-width="2.200"/>
    <circle r="6.500" fill="var(--side-ink)"/>`,
  tott: `<circle r="27" fill="none" stroke="var(--side-ink)" stroke-width="1.600" stroke-opacity=".5"/>`,
};

/** A disc lies with its lower edge in shade and light from above; Black's edge is milled. */
const symbols = `
  ${SIDES.map(
    (side) => `
  <g id="tzaar-disc-${side}">
    <circle cy="${THICKNESS - 1}" r="39" fill="var(--side-dark)" stroke="var(--side-edge)" stroke-width="2"/>
    <circle r="39" fill="var(--side)" stroke="var(--side-edge)" stroke-width="2"/>
    <circle r="35.500" fill="none" stroke="var(--side-light)" stroke-width="${side === "black" ? 3.4 : 2}"${side === "black" ? ' stroke-dasharray="2.400 3.180"' : ""}/>
  </g>`,
  ).join("")}
  <ellipse id="tzaar-shade" cx="1.500" cy="12" rx="41" ry="39" fill="var(--shade)"/>
  ${Object.entries(TOPS).map(([kind, top]) => `<g id="tzaar-${kind}">${top}</g>`).join("")}
  <g id="tzaar-space">
    <circle r="15" fill="var(--board-edge)"/>
    <circle r="11" fill="var(--cell)"/>
  </g>
  <g id="tzaar-ground">
    <path d="${plate(REACH + 82, 46)}" fill="var(--board)" stroke="var(--board-edge)" stroke-width="3"/>
    <path d="${plate(REACH + 22, 16)}" fill="var(--board-deep)"/>
    <path d="${plate(REACH + 16, 12)}" fill="var(--board-deep)" stroke="var(--board-edge)" stroke-width="1.500"/>
    <path d="${inlay.right}" fill="var(--cell)"/>
    <path d="${inlay.left}" fill="var(--cell-other)"/>
    <path d="${inlay.right}${inlay.left}" fill="none" stroke="var(--board-edge)" stroke-width="3" stroke-linejoin="round"/>
    <path d="${plate(PITCH * 0.74, 14)}" fill="var(--board-deep)" stroke="var(--board-edge)" stroke-width="2"/>
    <path d="${star(54, 31)}" fill="var(--board)" stroke="var(--board-edge)" stroke-width="2" stroke-linejoin="round"/>
    <path d="${star(26, 15)}" fill="var(--board-deep)"/>
  </g>`;

/** @param {string} kind The letter of a type. */
const kindOf = (kind) => KINDS[kind] ?? "tott";

/** A few stacks, for the diagrams of the rules. @param {string} step The step of the turn, as in position strings. */
const LONELY = (step) => `...../...r3../......./.T.R2..t./...z..../....t.../......./....../....Z w ${step}`;

/** @type {Drawing} */
export const tzaar = {
  id: "tzaar",
  seats: "panel",
  slots: [],
  symbols,
  rules: [
    { name: "goal" },
    { name: "board", figures: [{ position: "ttttT/TrrrRT/TRzzZRT/TRZtTZRT/TRZTtzrt/trztTzrt/trzZZrt/trRRRt/tTTTT w 0" }] },
    {
      name: "capture",
      figures: [
        { position: LONELY("1"), steps: [{ pick: "D4" }] },
        { position: LONELY("1"), steps: [{ pick: "D4" }], aim: "D7" },
      ],
    },
    { name: "second", figures: [{ position: LONELY("2"), steps: [{ pick: "D4" }] }, { position: LONELY("2"), steps: [{ pick: "D4" }], aim: "D2" }] },
    { name: "types", figures: [{ position: LONELY("2"), steps: [{ pick: "D2" }], aim: "D4" }] },
    { name: "end" },
    { name: "setups" },
  ],
  orientations: 6,
  severalActions: true,
  lot: true,
  geometry: hexagon,
  ground: (view, { places }) => svg("g", {}, use("tzaar-ground"), ...[...places.values()].map(({ x, y }) => use("tzaar-space", { x, y }))),
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
      height > 1 && svg("g", { class: "stack-height", transform: `translate(27 ${foot + 20})` }, svg("circle", { r: 17 }), svg("text", { y: 9 }, String(height))),
    );
  },
  zone: () => svg("g"),
  seatMark(side) {
    return svg("g", { class: `side-${known(side)}` }, svg("circle", { r: 9.5, fill: "var(--side)", stroke: "var(--side-edge)", "stroke-width": 1.5 }), svg("circle", { r: 6, fill: "none", stroke: "var(--side-light)", "stroke-width": 1.5 }));
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
