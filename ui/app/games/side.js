/** What belongs to a seat. */

import { svg } from "../dom.js";

/** @import { Child } from "../dom.js" */

/**
 * Drawings in the colours of a seat.
 * @param {string} side The name of the seat.
 * @param {...Child} drawn
 */
export const ofSide = (side, ...drawn) => svg("g", { class: `side-${side}` }, ...drawn);
