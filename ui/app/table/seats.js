/** The seats: name, mark, numbers, whose turn, and the hand. */

/** @import { Computer, Counter, Draft, Piece, Preview, Table } from "../../types/alcazar" */
/** @import { Drawing } from "../games/index.js" */
/** @import { Thought } from "./thinking.js" */

import { pieceIcon, seatMark } from "../board/board.js";
import { playerChoice } from "./computer.js";
import { html, icon } from "../base/dom.js";
import { toggle } from "../base/drawers.js";
import { say, t } from "../base/locale.js";
import { turn } from "../base/motion.js";
import { computerName, sideName } from "./sentence.js";

/** Columns of a hand: where two seats share a side of the board, hands are wide rather than high. */
/** The slot beside the board of a free table that holds no piece: what is put there goes off the board. */
const OFF = "off";

/** Columns of what lies beside a free table's board. */
const FREE_COLUMNS = 4;

const handColumns = (/** @type {number} */ seats) => (seats > 2 ? 4 : 3);

/**
 * One seat at the table.
 * @param {Drawing} drawing
 * @param {Table} table
 * @param {number} index
 * @param {{seat: (computer: Computer | null) => void, name: (name: string) => void}} act What is done with the player.
 */
export function createSeat(drawing, table, index, act) {
  const side = table.view.seats[index]?.name ?? "";
  const name = html("h2", { class: "seat-name" });
  const counters = html("div", { class: "counters" });
  const hand = html("div", {
    class: "hand",
    role: "toolbar",
    "aria-label": t("hand.label", { side: sideName(table, index) }),
  });
  const mayBeFree = table.mode !== "ruled";
  const tray = html(
    "button",
    {
      type: "button",
      class: "slot tray",
      "data-slot": OFF,
      "data-seat": index,
      "aria-label": t("free.tray"),
      tabindex: "-1",
    },
    icon("close"),
  );
  const rank = html("span", { class: "rank" });
  const room = html("div", { class: "hand-room", "data-cell": mayBeFree ? OFF : null }, hand);
  const prompt = html("p", { class: "seat-prompt" });
  const thought = html("p", { class: "thought", "aria-hidden": "true" });
  const player = toggle(`player-${index}`, t("seat.player", { side: sideName(table, index) }), askPlayer, "person");
  const element = html(
    "section",
    { class: `seat side-${side}`, "data-seat": index, "aria-label": sideName(table, index) },
    html("header", {}, seatMark(drawing, side), name, rank, player),
    counters,
    room,
    drawing.seats === "panel" ? prompt : null,
    thought,
  );

  /** @type {Map<string, {button: HTMLButtonElement, key: string, kind: string}>} */
  const slots = new Map();
  for (const slot of drawing.slots) slots.set(slot, newSlot(slot));
  hand.append(...[...slots.values()].map((each) => each.button));
  if (mayBeFree) hand.prepend(tray);
  const columns = mayBeFree ? FREE_COLUMNS : handColumns(table.view.seats.length);
  element.style.setProperty("--columns", String(columns));
  element.style.setProperty("--rows", String(mayBeFree ? 2 : Math.ceil(drawing.slots.length / columns) || 1));
  let cursor = drawing.slots[0] ?? "";

  /** What was shown last: only what changed since is shown again. */
  const shown = {
    table: /** @type {Table | null} */ (null),
    counters: "",
    computer: /** @type {Computer | null} */ (null),
    draft: /** @type {Draft | null} */ (null),
  };

  /** Who plays the seat, to be changed. */
  function askPlayer() {
    const placeholder = (/** @type {Computer | null} */ computer) =>
      computer ? computerName(computer) : sideName(table, index);
    const { kind, strength } = playerChoice(String(index), shown.computer, (computer) => {
      called.placeholder = placeholder(computer);
      act.seat(computer);
    });
    const called = html("input", {
      type: "text",
      maxlength: 40,
      value: shown.table?.players[index] ?? "",
      placeholder: placeholder(shown.computer),
      "data-field": `player-${index}`,
      onchange: () => act.name(called.value.trim()),
    });
    return [
      html(
        "div",
        { class: "player-choice" },
        html("label", { class: "field" }, html("span", {}, t("seat.name")), called),
        kind,
        strength,
      ),
    ];
  }

  /** @param {string} slot */
  function newSlot(slot) {
    const button = html("button", {
      type: "button",
      class: "slot",
      "data-slot": slot,
      "data-seat": index,
      tabindex: "-1",
    });
    return { button, key: "-", kind: "" };
  }

  /** @param {string} slot @param {Piece | null} piece @param {boolean} held @param {boolean} active @param {number} by */
  function showSlot(slot, piece, held, active, by) {
    const entry = slots.get(slot) ?? newSlot(slot);
    if (!slots.has(slot)) {
      slots.set(slot, entry);
      hand.append(entry.button);
    }
    const { button } = entry;
    const key = piece ? JSON.stringify(piece) : "";
    if (key !== entry.key) {
      const turned = held && by !== 0 && piece !== null && piece.kind !== entry.kind;
      entry.key = key;
      entry.kind = piece?.kind ?? "";
      const drawn = piece ? pieceIcon(drawing, piece, side) : null;
      button.replaceChildren(...(drawn ? [drawn] : []));
      if (drawn && turned) void turn(drawn, by);
      button.setAttribute(
        "aria-label",
        piece ? (mayBeFree ? drawing.name(piece) : `${slot}: ${drawing.name(piece)}`) : t("hand.gone", { slot }),
      );
    }
    button.classList.toggle("gone", !piece);
    button.disabled = !piece;
    button.setAttribute("aria-disabled", String(!active));
    button.setAttribute("aria-pressed", String(held));
  }

  /** Every button of the hand by its slot. */
  const buttons = () =>
    new Map([
      ...(mayBeFree ? /** @type {[string, HTMLButtonElement][]} */ ([[OFF, tray]]) : []),
      ...[...slots].map(([slot, { button }]) => /** @type {[string, HTMLButtonElement]} */ ([slot, button])),
    ]);

  /** @param {Counter} counter */
  function number(counter) {
    const label = t(counter.code);
    const figure = html("span", { class: "figure", "data-score": counter.code }, String(counter.value));
    const sign = counter.alarm
      ? html("span", { class: "alarm", "aria-hidden": "true" }, "!".repeat(counter.alarm))
      : null;
    const drawn =
      counter.kind === null
        ? null
        : pieceIcon(drawing, { seat: index, kind: counter.kind, number: null, cargo: [] }, side);
    const after = html("span", { class: "after" });
    return html(
      "div",
      {
        class: `counter alarm-${counter.alarm}`,
        role: "group",
        "aria-label": `${label}: ${counter.value}`,
        title: label,
      },
      drawn,
      figure,
      sign,
      html("span", { class: "after-place" }, after),
    );
  }

  /** @param {Element} after @param {number} value @param {number | undefined} next */
  function showAfter(after, value, next) {
    const text = next === undefined || next === value ? "" : `→ ${next}`;
    if (after.textContent === text) return;
    after.textContent = text;
    after.classList.toggle("down", next !== undefined && next < value);
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
      const counted = JSON.stringify(seat.counters);
      if (shown.counters !== counted) counters.replaceChildren(...seat.counters.map(number));
      shown.counters = counted;
      const afters = counters.querySelectorAll(".after");
      seat.counters.forEach(({ value }, place) => {
        const after = afters[place];
        if (after) showAfter(after, value, preview?.counters[index]?.[place]);
      });
      if (shown.table === now && shown.draft === draft) return;
      shown.table = now;
      shown.draft = draft;
      const active = now.view.to_act === index && now.mode !== "free";
      element.toggleAttribute("data-turn", active);
      if (active) element.setAttribute("aria-current", "true");
      else element.removeAttribute("aria-current");
      const computer = now.computers[index] ?? null;
      if ((computer === null) !== (shown.computer === null)) {
        player.firstElementChild?.replaceWith(icon(computer ? "computer" : "person"));
      }
      shown.computer = computer;
      element.toggleAttribute("data-waiting", active && now.acting === "waiting");
      name.textContent =
        now.players[index] || (computer ? t("computer.short", { level: computer.level }) : sideName(now, index));
      name.title = computer
        ? `${sideName(now, index)}: ${computerName(computer)}, ${t(`level.${computer.level}`)}`
        : sideName(now, index);
      rank.textContent = seat.rank === null ? "" : t("rank", { rank: seat.rank });
      rank.classList.toggle("first", seat.rank === 1);
      element.classList.toggle("winner", seat.rank === 1);
      const pieces = new Map(seat.hand);
      room.hidden = !drawing.slots.length && !pieces.size && !mayBeFree;
      prompt.textContent = active && now.acting === "person" && now.view.prompt ? say(now.view.prompt) : "";
      for (const slot of new Set([...slots.keys(), ...pieces.keys()])) {
        const held = (active || now.mode === "free") && draft?.source === slot;
        showSlot(
          slot,
          held
            ? { ...draft.piece, number: pieces.get(slot)?.number ?? draft.piece.number }
            : (pieces.get(slot) ?? null),
          held,
          active || now.mode === "free",
          by,
        );
      }
      if (!pieces.has(cursor)) cursor = now.mode === "free" ? OFF : (seat.hand[0]?.[0] ?? "");
      for (const [slot, button] of buttons()) button.tabIndex = slot === cursor ? 0 : -1;
    },

    /** @param {Thought | null} now How far the seat's computer has thought; nothing if it does not think. */
    think(now) {
      element.toggleAttribute("data-thinking", now !== null);
      const parts = now
        ? [t("thought.time", { seconds: now.seconds }), now.depth ? t("thought.depth", { depth: now.depth }) : ""]
        : [];
      thought.replaceChildren(...parts.filter(Boolean).map((part) => html("span", {}, part)));
    },

    /** Whether there is a piece in the hand. */
    hasHand: () => cursor !== "",

    /** Puts the focus on the hand. */
    focus: () => buttons().get(cursor)?.focus({ preventScroll: true }),

    /**
     * Moves the focus inside the hand by an arrow key, past the slots whose piece is gone.
     * @param {string} from
     * @param {string} key
     */
    step(from, key) {
      const all = buttons();
      const names = [...all.keys()];
      const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[key];
      if (by === undefined) return false;
      for (let at = names.indexOf(from) + by; at >= 0 && at < names.length; at += by) {
        const slot = names[at] ?? "";
        const button = all.get(slot);
        if (!button || button.disabled) continue;
        for (const each of all.values()) each.tabIndex = -1;
        cursor = slot;
        button.tabIndex = 0;
        button.focus({ preventScroll: true });
        return true;
      }
      return !mayBeFree;
    },

    /**
     * Where a slot is in the window.
     * @param {string} slot
     */
    rectOf: (slot) => slots.get(slot)?.button.getBoundingClientRect() ?? null,
  };
}

/** @typedef {ReturnType<typeof createSeat>} Seat */
