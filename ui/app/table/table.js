/** The table: its parts, pointers, keys and calls, wired to the state machine. */

/** @import { News, Table } from "../../types/alcazar" */
/** @import { Event, State, Told } from "./events.js" */
/** @import { Deed } from "./loop.js" */
/** @import { Ways } from "./parts.js" */

import { Refused } from "../base/backend.js";
import { hurry } from "../base/motion.js";
import { remember } from "../base/preferences.js";
import { calls } from "./calls.js";
import { cellOf } from "./grip.js";
import { handle } from "./handling.js";
import { createLoop } from "./loop.js";
import { createParts } from "./parts.js";
import { begin } from "./state.js";
import { turnBoard } from "./turning.js";
import { showState, showTableOf } from "./view.js";

/**
 * Shows a table until another screen takes its place.
 * @param {Table} first
 * @param {Ways} ways
 * @param {Told | null} [notice] What the player is told first.
 */
export function showTable(first, ways, notice = null) {
  const loop = createLoop(begin(first), { calls, perform, show });
  const { send, state, run } = loop;
  const parts = createParts(first, loop, { show: () => showState(parts, state()), turn }, ways);
  const { drawing, moves, insight, tools, thinking, element } = parts;
  const handling = handle(parts, loop, { escape: insight.escape, turn, tool: tools.press });
  const { focus, pointers } = handling;

  /** @param {number} by Steps clockwise. */
  function turn(by) {
    if (drawing.orientations === 1) return;
    const cell = cellOf(document.activeElement);
    void run(async () => {
      await turnBoard(drawing, by);
      ways.turned(cell);
    });
  }

  /** @param {State} now @param {State} before @param {Event} event */
  function show(now, before, event) {
    if (now.table !== before.table) return showTableOf(parts, now, before);
    handling.showChange(now, before, event, (next, by) => showState(parts, next, by));
  }

  /** @param {Deed} deed */
  function perform(deed) {
    switch (deed.do) {
      case "hurry":
        return hurry();
      case "focus":
        return focus.go(deed.on);
      case "glide":
        return pointers.glide(deed.to);
      case "let-go":
        return pointers.letGo();
      case "think":
        return thinking.hear(deed);
      case "hint":
        return insight.pressHint();
      case "rematch":
        return ways.rematch(state().table);
      case "new-game":
        return ways.newGame(first.game);
      case "undo-import":
        return void ways.undoImport(deed.batch);
      case "remember-players":
        return void run(() => rememberPlayers(state().table));
    }
  }

  /** @param {News} news What happened by itself. */
  function hear(news) {
    if (insight.hear(news)) return;
    if (news.news === "notice") send({ type: "notice", error: new Refused(news.notice) });
    else if (news.news === "thinking") send({ type: "thinking", ...news });
    else if (news.news === "table") send({ type: "table", table: news.table, byItself: true });
  }

  showTableOf(parts, state(), state());
  insight.begin();
  if (notice) send({ type: "tell", told: notice });
  return {
    element,
    hear,
    wheel: pointers.wheel,
    /** Puts the keyboard on the board. */
    focus: () => focus.go("board"),
    leave() {
      void moves.keep();
      thinking.end();
      insight.leave();
      parts.choices.release();
      handling.release();
    },
    /** Keeps what is being written, and waits for all that was asked for. */
    settle() {
      return moves.keep().then(loop.settle);
    },
  };
}

/** Keeps who plays, for the next game. @param {Table} table */
const rememberPlayers = ({ game, players, computers }) =>
  remember(game, { players: players.map((name, seat) => ({ name, computer: computers[seat] ?? null })) });
