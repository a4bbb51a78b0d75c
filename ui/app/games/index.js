/**
 * The games' drawings. A game joins the table with one module that exports a {@link Drawing} and an entry in
 * {@link drawings}; its words stand in `locales/*.json` under `game.ID.*`, `variant.ID.*`, `option.ID.*` and the codes
 * of its notices.
 *
 * Board units: a cell is 100 wide, and everything drawn for a cell is drawn around 0 0. What is drawn often stands in
 * `art/ID.svg`, under ids that begin with the game's. Drawings take their colours from the custom properties of
 * styles/palette.css alone, so that pictures made without a window look alike. Of those, `--side`, `--side-dark`, `--side-light` and `--side-edge`
 * are the colours of the seat whose class (`side-red`) an element around the drawing has.
 */

/** @import { Piece, Step, Target, View, Zone } from "../../types/alcazar" */

import { izdari } from "./izdari.js";
import { tzaar } from "./tzaar.js";
import { zara } from "./zara.js";

/** @typedef {{x: number, y: number}} Point The centre of a cell. */

/**
 * Where things stand on a board.
 * @typedef {object} Geometry
 * @property {{x: number, y: number, width: number, height: number}} box The board with its rim.
 * @property {Map<string, Point>} places Every cell.
 * @property {"square" | "round"} shape What a cell looks like: marks and the focus ring follow it.
 * @property {(from: string, key: string) => string | null} step The neighbour in the direction of a key
 *   (`KeyboardEvent.key`); null beyond the edge and for keys that are no direction here.
 * @property {{x: number, y: number, text: string}[]} labels The coordinates beside the board.
 * @property {number} labelSize The size of their letters.
 */

/**
 * A diagram of the rules page: a position string, what is done with the piece in hand, and the target it is aimed at.
 * @typedef {{position: string, steps?: Step[], aim?: string}} Figure
 */

/**
 * A part of a game's rules. Its words stand under `rules.GAME.NAME` (the heading), `.text` (paragraphs, one a line),
 * `.house` (what the source leaves open) and `.figure-1` and so on (what is said of each figure).
 * @typedef {{name: string, figures?: Figure[]}} Section
 */

/**
 * What the table must know to show a game. Everything else comes from Rust.
 * @typedef {object} Drawing
 * @property {string} id The game's id.
 * @property {"beside" | "panel"} seats Where the seats stand: left and right of the board, for games with hands, or
 *   in the side panel, so that the board has the whole width.
 * @property {string[]} slots All slots a hand can have, in the order shown; a slot keeps its place when its piece is
 *   gone. Empty for games without hands of a fixed stock.
 * @property {number} orientations In how many ways the board can be turned; 1 for a board that is not turned.
 * @property {boolean} [lot] Whether the rules leave the seats to the lot.
 * @property {Section[]} rules
 * @property {(view: View, turned: number) => Geometry} geometry `turned` counts the steps that the board is turned
 *   clockwise, from 0 to `orientations` - 1.
 * @property {(view: View, geometry: Geometry) => SVGElement} ground The board without pieces, under everything.
 * @property {(piece: Piece, side: string) => SVGElement} draw A piece. `side` is the name of its seat.
 * @property {(zone: Zone) => SVGElement} zone What is true of a cell beside what stands there.
 * @property {(side: string) => SVGElement} seatMark The mark of a seat, by shape, in a box of 24 around 0 0.
 * @property {(piece: Piece) => string} name A piece's spoken name, without its owner.
 * @property {(text: string) => number} [mover] The seat whose piece an action of a free table moves.
 * @property {(text: string) => string} say The text of an action as it is spoken: "tile with spear north on c3".
 * @property {(text: string) => (SVGElement | string)[]} move The text of an action as the list of moves shows it:
 *   words, and drawings in a box of 100 around 0 0.
 * @property {(piece: Piece, at: Point) => string | null} [insideAt] The kind of the passenger that is drawn at a place in
 *   a piece that carries some, seen from the centre of its cell.
 * @property {(target: Target) => string | null} [choice] What choosing a target is called where several are on one cell,
 *   if the name of its kind does not tell them apart.
 */

/** @type {Map<string, Drawing>} */
const drawings = new Map([zara, tzaar, izdari].map((drawing) => [drawing.id, drawing]));

/**
 * The drawing of a game.
 * @param {string} id
 */
export function drawingOf(id) {
  const drawing = drawings.get(id);
  if (!drawing) throw new Error(`no drawing for ${id}`);
  return drawing;
}

/**
 * Whether the page can show a game.
 * @param {string} id
 */
export const isDrawn = (id) => drawings.has(id);

/** The names of the files in which the games' drawings stand. */
export const artNames = () => [...drawings.keys()];
