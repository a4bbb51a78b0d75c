/** Texts that are not the page's own: names as they were typed, and what other programs say. */

/** Signs that turn the direction of what follows, and those that stand around a quotation here. */
const TURNING = /[\u061C\u200E\u200F\u202A-\u202E\u2066\u2067\uE000\uE001]/g;

/** The sign that lets nothing inside reach outside, and the one that ends it. */
const ISOLATE = "\u2068";
const ISOLATES = /[\u2068\u2069]/g;

/** Letters that are written from the right. */
const FROM_THE_RIGHT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;

/** @param {string} sign */
const shown = (sign) => `‹U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}›`;

/** Whether every isolate in a text ends in it. @param {string} text */
function isClosed(text) {
  let depth = 0;
  for (const sign of text.match(ISOLATES) ?? []) {
    depth += sign === ISOLATE ? 1 : -1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/**
 * A text that does nothing to what stands beside it: signs that turn the direction are shown instead of obeyed.
 * @param {string} text
 */
export function tame(text) {
  const straight = text.replace(TURNING, shown);
  return isClosed(straight) ? straight : straight.replace(ISOLATES, shown);
}

/**
 * A text as it stands inside a sentence: what is written from the right does not draw its neighbours with it.
 * @param {string} text
 */
export function isolated(text) {
  const plain = tame(text);
  return FROM_THE_RIGHT.test(plain) && !plain.includes(ISOLATE) ? `${ISOLATE}${plain}\u2069` : plain;
}

/**
 * What the system or another program said, in English, to stand behind a sentence of the page: see {@link partsOf}.
 * @param {string} text
 */
export const quoted = (text) => `\uE000${isolated(text)}\uE001`;

/**
 * The parts of what is said: the page's own words, and what it quotes.
 * @param {string} words
 * @returns {{text: string, foreign: boolean}[]}
 */
export const partsOf = (words) =>
  words
    .split(/(\uE000[^\uE001]*\uE001)/)
    .filter(Boolean)
    .map((part) =>
      part.startsWith("\uE000") ? { text: `“${part.slice(1, -1)}”`, foreign: true } : { text: part, foreign: false },
    );
