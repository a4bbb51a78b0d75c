/** Keys: what they mean on every keyboard, and as the keyboard of this system names them. */

const ON_MAC = /Macintosh/.test(globalThis.navigator?.userAgent ?? "");

/**
 * Keys in words: what is held for commands is Ctrl, and Cmd on a Mac.
 * @param {string} keys For instance `Ctrl+Z`.
 */
export const keysInWords = (keys, onMac = ON_MAC) => (onMac ? keys.replaceAll("Ctrl+", "Cmd+") : keys);

/** @typedef {{key: string, code?: string, shiftKey?: boolean}} Struck A key as the web view tells it. */

/** Places whose letters lead from a space of the hexagon to its six neighbours, around the S of a keyboard in English. */
const AROUND = ["KeyQ", "KeyW", "KeyE", "KeyA", "KeyS", "KeyD"];

/** A letter by the place of its key. @param {string} [code] */
const letterAt = (code) => /^Key([A-Z])$/.exec(code ?? "")?.[1]?.toLowerCase();

/** A digit by the place of its key. @param {string} [code] */
const digitAt = (code) => /^Digit(\d)$/.exec(code ?? "")?.[1];

/** Whether a key writes letters or digits of another script. @param {string} key */
const isForeign = (key) =>
  [...key].some((sign) => /[\p{L}\p{M}\p{Nd}]/u.test(sign) && !/[\p{Script=Latin}0-9]/u.test(sign));

/** Whether a key writes something: the names of others are longer, and in plain letters. @param {string} key */
const writes = (key) => [...key].length === 1 || isForeign(key);

/** Whether the keyboard was last seen to write another script: a sign there is not meant as one either. */
let isOfAnotherScript = false;

/**
 * What a key means: its letter, whatever the case, where it writes Latin; where it writes another script, the letter of
 * its place. The four letters i of Turkish are one, and the keys of digits need no Shift.
 * @param {Struck} event
 * @returns {string} In small letters; other keys by their name.
 */
export function meaningOf({ key, code, shiftKey }) {
  if (["I", "\u0130", "\u0131"].includes(key)) return "i";
  if (!writes(key)) return key.toLowerCase();
  if (isForeign(key) || (isOfAnotherScript && letterAt(code))) return letterAt(code) ?? digitAt(code) ?? key;
  // French and Czech keyboards write digits with Shift alone, and signs or letters with marks without it.
  const digit = shiftKey || /[a-z\d]/i.test(key) ? undefined : digitAt(code);
  return digit ?? key.toLowerCase();
}

/**
 * The direction that a key leads to: arrows by their name, and the keys around S by their place, named as in English.
 * @param {Struck} event
 */
export const directionOf = ({ key, code }) =>
  code && AROUND.includes(code) ? (letterAt(code) ?? key) : key.startsWith("Arrow") ? key : "";

/** What the keys around S were seen to write. @type {Map<string, string>} */
const seen = new Map();

/** Remembers what the keys of this keyboard write. @param {Struck & {ctrlKey: boolean, metaKey: boolean, altKey: boolean}} event */
export function learnKey({ key, code, ctrlKey, metaKey, altKey }) {
  if (writes(key) && /[\p{L}\p{M}]/u.test(key)) isOfAnotherScript = isForeign(key);
  if (code && AROUND.includes(code) && writes(key) && !ctrlKey && !metaKey && !altKey) {
    seen.set(code, key.toLocaleUpperCase());
  }
}

/** The letters that this keyboard has around S, as far as they are known; else those of a keyboard in English. */
export const lettersAround = () => AROUND.map((code) => seen.get(code) ?? (letterAt(code) ?? "").toUpperCase());
