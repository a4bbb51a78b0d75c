/** The analysis: a bar of who may expect what, and the best lines. */

/** @import { Analysis, LineView, Table, TurnView, Value } from "../../types/alcazar" */
/** @import { Drawing } from "../games/index.js" */

import { moveFaces, seatMark } from "../board/board.js";
import { html } from "../base/dom.js";
import { rounded, t } from "../base/locale.js";
import { seatName } from "./sentence.js";
import { percent, valueSign, valueWords } from "./values.js";

/** A part of the bar that is smaller than this has no room for its mark. */
const LEAST_MARKED = 0.08;

/** Turns of a line that are listed. */
const TURNS_LISTED = 8;

/** Turns of a line that are drawn while it is pointed at. */
export const TURNS_DRAWN = 3;

/**
 * @param {Drawing} drawing
 * @param {{playLine: (turns: string[]) => void, point: (line: number | null) => void}} act
 */
export function createAnalysis(drawing, act) {
  const bar = html("div", { class: "outlook", role: "img", "data-role": "outlook", hidden: true });
  const words = html("p", { class: "analysis-value", "data-role": "analysis-value" });
  const list = html("ol", { class: "analysis-lines", onmouseleave: () => act.point(null), onpointerdown: hold });
  const effort = html("p", { class: "analysis-effort" });
  const element = html(
    "section",
    { class: "analysis", "aria-label": t("analysis.title"), hidden: true },
    html("h2", {}, t("analysis.title")),
    words,
    list,
    effort,
  );
  let table = /** @type {Table | null} */ (null);
  let shown = /** @type {Analysis | null} */ (null);
  const keys = /** @type {string[]} */ ([]);
  /** What came in while a move was being pressed: the lines stand still until it is let go, or the click would be lost. */
  let held = /** @type {{latest: Analysis | null} | null} */ (null);

  function hold() {
    held ??= { latest: null };
    const pressed = new AbortController();
    const release = () => {
      pressed.abort();
      // The click comes behind the end of the press.
      setTimeout(() => {
        const latest = held?.latest;
        held = null;
        if (latest) take(latest);
      });
    };
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, release, { signal: pressed.signal });
  }

  /** @param {LineView} line @param {TurnView} turn @param {number} index */
  function move(line, turn, index) {
    const side = table?.view.seats[turn.seat]?.name ?? "";
    const spoken = turn.moves.map((text) => drawing.say(text)).join(", ");
    return html(
      "button",
      {
        type: "button",
        class: `made side-${side}`,
        title: spoken,
        "aria-label": t("analysis.play", { moves: spoken }),
        onclick: () => act.playLine(line.turns.slice(0, index + 1).map((each) => each.moves.join(","))),
      },
      ...moveFaces(drawing, turn.moves),
    );
  }

  /** @param {LineView} line @param {number} index */
  function row(line, index) {
    return html(
      "li",
      {
        class: "analysis-line",
        "data-rank": index + 1,
        onmouseenter: () => act.point(index),
        onfocusin: () => act.point(index),
        onfocusout: () => act.point(null),
      },
      html(
        "span",
        { class: "value", title: table ? valueWords(table, line.value) : "" },
        html("span", { "aria-hidden": "true" }, valueSign(line.value)),
        html("span", { class: "unseen" }, table ? valueWords(table, line.value) : ""),
      ),
      html(
        "span",
        { class: "analysis-moves" },
        ...line.turns.slice(0, TURNS_LISTED).map((turn, place) => move(line, turn, place)),
      ),
    );
  }

  /** @param {number[]} parts */
  function showBar(parts) {
    if (!table) return;
    const { seats } = table.view;
    const told = parts
      .map((part, seat) => (table ? t("analysis.part", { who: seatName(table, seat), percent: percent(part) }) : ""))
      .join(", ");
    bar.setAttribute("aria-label", told);
    bar.title = told;
    // The first seat sits below.
    bar.replaceChildren(
      ...parts
        .map((part, seat) => {
          const marks =
            part >= LEAST_MARKED ? [seatMark(drawing, seats[seat]?.name ?? ""), html("span", {}, percent(part))] : [];
          const drawn = html(
            "div",
            { class: `outlook-part side-${seats[seat]?.name ?? ""}`, "data-seat": seat },
            ...marks,
          );
          drawn.style.flexGrow = part.toFixed(4);
          return drawn;
        })
        .reverse(),
    );
  }

  /** @param {Analysis} analysis */
  function take(analysis) {
    if (element.hidden || !table || analysis.game !== table.id || analysis.node !== table.cursor) return;
    if (held) {
      held.latest = analysis;
      return;
    }
    shown = analysis;
    showBar(analysis.parts);
    const value = analysis.value ? valueWords(table, analysis.value) : t("analysis.over");
    if (words.textContent !== value) words.textContent = value;
    effort.textContent = analysis.value
      ? t("analysis.effort", { depth: analysis.depth, nodes: rounded(analysis.nodes) })
      : "";
    analysis.lines.forEach((line, index) => {
      const key = JSON.stringify(line);
      if (keys[index] === key) return;
      keys[index] = key;
      const drawn = row(line, index);
      const before = list.children[index];
      // The keyboard stays on the move that it is on.
      const focused = before?.contains(document.activeElement)
        ? [...before.querySelectorAll("button")].indexOf(/** @type {HTMLButtonElement} */ (document.activeElement))
        : -1;
      if (before) before.replaceWith(drawn);
      else list.append(drawn);
      if (focused >= 0) /** @type {HTMLElement | undefined} */ (drawn.querySelectorAll("button")[focused])?.focus();
    });
    while (list.children.length > analysis.lines.length) list.lastElementChild?.remove();
  }

  return {
    bar,
    element,

    /** What is shown now, if it is of the position on the table. */
    now: () => shown,

    /** @param {boolean} on */
    toggle(on) {
      bar.hidden = element.hidden = !on;
      if (!on) shown = null;
    },

    /** @param {Table} next */
    show(next) {
      const moved = table === null || next.id !== table.id || next.cursor !== table.cursor;
      table = next;
      if (!moved) return;
      // The bar waits for the next value, so that walking about does not have it flicker.
      shown = null;
      keys.length = 0;
      list.replaceChildren();
      words.textContent = next.view.to_act === null ? "" : t("analysis.searching");
      effort.textContent = "";
    },

    take,
  };
}
