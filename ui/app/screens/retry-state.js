/** The turning points of a game as tasks. */

/** @import { Table, Turning } from "../../types/alcazar" */
/** @import { Tasks } from "./tasks.js" */

import { t } from "../base/locale.js";
import { seatName } from "../table/sentence.js";

/**
 * The turning points to be tried again: those of persons, unless all of them are computers'.
 * @param {Pick<Table, "computers">} table
 * @param {Turning[]} turnings
 */
export function ownTurnings({ computers }, turnings) {
  const own = turnings.filter(({ played }) => !computers[played.seat]);
  return own.length ? own : turnings;
}

/**
 * @param {Table} table The game.
 * @param {Turning[]} turnings
 * @param {(text: string) => string} sayMove
 * @returns {Tasks}
 */
export function retryTasks(table, turnings, sayMove) {
  /** @type {Set<string>} */
  const done = new Set();
  return {
    game: table.game,
    title: t("retry.title"),
    list: t("retry.list"),
    before: t("retry.before"),
    next: t("retry.next"),
    end: t("retry.back"),
    tasks: ownTurnings(table, turnings).map(({ before, place, played }) => {
      const who = seatName(table, played.seat);
      const moves = played.moves.map(sayMove).join(", ");
      return {
        id: String(before),
        title: t("retry.turn", { turn: place + 1, who }),
        task: t("retry.task", { who, moves }),
      };
    }),
    done: () => done,
    onDone: (id) => done.add(id),
  };
}
