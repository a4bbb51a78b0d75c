/** The practice board: the table's own board, hands, drafts, previews and keys, for turns that belong to no game. */

/** @import { Table, Told, Tried, Way } from "../../types/alcazar" */
/** @import { Event, State } from "./events.js" */
/** @import { Deed } from "./loop.js" */
/** @import { Choice } from "./status.js" */
/** @import { Guide } from "./view.js" */

import * as backend from "../base/backend.js";
import { hurry } from "../base/motion.js";
import { say, spokenOf, t } from "../base/locale.js";
import { playEffects } from "../board/effects.js";
import { handle } from "./handling.js";
import { layOut } from "./layout.js";
import { createLoop } from "./loop.js";
import { createPlace } from "./parts.js";
import { begin, change } from "./state.js";
import { spoken } from "./status.js";
import { turnBoard } from "./turning.js";
import { showState } from "./view.js";

/**
 * What the practice board asks of Rust. Taking back is walking: nothing there is ever undone.
 * @param {(tried: Tried) => void} hear
 */
function callsOf(hear) {
  const tell = (/** @type {Tried} */ tried) => {
    hear(tried);
    return tried.table;
  };
  const walk = async (/** @type {number} */ revision, /** @type {Way} */ way) =>
    tell(await backend.practiceWalk(revision, way));
  return {
    table: async () => tell(await backend.practised()),
    select: backend.practiceSelect,
    deselect: backend.practiceDeselect,
    rotate: backend.practiceRotate,
    choose: backend.practiceChoose,
    stepBack: backend.practiceStepBack,
    play: async (/** @type {number} */ revision, /** @type {string} */ action) =>
      tell(await backend.practicePlay(revision, action)),
    walk,
    undo: (/** @type {number} */ revision) => walk(revision, "back"),
    undoTurn: (/** @type {number} */ revision) => walk(revision, "back-turn"),
    redo: (/** @type {number} */ revision) => walk(revision, "forward"),
  };
}

/**
 * What may be done when a try has been judged.
 * @param {Told | null} told
 * @param {string | null} next What leads on; nothing if nothing does.
 * @returns {Choice[]}
 */
export function choicesAfter(told, next) {
  if (!told) return [];
  /** @type {Choice} */
  const again = { action: "try-again", label: t("practice.again"), event: change("walk", "start") };
  if (!told.done || next === null) return [again];
  return [{ action: "go-on", label: next, event: { type: "next" } }, again];
}

/** What is said of a try. @param {Told} told */
export const saidOf = ({ said }) => ("code" in said ? say(said) : spokenOf(said));

/**
 * Shows the practice board until another screen takes its place.
 * @param {Tried} first
 * @param {{tools: HTMLElement, task: HTMLElement, title: string, list: HTMLElement, next: string | null, onNext: () => void, onDone: () => void, turned: () => unknown, press: (action: string) => void}} act
 *   `next` is what leads on when it is done.
 */
export function showPractice(first, act) {
  let { told, waits } = first;
  const loop = createLoop(begin(first.table), { calls: callsOf(hear), perform, show });
  const { send, state } = loop;
  const place = createPlace(first.table, loop, null);
  const { drawing, board } = place;
  const { element, panel } = layOut(drawing, {
    game: first.table.game,
    tools: act.tools,
    board: board.element,
    ratio: board.geometry.box.width / board.geometry.box.height,
    seats: place.seats.map((seat) => seat.element),
    title: act.title,
    list: act.list,
    status: place.line.element,
    outlook: null,
    insight: [],
  });
  element.classList.add("practice");
  act.tools.after(act.task);
  element.append(place.choices.element);
  place.speech.hearIn(element);

  /** @type {Guide} */
  const insight = {
    draw() {},
    wanted: () => [],
    sentence: () => (told ? saidOf(told) : waits ? t("retry.judging") : ""),
    short: () => "",
    choices: () => choicesAfter(told, act.next),
    isAnalysing: () => false,
    review: { isOpen: () => false },
  };
  const parts = { ...place, insight, element, panelIsHidden };
  const handling = handle(parts, loop, {
    turn(by) {
      if (drawing.orientations > 1) void turnBoard(drawing, by).then(act.turned);
    },
    tool: act.press,
  });

  function panelIsHidden() {
    return getComputedStyle(panel).display === "none";
  }

  /** @param {Tried} tried */
  function hear(tried) {
    const wasDone = told?.done ?? false;
    ({ told, waits } = tried);
    if (told?.done && !wasDone) act.onDone();
    if (waits) void loop.run(judge);
  }

  /** Has the turn judged that stands on the board, behind all that was asked for before. */
  async function judge() {
    const judged = await backend.judgeRetry(state().table.revision);
    hear(judged);
    send({ type: "table", table: judged.table });
  }

  /** @param {State} now @param {State} before @param {Event} event */
  function show(now, before, event) {
    if (now.table === before.table) {
      handling.showChange(now, before, event, (next, by) => showState(parts, next, by));
    } else showTried(now, before);
  }

  /** @param {State} now @param {State} before */
  function showTried(now, before) {
    playEffects(board, drawing, before.table, now.table, before.drag !== null);
    if (told) element.dataset.told = told.done ? "done" : "wrong";
    else delete element.dataset.told;
    showState(parts, now);
    place.speech.say(spoken(now, drawing), now.table, now.byKeys);
  }

  /** @param {Deed} deed */
  function perform(deed) {
    if (deed.do === "hurry") hurry();
    else if (deed.do === "focus") handling.focus.go(deed.on);
    else if (deed.do === "glide") handling.pointers.glide(deed.to);
    else if (deed.do === "let-go") handling.pointers.letGo();
    else if (deed.do === "next") act.onNext();
  }

  showTried(state(), state());
  return {
    element,
    wheel: handling.pointers.wheel,
    /** Puts the keyboard on the board, or into the hand that is to act. */
    focus() {
      handling.focus.go("board");
      send({ type: "to", on: "hand" });
    },
    /** Shows or hides the panel. */
    togglePanel() {
      element.dataset.panel = panelIsHidden() ? "open" : "closed";
      showState(parts, state());
    },
    leave() {
      place.choices.release();
      handling.release();
    },
    settle: loop.settle,
  };
}
