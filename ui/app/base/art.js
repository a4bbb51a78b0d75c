/**
 * The drawings that stand in files of their own, `art/*.svg`, because pictures that are made without a window show them
 * too. They take their colours from the custom properties of styles/palette.css.
 */

import { addSymbols } from "./dom.js";

/**
 * Puts files of symbols into the page, so that `use` finds them.
 * @param {string[]} names
 */
export async function loadArt(names) {
  const files = names.map(async (name) => {
    const answer = await fetch(new URL(`../art/${name}.svg`, import.meta.url));
    addSymbols(await answer.text());
  });
  await Promise.all(files);
}
