/** What the engine tells a person at the table: the hint, the analysis and the review, and what of it lies on the board. */

/** @import { News, Table, Turning } from "../../types/alcazar" */
/** @import { Overlay } from "../board/board.js" */
/** @import { Drawing } from "../games/index.js" */
/** @import { InsightRequest, InsightState } from "./insight-state.js" */
/** @import { Choice } from "./status.js" */

import { createAnalysis } from "./analysis.js";
import * as backend from "../base/backend.js";
import { isFree } from "./free.js";
import { hintSentence, shortTurn } from "./hint.js";
import * as insight from "./insight-state.js";
import { t } from "../base/locale.js";
import { createReview } from "./review.js";
import { valueWords } from "./values.js";

/** Whether positions are analysed, whatever screen stands. */
let analysing = false;

/**
 * @param {Drawing} drawing
 * @param {{show: () => void, run: (job: () => Promise<void>) => unknown, change: (ask: (revision: number) => Promise<Table>) => void, retry: (turnings: Turning[]) => void}} act
 *   `show` shows the table again, `run` asks Rust one thing after the other, `retry` leads to turning points as tasks.
 */
export function createInsight(drawing, act) {
  let state = insight.beginWith(analysing);
  let table = /** @type {Table | null} */ (null);

  const analysis = createAnalysis(drawing, {
    playLine: (turns) =>
      act.change((revision) => backend.edit(revision, { change: "line", at: table?.cursor ?? 0, turns, go: true })),
    point: (pointed) => turnTo({ ...state, pointed }),
  });
  const review = createReview(drawing, {
    goTo: (node) => act.change((revision) => backend.goTo(revision, node)),
    edit: (edited) => act.change((revision) => backend.edit(revision, edited)),
    stop() {
      request("stop");
      review.close();
    },
    close: toggleReview,
    point: (turning) => turnTo({ ...state, turning }),
    retry: act.retry,
  });

  /** @param {InsightState} next */
  function turnTo(next) {
    state = next;
    act.show();
  }

  /** Asks for a search, or has it stop; what waits for a search that cannot be begun is undone. @param {InsightRequest | null} asked */
  function request(asked) {
    if (asked === "stop") act.run(async () => void (await backend.stopSearch()));
    if (asked === "hint") begin(backend.hint, () => (state = insight.dropHint(state)));
  }

  /** @param {(revision: number) => Promise<null>} search @param {() => void} undo */
  function begin(search, undo) {
    act.run(async () => {
      try {
        await search(table?.revision ?? 0);
      } catch (error) {
        undo();
        throw error;
      }
    });
  }

  function pressHint() {
    const [next, asked] = insight.pressHint(state, table);
    turnTo(next);
    request(asked);
  }

  function pressAnalysis() {
    state = insight.toggleAnalysis(state);
    analysing = state.analysing;
    analysis.toggle(analysing);
    act.run(async () => void (await backend.analyse(analysing)));
    act.show();
  }

  function toggleReview() {
    state = { ...state, turning: null };
    if (review.isOpen()) {
      review.close();
      request("stop");
    } else {
      review.begin();
      begin(backend.review, review.close);
    }
    act.show();
  }

  return {
    analysis,
    review,
    isAnalysing: () => analysing,

    /** @param {Table} next */
    stand(next) {
      const moved = table === null || next.id !== table.id || next.cursor !== table.cursor;
      table = next;
      if (moved) state = insight.move(state);
      analysis.show(next);
      review.show(next);
      if (moved && isFree(table) && review.isOpen()) review.close();
    },

    /** Begins, when the table is first shown, with what was going on before. */
    begin() {
      review.resume();
      if (!analysing) return;
      analysis.toggle(true);
      act.run(async () => void (await backend.analyse(true)));
    },

    /** Lets the engine rest. */
    leave() {
      if (analysing) void backend.analyse(false);
    },

    /** @param {News} news @returns {boolean} Whether it was of concern here. */
    hear(news) {
      if (news.news === "hint") turnTo(insight.takeHint(state, table, news.hint));
      else if (news.news === "analysis") {
        analysis.take(news.analysis);
        act.show();
      } else if (news.news === "reviewing") review.progress(news.reviewing);
      else if (news.news === "reviewed") review.take(news.reviewed);
      else if (news.news !== "review-stopped") return false;
      else if (news.game === table?.id) review.stopped();
      return true;
    },

    /** Puts on the board what is known. @param {Overlay} overlay */
    draw: (overlay) => insight.drawInsight(overlay, state, table, analysis.now()?.lines ?? []),

    /** The pieces that a hint would put on the board. */
    wanted: () => insight.wantedBy(state),

    sentence: () => (table ? hintSentence(table, drawing, state.hint) : ""),

    /** The analysis in one line, for where its panel has no room. */
    short() {
      const now = analysing ? analysis.now() : null;
      if (!table || !now?.value) return "";
      const turns = now.lines[0]?.turns.slice(0, insight.TURNS_DRAWN) ?? [];
      const line = turns.map((turn) => shortTurn(drawing, turn.moves)).join(", ");
      return t("analysis.short", { value: valueWords(table, now.value), line });
    },

    choices: () => hintChoices(state),

    /** Takes away what was asked for last, and answers whether there was anything. */
    escape() {
      if (state.hint.stage === "none") return false;
      if (state.hint.stage === "searching") request("stop");
      turnTo(insight.dropHint(state));
      return true;
    },

    pressHint,
    pressAnalysis,
    pressReview: toggleReview,
  };
}

/**
 * What can be done with a hint.
 * @param {InsightState} state
 * @returns {Choice[]}
 */
function hintChoices({ hint }) {
  if (hint.stage === "none") return [];
  if (hint.stage === "searching") {
    return [{ action: "stop-hint", label: t("action.stop"), event: { type: "hint" } }];
  }
  const { node, turn } = hint.hint;
  const next = hint.stage === "shown" ? t("hint.why") : t("hint.clear");
  return [
    { action: "play-hint", label: t("hint.play"), event: { type: "play", action: turn.moves.join(","), at: node } },
    { action: "explain-hint", label: next, event: { type: "hint" } },
  ];
}
