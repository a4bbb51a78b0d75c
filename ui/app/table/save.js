/** Files that are written, and the question before one is written over that holds something else. */

import { Refused } from "../base/backend.js";
import { t } from "../base/locale.js";

/**
 * What became of a file: it is written, the player thought better of it, or it is held back because another program
 * has changed it since, or because it holds more games than are saved.
 * @typedef {{done: "saved", path: string} | {done: "nothing"} | {done: "changed", path: string} | {done: "holds", path: string, count: number}} Written
 */

/**
 * Writes a file, unless it has changed on the disk or holds more games.
 * @param {() => Promise<string | null>} write `backend.overwrite` writes what was held back.
 * @returns {Promise<Written>}
 */
export async function writing(write) {
  try {
    const path = await write();
    return path === null ? { done: "nothing" } : { done: "saved", path };
  } catch (error) {
    if (error instanceof Refused && error.code === "changed-on-disk") return { done: "changed", path: error.message };
    if (!(error instanceof Refused) || error.code !== "holds-games") throw error;
    return { done: "holds", path: error.message, count: Number(error.args.count) };
  }
}

/** @param {string} path */
export const savedWords = (path) => t("status.saved", { path });

/**
 * What is asked where a file has changed on the disk.
 * @param {string} path
 */
export const changedQuestion = (path) => ({
  text: t("save.changed", { path }),
  yes: t("save.overwrite"),
  no: t("save.leave"),
});

/**
 * What is asked where a file holds more games than are saved; another file is the safe answer.
 * @param {string} path
 * @param {number} count
 */
export const holdsQuestion = (path, count) => ({
  text: t("save.holds", { path, count }),
  another: t("save.another"),
  yes: t("save.replace"),
  no: t("save.leave"),
});
