/** How a game begins, in words. */

/** @import { Setup, View } from "../../types/alcazar" */

import { has, t } from "../base/locale.js";

/**
 * The words for a key of one game, else for that of all games, else the name itself.
 * @param {string} group For instance `option`.
 * @param {string} game
 * @param {string} name
 */
export function gameWords(group, game, name) {
  const own = `${group}.${game}.${name}`;
  const shared = `${group}.${name}`;
  return has(own) ? t(own) : has(shared) ? t(shared) : (name.split(".").at(-1) ?? name);
}

/**
 * A set-up in a few words.
 * @param {string} game
 * @param {Setup | null} setup Nothing for a game that began from a position of its own.
 * @param {View} view
 */
export function setupWords(game, setup, view) {
  const size = has(`game.${game}.size`)
    ? t(`game.${game}.size`, { columns: view.columns, rows: view.rows })
    : gameWords("variant", game, setup?.variant ?? "position");
  return setup === null || setup.seed === null ? size : `${size} · ${setup.seed}`;
}

/**
 * Numbers in their order, names as they come.
 * @param {string[]} values
 */
export function inOrder(values) {
  return values.every((value) => /^\d+$/.test(value)) ? [...values].sort((a, b) => Number(a) - Number(b)) : values;
}
