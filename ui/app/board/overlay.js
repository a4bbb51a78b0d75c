/** Which marks lie on the board: what the draft offers, what the target under the pointer would do, what the last move did. */

/** @import { Draft, Preview, Target, TargetKind } from "../../types/alcazar" */
/** @import { Mark, Overlay } from "./board.js" */

import { mark, noOverlay } from "./board.js";

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
 * @returns {Overlay}
 */
export function overlayOf(last, draft, aimed) {
  const overlay = noOverlay();
  if (!draft) {
    for (const action of last) lastMove(overlay, action);
    return overlay;
  }
  for (const { cell, kind } of draft.targets) mark(overlay, MARK_OF[kind], [cell]);
  const source = draft.at ?? draft.source;
  mark(overlay, "source", [source]);
  changes(overlay, draft.so_far);
  if (draft.at && draft.so_far.from && draft.at !== draft.so_far.from) {
    overlay.ghosts.set(draft.at, draft.piece);
    overlay.lifted.add(draft.so_far.from);
  }
  const preview = aimed?.preview ?? draft.ready?.preview;
  if (preview) changes(overlay, preview);
  overlay.aiming = aimed !== null;
  if (aimed) {
    if (LANDS.has(aimed.kind)) {
      overlay.marks.get(aimed.cell)?.delete("target");
      mark(overlay, "land", [aimed.cell]);
      if (source !== draft.so_far.from) overlay.ghosts.delete(source);
      overlay.ghosts.set(aimed.cell, aimed.preview.landed ?? draft.piece);
      overlay.lifted.add(source);
    }
    for (const cell of aimed.preview.forbidden) {
      overlay.zones.add(cell);
      overlay.marks.get(cell)?.delete("target");
    }
  }
  if (preview) mark(overlay, "exposed", preview.exposed);
  return overlay;
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
