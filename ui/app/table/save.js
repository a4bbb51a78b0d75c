/** Files that are written, and the question before one is written over that has changed on the disk. */

import { Refused } from "../base/backend.js";
import { t } from "../base/locale.js";

/**
 * What became of a file: it is written, the player thought better of it, or it is held back because another program
 * has changed it since.
 * @typedef {{done: "saved", path: string} | {done: "nothing"} | {done: "changed", path: string}} Written
 */

/**
 * Writes a file, unless it has changed on the disk.
 * @param {() => Promise<string | null>} write `backend.overwrite` writes what was held back.
 * @returns {Promise<Written>}
 */
export async function writing(write) {
  try {
    const path = await write();
    return path === null ? { done: "nothing" } : { done: "saved", path };
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== "changed-on-disk") throw error;
    return { done: "changed", path: error.message };
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
