/** Elements in one line: the page builds everything it shows with these two functions. */

import { partsOf, tame } from "./foreign.js";
import { keysInWords } from "./keys.js";
import { rename } from "./names.js";

const SVG = "http://www.w3.org/2000/svg";

/** Attributes that are read to or by people. */
const SPOKEN = new Set(["title", "aria-label", "placeholder"]);

/** Words where nothing can be marked. @param {string} words */
const unmarked = (words) =>
  partsOf(words)
    .map(({ text }) => tame(text))
    .join("");

/** @typedef {Node | string | null | undefined | false} Child */
/** @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} Attributes */

/**
 * @param {Element} element
 * @param {Attributes} attributes A function listens to the event its name says (`onclick`); `false`, `null` and `undefined` leave the attribute out.
 * @param {Child[]} children
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice("on".length), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, SPOKEN.has(name) ? unmarked(String(value)) : String(value));
    }
  }
  for (const child of children) {
    if (typeof child === "string") element.append(...drawn(child));
    else if (child) element.append(child);
  }
}

/** What is written on an element, so that only what changes is written again. @type {WeakMap<Element, string>} */
const written = new WeakMap();

/**
 * Writes words into an element; what they quote is marked as English.
 * @param {Element} element
 * @param {string} words
 */
export function write(element, words) {
  if (written.get(element) === words) return;
  written.set(element, words);
  element.replaceChildren(...drawn(words));
}

/** @param {string} words @returns {(Node | string)[]} */
function drawn(words) {
  return partsOf(words).map(({ text, foreign }) =>
    foreign ? html("span", { lang: "en", class: "foreign" }, text) : tame(text),
  );
}

/**
 * An HTML element.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function html(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  fill(element, attributes, children);
  return element;
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  fill(element, attributes, children);
  return element;
}

/**
 * A drawing that stands in the page's symbols.
 * @param {string} id
 * @param {Attributes} [attributes]
 */
export const use = (id, attributes = {}) => svg("use", { href: `#${id}`, ...attributes });

/**
 * Puts symbols into the page, so that `use` finds them.
 * @param {string} file The text of an SVG file.
 */
export function addSymbols(file) {
  const { documentElement } = new DOMParser().parseFromString(file, "image/svg+xml");
  documentElement.setAttribute("class", "symbols");
  documentElement.setAttribute("aria-hidden", "true");
  document.body.prepend(document.importNode(documentElement, true));
}

/**
 * An icon of the tool row.
 * @param {string} name One of the symbols of icons.js.
 */
export const icon = (name) =>
  svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, use(`icon-${name}`));

/** @param {string} words @param {string} [keys] */
const tooltip = (words, keys) => (keys ? `${words} (${keysInWords(keys)})` : words);

/**
 * A button with an icon and words; small windows hide the words of those in a tool row and leave the icon.
 * @param {{action: string, label: string, icon?: string, main?: boolean, keys?: string, disabled?: boolean, pressed?: boolean, onclick: () => void}} options
 */
export function button({ action, label, icon: name, main, keys, disabled, pressed, onclick }) {
  return html(
    "button",
    {
      type: "button",
      class: main ? "button main" : "button",
      "data-action": action,
      title: tooltip(label, keys),
      "aria-label": label,
      "aria-keyshortcuts": keys?.replace("Ctrl", "Control"),
      "aria-pressed": pressed === undefined ? null : String(pressed),
      disabled,
      onclick,
    },
    name ? icon(name) : null,
    html("span", { class: "words" }, label),
  );
}

/**
 * Tells by the tooltip of a button, and to those who hear it, what it will do.
 * @param {Element} pressed
 * @param {string} words
 * @param {string} [spoken] The words as they are spoken.
 */
export function relabel(pressed, words, spoken = words) {
  const keys = pressed.getAttribute("aria-keyshortcuts")?.replace("Control", "Ctrl");
  pressed.setAttribute("title", tooltip(words, keys));
  rename(pressed, spoken);
}
