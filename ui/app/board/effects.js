/** What a move looks like: the piece arrives, others fall. */

/** @import { Table } from "../../types/alcazar" */
/** @import { Board } from "./board.js" */
/** @import { Drawing } from "../games/index.js" */

import { svg } from "../base/dom.js";
import { move } from "../base/motion.js";

/**
 * Shows the way from one position to the next, if the next one was just played. The board already stands as it is
 * after the move, so nothing waits for this.
 * @param {Board} board
 * @param {Drawing} drawing
 * @param {Table} before
 * @param {Table} after
 * @param {boolean} dropped Whether the piece was brought to its place by hand.
 */
export function playEffects(board, drawing, before, after, dropped) {
  board.effects.replaceChildren();
  const { last, made } = after;
  if (!last || !made || before === after || before.cursor !== made.from) return;
  for (const cell of last.falls) {
    const piece = before.view.cells.find((each) => each.name === cell)?.piece;
    const place = board.geometry.places.get(cell);
    if (!piece || !place) continue;
    const falling = svg("g", {}, drawing.draw(piece, before.view.seats[piece.seat]?.name ?? ""));
    board.effects.append(svg("g", { transform: `translate(${place.x} ${place.y})` }, falling));
    void move(falling, [{ opacity: 1 }, { opacity: 0, transform: "scale(.55) rotate(14deg)" }], 2.2).then(() =>
      falling.parentElement?.remove(),
    );
  }
  queueMicrotask(() => {
    const landed = last.to ? board.pieceAt(last.to) : null;
    const from = last.from ? board.geometry.places.get(last.from) : null;
    const to = last.to ? board.geometry.places.get(last.to) : null;
    if (!landed || !to || dropped) return;
    const start = from ? `translate(${from.x - to.x}px, ${from.y - to.y}px)` : "translate(0, -14px) scale(1.12)";
    void move(landed, [
      { transform: start, opacity: from ? 1 : 0.2 },
      { transform: "none", opacity: 1 },
    ]);
  });
}
