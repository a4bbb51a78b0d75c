/** A list of tasks at the practice board: what is asked stands above it, and any task can be entered. */

/** @import { Tried } from "../../types/alcazar" */

import { button, html, icon } from "../base/dom.js";
import { keysButton, settingsButton } from "../base/drawers.js";
import { t } from "../base/locale.js";
import { showPractice } from "../table/practice.js";

/** @typedef {{id: string, title: string, task: string}} Task */

/**
 * @typedef {object} Tasks
 * @property {string} game
 * @property {string} title What the tasks are together.
 * @property {string} list What stands above the list.
 * @property {string} before What leads to the task before.
 * @property {string} next What leads to the next one.
 * @property {string} end What leads on from the last one.
 * @property {Task[]} tasks
 * @property {() => Set<string>} done The ids of those that were done.
 * @property {(id: string) => unknown} onDone
 */

/**
 * The tasks, of which any can be entered.
 * @param {Tasks} all
 * @param {string} current
 * @param {(id: string) => void} enter
 */
function listOf({ tasks, done: doneOf }, current, enter) {
  const element = html("ol", { class: "steps" });
  function show() {
    const done = doneOf();
    element.replaceChildren(
      ...tasks.map(({ id, title }, index) =>
        html(
          "li",
          {},
          html(
            "button",
            {
              type: "button",
              class: "button step",
              "data-step": id,
              "data-done": done.has(id),
              "aria-current": id === current ? "step" : null,
              onclick: () => enter(id),
            },
            html(
              "span",
              { class: "step-number", "aria-hidden": "true" },
              done.has(id) ? icon("check") : String(index + 1),
            ),
            title,
            done.has(id) ? html("span", { class: "unseen" }, t("lesson.done")) : null,
          ),
        ),
      ),
    );
  }
  show();
  return { element, show };
}

/**
 * @param {Tasks} all
 * @param {string} id The task that stands.
 * @param {Tried} tried How its board stands.
 * @param {{home: () => void, enter: (id: string) => void, end: () => void, rules: () => HTMLElement}} ways
 */
export function showTasks(all, id, tried, ways) {
  const { game, tasks } = all;
  const at = tasks.findIndex((task) => task.id === id);
  const [before, task, after] = [tasks[at - 1], tasks[at], tasks[at + 1]];
  const onNext = () => (after ? ways.enter(after.id) : ways.end());
  const list = listOf(all, id, ways.enter);
  const tools = html(
    "header",
    { class: "tools" },
    button({ action: "home", label: t("action.home"), icon: "home", onclick: ways.home }),
    html("h1", {}, t(`game.${game}.name`), html("small", {}, all.title)),
    html(
      "div",
      { class: "tool-group" },
      button({
        action: "step-before",
        label: all.before,
        icon: "back",
        disabled: !before,
        onclick: () => before && ways.enter(before.id),
      }),
      button({
        action: "next-step",
        label: after ? all.next : all.end,
        icon: "forward",
        keys: "N",
        onclick: onNext,
      }),
    ),
    html(
      "div",
      { class: "tool-group" },
      button({ action: "steps", label: all.list, icon: "moves", onclick: () => practice.togglePanel() }),
    ),
    html("div", { class: "tool-group" }, ways.rules(), keysButton(), settingsButton()),
  );
  const asked = html("p", { class: "task-words", "aria-live": "polite" });
  const practice = showPractice(tried, {
    tools,
    task: html(
      "section",
      { class: "task", "aria-label": t("lesson.task") },
      html(
        "h2",
        {},
        html("span", { class: "task-count" }, t("lesson.done-of", { done: at + 1, all: tasks.length })),
        task?.title ?? "",
      ),
      asked,
    ),
    title: all.list,
    list: list.element,
    next: after ? all.next : all.end,
    onNext,
    onDone: () => void Promise.resolve(all.onDone(id)).finally(list.show),
    turned: () => ways.enter(id),
    press(action) {
      const pressed = tools.querySelector(`[data-action="${action}"]`);
      if (pressed instanceof HTMLButtonElement) pressed.click();
    },
  });
  return {
    ...practice,
    /** Says what is asked, when the screen stands. */
    begin: () => void (asked.textContent = task?.task ?? ""),
  };
}
