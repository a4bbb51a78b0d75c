/**
 * A board: its cells stay, pieces and marks come and go. It knows no rules and no game; it shows a view, the marks it
 * is given, and tells which cell was meant.
 */

/** @import { Piece, View } from "../../types/alcazar" */
/** @import { Arrow } from "./arrows.js" */
/** @import { Drawing, Geometry } from "../games/index.js" */

import { drawArrow, drawBadge } from "./arrows.js";
import { html, svg, use } from "../base/dom.js";
import { rename } from "../base/names.js";

/**
 * Marks keep one meaning everywhere: see `art/marks.svg`.
 * @typedef {"land" | "target" | "join" | "load" | "unload" | "take" | "fire" | "slay" | "falls" | "fell" | "last" | "left" | "earlier" | "exposed" | "source"} Mark
 */

/**
 * What lies over the view for now.
 * @typedef {object} Overlay
 * @property {Map<string, Set<Mark>>} marks
 * @property {Map<string, Piece>} ghosts Pieces shown where they would stand.
 * @property {Map<string, Piece>} beside Pieces put down where such a one still stands: both are drawn small.
 * @property {Map<string, Piece>} fallen Pieces that the last turn took off the board, where they stood.
 * @property {Set<string>} zones Cells that would become forbidden.
 * @property {Set<string>} lifted Cells whose piece is in hand.
 * @property {Arrow[]} arrows Lines along which things would move.
 * @property {Map<string, number>} badges Numbers of lines that put something on a cell.
 * @property {boolean} aiming Whether the player is about to choose one of the targets.
 */

/** The mark that lies under the pieces. @type {Mark} */
const UNDER = "last";

/** @returns {Overlay} */
export const noOverlay = () => ({
  marks: new Map(),
  ghosts: new Map(),
  beside: new Map(),
  fallen: new Map(),
  zones: new Set(),
  lifted: new Set(),
  arrows: [],
  badges: new Map(),
  aiming: false,
});

/**
 * Adds a mark to an overlay.
 * @param {Overlay} overlay
 * @param {Mark} kind
 * @param {Iterable<string>} cells
 */
export function mark(overlay, kind, cells) {
  for (const cell of cells) {
    const marks = overlay.marks.get(cell) ?? new Set();
    overlay.marks.set(cell, marks.add(kind));
  }
}

/**
 * @typedef {object} Cell
 * @property {SVGGElement} zone
 * @property {SVGGElement} under Marks around the cell, over which stacks rise.
 * @property {SVGGElement} piece
 * @property {SVGGElement} coming The zone it would be in.
 * @property {SVGGElement} ghost The piece that would stand there.
 * @property {SVGGElement} marks
 * @property {SVGGElement} hit
 */

/** What each part of a board shows, so that only what changes is drawn again. */
const shownKeys = /** @type {WeakMap<Element, string>} */ (new WeakMap());

/**
 * Draws a part of a board, unless it shows that already.
 * @param {Element} part
 * @param {string} key What it is to show; nothing if empty.
 * @param {() => Element[]} draw
 */
function redraw(part, key, draw) {
  if ((shownKeys.get(part) ?? "") === key) return;
  shownKeys.set(part, key);
  part.replaceChildren(...(key ? draw() : []));
}

/**
 * The names of files and ranks.
 * @param {Geometry} geometry
 */
export function coordinates({ labels, labelSize }) {
  const look = { fill: "var(--board-ink)", "font-size": labelSize, "dominant-baseline": "central" };
  return svg(
    "g",
    { class: "labels", "aria-hidden": "true" },
    ...labels.map(({ x, y, text }) => svg("text", { x, y, ...look }, text)),
  );
}

/**
 * The cells of a board. Screen readers know those of squares as a grid.
 * @param {Record<"zones" | "under" | "pieces" | "coming" | "ghosts" | "marks" | "hits", SVGElement>} layers
 * @param {Geometry} geometry
 */
function createCells(layers, { places, shape }) {
  /** @type {Map<string, Cell>} */
  const cells = new Map();
  const isGrid = shape === "square";
  /** The rows of a grid by their height. @type {Map<number, SVGElement>} */
  const rows = new Map();
  const rowAt = (/** @type {number} */ y) => {
    const row = rows.get(y) ?? svg("g", { role: "row" });
    rows.set(y, row);
    return row;
  };
  for (const [cellName, { x, y }] of places) {
    const transform = `translate(${x} ${y})`;
    const hit = svg(
      "g",
      { class: "hit", "data-cell": cellName, role: isGrid ? "gridcell" : "button", tabindex: "-1", transform },
      ...["focus-halo", "focus-line"].map((name) =>
        shape === "round"
          ? svg("circle", { class: name, r: 46 })
          : svg("rect", { class: name, x: -52, y: -52, width: 104, height: 104, rx: 13 }),
      ),
    );
    const place = () => svg("g", { transform });
    const cell = {
      zone: place(),
      under: place(),
      piece: place(),
      coming: place(),
      ghost: place(),
      marks: place(),
      hit,
    };
    cells.set(cellName, cell);
    layers.zones.append(cell.zone);
    layers.under.append(cell.under);
    layers.pieces.append(cell.piece);
    layers.coming.append(cell.coming);
    layers.ghosts.append(cell.ghost);
    layers.marks.append(cell.marks);
    (isGrid ? rowAt(y) : layers.hits).append(hit);
  }
  layers.hits.append(...rows.values());
  return cells;
}

/**
 * A board that can be played on.
 * @param {Drawing} drawing
 * @param {View} first The view that fixes the board's size.
 * @param {{label: string, describe: (cell: string) => string}} words
 * @param {number} turned How far the board is turned: see {@link Drawing}.
 */
export function createBoard(drawing, first, words, turned) {
  const geometry = drawing.geometry(first, turned);
  const { box, places, shape } = geometry;
  const layer = (
    /** @type {string} */ name,
    /** @type {Record<string, string>} */ attributes = { "aria-hidden": "true" },
  ) => svg("g", { class: `layer-${name}`, ...attributes });
  const layers = {
    zones: layer("zones"),
    under: layer("under"),
    pieces: layer("pieces"),
    effects: layer("effects"),
    coming: layer("coming"),
    ghosts: layer("ghosts"),
    marks: layer("marks"),
    arrows: layer("arrows"),
    hits: layer("hits", { role: shape === "square" ? "grid" : "group", "aria-label": words.label }),
  };
  const sheet = (/** @type {"true" | null} */ isHidden, /** @type {SVGElement[]} */ ...contents) =>
    svg(
      "svg",
      { class: "sheet", viewBox: `${box.x} ${box.y} ${box.width} ${box.height}`, "aria-hidden": isHidden },
      ...contents,
    );
  // Two sheets, so that what changes under a moving pointer does not have the whole board painted anew.
  const element = html(
    "div",
    { class: "board" },
    sheet("true", drawing.ground(first, geometry), coordinates(geometry), layers.zones, layers.under, layers.pieces),
    sheet(null, layers.effects, layers.coming, layers.ghosts, layers.marks, layers.arrows, layers.hits),
  );

  const cells = createCells(layers, geometry);

  let view = first;
  let shown = /** @type {View | null} */ (null);
  let cursor = first.cells[Math.floor(first.cells.length / 2)]?.name ?? "";
  cells.get(cursor)?.hit.setAttribute("tabindex", "0");

  const side = (/** @type {Piece} */ piece) => view.seats[piece.seat]?.name ?? "";

  return {
    element,
    geometry,

    /**
     * Shows a view and what lies over it; only what changed is drawn again.
     * @param {View} next
     * @param {Overlay} overlay
     */
    show(next, overlay) {
      layers.marks.classList.toggle("aiming", overlay.aiming);
      // The strongest lies on top.
      const arrows = [...overlay.arrows].sort((one, other) => other.rank - one.rank);
      redraw(
        layers.arrows,
        arrows.length + overlay.badges.size ? JSON.stringify([arrows, [...overlay.badges]]) : "",
        () => [
          ...arrows.flatMap((arrow) => drawArrow(arrow, places) ?? []),
          ...[...overlay.badges].map(([cell, rank]) => drawBadge(cell, rank, places)),
        ],
      );
      const renamed = shown !== next;
      view = shown = next;
      for (const { name, piece, zone } of view.cells) {
        const cell = cells.get(name);
        if (!cell) continue;
        if (renamed) {
          redraw(cell.piece, piece ? JSON.stringify(piece) : "", () =>
            piece ? [drawing.draw(piece, side(piece))] : [],
          );
          redraw(cell.zone, zone ?? "", () => (zone ? [drawing.zone(zone)] : []));
        }
        const ghost = overlay.ghosts.get(name);
        const beside = overlay.beside.get(name);
        redraw(cell.ghost, ghost ? JSON.stringify([ghost, beside]) : "", () =>
          ghost ? drawStanding(drawing, ghost, beside, side) : [],
        );
        redraw(cell.coming, overlay.zones.has(name) && !zone ? "forbidden" : "", () => [drawing.zone("forbidden")]);
        const marks = [...(overlay.marks.get(name) ?? [])].sort();
        const drawMarks = (/** @type {Mark[]} */ kinds) =>
          kinds.map((each) => use(`mark-${shape}-${each}`, { "data-mark": each }));
        const [under, over] = [marks.filter((each) => each === UNDER), marks.filter((each) => each !== UNDER)];
        redraw(cell.under, under.join(" "), () => drawMarks(under));
        const fallen = overlay.fallen.get(name);
        redraw(cell.marks, over.length || fallen ? JSON.stringify([over, fallen, piece !== null]) : "", () => [
          ...(fallen ? [drawFallen(drawing.draw(fallen, side(fallen)), shape, piece !== null)] : []),
          ...drawMarks(over),
        ]);
        cell.piece.classList.toggle("hidden", Boolean(ghost && piece));
        cell.piece.classList.toggle("lifted", overlay.lifted.has(name));
        if (renamed) rename(cell.hit, words.describe(name));
      }
    },

    /** The cell that the keyboard is on. */
    cursor: () => cursor,

    /**
     * Puts the keyboard on a cell.
     * @param {string} name
     * @param {boolean} focus Whether the cell takes the focus too.
     */
    moveCursor(name, focus) {
      const cell = cells.get(name);
      if (!cell) return;
      cells.get(cursor)?.hit.setAttribute("tabindex", "-1");
      cursor = name;
      cell.hit.setAttribute("tabindex", "0");
      if (focus) cell.hit.focus({ preventScroll: true });
    },

    /**
     * The drawing of a piece on a cell, for moving it.
     * @param {string} name
     */
    pieceAt: (name) => cells.get(name)?.piece.firstElementChild ?? null,

    /**
     * Where a cell is drawn in the window; null for a cell that the board does not have.
     * @param {string} name
     */
    rectOf: (name) => cells.get(name)?.hit.getBoundingClientRect() ?? null,

    /** Where drawings go that vanish after a moment. */
    effects: layers.effects,
  };
}

/** @typedef {ReturnType<typeof createBoard>} Board */

/**
 * A piece that was taken off the board: faint where its cell is empty, small and struck out beside what stands there.
 * @param {SVGElement} drawn
 * @param {string} shape
 * @param {boolean} isOccupied
 */
const drawFallen = (drawn, shape, isOccupied) =>
  isOccupied
    ? svg(
        "g",
        { class: "fallen", transform: "translate(-31 31) scale(.4)" },
        drawn,
        use(`mark-${shape}-fell`, { transform: "scale(2)", "data-mark": "fell" }),
      )
    : svg("g", { class: "fallen", opacity: 0.35 }, drawn);

/**
 * A piece where it would stand, and what it has put down on that cell.
 * @param {Drawing} drawing
 * @param {Piece} piece
 * @param {Piece | undefined} beside
 * @param {(piece: Piece) => string} side
 * @returns {SVGElement[]}
 */
function drawStanding(drawing, piece, beside, side) {
  if (!beside) return [drawing.draw(piece, side(piece))];
  const small = (/** @type {Piece} */ each, /** @type {string} */ transform) =>
    svg("g", { transform }, drawing.draw(each, side(each)));
  return [small(beside, "translate(21 21) scale(.56)"), small(piece, "translate(-19 -19) scale(.6)")];
}

/** The size of coordinates in a picture, where they have to be read in little: as high as the rim allows. */
const PICTURE_LABELS = 34;

/**
 * A picture of a position.
 * @param {Drawing} drawing
 * @param {View} view
 * @param {Overlay} [overlay] Marks on what is no cell of the board are left out.
 * @param {boolean} [named] Whether the coordinates are shown.
 */
export function picture(drawing, view, overlay = noOverlay(), named = false) {
  const geometry = drawing.geometry(view, 0);
  const { box, places, shape } = geometry;
  const at = (/** @type {string} */ name, /** @type {SVGElement[]} */ ...drawn) => {
    const { x, y } = places.get(name) ?? { x: 0, y: 0 };
    return svg("g", { transform: `translate(${x} ${y})` }, ...drawn);
  };
  const things = view.cells.map(({ name, piece, zone }) => {
    const stands = overlay.ghosts.get(name) ?? piece;
    const coming = overlay.zones.has(name) ? "forbidden" : zone;
    if (stands) {
      return at(
        name,
        svg(
          "g",
          { opacity: overlay.lifted.has(name) ? 0.3 : 1 },
          ...drawStanding(drawing, stands, overlay.beside.get(name), (each) => view.seats[each.seat]?.name ?? ""),
        ),
      );
    }
    return coming && at(name, drawing.zone(coming));
  });
  const onBoard = [...overlay.marks].filter(([name]) => places.has(name));
  const marks = onBoard.map(([name, kinds]) =>
    at(name, ...[...kinds].sort().map((each) => use(`mark-${shape}-${each}`, { "data-mark": each }))),
  );
  return svg(
    "svg",
    { class: "board picture", viewBox: `${box.x} ${box.y} ${box.width} ${box.height}`, "aria-hidden": "true" },
    drawing.ground(view, geometry),
    named ? coordinates({ ...geometry, labelSize: PICTURE_LABELS }) : null,
    ...things,
    ...marks,
  );
}

/**
 * A picture of one piece.
 * @param {Drawing} drawing
 * @param {Piece} piece
 * @param {string} side
 */
export const pieceIcon = (drawing, piece, side) =>
  svg("svg", { class: "piece", viewBox: "-50 -50 100 100", "aria-hidden": "true" }, drawing.draw(piece, side));

/**
 * The texts of a turn's actions as lists of moves show them.
 * @param {Drawing} drawing
 * @param {string[]} moves
 * @returns {(Node | string)[]}
 */
export const moveFaces = (drawing, moves) =>
  moves.flatMap((text, index) => [
    ...(index ? [" "] : []),
    ...drawing
      .move(text)
      .map((part) =>
        typeof part === "string"
          ? html("span", {}, part)
          : svg("svg", { class: "move-icon", viewBox: "-50 -50 100 100", "aria-hidden": "true" }, part),
      ),
  ]);

/**
 * The mark of a seat.
 * @param {Drawing} drawing
 * @param {string} side
 */
export const seatMark = (drawing, side) =>
  svg("svg", { class: "seat-mark", viewBox: "-12 -12 24 24", "aria-hidden": "true" }, drawing.seatMark(side));
