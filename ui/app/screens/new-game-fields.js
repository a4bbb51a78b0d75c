/** What the panel for a new game asks, as fields. */

/** @import { OptionCard } from "../../types/alcazar" */
/** @import { Drawing } from "../games/index.js" */
/** @import { NewGameState } from "./new-game-state.js" */

import { seatMark } from "../board/board.js";
import { button, html, icon } from "../base/dom.js";
import { choice } from "../base/drawers.js";
import { t } from "../base/locale.js";
import { playerChoice } from "../table/computer.js";
import { gameWords, inOrder } from "../table/setup.js";
import {
  changePlayer,
  chooseOption,
  chooseSetup,
  placeholder,
  seatCount,
  seatWords,
  swap,
  valueOf,
} from "./new-game-state.js";

/** More values than this stand in a list instead of side by side. */
const MOST_SEGMENTS = 8;

/**
 * @typedef {object} FieldActions
 * @property {() => NewGameState} now What is chosen at this moment.
 * @property {(next: NewGameState) => void} keep Takes a choice that the field shows already.
 * @property {(next: NewGameState) => void} turnTo Takes a choice after which other things are asked.
 * @property {() => string} drawSeed
 */

/** @param {OptionCard} option @param {FieldActions} act */
function optionField(option, { now, turnTo }) {
  const { game } = now();
  const label = gameWords("option", game.id, option.name);
  const values = inOrder(option.values).map(
    (value) => /** @type {[string, string]} */ ([value, gameWords("option", game.id, `${option.name}.${value}`)]),
  );
  const chosen = valueOf(now(), option);
  const choose = (/** @type {string} */ value) => turnTo(chooseOption(now(), option.name, value));
  if (values.length <= MOST_SEGMENTS) return choice(label, option.name, values, chosen, choose);
  const list = html(
    "select",
    { "data-choice": option.name, onchange: () => choose(list.value) },
    ...values.map(([value, words]) => html("option", { value, selected: value === chosen }, words)),
  );
  return html("label", { class: "field" }, html("span", {}, label), list);
}

/** @param {FieldActions} act */
function seedField({ now, keep, drawSeed }) {
  const write = () => keep({ ...now(), seed: input.value });
  const input = html("input", {
    type: "text",
    inputmode: "numeric",
    pattern: "[0-9]{1,15}",
    required: true,
    value: now().seed,
    "data-field": "seed",
    oninput: write,
  });
  const draw = () => {
    input.value = drawSeed();
    write();
  };
  return html(
    "div",
    { class: "field" },
    html("label", {}, html("span", {}, t("new-game.seed")), input),
    html(
      "button",
      { type: "button", class: "button", "data-action": "draw-seed", onclick: draw },
      icon("dice"),
      t("new-game.draw-seed"),
    ),
  );
}

/** How the game begins. @param {FieldActions} act */
export function drawSetup(act) {
  const { game, setup } = act.now();
  const variants = () =>
    choice(
      t("new-game.variant"),
      "variant",
      game.setups.map(({ name }) => [name, gameWords("variant", game.id, name)]),
      setup.name,
      (name) => act.turnTo(chooseSetup(act.now(), name)),
    );
  return [
    ...(game.setups.length > 1 ? [variants()] : []),
    ...setup.options.map((option) => optionField(option, act)),
    ...(setup.seeded ? [seedField(act)] : []),
  ];
}

/** The kept positions that it may begin from. @param {NewGameState} state @param {(name: string) => void} choose */
export function drawKept({ kept, from }, choose) {
  const list = html(
    "select",
    { "data-choice": "kept", onchange: () => choose(list.value) },
    html("option", { value: "" }, t("new-game.not-kept")),
    ...kept.map(({ name, position }) => html("option", { value: name, selected: position === from?.position }, name)),
  );
  return html("label", { class: "field" }, html("span", {}, t("new-game.kept")), list);
}

/** Whether lots are drawn for the seats. @param {FieldActions} act */
export const drawLot = ({ now, turnTo }) =>
  choice(
    gameWords("new-game", now().game.id, "lot"),
    "lot",
    ["draw", "listed"].map((value) => [value, t(`lot.${value}`)]),
    now().lot ? "draw" : "listed",
    (value) => turnTo({ ...now(), lot: value === "draw" }),
  );

/** @param {Drawing} drawing @param {number} index @param {FieldActions} act */
function nameField(drawing, index, { now, keep }) {
  const { game, lot, players } = now();
  const side = game.seats[index] ?? "";
  const { name = "", computer = null } = players[index] ?? {};
  const { kind, strength } = playerChoice(String(index), computer, (chosen) => {
    keep(changePlayer(now(), index, { computer: chosen }));
    input.placeholder = placeholder(now(), index);
  });
  const input = html("input", {
    type: "text",
    maxlength: 40,
    value: name,
    placeholder: placeholder(now(), index),
    "data-field": `player-${index}`,
    "aria-label": t("new-game.name", { side: seatWords(now(), index) }),
    oninput: () => keep(changePlayer(now(), index, { name: input.value })),
  });
  return html(
    "div",
    { class: `name-field side-${side}` },
    lot ? icon("dice") : seatMark(drawing, side),
    input,
    kind,
    strength,
  );
}

/** Who plays. @param {Drawing} drawing @param {FieldActions} act */
export function drawPlayers(drawing, act) {
  const state = act.now();
  const swapped = () =>
    button({
      action: "swap",
      label: t("new-game.swap"),
      icon: "swap",
      onclick: () => act.turnTo(swap(act.now())),
    });
  return html(
    "fieldset",
    { class: "names" },
    html("legend", {}, t("new-game.names")),
    state.lot ? null : swapped(),
    ...state.game.seats.slice(0, seatCount(state)).map((_, index) => nameField(drawing, index, act)),
  );
}
