/** The review of a game: its course, where it turned, and what was better. */

/** @import { Change, Mark, News, Reviewed, Reviewing, Table, Turning } from "../../types/alcazar" */
/** @import { Drawing } from "../games/index.js" */

import { moveFaces, seatMark } from "../board/board.js";
import { html, icon } from "../base/dom.js";
import { createGraph } from "./graph.js";
import { t } from "../base/locale.js";
import { seatName } from "./sentence.js";
import { percent, unitWords } from "./values.js";

/** The signs of the verdicts. */
const SIGNS = /** @type {Record<string, string>} */ ({ bad: "?", doubtful: "?!" });

/** Turns of a better line that are told. */
const TURNS_TOLD = 6;

/** The review that is open, whatever screen stands, and what was found. @type {{game: number, found: Reviewed | null} | null} */
let open = null;

/** Follows what is told of a review, also while its game is not on the screen. @param {News} news */
export function followReview(news) {
  if (news.news === "reviewed" && open?.game === news.reviewed.game) open.found = news.reviewed;
  else if (news.news === "review-stopped" && open?.game === news.game) open = null;
}

/**
 * What a turn has cost, in words.
 * @param {Pick<Table, "unit">} table
 * @param {Turning} turning
 */
export function costWords(table, { kind, loss, drop }) {
  return kind === "lost" && loss !== null
    ? t("review.lost", { loss: unitWords(table, loss / 100), percent: percent(drop) })
    : t(`review.${kind}`, { percent: percent(drop) });
}

/**
 * What can be done with a review.
 * @typedef {object} ReviewActions
 * @property {(node: number) => void} goTo
 * @property {(change: Change) => void} edit
 * @property {() => void} stop
 * @property {() => void} close
 * @property {(turning: Turning | null) => void} point
 * @property {(turnings: Turning[]) => void} retry
 */

/**
 * A turning point: what was played, with its cost.
 * @param {Drawing} drawing
 * @param {Table} table
 * @param {Turning} turning
 * @param {ReviewActions} act
 */
function playedButton(drawing, table, turning, act) {
  const { played, mark, place, node } = turning;
  const side = table.view.seats[played.seat]?.name ?? "";
  const cost = costWords(table, turning);
  const moves = played.moves.map((move) => drawing.say(move)).join(", ");
  const who = seatName(table, played.seat);
  return html(
    "button",
    {
      type: "button",
      class: "turning-played",
      "data-action": "go-turning",
      "aria-label": t("review.turning", { turn: place + 1, who, moves, verdict: t(`mark.${mark}`), cost }),
      onclick: () => act.goTo(node),
    },
    html("span", { class: "turn-number" }, String(place + 1)),
    seatMark(drawing, side),
    html("span", { class: "turning-moves" }, ...moveFaces(drawing, played.moves)),
    html("span", { class: "sign" }, SIGNS[mark] ?? ""),
    html("span", { class: "turning-cost" }, cost),
  );
}

/**
 * The look of a turn in a better line: in the colour of whoever plays it.
 * @param {Table} table
 * @param {number} seat
 * @param {boolean} later Whether it comes after the better turn itself.
 */
export const lineClass = (table, seat, later) => `side-${table.view.seats[seat]?.name ?? ""}${later ? " later" : ""}`;

/**
 * What would have been better, and a button that writes it down beside what was played.
 * @param {Drawing} drawing
 * @param {Table} table
 * @param {Turning} turning
 * @param {ReviewActions} act
 */
function betterLine(drawing, table, turning, act) {
  const { better, place, before } = turning;
  const moves = (better[0]?.moves ?? []).map((move) => drawing.say(move)).join(", ");
  const turns = better.map((turn) => turn.moves.join(","));
  return html(
    "div",
    { class: "turning-better" },
    html("span", { class: "soft" }, t("review.better")),
    html(
      "span",
      { class: "turning-line" },
      ...better
        .slice(0, TURNS_TOLD)
        .map(({ seat, moves: made }, index) =>
          html("span", { class: lineClass(table, seat, index > 0) }, ...moveFaces(drawing, made)),
        ),
    ),
    html(
      "button",
      {
        type: "button",
        class: "button",
        "data-action": "add-line",
        title: t("review.add"),
        "aria-label": t("review.add-for", { turn: place + 1, moves }),
        onfocus: () => act.point(turning),
        onblur: () => act.point(null),
        onclick: () => act.edit({ change: "line", at: before, turns, go: false }),
      },
      icon("branch"),
      t("review.add-short"),
    ),
  );
}

/** @param {Drawing} drawing @param {Table} table @param {Turning} turning @param {ReviewActions} act */
function turningRow(drawing, table, turning, act) {
  const side = table.view.seats[turning.played.seat]?.name ?? "";
  return html(
    "li",
    {
      class: `turning side-${side}`,
      "data-turning": turning.place,
      "data-node": turning.node,
      onmouseenter: () => act.point(turning),
      onmouseleave: () => act.point(null),
    },
    playedButton(drawing, table, turning, act),
    betterLine(drawing, table, turning, act),
  );
}

/** What is shown while the review is searched for. @param {() => void} stop */
function createWaiting(stop) {
  const bar = html("progress", { "aria-label": t("review.searching") });
  const element = html(
    "div",
    { class: "review-waiting" },
    html("p", {}, t("review.searching")),
    bar,
    html("button", { type: "button", class: "button", "data-action": "stop-review", onclick: stop }, t("action.stop")),
  );
  return { element, bar };
}

/** @param {() => void} close */
const header = (close) =>
  html(
    "header",
    {},
    html("h2", {}, t("review.title")),
    html(
      "button",
      {
        type: "button",
        class: "button",
        "data-action": "close-review",
        "aria-label": t("action.close"),
        title: t("action.close"),
        onclick: close,
      },
      icon("close"),
    ),
  );

/**
 * @param {Drawing} drawing
 * @param {ReviewActions} act
 */
export function createReview(drawing, act) {
  const body = html("div", { class: "review-body", "aria-live": "polite" });
  const element = html(
    "section",
    { class: "review", "data-role": "review", "aria-label": t("review.title"), hidden: true },
    header(() => act.close()),
    body,
  );
  const waiting = createWaiting(() => act.stop());
  let table = /** @type {Table | null} */ (null);
  let review = /** @type {Reviewed | null} */ (null);
  let graph = /** @type {ReturnType<typeof createGraph> | null} */ (null);

  /** @param {Reviewed} found @param {Table} now */
  function fill(found, now) {
    const { turning } = found;
    graph = createGraph(found, now, drawing, act);
    const list = turning.length
      ? html("ol", { class: "turnings" }, ...turning.map((each) => turningRow(drawing, now, each, act)))
      : html("p", { class: "soft" }, t("review.none"));
    const marks = turning.map(({ node, mark }) => /** @type {[number, Mark]} */ ([node, mark]));
    const write = html(
      "button",
      {
        type: "button",
        class: "button",
        "data-action": "write-verdicts",
        disabled: !turning.length,
        onclick: () => act.edit({ change: "marks", marks }),
      },
      t("review.write"),
    );
    const again = html(
      "button",
      {
        type: "button",
        class: "button main",
        "data-action": "retry",
        disabled: !turning.length,
        onclick: () => act.retry(turning),
      },
      t("retry.all"),
    );
    body.replaceChildren(
      graph.element,
      ...(turning.length ? [html("p", { class: "review-count" }, t("review.count", { count: turning.length }))] : []),
      ...(found.done ? [] : [html("p", { class: "soft", "data-role": "refining" }, t("review.refining"))]),
      ...(found.done || turning.length ? [list] : []),
      html("div", { class: "review-end" }, again, write),
    );
    graph.show(now.cursor);
  }

  return {
    element,
    isOpen: () => !element.hidden,

    /** Opens the panel and shows that the search has begun. */
    begin() {
      if (!table) return;
      open = { game: table.id, found: null };
      element.hidden = false;
      review = graph = null;
      waiting.bar.removeAttribute("value");
      body.replaceChildren(waiting.element);
    },

    close() {
      open = null;
      element.hidden = true;
      review = graph = null;
    },

    /** @param {Reviewing} now */
    progress(now) {
      if (review || now.game !== table?.id) return;
      waiting.bar.max = Math.max(1, now.all);
      waiting.bar.value = now.done;
    },

    /** Tells that the search was stopped. */
    stopped() {
      if (review) body.querySelector("[data-role=refining]")?.remove();
      else body.replaceChildren(html("p", { class: "soft" }, t("review.stopped")));
    },

    /** @param {Reviewed} found */
    take(found) {
      if (element.hidden || found.game !== table?.id) return;
      review = found;
      fill(found, table);
    },

    /** Opens the panel again if it was open when this game was on the screen last. */
    resume() {
      if (open === null || open.game !== table?.id) return;
      element.hidden = false;
      if (open.found) this.take(open.found);
      else body.replaceChildren(waiting.element);
    },

    /** @param {Table} next */
    show(next) {
      table = next;
      graph?.show(next.cursor);
      for (const each of body.querySelectorAll(".turning")) {
        each.toggleAttribute("data-here", each.getAttribute("data-node") === String(next.cursor));
      }
    },
  };
}
