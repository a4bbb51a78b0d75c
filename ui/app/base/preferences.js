/** The preferences as they stand, and as they are kept. */

/** @import { LastGame, Preferences } from "../../types/alcazar" */

import * as backend from "./backend.js";

/** @type {Preferences} */
let current;
/** @type {Set<() => void>} */
const watchers = new Set();

/** Reads the preferences, and answers what came with them. */
export async function loadPreferences() {
  const loaded = await backend.preferences();
  current = loaded.preferences;
  return loaded;
}

/** The preferences as they stand. */
export const preferences = () => current;

/** @param {() => void} watcher Called from now on when they have changed. */
export const watchPreferences = (watcher) => void watchers.add(watcher);

/**
 * Changes preferences and keeps them.
 * @param {Partial<Preferences>} changes
 */
export async function change(changes) {
  current = { ...current, ...changes };
  for (const watcher of watchers) watcher();
  await backend.setPreferences(current);
}

/**
 * Remembers how a game was begun, for the next one.
 * @param {string} game
 * @param {Partial<LastGame>} begun
 */
export const remember = (game, begun) =>
  change({
    last: {
      ...current.last,
      [game]: {
        ...(current.last[game] ?? { setup: { variant: "", seed: null, options: {} }, players: [], lot: true }),
        ...begun,
      },
    },
  });
