/** The review of a game: its course, where it turned, and what was better. */

/** @import { Change, Mark, News, Reviewed, Reviewing, Table, Turning, TurnView } from "../../types/alcazar" */
/** @import { Drawing } from "../games/index.js" */

import { moveFaces, seatMark } from "../board/board.js";
import { html, icon } from "../base/dom.js";
import { createGraph } from "./graph.js";
import { decimal, t } from "../base/locale.js";
import { seatName } from "./sentence.js";
import { percent } from "./values.js";

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
 * @param {Drawing} drawing
 * @param {{goTo: (node: number) => void, edit: (change: Change) => void, stop: () => void, close: () => void, point: (turning: Turning | null) => void}} act
 */
export function createReview(drawing, act) {
  const body = html("div", { class: "review-body", "aria-live": "polite" });
  const element = html(
    "section",
    { class: "review", "data-role": "review", "aria-label": t("review.title"), hidden: true },
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
          onclick: () => act.close(),
        },
        icon("close"),
      ),
    ),
    body,
  );
  const bar = html("progress", { "aria-label": t("review.searching") });
  const waiting = html(
    "div",
    { class: "review-waiting" },
    html("p", {}, t("review.searching")),
    bar,
    html(
      "button",
      { type: "button", class: "button", "data-action": "stop-review", onclick: () => act.stop() },
      t("action.stop"),
    ),
  );
  let table = /** @type {Table | null} */ (null);
  let review = /** @type {Reviewed | null} */ (null);
  let graph = /** @type {ReturnType<typeof createGraph> | null} */ (null);

  /** @param {Turning} turning */
  function row(turning) {
    const { played, better, mark, place, node, before, kind, loss, drop } = turning;
    const side = table?.view.seats[played.seat]?.name ?? "";
    const who = table ? seatName(table, played.seat) : "";
    const cost =
      kind === "lost" && loss !== null
        ? t("review.lost", { loss: decimal(loss / 100), percent: percent(drop) })
        : t(`review.${kind}`, { percent: percent(drop) });
    const say = (/** @type {TurnView | undefined} */ turn) =>
      turn?.moves.map((move) => drawing.say(move)).join(", ") ?? "";
    return html(
      "li",
      {
        class: `turning side-${side}`,
        "data-turning": place,
        "data-node": node,
        onmouseenter: () => act.point(turning),
        onmouseleave: () => act.point(null),
      },
      html(
        "button",
        {
          type: "button",
          class: "turning-played",
          "data-action": "go-turning",
          "aria-label": t("review.turning", {
            turn: place + 1,
            who,
            moves: say(played),
            verdict: t(`mark.${mark}`),
            cost,
          }),
          onclick: () => act.goTo(node),
        },
        html("span", { class: "turn-number" }, String(place + 1)),
        seatMark(drawing, side),
        html("span", { class: "turning-moves" }, ...moveFaces(drawing, played.moves)),
        html("span", { class: "sign" }, SIGNS[mark] ?? ""),
        html("span", { class: "turning-cost" }, cost),
      ),
      html(
        "div",
        { class: "turning-better" },
        html("span", { class: "soft" }, t("review.better")),
        html(
          "span",
          { class: "turning-line" },
          ...better
            .slice(0, TURNS_TOLD)
            .flatMap((turn, index) => html("span", { class: index ? "later" : "" }, ...moveFaces(drawing, turn.moves))),
        ),
        html(
          "button",
          {
            type: "button",
            class: "button",
            "data-action": "add-line",
            title: t("review.add"),
            "aria-label": t("review.add-for", { turn: place + 1, moves: say(better[0]) }),
            onfocus: () => act.point(turning),
            onblur: () => act.point(null),
            onclick: () =>
              act.edit({ change: "line", at: before, turns: better.map((turn) => turn.moves.join(",")), go: false }),
          },
          icon("branch"),
          t("review.add-short"),
        ),
      ),
    );
  }

  function fill() {
    if (!review || !table) return;
    const { turning } = review;
    graph = createGraph(review, table, drawing, act);
    const list = turning.length
      ? html("ol", { class: "turnings" }, ...turning.map(row))
      : html("p", { class: "soft" }, t("review.none"));
    const marks = turning.map(({ node, mark }) => /** @type {[number, Mark]} */ ([node, mark]));
    const write = html(
      "button",
      {
        type: "button",
        class: "button main",
        "data-action": "write-verdicts",
        disabled: !turning.length,
        onclick: () => act.edit({ change: "marks", marks }),
      },
      t("review.write"),
    );
    body.replaceChildren(
      graph.element,
      html("p", { class: "review-count" }, t("review.count", { count: turning.length })),
      list,
      html("div", { class: "review-end" }, write),
    );
    graph.show(table.cursor);
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
      bar.removeAttribute("value");
      body.replaceChildren(waiting);
    },

    close() {
      open = null;
      element.hidden = true;
      review = graph = null;
    },

    /** @param {Reviewing} now */
    progress(now) {
      if (review || now.game !== table?.id) return;
      bar.max = Math.max(1, now.all);
      bar.value = now.done;
    },

    /** Tells that the search was stopped. */
    stopped() {
      if (!review) body.replaceChildren(html("p", { class: "soft" }, t("review.stopped")));
    },

    /** @param {Reviewed} found */
    take(found) {
      if (element.hidden || found.game !== table?.id) return;
      review = found;
      fill();
    },

    /** Opens the panel again if it was open when this game was on the screen last. */
    resume() {
      if (open === null || open.game !== table?.id) return;
      element.hidden = false;
      if (open.found) this.take(open.found);
      else body.replaceChildren(waiting);
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
