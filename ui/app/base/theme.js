/** Preferences, and how they show: theme, language, animation, coordinates. */

/** @import { LastGame, Preferences } from "../../types/alcazar" */

import * as backend from "./backend.js";
import { loadWords } from "./locale.js";

const dark = matchMedia("(prefers-color-scheme: dark)");
const contrast = matchMedia("(prefers-contrast: more)");
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** How long one movement on the table lasts, in milliseconds. */
const BEAT = { full: 170, slow: 520, off: 0 };

/** @type {Preferences} */
let current;

/**
 * Reads the preferences and shows them; follows the system from then on.
 * @returns {Promise<string | null>} Where a damaged file was set aside.
 */
export async function loadPreferences() {
  const loaded = await backend.preferences();
  current = loaded.preferences;
  for (const query of [dark, contrast, still]) query.addEventListener("change", paint);
  paint();
  await loadWords(current.language);
  return loaded.set_aside;
}

/** The preferences as they stand. */
export const preferences = () => current;

/**
 * Changes preferences, shows the change and keeps it.
 * @param {Partial<Preferences>} changes
 */
export async function change(changes) {
  current = { ...current, ...changes };
  paint();
  if (changes.language) await loadWords(current.language);
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

/** How long one movement lasts now, in milliseconds; 0 if nothing is to move. */
export const beat = () => (still.matches ? 0 : BEAT[current.animation]);

function paint() {
  const system = contrast.matches ? "contrast" : dark.matches ? "dark" : "light";
  const root = document.documentElement;
  root.dataset.theme = current.theme === "system" ? system : current.theme;
  root.dataset.coordinates = current.coordinates ? "on" : "off";
  root.style.setProperty("--beat", `${beat()}ms`);
}
