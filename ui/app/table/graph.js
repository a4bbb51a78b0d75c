/** The course of a game as a graph: an area for two seats, a curve a seat for more, and marks where the game turned. */

/** @import { Reviewed, Table } from "../../types/alcazar" */
/** @import { Drawing } from "../games/index.js" */

import { html, svg } from "../base/dom.js";
import { t } from "../base/locale.js";
import { seatName } from "./sentence.js";
import { percent } from "./values.js";

/** The size of the drawing; it is stretched to the width that there is. */
const BOX = { width: 400, height: 150 };

/** The share of the point at the upper edge, if no seat comes so far. */
const LEAST_TOP = 0.45;

/** Dashes tell the curves of several seats apart. */
const DASHES = ["", "9 4", "2 4", "12 4 2 4"];

/**
 * @param {Reviewed} review
 * @param {Table} table
 * @param {Drawing} drawing
 * @param {{goTo: (node: number) => void}} act
 */
export function createGraph(review, table, drawing, act) {
  const { course, nodes, turning } = review;
  const last = Math.max(1, course.length - 1);
  const x = (/** @type {number} */ place) => (place / last) * BOX.width;
  const two = table.view.seats.length === 2;
  // Of many seats none comes near the whole point before the end.
  const top = two ? 1 : Math.min(1, Math.max(LEAST_TOP, 1.1 * Math.max(...course.flat())));
  const y = (/** @type {number} */ share) => (1 - share / top) * BOX.height;
  const curve = (/** @type {number} */ seat) =>
    course
      .map((shares, place) => `${place ? "L" : "M"}${x(place).toFixed(1)} ${y(shares[seat] ?? 0).toFixed(1)}`)
      .join("");
  const side = (/** @type {number} */ seat) => `side-${table.view.seats[seat]?.name ?? ""}`;

  const here = svg("line", { class: "graph-here", y1: 0, y2: BOX.height, "data-role": "graph-here" });
  const hover = svg("line", { class: "graph-hover", y1: 0, y2: BOX.height });
  const grounds = two
    ? [
        svg("rect", { class: `graph-ground ${side(1)}`, width: BOX.width, height: BOX.height }),
        svg("path", { class: `graph-area ${side(0)}`, d: `${curve(0)}L${BOX.width} ${BOX.height}L0 ${BOX.height}Z` }),
        svg("path", { class: "graph-edge", d: curve(0) }),
      ]
    : [
        svg("rect", { class: "graph-plain", width: BOX.width, height: BOX.height }),
        ...table.view.seats.flatMap((_, seat) => [
          svg("path", { class: "graph-halo", d: curve(seat) }),
          svg("path", { class: `graph-curve ${side(seat)}`, d: curve(seat), "stroke-dasharray": DASHES[seat] || null }),
        ]),
      ];
  const drawn = svg(
    "svg",
    {
      class: "graph",
      viewBox: `0 0 ${BOX.width} ${BOX.height}`,
      preserveAspectRatio: "none",
      "aria-hidden": "true",
      onclick: (/** @type {MouseEvent} */ event) => act.goTo(nodes[placeAt(event)] ?? 0),
      onpointermove: (/** @type {PointerEvent} */ event) => point(placeAt(event)),
      onpointerleave: () => point(null),
    },
    ...grounds,
    svg("line", {
      class: "graph-middle",
      x1: 0,
      x2: BOX.width,
      y1: y(1 / table.view.seats.length),
      y2: y(1 / table.view.seats.length),
    }),
    hover,
    here,
  );
  // HTML, so that the marks are not stretched with the drawing.
  const marks = turning.map(({ place, mark, node, played }) => {
    const at = course[place + 1]?.[two ? 0 : played.seat] ?? 0.5;
    const dot = html(
      "button",
      {
        type: "button",
        class: `graph-mark ${side(played.seat)}`,
        tabindex: "-1",
        "aria-hidden": "true",
        "data-mark": mark,
        "data-turning": place,
        onclick: () => act.goTo(node),
      },
      mark === "bad" ? "?" : "?!",
    );
    dot.style.left = `${((place + 1) / last) * 100}%`;
    dot.style.top = `${(y(at) / BOX.height) * 100}%`;
    return dot;
  });
  const told = html("p", { class: "graph-told", "aria-hidden": "true" });
  const element = html(
    "figure",
    { class: "graph-frame", role: "group", "aria-label": t("review.graph") },
    html("div", { class: "graph-room" }, drawn, ...marks),
    told,
  );
  let current = 0;

  /** @param {MouseEvent} event */
  function placeAt(event) {
    const box = drawn.getBoundingClientRect();
    return Math.min(last, Math.max(0, Math.round(((event.clientX - box.x) / box.width) * last)));
  }

  /** @param {number | null} place */
  function point(place) {
    hover.toggleAttribute("data-on", place !== null);
    if (place !== null) for (const end of ["x1", "x2"]) hover.setAttribute(end, x(place).toFixed(1));
    tell(place ?? current);
  }

  /** @param {number} place */
  function tell(place) {
    const shares = course[place] ?? [];
    told.textContent = t("review.told", {
      turn: place,
      shares: shares
        .map((share, seat) => t("analysis.share", { who: seatName(table, seat), percent: percent(share) }))
        .join(" · "),
    });
  }

  return {
    element,
    /** Shows where the cursor is. @param {number} node */
    show(node) {
      const place = nodes.indexOf(node);
      here.toggleAttribute("data-on", place >= 0);
      if (place < 0) return;
      current = place;
      for (const end of ["x1", "x2"]) here.setAttribute(end, x(place).toFixed(1));
      tell(place);
    },
  };
}
