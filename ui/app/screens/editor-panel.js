/** What stands beside the board of the position editor: pieces, what can be done with one, fields, what is kept. */

/** @import { Edit, Field, GameCard, Kept, Piece } from "../../types/alcazar" */
/** @import { Drawing } from "../games/index.js" */
/** @import { EditorState } from "./editor-state.js" */

import { pieceIcon, seatMark } from "../board/board.js";
import { button, html, icon } from "../base/dom.js";
import { choice } from "../base/drawers.js";
import { capital, t } from "../base/locale.js";
import { gameWords } from "../table/setup.js";
import { impossible, isTaken, pieceOn } from "./editor-state.js";

/**
 * What the panel has done.
 * @typedef {object} PanelActions
 * @property {(edit: Edit) => unknown} ask Changes the position.
 * @property {(position: string) => unknown} read Shows a position instead.
 * @property {(text: string) => unknown} typed The same with what is typed.
 * @property {(name: string, position: string | null) => unknown} store Keeps a position under a name; nothing forgets
 *   the name.
 */

/** @param {string} action @param {string} label @param {() => unknown} onclick */
const small = (action, label, onclick) =>
  html(
    "button",
    { type: "button", class: "button", "data-action": action, onclick: () => void onclick() },
    capital(label),
  );

/**
 * The pieces that can be laid for a seat.
 * @param {Drawing} drawing
 * @param {EditorState} state
 * @param {number} seat
 */
function stockOf(drawing, state, seat) {
  const { stock, view } = state.edited;
  const side = view.seats[seat]?.name ?? "";
  const hand = new Set(view.seats[seat]?.hand.map(([slot]) => slot));
  const items = (stock[seat] ?? []).map((piece, index) => {
    const slot = drawing.slots[index];
    return html(
      "button",
      {
        type: "button",
        class: slot && !hand.has(slot) ? "slot away" : "slot",
        "data-stock": `${seat}:${index}`,
        "aria-pressed": String(isTaken(state, { seat, index })),
        "aria-label": drawing.name(piece),
        title: drawing.name(piece),
      },
      pieceIcon(drawing, piece, side),
    );
  });
  return html(
    "section",
    { class: `stock-seat side-${side}` },
    html("h2", {}, seatMark(drawing, side), t(`name.${side}`)),
    html("div", { class: "stock-pieces" }, ...items),
  );
}

/**
 * What can be done with the piece that is held or chosen.
 * @param {Drawing} drawing
 * @param {EditorState} state
 * @param {PanelActions} act
 */
function tweaksOf(drawing, state, { ask }) {
  const { brush, chosen: cell, edited } = state;
  const slot = brush ? drawing.slots[brush.index] : undefined;
  if (brush && slot) return [small("hand", t("editor.hand"), () => ask({ edit: "hand", seat: brush.seat, slot }))];
  if (!cell) return [];
  const names = edited.tweaks.find(([each]) => each === cell)?.[1] ?? [];
  const seat = pieceOn(state, cell)?.seat ?? 0;
  const tweaks = names.map((name) => {
    const [verb = "", kind] = name.split(":");
    const piece = kind ? drawing.name({ seat, kind, number: null, cargo: [] }) : "";
    return small(`tweak-${name}`, t(`tweak.${verb}`, { piece }), () => ask({ edit: "tweak", cell, name }));
  });
  return [...tweaks, small("remove", t("choice.remove"), () => ask({ edit: "remove", cell }))];
}

/**
 * A field of the position beside the board.
 * @param {GameCard} game
 * @param {EditorState} state
 * @param {Field} field
 * @param {PanelActions} act
 */
function fieldOf(game, { edited }, { name, value, choices }, { ask }) {
  const label = gameWords("field", game.id, name);
  const set = (/** @type {string} */ next) => void ask({ edit: "field", name, value: next });
  if (choices.length) {
    const sides = new Map(edited.view.seats.map((seat) => [seat.letter, t(`name.${seat.name}`)]));
    const words = (/** @type {string} */ each) =>
      name === "side" ? (sides.get(each) ?? each) : gameWords("field", game.id, `${name}.${each}`);
    return choice(
      label,
      `field-${name}`,
      choices.map((each) => [each, words(each)]),
      value,
      set,
    );
  }
  const input = html("input", { type: "text", value, "data-field": name, onchange: () => set(input.value.trim()) });
  return html("label", { class: "field" }, html("span", {}, label), input);
}

/** @param {Kept} kept @param {PanelActions} act */
function keptRow({ name, position }, { read, store }) {
  const label = t("editor.forget", { name });
  return html(
    "li",
    {},
    html("button", { type: "button", class: "button", "data-kept": name, onclick: () => void read(position) }, name),
    html(
      "button",
      {
        type: "button",
        class: "button",
        "data-action": "forget",
        "aria-label": label,
        title: label,
        onclick: () => void store(name, null),
      },
      icon("close"),
    ),
  );
}

/**
 * @param {GameCard} game
 * @param {Drawing} drawing
 * @param {PanelActions} act
 */
export function createEditorPanel(game, drawing, act) {
  const stock = html("div", { class: "stock" });
  const tweaks = html("div", { class: "tweaks" });
  const fields = html("div", { class: "fields" });
  const keptList = html("ul", { class: "kept" });
  const text = html("input", {
    type: "text",
    spellcheck: "false",
    "data-field": "position",
    "aria-label": t("editor.position"),
    oninput: () => void act.typed(text.value),
  });
  const name = html("input", {
    type: "text",
    maxlength: 60,
    "data-field": "kept-name",
    placeholder: t("editor.name"),
    "aria-label": t("editor.name"),
  });
  let position = "";
  let shown = /** @type {Kept[] | null} */ (null);

  function copy() {
    text.value = position;
    text.select();
    // The clipboard API asks for a permission that a web view may not be able to give.
    document.execCommand("copy");
  }

  /** @param {Event} event */
  function keep(event) {
    event.preventDefault();
    void act.store(name.value, position);
  }

  const element = html(
    "aside",
    { class: "panel editor-panel" },
    stock,
    tweaks,
    fields,
    html("label", { class: "field" }, html("span", {}, t("editor.position")), text),
    html("div", { class: "field" }, button({ action: "copy", label: t("editor.copy"), onclick: copy })),
    html(
      "form",
      { class: "keep", onsubmit: keep },
      name,
      html("button", { type: "submit", class: "button", "data-action": "keep" }, t("editor.keep")),
    ),
    keptList,
  );

  return {
    element,

    /** @param {EditorState} state */
    show(state) {
      const { edited, kept, typed } = state;
      position = edited.position;
      stock.replaceChildren(...edited.stock.map((_, seat) => stockOf(drawing, state, seat)));
      tweaks.replaceChildren(...tweaksOf(drawing, state, act));
      fields.replaceChildren(...edited.fields.map((field) => fieldOf(game, state, field, act)));
      if (document.activeElement !== text) text.value = typed?.text ?? position;
      text.toggleAttribute("data-bad", typed?.bad ?? impossible(edited) !== "");
      if (shown !== kept) keptList.replaceChildren(...kept.map((each) => keptRow(each, act)));
      shown = kept;
    },

    /** Puts the focus on a piece of the stock. @param {{seat: number, index: number}} place */
    focus({ seat, index }) {
      const piece = /** @type {HTMLElement | null} */ (stock.querySelector(`[data-stock="${seat}:${index}"]`));
      piece?.focus();
    },
  };
}
