/** What slides in over the side of the page: the keys, and the settings. */

/** @import { Preferences } from "../../types/alcazar" */

import { button, html, icon } from "./dom.js";
import { focusable } from "./focus.js";
import { keysInWords, lettersAround } from "./keys.js";
import { LANGUAGES, loadWords, t } from "./locale.js";
import { change, preferences } from "./preferences.js";
import { zoomChoice } from "./zoom.js";

/** The keys of the table, as they are written on them. */
const keyList = () => [
  ["Tab", "keys.tab"],
  ["← · ↑ · ↓ · →", "keys.arrows"],
  [lettersAround().join(" · "), "keys.hexagon"],
  ["Enter · Space", "keys.enter"],
  ["R · Shift+R", "keys.rotate"],
  ["T · Shift+T", "keys.turn"],
  ["Esc", "keys.escape"],
  ["H · B", "keys.hand"],
  ["N", "keys.next-step"],
  ["P", "keys.pass"],
  ["M · G", "keys.computer"],
  ["I", "keys.hint"],
  ["L · V", "keys.insight"],
  ["Del", "keys.remove"],
  ["1–9", "keys.choice"],
  ["← · →", "keys.walk"],
  ["↑ · ↓", "keys.branch"],
  ["Home · End", "keys.ends"],
  ["PgUp · PgDn", "keys.turns"],
  ["Ctrl+Z", "keys.undo"],
  ["Ctrl+Shift+Z", "keys.redo"],
  ["Ctrl+Backspace", "keys.undo-turn"],
  ["Ctrl+H", "keys.history"],
  ["Ctrl+S · Ctrl+O", "keys.files"],
  ["Ctrl+V", "keys.paste"],
  ["Ctrl+N", "keys.new-game"],
  ["Ctrl++ · Ctrl+- · Ctrl+0", "keys.zoom"],
  ["?", "keys.help"],
];

/** Tells the page that its words changed, so that it shows itself anew. */
export const WORDS_CHANGED = "words-changed";

/**
 * @param {string} action
 * @param {string} label
 * @param {() => Node[]} content
 * @param {string} [name] Its icon.
 * @param {string} [keys]
 */
export function toggle(action, label, content, name = action, keys = undefined) {
  const opener = button({
    action,
    label,
    icon: name,
    keys,
    onclick: () => openDrawer(action, label, content, opener),
  });
  return opener;
}

/** @param {string} action @param {string} label @param {() => Node[]} content @param {HTMLElement} opener */
function openDrawer(action, label, content, opener) {
  const open = document.querySelector(".drawer");
  if (open) {
    open.remove();
    if (open.getAttribute("data-drawer") === action) return;
  }
  const before = /** @type {HTMLElement | null} */ (document.activeElement);
  focusedBefore = before && before !== document.body ? before : opener;
  const drawer = html(
    "aside",
    {
      class: "drawer",
      "data-drawer": action,
      "aria-label": label,
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        // With Shift, WebKitGTK gives the key no name.
        if (event.code === "Tab") return holdTab(event, drawer);
        if (event.key !== "Escape") return;
        event.stopPropagation();
        closeDrawer();
      },
    },
    html(
      "header",
      {},
      html("h2", {}, label),
      html(
        "button",
        {
          type: "button",
          class: "button",
          "data-action": "close-drawer",
          "aria-label": t("action.close"),
          onclick: closeDrawer,
        },
        icon("close"),
      ),
    ),
    ...content(),
  );
  document.body.append(drawer);
  const elsewhere = (/** @type {PointerEvent} */ event) => {
    const hit = /** @type {Element} */ (event.target);
    if (drawer.isConnected && (drawer.contains(hit) || opener.contains(hit))) return;
    drawer.remove();
    removeEventListener("pointerdown", elsewhere, true);
  };
  addEventListener("pointerdown", elsewhere, true);
  const left = (/** @type {FocusEvent} */ { target }) => {
    if (drawer.isConnected && drawer.contains(/** @type {Node} */ (target))) return;
    drawer.remove();
    document.removeEventListener("focusin", left);
  };
  document.addEventListener("focusin", left);
  drawer.querySelector("button")?.focus();
}

/** Lets Tab go round in what is slid in, which covers what lies beside it. @param {KeyboardEvent} event @param {Element} drawer */
function holdTab(event, drawer) {
  const all = focusable(drawer);
  const [end, other] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]];
  // Of a choice among several, only what is chosen is reached.
  const atEnd = document.activeElement === end || isOneChoice(document.activeElement, end);
  if (!atEnd) return;
  event.preventDefault();
  other?.focus();
}

/** Whether two are buttons of one choice. @param {Element | null | undefined} one @param {Element | null | undefined} other */
const isOneChoice = (one, other) =>
  one instanceof HTMLInputElement &&
  other instanceof HTMLInputElement &&
  one.type === "radio" &&
  one.name === other.name;

/** What had the focus before something was slid in. @type {HTMLElement | null} */
let focusedBefore = null;

/** Closes what is slid in, gives the focus back, and answers whether there was anything. */
export function closeDrawer() {
  const open = document.querySelector(".drawer");
  open?.remove();
  if (open) focusedBefore?.focus({ preventScroll: true });
  return open !== null;
}

export const keysButton = () =>
  toggle(
    "keys",
    t("action.keys"),
    () => [
      html(
        "dl",
        { class: "keys" },
        ...keyList().flatMap(([key = "", words = ""]) => [
          html(
            "dt",
            {},
            ...keysInWords(key)
              .split(" · ")
              .map((each) => html("kbd", {}, each)),
          ),
          html("dd", {}, t(words)),
        ]),
      ),
    ],
    "keys",
    "?",
  );

export const settingsButton = () => toggle("settings", t("action.settings"), () => [settings()]);

/**
 * A choice among a few names, as buttons of which one is pressed in.
 * @param {string} label
 * @param {string} name
 * @param {[value: string, words: string][]} values
 * @param {string} chosen
 * @param {(value: string) => void} choose
 */
export function choice(label, name, values, chosen, choose) {
  return html("fieldset", { class: "choice" }, html("legend", {}, label), segments(name, values, chosen, choose));
}

/**
 * The buttons of a choice.
 * @param {string} name
 * @param {[value: string, words: string | Node][]} values
 * @param {string} chosen
 * @param {(value: string) => void} choose
 * @param {string} [label] Spoken where no legend stands above them.
 */
export function segments(name, values, chosen, choose, label) {
  return html(
    "div",
    { class: "segments", role: label ? "radiogroup" : null, "aria-label": label },
    ...values.map(([value, words]) =>
      html(
        "label",
        {},
        html("input", {
          type: "radio",
          name,
          value,
          checked: value === chosen,
          "data-choice": `${name}-${value}`,
          onchange: () => choose(value),
        }),
        html("span", {}, words),
      ),
    ),
  );
}

/** @param {Preferences["theme"][]} themes */
const themeChoice = (themes) =>
  choice(
    t("settings.theme"),
    "theme",
    themes.map((theme) => [theme, t(`theme.${theme}`)]),
    preferences().theme,
    (theme) => void change({ theme: /** @type {Preferences["theme"]} */ (theme) }),
  );

const languageChoice = () =>
  choice(
    t("settings.language"),
    "language",
    [["system", t("language.system")], ...Object.entries(LANGUAGES)],
    preferences().language,
    async (language) => {
      await loadWords(language);
      void change({ language: /** @type {Preferences["language"]} */ (language) });
      dispatchEvent(new Event(WORDS_CHANGED));
    },
  );

/** All the settings. */
function settings() {
  return html(
    "div",
    { class: "settings" },
    themeChoice(["system", "light", "dark", "contrast"]),
    languageChoice(),
    zoomChoice(),
    choice(
      t("settings.animation"),
      "animation",
      ["full", "slow", "off"].map((speed) => [speed, t(`animation.${speed}`)]),
      preferences().animation,
      (animation) => void change({ animation: /** @type {Preferences["animation"]} */ (animation) }),
    ),
    choice(
      t("settings.warnings"),
      "warnings",
      ["quiet", "normal", "off"].map((tone) => [tone, t(`warnings.${tone}`)]),
      preferences().warnings,
      (warnings) => void change({ warnings: /** @type {Preferences["warnings"]} */ (warnings) }),
    ),
    choice(
      t("settings.coordinates"),
      "coordinates",
      ["on", "off"].map((value) => [value, t(`coordinates.${value}`)]),
      preferences().coordinates ? "on" : "off",
      (value) => void change({ coordinates: value === "on" }),
    ),
    choice(
      t("settings.referee"),
      "referee",
      ["on", "off"].map((value) => [value, t(`referee.${value}`)]),
      preferences().referee ? "on" : "off",
      (value) => void change({ referee: value === "on" }),
    ),
    choice(
      t("settings.letter-keys"),
      "letter-keys",
      ["on", "off"].map((value) => [value, t(`letter-keys.${value}`)]),
      preferences().letter_keys ? "on" : "off",
      (value) => void change({ letter_keys: value === "on" }),
    ),
  );
}
