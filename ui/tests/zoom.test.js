import assert from "node:assert/strict";
import { test } from "node:test";

import { zoomBeside, zoomOfKey, ZOOMS } from "../app/base/zoom.js";

const held = { code: "", ctrlKey: true, metaKey: false, altKey: false };

test("the zoom goes from 50 to 300 percent and back, and no further", () => {
  const up = [50];
  while (zoomBeside(up.at(-1), 1) !== up.at(-1)) up.push(zoomBeside(up.at(-1), 1));
  assert.equal(up.at(-1), 300);
  const down = [300];
  while (zoomBeside(down.at(-1), -1) !== down.at(-1)) down.push(zoomBeside(down.at(-1), -1));
  assert.deepEqual(down.reverse(), up);
  assert.ok(up.includes(100) && up.includes(200));
});

test("from a zoom between the steps the next step is taken, and 0 leads to the usual one from everywhere", () => {
  assert.equal(zoomBeside(140, 1), 150);
  assert.equal(zoomBeside(140, -1), 125);
  for (const zoom of [...ZOOMS, 140]) assert.equal(zoomBeside(zoom, 0), 100);
});

test("plus, minus and 0 with Ctrl or Cmd zoom on every keyboard, and mean nothing alone", () => {
  for (const [key, by] of [
    ["+", 1],
    ["=", 1],
    ["-", -1],
    ["_", -1],
    ["0", 0],
  ]) {
    assert.equal(zoomOfKey({ ...held, key }), by, key);
    assert.equal(zoomOfKey({ ...held, key, ctrlKey: false, metaKey: true }), by, key);
    assert.equal(zoomOfKey({ ...held, key, ctrlKey: false }), null, key);
    assert.equal(zoomOfKey({ ...held, key, altKey: true }), null, key);
  }
  // The key of 0 on a French keyboard.
  assert.equal(zoomOfKey({ ...held, key: "à", code: "Digit0" }), 0);
  assert.equal(zoomOfKey({ ...held, key: "z", code: "KeyZ" }), null);
});
