import assert from "node:assert/strict";
import { test } from "node:test";

import { follow, IDLE, RESTING_MILLIS, THRESHOLD_PIXELS } from "../app/board/drag.js";

const event = (type, more = {}) => ({
  type,
  pointer: 1,
  kind: "mouse",
  buttons: type === "up" ? 0 : 1,
  x: 100,
  y: 100,
  time: 0,
  inside: true,
  ...more,
});

/** The effects of a row of events. */
function effects(...events) {
  let gesture = IDLE;
  return events.map((each) => {
    const [next, effect] = follow(gesture, each);
    gesture = next;
    return effect;
  });
}

test("a press that stays below the threshold is a tap", () => {
  const short = THRESHOLD_PIXELS.mouse - 1;
  assert.deepEqual(effects(event("down"), event("move", { x: 100 + short }), event("up", { x: 100 + short })), [
    "press",
    null,
    "tap",
  ]);
});

test("a press that reaches the threshold lifts, moves and drops", () => {
  const far = { x: 100 + THRESHOLD_PIXELS.mouse };
  assert.deepEqual(effects(event("down"), event("move", far), event("move", { x: 200 }), event("up")), [
    "press",
    "lift",
    "move",
    "drop",
  ]);
});

test("a finger may tremble more than a mouse", () => {
  const tremble = { kind: "touch", x: 100 + THRESHOLD_PIXELS.mouse };
  assert.deepEqual(effects(event("down", { kind: "touch" }), event("move", tremble)), ["press", null]);
});

const dragging = [event("down"), event("move", { x: 150 })];

test("Escape or pointercancel cancels a drag", () => {
  assert.deepEqual(effects(...dragging, event("stop"), event("up")), ["press", "lift", "cancel", null]);
});

test("a second button cancels a drag", () => {
  assert.deepEqual(effects(...dragging, event("move", { buttons: 3 }), event("up")), ["press", "lift", "cancel", null]);
});

test("a second contact changes nothing while something is dragged, however it ends", () => {
  for (const type of ["up", "stop"]) {
    const second = [event("down", { pointer: 2, time: 9000 }), event(type, { pointer: 2 })];
    assert.deepEqual(effects(...dragging, ...second, event("up")), ["press", "lift", null, null, "drop"]);
  }
});

test("a second contact changes nothing while a finger taps", () => {
  const palm = { kind: "touch", pointer: 2, time: RESTING_MILLIS - 1 };
  const finger = { kind: "touch" };
  assert.deepEqual(effects(event("down", finger), event("down", palm), event("up", finger), event("up", palm)), [
    "press",
    null,
    "tap",
    null,
  ]);
});

test("beside a resting palm a finger taps and drags as if it were alone", () => {
  const palm = (type) => event(type, { kind: "touch", pointer: 2 });
  const finger = (type, more = {}) => event(type, { kind: "touch", time: RESTING_MILLIS, ...more });
  assert.deepEqual(effects(palm("down"), finger("down"), finger("up"), palm("up")), ["press", "press", "tap", null]);
  assert.deepEqual(
    effects(palm("down"), finger("down"), palm("move"), finger("move", { x: 150 }), palm("stop"), finger("up")),
    ["press", "press", null, "lift", null, "drop"],
  );
});

test("leaving the window cancels a drag", () => {
  assert.deepEqual(effects(...dragging, event("move", { x: -1, inside: false }), event("up")), [
    "press",
    "lift",
    "cancel",
    null,
  ]);
});

test("a button released where nobody saw it cancels a drag", () => {
  assert.deepEqual(effects(...dragging, event("move", { buttons: 0 })), ["press", "lift", "cancel"]);
});

test("another pointer's moves do not disturb a drag", () => {
  assert.deepEqual(effects(...dragging, event("move", { pointer: 2, inside: false }), event("move")), [
    "press",
    "lift",
    null,
    "move",
  ]);
});

test("a press with the second button is nothing", () => {
  assert.deepEqual(effects(event("down", { buttons: 2 }), event("move", { x: 200 }), event("up")), [null, null, null]);
});
