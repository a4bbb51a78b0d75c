/** How far the board of a game is turned; it stays so for the next table. */

/** @import { Drawing } from "../games/index.js" */

import { change, preferences } from "../base/preferences.js";

/**
 * @param {Drawing} drawing
 * @returns {number} In the steps that the board offers, clockwise.
 */
export const turned = (drawing) => (preferences().turned[drawing.id] ?? 0) % drawing.orientations;

/**
 * @param {Drawing} drawing
 * @param {number} by Steps clockwise.
 */
export const turnBoard = (drawing, by) =>
  change({
    turned: {
      ...preferences().turned,
      [drawing.id]: (turned(drawing) + by + drawing.orientations) % drawing.orientations,
    },
  });
