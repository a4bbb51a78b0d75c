/** Lessons: which steps there are, and which were done. */

/** @import { LessonCard } from "../../types/alcazar" */
/** @import { Tasks } from "./tasks.js" */

import { spokenOf, t } from "../base/locale.js";
import { change, preferences } from "../base/preferences.js";

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

/** The steps of a lesson as tasks. @param {LessonCard} lesson @returns {Tasks} */
export const lessonTasks = (lesson) => ({
  game: lesson.game,
  title: t("lesson.title"),
  list: t("lesson.steps"),
  before: t("lesson.before"),
  next: t("lesson.next"),
  end: t("start.play-computer"),
  tasks: lesson.steps.map(({ id, title, task }) => ({ id, title: spokenOf(title), task: spokenOf(task) })),
  done: () => stepsDone(lesson),
  onDone: (id) => remember(lesson.game, id),
});
