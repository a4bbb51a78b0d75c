/** The panel in which a new game is set up; what it asks comes from the game's card. */

/** @import { GameCard, LastGame, Player, Setup } from "../../types/alcazar" */
/** @import { NewGameState } from "./new-game-state.js" */

import * as backend from "../base/backend.js";
import { picture } from "../board/board.js";
import { button, html } from "../base/dom.js";
import { settingsButton } from "../base/drawers.js";
import { drawingOf } from "../games/index.js";
import { sayError, t } from "../base/locale.js";
import { createNotice, tellIn } from "../base/notice.js";
import { drawKept, drawLot, drawPlayers, drawSetup } from "./new-game-fields.js";
import * as newGame from "./new-game-state.js";

/** Seeds drawn by lot stay short enough to be read out. */
const SEED_LIMIT = 1_000_000;

export const drawSeed = () => String((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % SEED_LIMIT);

/**
 * @param {GameCard} game
 * @param {LastGame | undefined} last How it was begun the last time.
 * @param {{back: () => void, edit: () => unknown, begin: (setup: Setup, players: Player[], lot: boolean) => void, beginFrom: (position: string, players: Player[], lot: boolean) => void}} act
 */
export function showNewGame(game, last, act) {
  const drawing = drawingOf(game.id);
  let state = newGame.beginWith(game, drawing.lot === true, last, drawSeed());

  const shown = html("div", { class: "new-game-picture" });
  const status = createNotice();
  const fields = html("div", { class: "fields" });
  const form = html(
    "form",
    { class: "setup-form", onsubmit: submit },
    fields,
    html("button", { type: "submit", class: "button main large", "data-action": "begin" }, t("new-game.begin")),
  );
  const complain = (/** @type {unknown} */ error) => tellIn(status, sayError(error), true);

  const fieldActions = {
    now: () => state,
    keep: (/** @type {NewGameState} */ next) => void (state = next),
    turnTo,
    drawSeed,
  };

  /** @param {NewGameState} next */
  function turnTo(next) {
    state = next;
    const focused = document.activeElement?.getAttribute("data-choice");
    shown.replaceChildren(picture(drawing, state.from?.view ?? game.sample));
    fields.replaceChildren(
      ...(state.from ? [] : drawSetup(fieldActions)),
      ...(state.kept.length ? [drawKept(state, (name) => void chooseKept(name).catch(complain))] : []),
      ...(drawing.lot ? [drawLot(fieldActions)] : []),
      drawPlayers(drawing, fieldActions),
    );
    if (focused) /** @type {HTMLElement | null} */ (fields.querySelector(`[data-choice="${focused}"]`))?.focus();
  }

  /** @param {string} name */
  async function chooseKept(name) {
    const position = state.kept.find((each) => each.name === name)?.position;
    const view = position === undefined ? null : (await backend.diagram(game.id, position, [])).view;
    turnTo({ ...state, from: position !== undefined && view ? { position, view } : null });
  }

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    const { setup, position, players, lot } = newGame.choice(state);
    if (setup) act.begin(setup, players, lot);
    else act.beginFrom(position, players, lot);
  }

  turnTo(state);
  backend.keptPositions(game.id).then(({ positions, set_aside: path }) => {
    if (path !== null) tellIn(status, t("editor.set-aside", { path }), true);
    if (positions.length) turnTo({ ...state, kept: positions });
  }, complain);
  return {
    focus: () =>
      /** @type {HTMLElement | null} */ (form.querySelector("input:checked, select, [type=submit]"))?.focus(),
    element: html(
      "div",
      { class: "new-game" },
      html(
        "header",
        { class: "tools" },
        button({ action: "home", label: t("action.home"), icon: "home", onclick: act.back }),
        html("h1", {}, t(`game.${game.id}.name`), " ", html("small", {}, t("new-game.title"))),
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
