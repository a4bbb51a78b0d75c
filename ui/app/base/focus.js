/** The focus is never lost: what had it and is gone hands it on. */

/** What tells an element from others, and stays when it is drawn anew. */
const NAMED_BY = [
  "data-action",
  "data-choice",
  "data-field",
  "data-node",
  "data-cell",
  "data-slot",
  "data-seat",
  "data-stock",
  "data-kept",
  "data-tag",
  "data-game",
];

/** What can have the focus. */
const TAKES_FOCUS = 'button, input, select, textarea, summary, a[href], [tabindex="0"]';

/**
 * What can have the focus now, in the order of Tab.
 * @param {ParentNode} room
 * @returns {HTMLElement[]}
 */
export const focusable = (room) =>
  /** @type {HTMLElement[]} */ ([...room.querySelectorAll(TAKES_FOCUS)]).filter(mayHaveFocus);

/** @param {Element} element */
const mayHaveFocus = (element) =>
  element.isConnected && !element.matches(":disabled") && element.getClientRects().length > 0;

/** What finds an element again that is drawn anew. @param {Element} element */
const nameOf = (element) =>
  NAMED_BY.filter((name) => element.hasAttribute(name))
    .map((name) => `[${name}=${CSS.escape(element.getAttribute(name) ?? "")}]`)
    .join("");

/** @param {Element} element */
function middleOf(element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** Listens for what loses the focus by being taken away, hidden or disabled. */
export function keepFocus() {
  let last = /** @type {{element: Element, name: string, x: number, y: number} | null} */ (null);

  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof Element) last = { element: target, name: nameOf(target), ...middleOf(target) };
  });
  // A press beside everything leaves the focus nowhere, as it should.
  document.addEventListener("focusout", () => {
    const left = last;
    queueMicrotask(() => {
      if (last === left && !isLost(left)) last = null;
    });
  });
  new MutationObserver(() => {
    if (last && isLost(last) && !isElsewhere(last.element)) handOn(last);
  }).observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["disabled", "hidden", "data-panel"],
  });
}

/** @param {{element: Element} | null} last */
const isLost = (last) => last !== null && !mayHaveFocus(last.element);

/** Whether something else has the focus. @param {Element} lost */
const isElsewhere = (lost) => ![null, document.body, lost].includes(/** @type {any} */ (document.activeElement));

/**
 * Gives the focus to what is drawn in the place of what had it, else to the board where there is one, else to the nearest.
 * @param {{name: string, x: number, y: number}} lost
 */
function handOn({ name, x, y }) {
  const all = focusable(document);
  const same = name ? all.filter((element) => element.matches(name)) : [];
  const board = all.filter((element) => element.matches("[data-cell]"));
  const others = same.length ? same : board.length ? board : all;
  const far = (/** @type {Element} */ element) => {
    const at = middleOf(element);
    // What stands in the same line is nearer.
    return Math.hypot((at.x - x) / 8, at.y - y);
  };
  let nearest = others[0];
  for (const each of others) if (nearest && far(each) < far(nearest)) nearest = each;
  nearest?.focus({ preventScroll: true });
}
