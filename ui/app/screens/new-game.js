/** The panel in which a new game is set up; what it asks comes from the game's card. */

/** @import { GameCard, Kept, LastGame, OptionCard, Player, SetupCard, View } from "../../types/alcazar" */

import * as backend from "../base/backend.js";
import { picture, seatMark } from "../board/board.js";
import { computerName, playerChoice } from "../table/computer.js";
import { button, html, icon } from "../base/dom.js";
import { choice, settingsButton } from "../base/drawers.js";
import { drawingOf } from "../games/index.js";
import { sayError, t } from "../base/locale.js";
import { gameWords, inOrder } from "../table/setup.js";

/** Seeds drawn by lot stay short enough to be read out. */
const SEED_LIMIT = 1_000_000;

/** The option that says how many play, in games that have it. */
const SEATS = "seats";

/** More values than this stand in a list instead of side by side. */
const MOST_SEGMENTS = 8;

/** What a player without a name is called while lots are to be drawn. */
const playerWords = (/** @type {number} */ index) => t("new-game.player", { number: index + 1 });

const drawSeed = () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % SEED_LIMIT;

/**
 * @param {GameCard} game
 * @param {LastGame | undefined} last How it was begun the last time.
 * @param {{back: () => void, edit: () => unknown, begin: (setup: import("../../types/alcazar").Setup, players: Player[], lot: boolean) => void, beginFrom: (position: string, players: Player[], lot: boolean) => void}} act
 */
export function showNewGame(game, last, act) {
  const drawing = drawingOf(game.id);
  let setup = /** @type {SetupCard} */ (
    game.setups.find((each) => each.name === last?.setup.variant) ??
      game.setups.find((each) => each.seeded) ??
      game.setups[0]
  );
  let lot = drawing.lot === true && (last?.lot ?? true);
  /** @type {Record<string, string>} */
  const options = { ...last?.setup.options };
  /** @type {Player[]} */
  const players = game.seats.map((_, index) => last?.players[index] ?? { name: "", computer: null });
  let seed = String(drawSeed());
  /** The positions that were kept, and the one that the game is to begin from. @type {Kept[]} */
  let kept = [];
  let from = /** @type {{position: string, view: View} | null} */ (null);

  const shown = html("div", { class: "new-game-picture" });
  const status = html("p", { class: "notice", "data-role": "status", role: "status" });
  const form = html("form", { class: "setup-form", onsubmit: submit });
  const fields = html("div", { class: "fields" });
  const begin = html(
    "button",
    { type: "submit", class: "button main large", "data-action": "begin" },
    t("new-game.begin"),
  );
  form.append(fields, begin);

  /** @param {OptionCard} option */
  const valueOf = (option) =>
    option.values.includes(options[option.name] ?? "") ? (options[option.name] ?? "") : (option.values[0] ?? "");

  function seatCount() {
    if (from) return from.view.seats.length;
    const option = setup.options.find((each) => each.name === SEATS);
    return option ? Number(valueOf(option)) : game.seats.length;
  }

  /** @param {OptionCard} option */
  function optionField(option) {
    const label = gameWords("option", game.id, option.name);
    const values = inOrder(option.values).map(
      (value) => /** @type {[string, string]} */ ([value, gameWords("option", game.id, `${option.name}.${value}`)]),
    );
    const choose = (/** @type {string} */ value) => {
      options[option.name] = value;
      if (option.name === SEATS) show();
    };
    if (values.length <= MOST_SEGMENTS) return choice(label, option.name, values, valueOf(option), choose);
    const list = html(
      "select",
      { "data-choice": option.name, onchange: () => choose(list.value) },
      ...values.map(([value, words]) => html("option", { value, selected: value === valueOf(option) }, words)),
    );
    return html("label", { class: "field" }, html("span", {}, label), list);
  }

  function seedField() {
    const input = html("input", {
      type: "text",
      inputmode: "numeric",
      pattern: "[0-9]{1,15}",
      required: true,
      value: seed,
      "data-field": "seed",
      oninput: () => (seed = input.value),
    });
    const again = html(
      "button",
      {
        type: "button",
        class: "button",
        "data-action": "draw-seed",
        onclick: () => {
          seed = String(drawSeed());
          input.value = seed;
        },
      },
      icon("dice"),
      t("new-game.draw-seed"),
    );
    return html("div", { class: "field" }, html("label", {}, html("span", {}, t("new-game.seed")), input), again);
  }

  /** @param {string} side @param {number} index */
  function nameField(side, index) {
    const player = /** @type {Player} */ (players[index]);
    const placeholder = () =>
      player.computer ? computerName(player.computer) : lot ? playerWords(index) : t(`name.${side}`);
    const { kind, strength } = playerChoice(String(index), player.computer, (computer) => {
      player.computer = computer;
      input.placeholder = placeholder();
    });
    const input = html("input", {
      type: "text",
      maxlength: 40,
      value: player.name,
      placeholder: placeholder(),
      "data-field": `player-${index}`,
      "aria-label": t("new-game.name", { side: lot ? playerWords(index) : t(`name.${side}`) }),
      oninput: () => (player.name = input.value),
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

  /** Lets every player sit down one seat further. */
  function swapButton() {
    const swap = () => {
      const seated = players.splice(0, seatCount());
      players.unshift(...seated.slice(-1), ...seated.slice(0, -1));
      show();
    };
    return lot ? null : button({ action: "swap", label: t("new-game.swap"), icon: "swap", onclick: swap });
  }

  function lotField() {
    return choice(
      gameWords("new-game", game.id, "lot"),
      "lot",
      ["draw", "listed"].map((value) => [value, t(`lot.${value}`)]),
      lot ? "draw" : "listed",
      (value) => {
        lot = value === "draw";
        show();
      },
    );
  }

  /** @param {string} name */
  async function chooseKept(name) {
    const position = kept.find((each) => each.name === name)?.position;
    from = position === undefined ? null : { position, view: (await backend.diagram(game.id, position, [])).view };
    show();
  }

  function keptField() {
    const list = html(
      "select",
      { "data-choice": "kept", onchange: () => void chooseKept(list.value).catch(complain) },
      html("option", { value: "" }, t("new-game.not-kept")),
      ...kept.map(({ name, position }) => html("option", { value: name, selected: position === from?.position }, name)),
    );
    return html("label", { class: "field" }, html("span", {}, t("new-game.kept")), list);
  }

  /** @param {unknown} error */
  function complain(error) {
    status.textContent = sayError(error);
  }

  function setupFields() {
    return [
      ...(game.setups.length > 1
        ? [
            choice(
              t("new-game.variant"),
              "variant",
              game.setups.map((each) => [each.name, gameWords("variant", game.id, each.name)]),
              setup.name,
              (name) => {
                setup = game.setups.find((each) => each.name === name) ?? setup;
                show();
              },
            ),
          ]
        : []),
      ...setup.options.map(optionField),
      ...(setup.seeded ? [seedField()] : []),
    ];
  }

  function show() {
    const focused = document.activeElement?.getAttribute("data-choice");
    shown.replaceChildren(picture(drawing, from?.view ?? game.sample));
    fields.replaceChildren(
      ...(from ? [] : setupFields()),
      ...(kept.length ? [keptField()] : []),
      ...(drawing.lot ? [lotField()] : []),
      html(
        "fieldset",
        { class: "names" },
        html("legend", {}, t("new-game.names")),
        swapButton(),
        ...game.seats.slice(0, seatCount()).map(nameField),
      ),
    );
    if (focused) /** @type {HTMLElement | null} */ (fields.querySelector(`[data-choice="${focused}"]`))?.focus();
  }

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    const seated = players.slice(0, seatCount()).map(({ name, computer }, index) => ({
      name: name.trim() || (lot && !computer ? playerWords(index) : ""),
      computer,
    }));
    if (from) return act.beginFrom(from.position, seated, lot);
    const chosen = Object.fromEntries(setup.options.map((option) => [option.name, valueOf(option)]));
    act.begin({ variant: setup.name, seed: setup.seeded ? Number(seed) : null, options: chosen }, seated, lot);
  }

  show();
  backend.keptPositions(game.id).then((answer) => {
    kept = answer.positions;
    if (answer.set_aside !== null) status.textContent = t("editor.set-aside", { path: answer.set_aside });
    if (kept.length) show();
  }, complain);
  return {
    element: html(
      "div",
      { class: "new-game" },
      html(
        "header",
        { class: "tools" },
        button({ action: "home", label: t("action.home"), icon: "home", onclick: act.back }),
        html("h1", {}, t(`game.${game.id}.name`), html("small", {}, t("new-game.title"))),
        button({
          action: "edit-position",
          label: t("action.edit-position"),
          icon: "edit",
          onclick: () => void act.edit(),
        }),
        html("div", { class: "tool-group" }, settingsButton()),
      ),
      html(
        "main",
        {},
        shown,
        html("div", { class: "new-game-panel" }, html("p", { class: "about" }, t(`game.${game.id}.about`)), form),
      ),
      status,
    ),
    leave() {},
  };
}
