/** How large everything is shown. The web view zooms; here is what a person does about it. */

import { html } from "./dom.js";
import { t } from "./locale.js";
import { change, preferences, watchPreferences } from "./preferences.js";

/** What may be chosen, in percent. */
export const ZOOMS = [50, 67, 80, 90, 100, 110, 125, 150, 175, 200, 250, 300];

/** Everything in its usual size, in percent. */
const USUAL = 100;

/** What the wheel turns for one step, in pixels of its delta; a notch is more. */
const STEP_PIXELS = 40;

/** What the wheel has turned since the last step, in pixels of its delta. */
let turned = 0;

/**
 * The zoom beside another one.
 * @param {number} percent
 * @param {number} by 1 is larger, -1 smaller, 0 the usual one.
 */
export function zoomBeside(percent, by) {
  if (by === 0) return USUAL;
  const beyond = by > 0 ? ZOOMS.find((each) => each > percent) : ZOOMS.findLast((each) => each < percent);
  return beyond ?? percent;
}

/**
 * What a key does to the zoom: 1 larger, -1 smaller, 0 as usual, `null` nothing.
 * @param {{key: string, code: string, ctrlKey: boolean, metaKey: boolean, altKey: boolean}} event
 */
export function zoomOfKey({ key, code, ctrlKey, metaKey, altKey }) {
  if (!(ctrlKey || metaKey) || altKey) return null;
  if (key === "+" || key === "=") return 1;
  if (key === "-" || key === "_") return -1;
  // Where digits want Shift, the key has another sign.
  return key === "0" || code === "Digit0" || code === "Numpad0" ? 0 : null;
}

/** @param {number} by */
function step(by) {
  const zoom = zoomBeside(preferences().zoom, by);
  if (zoom !== preferences().zoom) void change({ zoom });
}

/** Listens for the keys, and keeps the choice among the settings true. */
export function listenZoom() {
  addEventListener("keydown", (event) => {
    const by = zoomOfKey(event);
    if (by === null || event.defaultPrevented) return;
    event.preventDefault();
    step(by);
  });
  watchPreferences(() => {
    const shown = document.querySelector("[data-choice=zoom]");
    if (shown instanceof HTMLSelectElement) shown.value = String(preferences().zoom);
  });
}

/**
 * The wheel with Ctrl.
 * @param {WheelEvent} event
 * @returns {boolean} Whether it was meant for the zoom.
 */
export function wheelZoom(event) {
  if (!event.ctrlKey) return false;
  event.preventDefault();
  turned += event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : Math.sign(event.deltaY) * STEP_PIXELS;
  if (Math.abs(turned) < STEP_PIXELS) return true;
  step(turned < 0 ? 1 : -1);
  turned = 0;
  return true;
}

/** The choice among the settings. */
export const zoomChoice = () =>
  html(
    "label",
    { class: "field" },
    html("span", {}, t("settings.zoom")),
    html(
      "select",
      {
        "data-choice": "zoom",
        onchange: (/** @type {globalThis.Event} */ event) =>
          void change({ zoom: Number(/** @type {HTMLSelectElement} */ (event.target).value) }),
      },
      ...[...new Set([...ZOOMS, preferences().zoom])]
        .sort((a, b) => a - b)
        .map((zoom) =>
          html("option", { value: zoom, selected: zoom === preferences().zoom }, t("zoom.percent", { percent: zoom })),
        ),
    ),
  );
