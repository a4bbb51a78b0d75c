/** The piece under the pointer. While it is dragged, only its transform changes. */

import { html, svg, use } from "../base/dom.js";
import { move, turn } from "../base/motion.js";

/** How far above a finger the piece is held, in CSS pixels, so that the hand does not hide it. */
const FINGER_PIXELS = 54;

/** @typedef {import("./drag.js").Point} Point */

/**
 * Where a piece that follows a pointer is aimed.
 * @param {Point} point
 */
export const aim = ({ x, y, kind }) => ({ x, y: kind === "touch" ? y - FINGER_PIXELS : y });

/**
 * @param {Element} drawing
 * @param {number} size The width in CSS pixels.
 * @param {Point} point
 * @param {string} shape The shape of the board's cells.
 */
export function hold(drawing, size, point, shape) {
  const element = html(
    "div",
    { class: "held", "data-shape": shape, "aria-hidden": "true", "data-rotated": 0 },
    drawing,
  );
  element.style.width = element.style.height = `${size}px`;
  let at = aim(point);
  let rotated = 0;
  let cross = /** @type {SVGSVGElement | null} */ (null);
  const place = () => {
    element.style.transform = `translate3d(${at.x - size / 2}px, ${at.y - size / 2}px, 0)`;
  };
  place();
  document.body.append(element);

  return {
    /** @param {Point} next */
    moveTo(next) {
      at = aim(next);
      place();
    },

    /**
     * Shows the piece rotated.
     * @param {Element} next
     * @param {number} by Quarter turns, clockwise if positive.
     */
    redraw(next, by) {
      rotated += 1;
      element.dataset.rotated = String(rotated);
      element.firstElementChild?.replaceWith(next);
      void turn(next, by);
    },

    /**
     * Marks the piece as one that would fall.
     * @param {boolean} falls
     */
    warn(falls) {
      if (falls === (cross !== null)) return;
      cross?.remove();
      cross = falls
        ? svg("svg", { class: "piece cross", viewBox: "-50 -50 100 100" }, use(`mark-${shape}-falls`))
        : null;
      if (cross) element.append(cross);
    },

    /**
     * Lets the piece glide to where it belongs, then vanish.
     * @param {DOMRect | null | undefined} rect
     */
    async glide(rect) {
      if (rect) {
        const x = rect.x + rect.width / 2 - size / 2;
        const y = rect.y + rect.height / 2 - size / 2;
        const end = `translate3d(${x}px, ${y}px, 0) scale(${rect.width / size})`;
        await move(element, [{ transform: element.style.transform }, { transform: end }], 1.3);
      }
      element.remove();
    },

    remove: () => element.remove(),
  };
}
