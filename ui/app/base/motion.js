/** Movement on the table: short, and over at once when a player acts. */

import { beat } from "./theme.js";

/** @type {Set<Animation>} */
const running = new Set();

/**
 * Moves an element; resolves when it has arrived, also when it was hurried.
 * @param {Element} element
 * @param {Keyframe[]} frames
 * @param {number} beats How long, in beats of the chosen speed.
 */
export async function move(element, frames, beats = 1) {
  const duration = beat() * beats;
  if (duration === 0) return;
  const animation = element.animate(frames, { duration, easing: "cubic-bezier(.2,.7,.3,1)" });
  running.add(animation);
  try {
    await animation.finished;
  } catch {
    // The element left the page before it arrived.
  }
  running.delete(animation);
}

/**
 * Turns a piece that is drawn as it is after the turn.
 * @param {Element} piece
 * @param {number} by Quarter turns, clockwise if positive.
 */
export const turn = (piece, by) => move(piece, [{ transform: `rotate(${-90 * by}deg)` }, { transform: "none" }], 0.7);

/** Ends all movement: everything stands where it belongs. */
export function hurry() {
  for (const animation of running) animation.finish();
}
