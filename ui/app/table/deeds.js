/** What changes do, in words: of those that are about to be made and of those that were. */

/** @import { Deed, Table } from "../../types/alcazar" */
/** @import { Drawing } from "../games/index.js" */

import { t } from "../base/locale.js";
import { seatName, sideName } from "./sentence.js";

/**
 * How the text of an action is written: as it stands, but a change of mode in words.
 * @param {Drawing} drawing
 * @returns {(text: string) => string}
 */
export const written = (drawing) => (text) => (/^(free$|ruled )/.test(text) ? drawing.say(text) : text);

/**
 * @param {Deed} deed
 * @param {Table} table
 * @param {(text: string) => string} say How the text of an action is said.
 * @returns {string}
 */
export function deedWords(deed, table, say) {
  const of = (/** @type {string} */ key, /** @type {string | null} */ text) =>
    text === null ? t(`${key}-start`) : t(key, { move: say(text) });
  switch (deed.deed) {
    case "play": {
      const move = say(deed.text);
      return deed.seat === null ? move : t("deed.play", { seat: seatName(table, deed.seat), move });
    }
    case "play-again":
    case "take-back":
    case "line":
    case "delete":
      return t(`deed.${deed.deed}`, { count: deed.moves, move: say(deed.text) });
    case "walk":
    case "comment":
      return of(`deed.${deed.deed}`, deed.text);
    case "mark":
      return deed.text === null ? t("deed.notes") : t("deed.mark", { count: deed.moves, move: say(deed.text) });
    case "promote":
      return t("deed.promote", { move: say(deed.text) });
    case "player":
      return deed.name
        ? t("deed.player", { seat: sideName(table, deed.seat), name: deed.name })
        : t("deed.player-none", { seat: sideName(table, deed.seat) });
    case "computer":
      return deed.level === null
        ? t("deed.person", { seat: sideName(table, deed.seat) })
        : t("deed.computer", { seat: sideName(table, deed.seat), level: deed.level });
    case "name":
      return deed.name ? t("deed.name", { name: deed.name }) : t("deed.name-none");
    case "tags":
    case "start":
    case "restore":
      return t(`deed.${deed.deed}`);
    case "undo":
    case "redo":
      return t(`deed.${deed.deed}`, { deed: deedWords(deed.of, table, say) });
  }
}
