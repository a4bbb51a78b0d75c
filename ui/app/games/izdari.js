/** Assassin's Izdari: seven kinds of piece, and wagons that carry them. */

/** @import { Piece, Target } from "../../types/alcazar" */
/** @import { Drawing } from "./index.js" */

import { svg, use } from "../base/dom.js";
import { t } from "../base/locale.js";
import { badge } from "./badge.js";
import { ofSide } from "./side.js";
import { plates, squares } from "./squares.js";

/** What an archer, an assassin, a halfling and a lizard look like on a wagon: where each of one, two or three stands. */
const SEATS_ABOARD = [
  [],
  [[0, -15, 0.56]],
  [
    [-15, -15, 0.52],
    [15, -15, 0.52],
  ],
  [
    [-23, -11, 0.48],
    [0, -18, 0.48],
    [23, -11, 0.48],
  ],
];

/** The part of a cell, from its centre down, in which a press means the wagon itself and not a passenger. */
const WAGON_TOP = -4;

/** A wagon with two passengers and a third piece on its way, for the diagrams of the rules. */
const WAGON = "8t/9/9/9/1W(AH)2L4/9/T8 s";

/** @param {string} name */
const known = (name) => (name === "obsidian" ? "obsidian" : "sand");

/** @param {string} kind */
const kindName = (kind) => t(`izdari.kind.${kind.toUpperCase()}`);

/** @param {string} kind @param {string[]} cargo */
function glyphs(kind, cargo) {
  const places = SEATS_ABOARD[cargo.length] ?? [];
  if (!places.length) return [use(`izdari-${kind}`)];
  return [
    use("izdari-open-wagon"),
    ...places.map(([x, y, scale], index) =>
      use(`izdari-${cargo[index]}`, {
        transform: `translate(${x} ${y}) scale(${scale})`,
        "data-passenger": cargo[index],
      }),
    ),
  ];
}

/**
 * The parts of a move text, of the ruled game or the free table.
 * @param {string} text
 */
function parts(text) {
  const found = /^([A-Za-z])(@?)(off|[a-i][1-7])(?:([-x])(@?)(off|[a-i][1-7]))?(?:\*([a-i][1-7]))?(?:\((.*)\))?$/.exec(
    text,
  );
  const [, kind = "", inside, from = "", joint, aboard, to, struck, events] = found ?? [];
  return {
    kind: kind.toUpperCase(),
    inside: Boolean(inside),
    from,
    takes: joint === "x",
    aboard: Boolean(aboard),
    to,
    struck,
    events: events ? events.split(",") : [],
  };
}

/** What a wagon does on its way, such as `+He4`. @param {string} event */
const sayEvent = (event) =>
  t(event.startsWith("+") ? "izdari.loads" : "izdari.unloads", {
    piece: kindName(event.slice(1, 2)),
    cell: event.slice(2),
  });

/** A change between the rules and the free table; nothing for any other text. @param {string} text */
function sayMode(text) {
  if (text === "free") return t("izdari.goes-free");
  if (text.startsWith("ruled ")) {
    return t("izdari.goes-ruled", { who: t(`name.${text.endsWith("s") ? "sand" : "obsidian"}`) });
  }
  return "";
}

/** @param {string} text */
function sayMove(text) {
  const { kind, inside, from, takes, aboard, to, struck, events } = parts(text);
  if (!kind) return sayMode(text) || text;
  const piece = kindName(kind);
  const where = from === "off" ? t("izdari.beside") : inside ? t("izdari.inside", { cell: from }) : from;
  const goes = () => {
    if (to === undefined) {
      return t(kind === "A" ? "izdari.fires" : "izdari.slays-standing", { piece, from: where, cell: struck ?? "" });
    }
    if (to === "off") return t("izdari.goes-off", { piece, from: where });
    if (aboard) return t("izdari.goes-aboard", { piece, from: where, cell: to });
    return t(takes ? "izdari.takes" : "izdari.moves", { piece, from: where, cell: to });
  };
  return [
    goes(),
    ...(to !== undefined && struck ? [t("izdari.slays", { cell: struck })] : []),
    ...events.map(sayEvent),
  ].join(", ");
}

/** @type {Drawing} */
export const izdari = {
  id: "izdari",
  seats: "panel",
  slots: [],
  rules: [
    { name: "goal" },
    { name: "board", figures: [{ position: "lshatahsl/d2dwd2d/9/9/9/D2DWD2D/LSHATAHSL s" }] },
    {
      name: "walkers",
      figures: [
        { position: "8t/9/9/9/3h5/2S6/T8 s", steps: [{ pick: "c2" }] },
        { position: "8t/9/9/4h4/9/2H6/T8 s", steps: [{ pick: "c2" }] },
        { position: "8t/9/9/9/9/2L6/T8 s", steps: [{ pick: "c2" }] },
      ],
    },
    { name: "archer", figures: [{ position: "8t/9/2h6/9/2A2s3/9/T8 s", steps: [{ pick: "c3" }] }] },
    {
      name: "templar",
      figures: [
        { position: "8t/9/9/3h5/4a4/4T4/9 s", steps: [{ pick: "e2" }] },
        { position: "8t/9/9/3h5/4a4/4T4/9 s", steps: [{ pick: "e2" }, { choose: "e3" }], aim: "d4" },
      ],
    },
    { name: "dune" },
    {
      name: "wagon",
      figures: [
        { position: WAGON, steps: [{ pick: "b3" }] },
        { position: WAGON, steps: [{ pick: "b3" }, { choose: "-Hc3" }], aim: "d3" },
        { position: WAGON, steps: [{ pick: "b3:H" }] },
      ],
    },
    { name: "end" },
    { name: "free" },
  ],
  orientations: 1,
  geometry: squares,
  ground(view, { box, places }) {
    return svg(
      "g",
      {},
      ...plates(box, 12),
      ...[...places.values()].map(({ x, y }, index) =>
        use((Math.floor(index / view.columns) + (index % view.columns)) % 2 ? "izdari-light" : "izdari-dark", { x, y }),
      ),
    );
  },
  draw(piece, side) {
    const owner = known(side);
    const number = piece.number === null || piece.number < 2 ? null : badge({ x: 31, y: -31 }, 16, piece.number);
    return ofSide(owner, use(`izdari-plate-${owner}`), ...glyphs(piece.kind, piece.cargo), number);
  },
  // Nothing is ever forbidden to whole cells.
  zone: () => svg("g"),
  seatMark(side) {
    const owner = known(side);
    return ofSide(owner, use(`izdari-mark-${owner}`, { fill: "var(--side)", stroke: "var(--side-edge)" }));
  },
  name(piece) {
    const name = kindName(piece.kind);
    return piece.cargo.length
      ? t("izdari.carrying", { piece: name, cargo: piece.cargo.map(kindName).join(", ") })
      : name;
  },
  mover: (text) => (/^[a-z]/.test(text) ? 1 : 0),
  say: sayMove,
  move(text) {
    const { kind, events } = parts(text);
    if (!kind) return [sayMode(text) || text];
    const loads = events.map((event) => (event.startsWith("+") ? "+" : "−") + event.slice(1, 2)).join("");
    return [
      svg("g", { class: "glyph-small" }, use(`izdari-${kind}`, { transform: "scale(1.35)" })),
      text.slice(1).replace(/\(.*\)/, ` ${loads}`),
    ];
  },
  insideAt(piece, { x, y }) {
    if (y > WAGON_TOP) return null;
    const places = SEATS_ABOARD[piece.cargo.length] ?? [];
    const nearest = places
      .map(([at = 0], index) => ({ far: Math.abs(x - at), kind: piece.cargo[index] ?? null }))
      .sort((a, b) => a.far - b.far)[0];
    return nearest && nearest.far < 16 ? nearest.kind : null;
  },
  choice(target) {
    const events = target.id.split(",").filter((event) => /^[-+][A-Z]/.test(event));
    const said = events.map((event) =>
      t(event.startsWith("+") ? "izdari.choice-load" : "izdari.choice-unload", { piece: kindName(event.slice(1, 2)) }),
    );
    if (target.action === null) return said.length ? t("izdari.choice-drive-on", { does: said.join(", ") }) : null;
    return target.kind === "load" && !target.id.startsWith("@") ? t("izdari.choice-stop") : null;
  },
};
