/** Lines and corners for drawings that are calculated. */

/** @typedef {[number, number]} Corner */

/**
 * The corners of a regular shape around 0 0.
 * @param {number} count
 * @param {number} radius
 * @param {number} turn Where the first corner lies, in whole turns clockwise from the right.
 * @returns {Corner[]}
 */
export function corners(count, radius, turn) {
  return Array.from({ length: count }, (_, index) => {
    const angle = 2 * Math.PI * (index / count + turn);
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
}

/**
 * The part of a line that lies in a rectangle around 0 0, by the algorithm of Liang and Barsky.
 * @param {Corner} from
 * @param {Corner} to
 * @param {{x: number, y: number}} half Half the width and half the height of the rectangle.
 * @returns {[number, number, number, number] | null} Both ends; null if the line lies outside.
 */
export function cutLine([x, y], [toX, toY], half) {
  let start = 0;
  let end = 1;
  for (const [at, by, limit] of [[x, toX - x, half.x], [y, toY - y, half.y]]) {
    if (by === 0) {
      if (Math.abs(at) > limit) return null;
      continue;
    }
    const near = (-Math.sign(by) * limit - at) / by;
    const far = (Math.sign(by) * limit - at) / by;
    start = Math.max(start, near);
    end = Math.min(end, far);
  }
  if (start >= end) return null;
  return [x + start * (toX - x), y + start * (toY - y), x + end * (toX - x), y + end * (toY - y)];
}
