/** The line of a screen that tells what came of what was done. */

import { html, write } from "./dom.js";

/**
 * Tells something in a line. What went wrong looks graver than what was done.
 * @param {Element} line
 * @param {string} text
 * @param {boolean} grave
 */
export function tellIn(line, text, grave) {
  write(line, text);
  line.classList.toggle("grave", grave && text !== "");
}

export const createNotice = () => html("p", { class: "notice", "data-role": "status", role: "status" });
