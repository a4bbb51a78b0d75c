/** How the page looks and moves: as was chosen, else as the system is set. */

/** @import { Preferences } from "../../types/alcazar" */

import { preferences, watchPreferences } from "./preferences.js";

/** What the system is asked for. */
const DARK = "(prefers-color-scheme: dark)";
const CONTRAST = "(prefers-contrast: more)";
const STILL = "(prefers-reduced-motion: reduce)";

/** How long one movement on the table lasts, in milliseconds. */
const BEAT = { full: 170, slow: 520, off: 0 };

/** What is followed of the system; held here, or the browser might let go of it. @type {MediaQueryList[]} */
let followed = [];

/**
 * The theme that is shown: high contrast goes before dark where the system is to decide.
 * @param {Preferences["theme"]} chosen
 * @param {{dark: boolean, contrast: boolean}} system
 */
export const themeOf = (chosen, { dark, contrast }) =>
  chosen === "system" ? (contrast ? "contrast" : dark ? "dark" : "light") : chosen;

/**
 * How long one movement lasts, in milliseconds; 0 if nothing is to move.
 * @param {Preferences["animation"]} speed
 * @param {boolean} still Whether the system asks for less movement.
 */
export const beatOf = (speed, still) => (still ? 0 : BEAT[speed]);

/** The same now. */
export const beat = () => beatOf(preferences().animation, matchMedia(STILL).matches);

/** Shows the preferences, and again whenever they or the system change. */
export function followTheme() {
  followed = [DARK, CONTRAST, STILL].map((query) => matchMedia(query));
  for (const query of followed) query.addEventListener("change", paint);
  watchPreferences(paint);
  paint();
}

function paint() {
  const { theme, coordinates, referee } = preferences();
  const root = document.documentElement;
  root.dataset.theme = themeOf(theme, {
    dark: matchMedia(DARK).matches,
    contrast: matchMedia(CONTRAST).matches,
  });
  root.dataset.coordinates = coordinates ? "on" : "off";
  root.dataset.referee = referee ? "on" : "off";
  root.style.setProperty("--beat", `${beat()}ms`);
  root.toggleAttribute("data-still", beat() === 0);
}
