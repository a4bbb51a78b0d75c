/** A lesson: the board with what is asked, and the list of its steps. */

/** @import { LessonCard, Tried } from "../../types/alcazar" */

import { button, html, icon } from "../base/dom.js";
import { keysButton, settingsButton } from "../base/drawers.js";
import { spokenOf, t } from "../base/locale.js";
import { change, preferences } from "../base/preferences.js";
import { showPractice } from "../table/practice.js";

/** The steps of a lesson that were done. @param {LessonCard} lesson */
export function stepsDone({ game, steps }) {
  const learned = new Set(preferences().learned[game]);
  return new Set(steps.map(({ id }) => id).filter((id) => learned.has(id)));
}

/** The first step that is not done, else the first. @param {LessonCard} lesson */
export function nextStep(lesson) {
  const done = stepsDone(lesson);
  return (lesson.steps.find(({ id }) => !done.has(id)) ?? lesson.steps[0])?.id;
}

/** Remembers a step as done. @param {string} game @param {string} id */
function remember(game, id) {
  const { learned } = preferences();
  return change({ learned: { ...learned, [game]: [...new Set([...(learned[game] ?? []), id])] } });
}

/**
 * The steps, of which any can be entered.
 * @param {LessonCard} lesson
 * @param {string} current
 * @param {(id: string) => void} enter
 */
function listOf({ steps, ...lesson }, current, enter) {
  const element = html("ol", { class: "steps" });
  function show() {
    const done = stepsDone({ steps, ...lesson });
    element.replaceChildren(
      ...steps.map(({ id, title }, index) =>
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
            spokenOf(title),
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
 * @param {LessonCard} lesson
 * @param {string} id The step.
 * @param {Tried} tried How its board stands.
 * @param {{home: () => void, step: (id: string) => void, playComputer: () => void, rules: () => HTMLElement}} ways
 */
export function showLesson(lesson, id, tried, ways) {
  const { game, steps } = lesson;
  const at = steps.findIndex((step) => step.id === id);
  const [before, step, after] = [steps[at - 1], steps[at], steps[at + 1]];
  const task = step ? spokenOf(step.task) : "";
  const onNext = () => (after ? ways.step(after.id) : ways.playComputer());
  const list = listOf(lesson, id, ways.step);
  const tools = html(
    "header",
    { class: "tools" },
    button({ action: "home", label: t("action.home"), icon: "home", onclick: ways.home }),
    html("h1", {}, t(`game.${game}.name`), html("small", {}, t("lesson.title"))),
    html(
      "div",
      { class: "tool-group" },
      button({
        action: "step-before",
        label: t("lesson.before"),
        icon: "back",
        disabled: !before,
        onclick: () => before && ways.step(before.id),
      }),
      button({
        action: "next-step",
        label: t("lesson.next"),
        icon: "forward",
        keys: "N",
        disabled: !after,
        onclick: onNext,
      }),
    ),
    html(
      "div",
      { class: "tool-group" },
      button({ action: "steps", label: t("lesson.steps"), icon: "moves", onclick: () => practice.togglePanel() }),
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
        html("span", { class: "task-count" }, t("lesson.done-of", { done: at + 1, all: steps.length })),
        step ? spokenOf(step.title) : "",
      ),
      asked,
    ),
    title: t("lesson.steps"),
    list: list.element,
    next: after ? t("lesson.next") : t("start.play-computer"),
    onNext,
    onDone: () => void remember(game, id).finally(list.show),
    turned: () => ways.step(id),
    press(action) {
      const pressed = tools.querySelector(`[data-action="${action}"]`);
      if (pressed instanceof HTMLButtonElement) pressed.click();
    },
  });
  return {
    ...practice,
    /** Says what is asked, when the screen stands. */
    begin() {
      asked.textContent = task;
    },
  };
}
