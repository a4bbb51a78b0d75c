/** The analysis: who may expect what, and the best lines. */

/** @import { Analysis, LineView, Table, TurnView } from "../../types/alcazar" */
/** @import { Drawing } from "../games/index.js" */

import { moveFaces, seatMark } from "../board/board.js";
import { html } from "../base/dom.js";
import { rounded, t } from "../base/locale.js";
import { createOutlook } from "./outlook.js";
import { moveName } from "./sentence.js";
import { valueLegend, valueSign, valueWords } from "./values.js";

/** Turns of a line that are listed. */
const TURNS_LISTED = 8;

/**
 * What the analysis has found, in words.
 * @param {Table} table
 * @param {Analysis} analysis
 */
export const analysisWords = (table, { value, depth, nodes }) => ({
  value: value ? valueWords(table, value) : t("analysis.over"),
  effort: value ? t("analysis.effort", { depth, nodes: rounded(nodes) }) : "",
});

/**
 * A turn of a line, to be played with those before it.
 * @param {Drawing} drawing
 * @param {Table} table
 * @param {TurnView} turn
 * @param {() => void} play
 */
function turnButton(drawing, table, turn, play) {
  const side = table.view.seats[turn.seat]?.name ?? "";
  const spoken = turn.moves.map((text) => drawing.say(text)).join(", ");
  return html(
    "button",
    {
      type: "button",
      class: `made side-${side}`,
      title: spoken,
      "aria-label": t("analysis.play", { moves: moveName(drawing, turn.moves) }),
      onclick: play,
    },
    ...moveFaces(drawing, turn.moves),
  );
}

/**
 * The list of lines.
 * @param {Drawing} drawing
 * @param {{playLine: (turns: string[]) => void, point: (line: number | null) => void}} act
 */
function createLines(drawing, act) {
  const element = html("ol", { class: "analysis-lines", onmouseleave: () => act.point(null) });
  const keys = /** @type {string[]} */ ([]);

  /** @param {Table} table @param {LineView} line @param {number} index */
  function row(table, line, index) {
    const words = valueWords(table, line.value);
    const sign = valueSign(table, line.value);
    const moves = line.turns
      .slice(0, TURNS_LISTED)
      .map((turn, place) =>
        turnButton(drawing, table, turn, () =>
          act.playLine(line.turns.slice(0, place + 1).map((each) => each.moves.join(","))),
        ),
      );
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
        { class: "value", title: words },
        html("span", { "aria-hidden": "true" }, sign.side !== null && seatMark(drawing, sign.side), sign.words),
        html("span", { class: "unseen" }, words),
      ),
      html("span", { class: "analysis-moves" }, ...moves),
    );
  }

  /** @param {Element | undefined} before @param {Element} drawn */
  function replace(before, drawn) {
    if (!before) return element.append(drawn);
    // The keyboard stays on the move that it is on.
    const place = [...before.querySelectorAll("button")].findIndex((each) => each === document.activeElement);
    before.replaceWith(drawn);
    /** @type {HTMLElement | undefined} */ (drawn.querySelectorAll("button")[place])?.focus();
  }

  return {
    element,

    clear() {
      keys.length = 0;
      element.replaceChildren();
    },

    /** @param {Table} table @param {LineView[]} lines */
    show(table, lines) {
      lines.forEach((line, index) => {
        const key = JSON.stringify(line);
        if (keys[index] === key) return;
        keys[index] = key;
        replace(element.children[index], row(table, line, index));
      });
      while (element.children.length > lines.length) element.lastElementChild?.remove();
      keys.length = lines.length;
    },
  };
}

/**
 * @param {Drawing} drawing
 * @param {{playLine: (turns: string[]) => void, point: (line: number | null) => void}} act
 */
export function createAnalysis(drawing, act) {
  const outlook = createOutlook(drawing);
  const words = html("p", { class: "analysis-value", "data-role": "analysis-value" });
  const lines = createLines(drawing, act);
  const effort = html("p", { class: "analysis-effort" });
  const legend = html("p");
  const element = html(
    "section",
    { class: "analysis", "aria-label": t("analysis.title"), hidden: true },
    html("h2", {}, t("analysis.title")),
    words,
    lines.element,
    effort,
    html("details", { class: "analysis-legend" }, html("summary", {}, t("value.legend")), legend),
  );
  let table = /** @type {Table | null} */ (null);
  let shown = /** @type {Analysis | null} */ (null);
  /** What came in while a move was being pressed: the lines stand still until it is let go, or the click would be lost. */
  let held = /** @type {{latest: Analysis | null} | null} */ (null);

  lines.element.addEventListener("pointerdown", () => {
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
  });

  /** @param {Analysis} analysis */
  function take(analysis) {
    if (element.hidden || !table || analysis.game !== table.id || analysis.node !== table.cursor) return;
    if (held) {
      held.latest = analysis;
      return;
    }
    shown = analysis;
    outlook.show(table, analysis.shares);
    const told = analysisWords(table, analysis);
    if (words.textContent !== told.value) words.textContent = told.value;
    effort.textContent = told.effort;
    legend.textContent = valueLegend(table);
    lines.show(table, analysis.lines);
  }

  return {
    bar: outlook.element,
    element,

    /** What is shown now, if it is of the position on the table. */
    now: () => shown,

    /** @param {boolean} on */
    toggle(on) {
      outlook.element.hidden = element.hidden = !on;
      if (!on) shown = null;
    },

    /** @param {Table} next */
    show(next) {
      const moved = table === null || next.id !== table.id || next.cursor !== table.cursor;
      table = next;
      if (!moved) return;
      // The bar waits for the next value, so that walking about does not have it flicker.
      shown = null;
      lines.clear();
      words.textContent = next.view.to_act === null ? "" : t("analysis.searching");
      effort.textContent = "";
    },

    take,
  };
}
