/** Words: everything the page says comes from `locales/*.json`. */

/** @import { Notice, Words } from "../../types/alcazar" */

import { Refused } from "./backend.js";
import { isolated, quoted } from "./foreign.js";

/** The languages there are words for, by their own names. */
export const LANGUAGES = { en: "English", tr: "Türkçe" };

/** @type {Record<string, string>} */
let words = {};
let language = "en";
let plural = new Intl.PluralRules(language);
let lists = new Intl.ListFormat(language, { type: "conjunction" });

/**
 * Loads the words of a language and speaks it.
 * @param {string} choice A language of {@link LANGUAGES}, or `system`.
 */
export async function loadWords(choice) {
  const chosen = choice in LANGUAGES ? choice : systemLanguage(navigator.languages);
  const answer = await fetch(new URL(`../locales/${chosen}.json`, import.meta.url));
  speak(chosen, await answer.json());
  document.documentElement.lang = chosen;
}

/**
 * Speaks a language from now on.
 * @param {string} next Its tag.
 * @param {Record<string, string>} itsWords
 */
export function speak(next, itsWords) {
  language = next;
  words = itsWords;
  plural = new Intl.PluralRules(language);
  lists = new Intl.ListFormat(language, { type: "conjunction" });
}

/**
 * The first of the wished languages that there are words for.
 * @param {readonly string[]} wished Language tags, the dearest first.
 */
export function systemLanguage(wished) {
  return wished.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag in LANGUAGES) ?? "en";
}

/**
 * Whether there are words for a key.
 * @param {string} key
 */
export const has = (key) => key in words;

/**
 * The key under which one game has words of its own, else that for all games: `last.tzaar.fell` before `last.fell`.
 * @param {string} key
 * @param {string} game
 */
export function ownKey(key, game) {
  const own = key.replace(".", `.${game}.`);
  return has(own) || has(`${own}.other`) ? own : key;
}

/**
 * The words for a key. With a `count`, the key's form for that number is taken (`key.one`, `key.other`).
 * @param {string} key
 * @param {Record<string, string | number>} [args] What stands for the `{names}` in the words.
 */
export function t(key, args = {}) {
  const form = "count" in args ? `${key}.${plural.select(Number(args.count))}` : key;
  return format(words[form] ?? words[`${key}.other`] ?? words[key] ?? key, args);
}

/**
 * Puts arguments into words; none of them changes the direction of what stands beside it.
 * @param {string} text
 * @param {Record<string, string | number>} args
 */
export function format(text, args) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in args ? isolated(String(args[name])) : whole));
}

/**
 * What is said in every language, in the one that is spoken.
 * @param {Words} said
 */
export const spokenOf = (said) => said[/** @type {keyof Words} */ (language)] ?? said.en;

/**
 * A notice in words. An argument that has a name of its own (a seat, a kind of piece) is put into words first.
 * @param {Notice} notice
 * @param {ReadonlyMap<string, string>} [names] What seats are called where their players are known.
 */
export function say(notice, names) {
  /** @type {Record<string, string>} */
  const args = {};
  for (const [name, value] of Object.entries(notice.args)) {
    const key = `name.${value}`;
    args[name] = names?.get(value ?? "") ?? (has(key) ? t(key) : (value ?? ""));
  }
  return t(notice.code, args);
}

/**
 * Words with what another program said in its place, behind them.
 * @param {string} sentence
 * @param {string} name Of its place.
 * @param {string} text
 */
export const quoting = (sentence, name, text) => sentence.replace(`{${name}}`, () => quoted(text));

/**
 * Why something failed, in words. What Rust or the system said of it, in English, is quoted behind them; of a
 * file that cannot be written over it is the path.
 * @param {unknown} error
 */
export function sayError(error) {
  if (!(error instanceof Refused)) return quoted(error instanceof Error ? error.message : String(error));
  if (error.reason && has(error.reason.code)) return say(error.reason);
  const key = `error.${error.code}`;
  return has(key)
    ? quoting(t(key, { path: error.message, ...error.args }), "message", error.message)
    : quoted(error.message);
}

/**
 * Several things as one enumeration.
 * @param {string[]} items
 */
export const enumerate = (items) => lists.format(items);

/**
 * A first letter in upper case, as the language writes it.
 * @param {string} text
 */
export const capital = (text) => text.slice(0, 1).toLocaleUpperCase(language) + text.slice(1);

/**
 * A day as the language writes it.
 * @param {number} millis Since 1970.
 */
export const day = (millis) => new Date(millis).toLocaleDateString(language);

/**
 * The time of a day, to the minute, as the language writes it.
 * @param {number} millis Since 1970.
 */
export const time = (millis) => new Date(millis).toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit" });

/**
 * A number with one decimal as the language writes it.
 * @param {number} value
 * @param {boolean} [signed] Whether a plus stands before it.
 */
export const decimal = (value, signed = false) =>
  new Intl.NumberFormat(language, {
    minimumFractionDigits: Number.isInteger(value) && Math.abs(value) >= 10 ? 0 : 1,
    maximumFractionDigits: 1,
    signDisplay: signed ? "exceptZero" : "auto",
  })
    .format(value)
    .replace("-", "−");

/** A number as the language writes it, as long as it is. @param {number} value */
export const plain = (value) => new Intl.NumberFormat(language).format(value);

/**
 * A large count, rounded: `1.2M`.
 * @param {number} count
 */
export const rounded = (count) =>
  new Intl.NumberFormat(language, { notation: "compact", maximumFractionDigits: 1 }).format(count);
