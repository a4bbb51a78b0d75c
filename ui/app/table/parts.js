/** The parts of a table: what each shows comes from the state, and what is done with them becomes events. */

/** @import { Computer, Table, Turning } from "../../types/alcazar" */
/** @import { Event, State } from "./events.js" */

import * as backend from "../base/backend.js";
import { createBoard } from "../board/board.js";
import { createChoices } from "./choices.js";
import { createSpeech } from "../base/speech.js";
import { drawingOf } from "../games/index.js";
import { historyOf } from "./history.js";
import { createInsight } from "./insight.js";
import { layOut } from "./layout.js";
import { createLine } from "./line.js";
import { t } from "../base/locale.js";
import { createMoves } from "./moves.js";
import { createSeat } from "./seats.js";
import { describeCell } from "./sentence.js";
import { shareWays } from "./share.js";
import { change } from "./state.js";
import { createThinking } from "./thinking.js";
import { createTools } from "./tools.js";
import { turned } from "./turning.js";

/** The ways to other screens; `rules` makes the button that slides the rules of games in. @typedef {{home: () => void, newGame: (game: string) => void, rematch: (table: Table) => void, library: () => void, rules: (games: string[]) => HTMLElement, undoImport: (batch: number) => unknown, retry: (table: Table, turnings: Turning[]) => void, open: () => void, edit: (game: string, position: string) => unknown, turned: (cell: string | null) => unknown}} Ways */

/** @typedef {{send: (event: Event) => void, state: () => State, run: (job: () => Promise<void>) => Promise<void>}} Loop */

/** What is done with the player of a seat. @typedef {{seat: (seat: number, computer: Computer | null) => void, name: (seat: number, name: string) => void}} SeatActs */

/**
 * The board and what belongs to it at any table.
 * @param {Table} first
 * @param {Pick<Loop, "send" | "state">} loop
 * @param {SeatActs | null} players Nothing where nobody changes who plays.
 */
export function createPlace(first, { send, state }, players) {
  const drawing = drawingOf(first.game);
  const words = {
    label: t("board.label"),
    describe: (/** @type {string} */ cell) => describeCell(state().table, drawing, cell),
  };
  const board = createBoard(drawing, first.view, words, turned(drawing));
  const seats = first.view.seats.map((_, seat) =>
    createSeat(
      drawing,
      first,
      seat,
      players && {
        seat: (/** @type {Computer | null} */ computer) => players.seat(seat, computer),
        name: (/** @type {string} */ name) => players.name(seat, name),
      },
    ),
  );
  return {
    drawing,
    board,
    seats,
    line: createLine(drawing, send),
    choices: createChoices(drawing, first.game, board, send),
    speech: createSpeech(),
  };
}

/** @typedef {ReturnType<typeof createPlace>} Place */

/**
 * @param {Table} first
 * @param {Loop} loop
 * @param {{show: () => void, turn: (by: number) => void}} act
 * @param {Ways} ways
 */
export function createParts(first, { send, state, run }, { show, turn }, ways) {
  const place = createPlace(
    first,
    { send, state },
    {
      seat: (seat, computer) => send(change("edit", { change: "computer", seat, computer })),
      name: (seat, name) => send(change("edit", { change: "player", seat, name })),
    },
  );
  const { drawing, board, seats, line, choices, speech } = place;
  const thinking = createThinking((thought) =>
    seats.forEach((seat, index) => seat.think(index === state().table.view.to_act ? thought : null)),
  );
  const moves = createMoves(drawing, {
    goTo: (node) => send(change("goTo", node)),
    edit: (edited) => send(change("edit", edited)),
    async write(node, text, goesOn) {
      let kept = false;
      await run(async () => {
        const table = await backend.writeComment(first.id, node, text, goesOn);
        kept = true;
        if (table) send({ type: "table", table });
      });
      return kept;
    },
    tree: backend.tree,
  });
  const insight = createInsight(drawing, {
    show() {
      tools.show(state().table);
      show();
    },
    run,
    retry: (turnings) => ways.retry(state().table, turnings),
    change(ask) {
      send({ type: "act" });
      void run(async () => send({ type: "table", table: await ask(state().table.revision) }));
    },
  });
  const tools = createTools(first, drawing, {
    freeTable: () => send({ type: "free-table" }),
    home: ways.home,
    edit: () => void ways.edit(first.game, state().table.position),
    newGame: () => ways.newGame(first.game),
    undo: () => send(change("undo")),
    undoTurn: () => send(change("undoTurn")),
    turn: () => turn(1),
    redo: () => send(change("redo")),
    back: () => send(change("walk", "back")),
    forward: () => send(change("walk", "forward")),
    save: () => send({ type: "save", call: "saveRecord", args: [] }),
    history: () => historyOf(state().table, drawing, (number) => send(change("bringBack", number))),
    share: () =>
      shareWays(
        state().table,
        (call, ...args) => send({ type: "save", call, args }),
        (text) => send({ type: "tell", told: { say: "text", text, grave: false } }),
      ),
    hint: insight.pressHint,
    analysis: insight.pressAnalysis,
    review: insight.pressReview,
    isAnalysing: insight.isAnalysing,
    isReviewing: insight.review.isOpen,
    library: ways.library,
    rules: () => ways.rules([first.game]),
    open: ways.open,
    panel() {
      element.dataset.panel = panelIsHidden() ? "open" : "closed";
      show();
    },
  });
  const { element, panel } = layOut(drawing, {
    game: first.game,
    tools: tools.element,
    board: board.element,
    ratio: board.geometry.box.width / board.geometry.box.height,
    seats: seats.map((seat) => seat.element),
    title: t("moves.title"),
    list: moves.element,
    status: line.element,
    outlook: insight.analysis.bar,
    insight: [insight.review.element, insight.analysis.element],
  });
  const panelIsHidden = () => getComputedStyle(panel).display === "none";
  element.append(choices.element);
  speech.hearIn(element);
  return { ...place, thinking, moves, insight, tools, element, panelIsHidden };
}

/** @typedef {ReturnType<typeof createParts>} Parts */
