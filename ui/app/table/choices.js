/** What may be meant by a cell on which several targets are: asked beside that cell, over the board. */

/** @import { Target } from "../../types/alcazar" */
/** @import { Board } from "../board/board.js" */
/** @import { Drawing } from "../games/index.js" */
/** @import { Event } from "./events.js" */

import { html } from "../base/dom.js";
import { t } from "../base/locale.js";
import { targetChoice } from "./status.js";

/** From the cell to the choices, and from them to the edge of the window, in CSS pixels. */
const GAP_PIXELS = 8;

/**
 * Where choices stand: below the cell, or above it where there is more room, and wholly in the window.
 * @param {{x: number, y: number, width: number, height: number}} cell
 * @param {{width: number, height: number}} size Of the choices.
 * @param {{width: number, height: number}} room Of the window.
 */
export function placeBeside(cell, size, room) {
  const within = (/** @type {number} */ at, /** @type {number} */ most) =>
    Math.max(GAP_PIXELS, Math.min(at, most - GAP_PIXELS));
  const below = cell.y + cell.height + GAP_PIXELS;
  const fits = below + size.height + GAP_PIXELS <= room.height;
  return {
    x: within(cell.x + cell.width / 2 - size.width / 2, room.width - size.width),
    y: within(fits ? below : cell.y - GAP_PIXELS - size.height, room.height - size.height),
  };
}

/**
 * @param {Drawing} drawing
 * @param {string} game
 * @param {Board} board
 * @param {(event: Event) => void} send Is told what is chosen.
 */
export function createChoices(drawing, game, board, send) {
  const element = html("div", { class: "choices", role: "group", hidden: true });
  const ending = new AbortController();
  let shown = /** @type {Target[]} */ ([]);

  function place() {
    const rect = board.rectOf(shown[0]?.cell ?? "");
    if (!rect) return;
    const { offsetWidth: width, offsetHeight: height } = element;
    const { x, y } = placeBeside(rect, { width, height }, { width: innerWidth, height: innerHeight });
    element.style.left = `${x}px`;
    element.style.top = `${y}px`;
  }

  addEventListener("resize", place, { signal: ending.signal });

  return {
    element,

    /** @param {Target[]} targets All on one cell; none takes them away. */
    show(targets) {
      if (targets === shown) return;
      shown = targets;
      element.hidden = targets.length === 0;
      element.setAttribute("aria-label", t("status.choose", { cell: targets[0]?.cell ?? "" }));
      element.replaceChildren(
        ...targets
          .map((target) => targetChoice(drawing, game, target))
          .map(({ action, label, event }, index) =>
            html(
              "button",
              { type: "button", class: "button", "data-action": action, onclick: () => send(event) },
              html("kbd", { "aria-hidden": "true" }, String(index + 1)),
              label,
            ),
          ),
      );
      place();
      if (document.activeElement?.matches("[data-cell]:focus-visible")) element.querySelector("button")?.focus();
    },

    release: () => ending.abort(),
  };
}
