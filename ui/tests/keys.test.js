import assert from "node:assert/strict";
import { test } from "node:test";

import { directionOf, learnKey, lettersAround, meaningOf } from "../app/base/keys.js";

/** What keys write on keyboards as people have them: the place, the sign without Shift, and what is meant by it. */
const KEYBOARDS = {
  "English (US)": [
    ["KeyZ", "z", "z"],
    ["KeyI", "i", "i"],
    ["Digit1", "1", "1"],
    ["Slash", "/", "/"],
  ],
  "Turkish Q": [
    ["KeyI", "ı", "i"],
    ["Quote", "i", "i"],
    ["KeyZ", "z", "z"],
    ["Semicolon", "ş", "ş"],
  ],
  "Turkish F": [
    ["KeyN", "z", "z"],
    ["KeyZ", "j", "j"],
    ["KeyS", "i", "i"],
    ["KeyR", "ı", "i"],
    ["KeyE", "ğ", "ğ"],
  ],
  Russian: [
    ["KeyZ", "я", "z"],
    ["KeyS", "ы", "s"],
    ["KeyO", "щ", "o"],
    ["KeyN", "т", "n"],
    ["KeyI", "ш", "i"],
  ],
  Greek: [
    ["KeyZ", "ζ", "z"],
    ["KeyH", "η", "h"],
  ],
  Arabic: [
    ["KeyZ", "ئ", "z"],
    ["KeyB", "لا", "b"],
    ["Digit3", "٣", "3"],
  ],
  German: [
    ["KeyY", "z", "z"],
    ["KeyZ", "y", "y"],
    ["Quote", "ä", "ä"],
  ],
  French: [
    ["KeyW", "z", "z"],
    ["KeyQ", "a", "a"],
    ["Digit1", "&", "1"],
    ["Digit2", "é", "2"],
    ["Digit6", "-", "6"],
    ["Digit9", "ç", "9"],
  ],
  Dvorak: [
    ["Slash", "z", "z"],
    ["KeyZ", ";", ";"],
    ["KeyO", "r", "r"],
    ["KeyQ", "'", "'"],
  ],
};

for (const [keyboard, keys] of Object.entries(KEYBOARDS)) {
  test(`a key means its Latin letter, else that of its place: ${keyboard}`, () => {
    for (const [code, key, meaning] of keys) {
      assert.equal(meaningOf({ key, code, shiftKey: false }), meaning, `${key} at ${code}`);
    }
  });
}

test("Caps Lock and Shift change no letter", () => {
  for (const [code, key, meaning] of [
    ["KeyZ", "Z", "z"],
    ["KeyZ", "Я", "z"],
    ["Semicolon", "Ş", "ş"],
  ]) {
    for (const shiftKey of [false, true]) assert.equal(meaningOf({ key, code, shiftKey }), meaning);
  }
});

test("the four letters i are one key", () => {
  for (const key of ["i", "I", "ı", "İ"]) {
    for (const shiftKey of [false, true]) assert.equal(meaningOf({ key, code: "KeyI", shiftKey }), "i");
  }
});

test("a sign with Shift is itself, and so is a digit with Shift where it needs that", () => {
  assert.equal(meaningOf({ key: "!", code: "Digit1", shiftKey: true }), "!");
  assert.equal(meaningOf({ key: "?", code: "Minus", shiftKey: true }), "?");
  assert.equal(meaningOf({ key: "1", code: "Digit1", shiftKey: true }), "1");
  assert.equal(meaningOf({ key: "1", code: "Numpad1", shiftKey: false }), "1");
});

test("keys that write nothing go by their name", () => {
  for (const key of ["Escape", "ArrowLeft", "Dead", "F1"]) {
    assert.equal(meaningOf({ key, code: "" }), key.toLowerCase());
  }
});

test("the directions of the hexagon go by place on every keyboard", () => {
  for (const [code, ...written] of [
    ["KeyQ", "q", "a", "f", "й", "'"],
    ["KeyW", "w", "z", "g", "ц", ","],
    ["KeyE", "e", "ğ", "у", "."],
    ["KeyA", "a", "q", "u", "ф"],
    ["KeyS", "s", "i", "ы", "o"],
    ["KeyD", "d", "e", "в"],
  ]) {
    for (const key of written) assert.equal(directionOf({ key, code }), code.at(-1).toLowerCase());
  }
  assert.equal(directionOf({ key: "ArrowUp", code: "ArrowUp" }), "ArrowUp");
  assert.equal(directionOf({ key: "q", code: "KeyX" }), "");
});

test("on a keyboard of another script the signs among the letters go by their place too", () => {
  const none = { ctrlKey: true, metaKey: false, altKey: false };
  const sign = { key: "~", code: "KeyZ", shiftKey: true };
  assert.equal(meaningOf(sign), "~");
  learnKey({ ...none, key: "ئ", code: "KeyZ" });
  assert.equal(meaningOf(sign), "z");
  assert.equal(meaningOf({ key: "?", code: "Slash", shiftKey: true }), "?");
  learnKey({ ...none, key: "z", code: "KeyZ" });
  assert.equal(meaningOf(sign), "~");
});

test("the list of keys learns the letters of this keyboard", () => {
  const none = { ctrlKey: false, metaKey: false, altKey: false };
  assert.deepEqual(lettersAround(), ["Q", "W", "E", "A", "S", "D"]);
  learnKey({ ...none, key: "a", code: "KeyQ" });
  learnKey({ ...none, key: "Z", code: "KeyW" });
  // What is written with Ctrl is no letter of its own, and other keys are not in the list.
  learnKey({ ...none, key: "x", code: "KeyE", ctrlKey: true });
  learnKey({ ...none, key: "m", code: "KeyM" });
  assert.deepEqual(lettersAround(), ["A", "Z", "E", "A", "S", "D"]);
});
