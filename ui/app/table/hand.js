/** The hand of a seat: what it may still put on the board, and at a free table what lies beside the board. */

/** @import { Draft, Piece, Table } from "../../types/alcazar" */
/** @import { Drawing } from "../games/index.js" */

import { pieceIcon } from "../board/board.js";
import { html, icon } from "../base/dom.js";
import { t } from "../base/locale.js";
import { turn } from "../base/motion.js";
import { rename } from "../base/names.js";
import { isFree, mayBeFree, OFF } from "./free.js";
import { sideName } from "./sentence.js";

/** Columns of what lies beside a free table's board: the tray and each of seven kinds, so that it takes one row. */
const FREE_COLUMNS = 8;

/** Columns of a hand: where two seats share a side of the board, hands are wide rather than high. */
const handColumns = (/** @type {number} */ seats) => (seats > 2 ? 4 : 3);

/** @typedef {{slot: string, piece: Piece | null, held: boolean}} Slot What lies in a slot, and whether it is in hand. */

/**
 * What lies in the slots of a hand.
 * @param {Table} table
 * @param {number} seat
 * @param {Draft | null} draft
 * @param {string[]} known The slots that are shown already: they keep their places when their piece is gone.
 * @returns {Slot[]}
 */
export function slotsOf(table, seat, draft, known) {
  const pieces = new Map(table.view.seats[seat]?.hand);
  const mayHold = table.view.to_act === seat || isFree(table);
  return [...new Set([...known, ...pieces.keys()])].map((slot) => {
    const lies = pieces.get(slot) ?? null;
    const held = mayHold && draft !== null && draft.source === slot;
    // The piece in hand may have been turned; how many lie there stays.
    const piece = held ? { ...draft.piece, number: lies?.number ?? draft.piece.number } : lies;
    return { slot, piece, held };
  });
}

/**
 * The slot that an arrow key leads to, past those that cannot be used: `null` at the end, `undefined` if the key is no
 * arrow.
 * @param {{slot: string, usable: boolean}[]} slots
 * @param {number} columns
 * @param {string} from
 * @param {string} key
 */
export function stepFrom(slots, columns, from, key) {
  const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[key];
  if (by === undefined) return undefined;
  for (let at = slots.findIndex(({ slot }) => slot === from) + by; at >= 0 && at < slots.length; at += by) {
    const { slot = "", usable = false } = slots[at] ?? {};
    if (usable) return slot;
  }
  return null;
}

/**
 * Whether two kinds of piece are one but for how they lie: a tile's kind names its edges all around.
 * @param {string} one
 * @param {string} other
 */
export const isTurned = (one, other) => one.length === other.length && one !== "" && (one + one).includes(other);

/**
 * @param {Drawing} drawing
 * @param {Table} table
 * @param {number} seat
 */
export function createHand(drawing, table, seat) {
  const side = table.view.seats[seat]?.name ?? "";
  const columns = mayBeFree(table) ? FREE_COLUMNS : handColumns(table.view.seats.length);
  const attributes = { type: "button", "data-seat": seat, tabindex: "-1" };
  const tray = html(
    "button",
    { ...attributes, class: "slot tray", "data-slot": OFF, "aria-label": t("free.tray") },
    icon("close"),
  );
  const element = html("div", {
    class: "hand",
    role: "toolbar",
    "aria-label": t("hand.label", { side: sideName(table, seat) }),
  });
  /** @type {Map<string, {button: HTMLButtonElement, key: string, kind: string}>} */
  const slots = new Map();
  let cursor = drawing.slots[0] ?? "";
  if (mayBeFree(table)) element.append(tray);
  drawing.slots.forEach(slotAt);

  /** @param {string} slot */
  function slotAt(slot) {
    const known = slots.get(slot);
    if (known) return known;
    const entry = {
      button: html("button", { ...attributes, class: "slot", "data-slot": slot }),
      key: "-",
      kind: "",
    };
    slots.set(slot, entry);
    element.append(entry.button);
    return entry;
  }

  /** @param {Slot} lies @param {number} by */
  function showSlot({ slot, piece, held }, by) {
    const entry = slotAt(slot);
    const { button } = entry;
    const key = piece ? JSON.stringify(piece) : "";
    if (key !== entry.key) {
      const rotated = held && by !== 0 && piece !== null && piece.kind !== entry.kind;
      entry.key = key;
      entry.kind = piece?.kind ?? "";
      const drawn = piece ? pieceIcon(drawing, piece, side) : null;
      button.replaceChildren(...(drawn ? [drawn] : []));
      if (drawn && rotated) void turn(drawn, by);
      const name = piece ? drawing.name(piece) : "";
      rename(button, piece ? (mayBeFree(table) ? name : `${slot}: ${name}`) : t("hand.gone", { slot }));
    }
    button.classList.toggle("gone", !piece);
    button.disabled = !piece;
    button.setAttribute("aria-pressed", String(held));
  }

  /** Every button of the hand by its slot. */
  const buttons = () =>
    new Map([
      ...(mayBeFree(table) ? /** @type {[string, HTMLButtonElement][]} */ ([[OFF, tray]]) : []),
      ...[...slots].map(([slot, { button }]) => /** @type {[string, HTMLButtonElement]} */ ([slot, button])),
    ]);

  /** @param {string} slot */
  function moveCursor(slot) {
    cursor = slot;
    for (const [each, button] of buttons()) button.tabIndex = each === slot ? 0 : -1;
  }

  return {
    element,
    columns,
    rows: mayBeFree(table) ? 1 : Math.ceil(drawing.slots.length / columns) || 1,

    /**
     * @param {Table} now
     * @param {Draft | null} draft
     * @param {number} by Quarter turns that the piece in hand has just made.
     */
    show(now, draft, by) {
      for (const slot of slotsOf(now, seat, draft, [...slots.keys()])) showSlot(slot, by);
      const { hand = [] } = now.view.seats[seat] ?? {};
      const lies = hand.some(([slot]) => slot === cursor);
      moveCursor(lies ? cursor : isFree(now) ? OFF : (hand[0]?.[0] ?? ""));
    },

    /** Marks the slots of pieces that a hint would use. @param {Piece[]} pieces */
    want(pieces) {
      for (const { button, kind } of slots.values()) {
        const wanted = pieces.some((piece) => piece.seat === seat && isTurned(piece.kind, kind));
        button.toggleAttribute("data-wanted", wanted);
      }
    },

    /** Whether there is a piece in it. */
    hasPiece: () => cursor !== "",

    focus: () => buttons().get(cursor)?.focus({ preventScroll: true }),

    /**
     * Moves the focus by an arrow key, and answers whether the key did something. At the edge of a hand that lies
     * beside a free table it leads on to elsewhere.
     * @param {string} from
     * @param {string} key
     */
    step(from, key) {
      const all = [...buttons()].map(([slot, { disabled }]) => ({ slot, usable: !disabled }));
      // A narrow window breaks the rows.
      const shown = getComputedStyle(element).gridTemplateColumns.split(" ").length;
      const next = stepFrom(all, shown, from, key);
      if (next === undefined) return false;
      if (next === null) return !mayBeFree(table);
      moveCursor(next);
      buttons().get(next)?.focus({ preventScroll: true });
      return true;
    },

    /** Where a slot is in the window. @param {string} slot */
    rectOf: (slot) => slots.get(slot)?.button.getBoundingClientRect() ?? null,
  };
}
