/** The seats: name, mark, numbers, whose turn, and the hand. */

/** @import { Computer, Draft, Preview, Table } from "../../types/alcazar" */
/** @import { Drawing } from "../games/index.js" */
/** @import { Thought } from "./thinking.js" */

import { seatMark } from "../board/board.js";
import { playerChoice } from "./computer.js";
import { createCounters } from "./counters.js";
import { html, icon } from "../base/dom.js";
import { toggle } from "../base/drawers.js";
import { isFree, mayBeFree, OFF } from "./free.js";
import { createHand } from "./hand.js";
import { say, t } from "../base/locale.js";
import { playerName, seatName, sideName } from "./sentence.js";

/**
 * What is told of a seat, beside its numbers and its hand.
 * @param {Table} table
 * @param {number} index
 */
export function seatLook(table, index) {
  const { view, computers, acting } = table;
  const computer = computers[index] ?? null;
  const side = sideName(table, index);
  const active = view.to_act === index && !isFree(table);
  const rank = view.seats[index]?.rank ?? null;
  return {
    computer,
    /** Whether its turn it is. */
    active,
    /** Whether its computer waits to be told to go on. */
    waiting: active && acting === "waiting",
    name: seatName(table, index),
    title: computer ? `${side}: ${seatName(table, index)}, ${t(`level.${computer.level}`)}` : side,
    rank: rank === null ? "" : t("rank", { rank }),
    won: rank === 1,
    prompt: active && acting === "person" && view.prompt ? say(view.prompt) : "",
  };
}

/**
 * What is told of a computer's thinking.
 * @param {Thought | null} thought
 */
export function thoughtWords(thought) {
  if (!thought) return [];
  const { seconds, depth } = thought;
  return [t("thought.time", { seconds }), ...(depth ? [t("thought.depth", { depth })] : [])];
}

/**
 * Asks who plays the seat.
 * @param {Table} table
 * @param {number} index
 * @param {{seat: (computer: Computer | null) => void, name: (name: string) => void}} act
 */
function playerFields(table, index, act) {
  const placeholder = (/** @type {Computer | null} */ computer) =>
    playerName("", computer, table.view.seats[index]?.name ?? "");
  const seated = table.computers[index] ?? null;
  const { kind, strength } = playerChoice(String(index), seated, (computer) => {
    called.placeholder = placeholder(computer);
    act.seat(computer);
  });
  const called = html("input", {
    type: "text",
    maxlength: 40,
    value: table.players[index] ?? "",
    placeholder: placeholder(seated),
    "data-field": `player-${index}`,
    onchange: () => act.name(called.value.trim()),
  });
  const field = html("label", { class: "field" }, html("span", {}, t("seat.name")), called);
  return [html("div", { class: "player-choice" }, field, kind, strength)];
}

/**
 * One seat at the table.
 * @param {Drawing} drawing
 * @param {Table} first
 * @param {number} index
 * @param {{seat: (computer: Computer | null) => void, name: (name: string) => void} | null} act What is done with the player.
 */
export function createSeat(drawing, first, index, act) {
  const side = first.view.seats[index]?.name ?? "";
  const name = html("h2", { class: "seat-name" });
  const rank = html("span", { class: "rank" });
  const counters = createCounters(drawing, index, side);
  const hand = createHand(drawing, first, index);
  const room = html("div", { class: "hand-room", "data-cell": mayBeFree(first) ? OFF : null }, hand.element);
  const prompt = html("p", { class: "seat-prompt" });
  const thought = html("p", { class: "thought", "aria-hidden": "true" });
  const player =
    act &&
    toggle(
      `player-${index}`,
      t("seat.player", { side: sideName(first, index) }),
      () => playerFields(shown.table ?? first, index, act),
      "person",
    );
  const element = html(
    "section",
    { class: `seat side-${side}`, "data-seat": index, "aria-label": sideName(first, index) },
    html("header", {}, seatMark(drawing, side), name, rank, player),
    counters.element,
    room,
    drawing.seats === "panel" ? prompt : null,
    thought,
  );
  element.style.setProperty("--columns", String(hand.columns));
  element.style.setProperty("--rows", String(hand.rows));

  /** What was shown last: only what changed since is shown again. */
  const shown = {
    table: /** @type {Table | null} */ (null),
    draft: /** @type {Draft | null} */ (null),
    byComputer: false,
  };

  /** @param {ReturnType<typeof seatLook>} look */
  function showLook(look) {
    element.toggleAttribute("data-turn", look.active);
    if (look.active) element.setAttribute("aria-current", "true");
    else element.removeAttribute("aria-current");
    const byComputer = look.computer !== null;
    if (byComputer !== shown.byComputer) {
      player?.firstElementChild?.replaceWith(icon(byComputer ? "computer" : "person"));
    }
    shown.byComputer = byComputer;
    element.toggleAttribute("data-waiting", look.waiting);
    name.textContent = look.name;
    name.title = look.title;
    rank.textContent = look.rank;
    rank.classList.toggle("first", look.won);
    element.classList.toggle("winner", look.won);
    prompt.textContent = look.prompt;
  }

  return {
    element,

    /**
     * @param {Table} now
     * @param {Draft | null} draft
     * @param {Preview | null} preview
     * @param {number} by Quarter turns that the piece in hand has just made.
     */
    show(now, draft, preview, by) {
      const seat = now.view.seats[index];
      if (!seat) return;
      counters.show(seat.counters, preview);
      if (shown.table === now && shown.draft === draft) return;
      shown.table = now;
      shown.draft = draft;
      const look = seatLook(now, index);
      showLook(look);
      room.hidden = !drawing.slots.length && !seat.hand.length && !mayBeFree(first);
      hand.show(now, draft, by);
    },

    /** @param {Thought | null} now How far the seat's computer has thought; nothing if it does not think. */
    think(now) {
      element.toggleAttribute("data-thinking", now !== null);
      thought.replaceChildren(...thoughtWords(now).map((part) => html("span", {}, part)));
    },

    /** Marks the pieces that a hint would use. */
    want: hand.want,

    /** Whether there is a piece in the hand. */
    hasHand: hand.hasPiece,

    /** Puts the focus on the hand. */
    focus: hand.focus,

    /** Moves the focus inside the hand by a key: the slot it is on, the key. */
    step: hand.step,

    /** Where a slot is in the window. */
    rectOf: hand.rectOf,
  };
}

/** @typedef {ReturnType<typeof createSeat>} Seat */
