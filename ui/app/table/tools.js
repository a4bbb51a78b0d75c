/** The tool row of the table. */

/** @import { Deed, Table } from "../../types/alcazar" */
/** @import { Drawing } from "../games/index.js" */

import { button, html, relabel } from "../base/dom.js";
import { has, t } from "../base/locale.js";
import { keysButton, settingsButton, toggle } from "../base/drawers.js";
import { deedWords, written } from "./deeds.js";
import { isFree, mayBeFree } from "./free.js";
import { setupWords } from "./setup.js";

/**
 * @param {Table} first
 * @param {Drawing} drawing
 * @param {{home: () => void, newGame: () => void, edit: () => void, freeTable: () => void, undo: () => unknown, undoTurn: () => unknown, turn: () => void, back: () => void, forward: () => void, redo: () => unknown, save: () => void, history: () => Node[], share: () => Node[], library: () => void, rules: () => HTMLElement, open: () => void, panel: () => void, hint: () => void, analysis: () => void, review: () => void, isAnalysing: () => boolean, isReviewing: () => boolean}} act
 */
export function createTools(first, drawing, act) {
  const undo = button({
    action: "undo",
    label: t("action.undo"),
    icon: "undo",
    keys: "Ctrl+Z",
    onclick: () => void act.undo(),
  });
  const undoTurn = button({
    action: "undo-turn",
    label: t("action.undo-turn"),
    icon: "undo-turn",
    keys: "Ctrl+Backspace",
    onclick: () => void act.undoTurn(),
  });
  const redo = button({
    action: "redo",
    label: t("action.redo"),
    icon: "redo",
    keys: "Ctrl+Shift+Z",
    onclick: () => void act.redo(),
  });
  const back = button({
    action: "back",
    label: t("action.back"),
    icon: "back",
    keys: "Alt+ArrowLeft",
    onclick: act.back,
  });
  const forward = button({
    action: "forward",
    label: t("action.forward"),
    icon: "forward",
    keys: "Alt+ArrowRight",
    onclick: act.forward,
  });
  const hint = button({ action: "hint", label: t("action.hint"), icon: "hint", keys: "I", onclick: act.hint });
  const analysis = button({
    action: "analysis",
    label: t("action.analysis"),
    icon: "analysis",
    keys: "L",
    pressed: act.isAnalysing(),
    onclick: act.analysis,
  });
  const review = button({
    action: "review",
    label: t("action.review"),
    icon: "review",
    keys: "V",
    pressed: false,
    onclick: act.review,
  });
  const words = html("small", {});
  const short = `game.${first.game}.short`;
  const free = button({
    action: "free-table",
    label: t("action.free-table"),
    icon: "free",
    pressed: false,
    onclick: act.freeTable,
  });
  const element = html(
    "header",
    { class: "tools" },
    button({ action: "home", label: t("action.home"), icon: "home", onclick: act.home }),
    button({ action: "library", label: t("action.library"), icon: "library", onclick: act.library }),
    html("h1", { title: t(`game.${first.game}.name`) }, t(has(short) ? short : `game.${first.game}.name`), " ", words),
    mayBeFree(first) && html("div", { class: "tool-group" }, free),
    html("div", { class: "tool-group" }, undo, ...(first.actions_a_turn > 1 ? [undoTurn] : []), redo, back, forward),
    html("div", { class: "tool-group" }, hint, analysis, review),
    html(
      "div",
      { class: "tool-group" },
      ...(drawing.orientations > 1
        ? [button({ action: "turn", label: t("action.turn"), icon: "turn", keys: "T", onclick: act.turn })]
        : []),
      button({ action: "moves", label: t("action.moves"), icon: "moves", onclick: act.panel }),
      button({ action: "save", label: t("action.save"), icon: "save", keys: "Ctrl+S", onclick: act.save }),
      toggle("history", t("action.history"), act.history, "history", "Ctrl+H"),
      button({ action: "edit-position", label: t("action.edit-position"), icon: "edit", onclick: act.edit }),
      toggle("share", t("action.share"), act.share),
      button({ action: "open", label: t("action.open"), icon: "open", keys: "Ctrl+O", onclick: act.open }),
    ),
    html("div", { class: "tool-group" }, act.rules(), keysButton(), settingsButton()),
    button({
      action: "new-game",
      label: t("action.new-game"),
      icon: "new",
      main: true,
      keys: "Ctrl+N",
      onclick: act.newGame,
    }),
  );

  return {
    element,
    /** @param {Table} table */
    show(table) {
      undo.disabled = undoTurn.disabled = !table.can_undo;
      redo.disabled = !table.can_redo;
      tell(undo, "action.undo", table.undo, table, drawing);
      tell(undoTurn, "action.undo-turn", table.undo_turn, table, drawing);
      tell(redo, "action.redo", table.redo, table, drawing);
      back.disabled = table.cursor === 0;
      forward.disabled = !table.can_forward;
      const searches = !isFree(table);
      hint.disabled = !searches || table.view.to_act === null || table.acting === "thinking";
      analysis.disabled = !searches;
      review.disabled = !searches || table.acting === "thinking";
      analysis.setAttribute("aria-pressed", String(act.isAnalysing()));
      review.setAttribute("aria-pressed", String(act.isReviewing()));
      free.setAttribute("aria-pressed", String(isFree(table)));
      words.textContent = isFree(table) ? t("action.free-table") : setupWords(table.game, table.setup, table.view);
    },
    /** Does what a button does. @param {string} action */
    press(action) {
      const pressed = element.querySelector(`[data-action="${action}"]`);
      if (pressed instanceof HTMLButtonElement) pressed.click();
    },
  };
}

/**
 * Lets a button say what it will do.
 * @param {HTMLElement} pressed
 * @param {string} key What it is called while it can do nothing.
 * @param {Deed | null} deed
 * @param {Table} table
 * @param {Drawing} drawing
 */
function tell(pressed, key, deed, table, drawing) {
  if (deed) relabel(pressed, deedWords(deed, table, written(drawing)), deedWords(deed, table, drawing.say));
  else relabel(pressed, t(key));
}
