/** A long list of rows of one height, of which only those in sight are drawn. */

import { html } from "./dom.js";

/** Rows drawn beyond each edge, so that a fast scroll shows none missing. */
const ROWS_BEYOND = 12;

/**
 * @param {{class: string, label: string, rowPixels: number, draw: (index: number) => HTMLElement, lasting?: boolean}} options
 *   A lasting list keeps the rows that look as before, so that a press begun on one is not lost. What its rows do must
 *   follow from how they look, and they must hold no fields.
 */
export function createVirtual({ class: name, label, rowPixels, draw, lasting = false }) {
  const space = html("div", { class: "rows-space" });
  const element = html("div", { class: `rows ${name}`, role: "group", "aria-label": label }, space);
  /** @type {Map<number, HTMLElement>} */
  const drawn = new Map();
  /** How a row was drawn, whatever was written on it since: what has the focus is described. @type {WeakMap<Element, Node>} */
  const looks = new WeakMap();
  let count = 0;
  let height = 0;
  let top = 0;
  /** The row that was asked for last: it is still to be seen when the list changes its height. */
  let revealed = /** @type {number | null} */ (null);

  function update() {
    const first = Math.max(0, Math.floor(top / rowPixels) - ROWS_BEYOND);
    const end = Math.min(count, Math.ceil((top + height) / rowPixels) + ROWS_BEYOND);
    for (const [index, row] of drawn) {
      if (index >= first && index < end) continue;
      row.remove();
      drawn.delete(index);
    }
    for (let index = first; index < end; index++) if (!drawn.has(index)) put(index);
  }

  /** The first row drawn behind one. @param {number} index */
  const next = (index) => Math.min(...[...drawn.keys()].filter((each) => each > index));

  /** @param {number} index */
  function put(index) {
    const row = draw(index);
    row.classList.add("row");
    row.style.transform = `translateY(${index * rowPixels}px)`;
    const before = drawn.get(index);
    if (lasting && before && looks.get(before)?.isEqualNode(row)) return;
    if (lasting) looks.set(row, row.cloneNode(true));
    drawn.set(index, row);
    if (before) before.replaceWith(row);
    // Tab goes through the rows in their order.
    else space.insertBefore(row, drawn.get(next(index)) ?? null);
  }

  element.addEventListener("scroll", () => {
    top = element.scrollTop;
    update();
  });
  new ResizeObserver(() => {
    height = element.clientHeight;
    update();
    if (revealed !== null) reveal(revealed);
  }).observe(element);

  /** @param {number} index */
  function reveal(index) {
    revealed = index;
    const from = index * rowPixels;
    const wanted = from < top ? from : from + rowPixels > top + height ? from + rowPixels - height : top;
    if (wanted === top || height === 0) return;
    top = wanted;
    element.scrollTop = wanted;
    update();
  }

  return {
    element,

    /** Draws everything in sight anew. @param {number} rows How many rows there are now. */
    fill(rows) {
      count = rows;
      space.style.height = `${count * rowPixels}px`;
      for (const [index, row] of drawn) {
        if (lasting && index < count) put(index);
        else {
          row.remove();
          drawn.delete(index);
        }
      }
      update();
    },

    /** Draws a row anew, if it is in sight. @param {number} index */
    redraw(index) {
      if (drawn.has(index)) put(index);
    },

    /** Scrolls as little as it takes to show a row. @param {number} index */
    reveal,

    /** Scrolls to the first row. */
    rewind() {
      top = 0;
      revealed = null;
      element.scrollTop = 0;
    },
  };
}
