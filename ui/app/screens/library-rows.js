/** The rows of the library's list: a game with what can be done with it, and the same while it is being renamed. */

/** @import { Card, Change, ShelfCard } from "../../types/alcazar" */

import { picture, seatMark } from "../board/board.js";
import { button, html, icon } from "../base/dom.js";
import { drawingOf, isDrawn } from "../games/index.js";
import { t } from "../base/locale.js";
import { factsOf, seatTitle, titleOf } from "./library-state.js";

/**
 * What can be done with a game of the list.
 * @typedef {object} RowActions
 * @property {() => void} open
 * @property {(on: boolean) => void} choose
 * @property {(tag: string) => void} findTag
 * @property {() => void} edit
 * @property {() => void} copy
 * @property {() => void} bin
 * @property {() => void} restore
 * @property {() => void} remove
 */

/** @param {ShelfCard} shelf @param {RowActions} act */
function openButton({ card, view }, act) {
  const drawing = isDrawn(card.game) ? drawingOf(card.game) : null;
  const sides = view?.seats.map(({ name }) => name) ?? [];
  const seats = sides.flatMap((name, seat) => [drawing && seatMark(drawing, name), seatTitle(card, seat, name)]);
  return html(
    "button",
    {
      type: "button",
      class: "shelf-open",
      "data-action": "open-game",
      "data-game-id": card.id,
      disabled: card.binned || !drawing,
      onclick: act.open,
    },
    html("span", { class: "shelf-picture" }, view && drawing ? picture(drawing, view) : null),
    html(
      "span",
      { class: "shelf-words" },
      html("strong", {}, titleOf(card)),
      html("span", { class: "shelf-seats" }, ...seats),
      html("span", { class: "soft" }, factsOf(card, sides)),
    ),
  );
}

/**
 * @param {ShelfCard} shelf
 * @param {boolean} chosen
 * @param {RowActions} act
 */
export function drawRow(shelf, chosen, act) {
  const { card } = shelf;
  const title = titleOf(card);
  const tool = (/** @type {string} */ action, /** @type {string} */ sign, /** @type {() => void} */ onclick) =>
    html(
      "button",
      {
        type: "button",
        class: "button",
        "data-action": action,
        title: t(`library.${action}`),
        "aria-label": t(`library.${action}-game`, { title }),
        onclick,
      },
      icon(sign),
    );
  const tools = card.binned
    ? [tool("restore", "restore", act.restore), tool("delete", "close", act.remove)]
    : [tool("edit", "comment", act.edit), tool("copy", "copy", act.copy), tool("bin", "bin", act.bin)];
  const tags = card.tags.map((tag) =>
    html("button", { type: "button", class: "tag", "data-tag": tag, onclick: () => act.findTag(tag) }, tag),
  );
  const box = html("input", {
    type: "checkbox",
    "data-choose": card.id,
    checked: chosen,
    "aria-label": t("library.choose-game", { title }),
    onchange: () => act.choose(box.checked),
  });
  return html(
    "div",
    { class: "shelf-row" },
    html("label", { class: "shelf-choose" }, box),
    openButton(shelf, act),
    html("span", { class: "tags" }, ...tags),
    html("span", { class: "shelf-tools" }, ...tools),
  );
}

/**
 * A row in which a game is renamed and tagged.
 * @param {Card} card
 * @param {{keep: (changes: Change[]) => void, close: () => void}} act
 */
export function drawEditRow(card, act) {
  const field = (/** @type {string} */ name, /** @type {string} */ value) =>
    html("input", {
      type: "text",
      value,
      "data-field": name,
      placeholder: t(`library.${name}`),
      "aria-label": t(`library.${name}`),
    });
  const name = field("name", card.name);
  const tags = field("tags", card.tags.join(", "));
  const onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    act.keep([
      { change: "name", name: name.value.trim() },
      { change: "tags", tags: tags.value.split(",") },
    ]);
  };
  const onkeydown = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    act.close();
  };
  queueMicrotask(() => name.focus());
  return html(
    "form",
    { class: "shelf-row shelf-edit", onsubmit, onkeydown },
    name,
    tags,
    html("button", { type: "submit", class: "button main", "data-action": "keep" }, t("library.keep")),
    button({ action: "close-edit", label: t("action.close"), icon: "close", onclick: act.close }),
  );
}
