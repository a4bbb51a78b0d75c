/** What the engine tells a person at the table: the hint, the analysis and the review, and what of it lies on the board. */

/** @import { Change, News, Table, Turning, TurnView } from "../../types/alcazar" */
/** @import { Overlay } from "../board/board.js" */
/** @import { Drawing } from "../games/index.js" */
/** @import { HintState } from "./hint.js" */
/** @import { Choice } from "./status.js" */

import { createAnalysis, TURNS_DRAWN } from "./analysis.js";
import * as backend from "../base/backend.js";
import { mark } from "../board/board.js";
import { hintSentence, shortTurn } from "./hint.js";
import { t } from "../base/locale.js";
import { createReview } from "./review.js";
import { valueWords } from "./values.js";

/** Whether positions are analysed, whatever screen stands. */
let analysing = false;

/**
 * @param {Drawing} drawing
 * @param {{show: () => void, run: (job: () => Promise<void>) => unknown, change: (ask: (revision: number) => Promise<Table>) => void, makeRoom: () => void}} act
 *   `show` shows the table again, `run` asks Rust one thing after the other.
 */
export function createInsight(drawing, act) {
  /** @type {HintState} */
  let hint = { stage: "none" };
  let table = /** @type {Table | null} */ (null);
  /** The line of the analysis that is pointed at. */
  let pointed = /** @type {number | null} */ (null);
  let turning = /** @type {Turning | null} */ (null);

  const analysis = createAnalysis(drawing, {
    playLine: (turns) =>
      act.change((revision) => backend.edit(revision, { change: "line", at: table?.cursor ?? 0, turns, go: true })),
    point(line) {
      pointed = line;
      act.show();
    },
  });
  const review = createReview(drawing, {
    goTo: (node) => act.change((revision) => backend.goTo(revision, node)),
    edit: (edited) => act.change((revision) => backend.edit(revision, edited)),
    stop: () => {
      act.run(async () => void (await backend.stopSearch()));
      review.close();
    },
    close: toggleReview,
    point(next) {
      turning = next;
      act.show();
    },
  });

  /** @param {HintState} next */
  function turnTo(next) {
    hint = next;
    act.show();
  }

  function pressHint() {
    if (hint.stage === "none") {
      if (!table || table.view.to_act === null) return;
      turnTo({ stage: "searching" });
      act.run(async () => {
        try {
          await backend.hint(table?.revision ?? 0);
        } catch (error) {
          hint = { stage: "none" };
          throw error;
        }
      });
    } else if (hint.stage === "searching") {
      act.run(async () => void (await backend.stopSearch()));
      turnTo({ stage: "none" });
    } else turnTo(hint.stage === "shown" ? { ...hint, stage: "told" } : { stage: "none" });
  }

  function pressAnalysis() {
    analysing = !analysing;
    analysis.toggle(analysing);
    pointed = null;
    act.run(async () => void (await backend.analyse(analysing)));
    act.show();
  }

  function toggleReview() {
    turning = null;
    if (review.isOpen()) {
      review.close();
      act.run(async () => void (await backend.stopSearch()));
    } else {
      review.begin();
      act.makeRoom();
      act.run(async () => {
        try {
          await backend.review(table?.revision ?? 0);
        } catch (error) {
          review.close();
          throw error;
        }
      });
    }
    act.show();
  }

  /**
   * Draws turns one after the other.
   * @param {Overlay} overlay
   * @param {TurnView[]} turns
   * @param {number} rank How much they matter: 1 most.
   */
  function draw(overlay, turns, rank) {
    turns.forEach(({ strokes, puts, falls }, later) => {
      const faint = Math.min(3, rank + later);
      overlay.arrows.push(...strokes.map((stroke) => ({ ...stroke, rank: faint })));
      if (rank + later === 1) {
        mark(overlay, "take", falls);
        for (const [cell, piece] of puts) {
          overlay.ghosts.set(cell, piece);
          mark(overlay, "land", [cell]);
        }
      }
    });
  }

  return {
    analysis,
    review,
    isAnalysing: () => analysing,

    /** @param {Table} next */
    stand(next) {
      const moved = table === null || next.id !== table.id || next.cursor !== table.cursor;
      table = next;
      if (moved) {
        hint = { stage: "none" };
        pointed = turning = null;
      }
      analysis.show(next);
      review.show(next);
      if (!moved) return;
      if (table.mode === "free" && review.isOpen()) review.close();
    },

    /** Begins, when the table is first shown, with what was going on before. */
    begin() {
      review.resume();
      if (review.isOpen()) act.makeRoom();
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
      switch (news.news) {
        case "hint":
          if (hint.stage === "searching" && news.hint.game === table?.id && news.hint.node === table.cursor) {
            turnTo({ stage: "shown", hint: news.hint });
          }
          return true;
        case "analysis":
          analysis.take(news.analysis);
          act.show();
          return true;
        case "reviewing":
          review.progress(news.reviewing);
          return true;
        case "reviewed":
          review.take(news.reviewed);
          return true;
        case "review-stopped":
          if (news.game === table?.id) review.stopped();
          return true;
        default:
          return false;
      }
    },

    /** Puts on the board what is known. @param {Overlay} overlay */
    draw(overlay) {
      if (turning && table) {
        if (turning.before === table.cursor) draw(overlay, turning.better.slice(0, 1), 1);
      } else if (hint.stage === "shown" || hint.stage === "told") draw(overlay, [hint.hint.turn], 1);
      else if (analysing) {
        const lines = analysis.now()?.lines ?? [];
        const line = pointed === null ? undefined : lines[pointed];
        if (line) draw(overlay, line.turns.slice(0, TURNS_DRAWN), 1);
        else {
          lines.forEach(({ turns }, index) => draw(overlay, turns.slice(0, 1), index + 1));
          if (lines.length > 1) {
            lines.forEach(({ turns }, index) =>
              turns[0]?.puts.forEach(([cell]) => overlay.badges.has(cell) || overlay.badges.set(cell, index + 1)),
            );
          }
        }
      }
    },

    sentence: () => (table ? hintSentence(table, drawing, hint) : ""),

    /** The analysis in one line, for where its panel has no room. */
    short() {
      const now = analysing ? analysis.now() : null;
      if (!table || !now?.value) return "";
      const best =
        now.lines[0]?.turns
          .slice(0, TURNS_DRAWN)
          .map((turn) => shortTurn(drawing, turn.moves))
          .join(", ") ?? "";
      return t("analysis.short", { value: valueWords(table, now.value), line: best });
    },

    /** @returns {Choice[]} */
    choices() {
      if (hint.stage === "none") return [];
      if (hint.stage === "searching") {
        return [{ action: "stop-hint", label: t("action.stop"), event: { type: "hint" } }];
      }
      const { node, turn } = hint.hint;
      const next = hint.stage === "shown" ? t("hint.why") : t("hint.clear");
      return [
        {
          action: "play-hint",
          label: t("hint.play"),
          event: { type: "play", action: turn.moves.join(","), at: node },
        },
        { action: "explain-hint", label: next, event: { type: "hint" } },
      ];
    },

    /** Takes away what was asked for last, and answers whether there was anything. */
    escape() {
      if (hint.stage === "searching") pressHint();
      else if (hint.stage !== "none") turnTo({ stage: "none" });
      else return false;
      return true;
    },

    pressHint,
    pressAnalysis,
    pressReview: toggleReview,
  };
}
