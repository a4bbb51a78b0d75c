/** What belongs to a seat. */

import { svg } from "../base/dom.js";

/** @import { Child } from "../base/dom.js" */

/**
 * Drawings in the colours of a seat.
 * @param {string} side The name of the seat.
 * @param {...Child} drawn
 */
export const ofSide = (side, ...drawn) => svg("g", { class: `side-${side}` }, ...drawn);
