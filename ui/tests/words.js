import { readFileSync } from "node:fs";

import { speak } from "../app/base/locale.js";

/** Has the page's modules speak a language with the words that the page has. @param {string} language */
export const speakIn = (language) =>
  speak(language, JSON.parse(readFileSync(new URL(`../app/locales/${language}.json`, import.meta.url), "utf8")));
