import assert from "node:assert/strict";
import { test } from "node:test";

import { keysInWords } from "../app/base/keys.js";
import { shortcutOf } from "../app/base/shortcuts.js";

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

for (const [what, event, written] of [
  ["a letter", { key: "v" }, "V"],
  ["a sign for which Shift is held", { key: "?", shiftKey: true }, "?"],
  ["a letter with Ctrl", { key: "o", ctrlKey: true }, "Control+O"],
  ["a letter with Cmd", { key: "o", metaKey: true }, "Control+O"],
  ["a letter with Ctrl and Shift", { key: "Z", ctrlKey: true, shiftKey: true }, "Control+Shift+Z"],
  ["a letter that Latin lacks", { key: "Ş", shiftKey: true }, "Shift+Ş"],
  ["an arrow with Alt", { key: "ArrowLeft", altKey: true }, "Alt+ArrowLeft"],
  ["a key with a name and Shift", { key: "Backspace", shiftKey: true }, "Shift+Backspace"],
]) {
  test(`a key as a button names it: ${what}`, () => {
    assert.equal(shortcutOf({ ...none, ...event }), written);
  });
}

test("the key for commands is Cmd on a Mac and Ctrl elsewhere", () => {
  assert.equal(keysInWords("Ctrl+S · Ctrl+O", true), "Cmd+S · Cmd+O");
  assert.equal(keysInWords("Ctrl+Shift+Z", false), "Ctrl+Shift+Z");
  assert.equal(keysInWords("R · Shift+R", true), "R · Shift+R");
});
