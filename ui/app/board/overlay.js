/** Which marks lie on the board: what the draft offers, what the target under the pointer would do, what the last move did. */

/** @import { Draft, Piece, Preview, Target, TargetKind } from "../../types/alcazar" */
/** @import { Mark, Overlay } from "./board.js" */

import { mark, noOverlay } from "./board.js";
import { hasSteps, isHome } from "./targets.js";

/** @type {Record<TargetKind, Mark>} */
const MARK_OF = {
  place: "target",
  move: "target",
  take: "take",
  stack: "join",
  fire: "fire",
  slay: "slay",
  load: "load",
  unload: "unload",
  exchange: "load",
  remove: "take",
};

/** Targets at which the piece in hand itself comes to stand. */
const LANDS = new Set(["place", "move", "take", "stack"]);

/**
 * What lies over the board.
 * @param {Preview[]} last What the actions of the last turn did, in their order.
 * @param {Draft | null} draft
 * @param {Target | null} aimed The target that the player is about to choose.
 * @param {{fallen: [string, Piece][], earlier: string[]}} [before] What the last turn took off the board, and where seats before it have acted.
 * @returns {Overlay}
 */
export function overlayOf(last, draft, aimed, before = { fallen: [], earlier: [] }) {
  const overlay = noOverlay();
  if (!draft) {
    for (const action of last) lastMove(overlay, action);
    mark(overlay, "earlier", before.earlier);
    for (const [cell, piece] of before.fallen) overlay.fallen.set(cell, piece);
    return overlay;
  }
  for (const { cell, kind } of draft.targets) if (!isHome(draft, cell)) mark(overlay, MARK_OF[kind], [cell]);
  mark(overlay, "source", [draft.at ?? draft.source]);
  const preview = aimed?.preview ?? draft.ready?.preview;
  changes(overlay, draft.so_far);
  if (preview) changes(overlay, preview);
  const landed = aimed && (aimed.preview.landed ?? (LANDS.has(aimed.kind) ? draft.piece : null));
  if (landed) {
    overlay.marks.get(aimed.cell)?.delete("target");
    mark(overlay, "land", [aimed.cell]);
    stand(overlay, aimed.cell, landed);
    overlay.lifted.add(draft.at ?? draft.source);
  } else if (draft.at && hasSteps(draft)) stand(overlay, draft.at, draft.piece);
  if (draft.so_far.from && draft.so_far.from !== draft.at) overlay.lifted.add(draft.so_far.from);
  overlay.aiming = aimed !== null;
  for (const cell of aimed?.preview.forbidden ?? []) {
    overlay.zones.add(cell);
    overlay.marks.get(cell)?.delete("target");
  }
  if (preview) mark(overlay, "exposed", preview.exposed);
  return overlay;
}

/**
 * Shows the piece in hand where it would stand, beside what it has put down there.
 * @param {Overlay} overlay
 * @param {string} cell
 * @param {Piece} piece
 */
function stand(overlay, cell, piece) {
  const under = overlay.ghosts.get(cell);
  if (under) overlay.beside.set(cell, under);
  overlay.ghosts.set(cell, piece);
}

/** @param {Overlay} overlay @param {Preview} preview What is done already, though not yet played. */
function changes(overlay, preview) {
  for (const [cell, piece] of preview.placed) overlay.ghosts.set(cell, piece);
  for (const cell of preview.emptied) {
    if (preview.falls.includes(cell)) mark(overlay, "falls", [cell]);
    else overlay.lifted.add(cell);
  }
}

/** @param {Overlay} overlay @param {Preview} last */
function lastMove(overlay, last) {
  if (last.from) {
    overlay.marks.get(last.from)?.delete("last");
    mark(overlay, "left", [last.from]);
  }
  if (last.to && !last.emptied.includes(last.to)) mark(overlay, "last", [last.to]);
  mark(
    overlay,
    "fell",
    last.falls.filter((cell) => last.emptied.includes(cell)),
  );
}
