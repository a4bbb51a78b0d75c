import assert from "node:assert/strict";
import { test } from "node:test";

import { choicesAfter } from "../app/table/practice.js";
import { speakIn } from "./words.js";

const told = (done) => ({ done, words: { en: "a", tr: "b" } });
const labels = (choices) => choices.map(({ label }) => label);

test("while a turn goes on there is nothing to choose", () => {
  assert.deepEqual(choicesAfter(null, "Next step"), []);
});

test("a wrong try can be tried again, and what is done leads on first", () => {
  for (const [language, again, next] of [
    ["en", "Try again", "Next step"],
    ["tr", "Yeniden dene", "Sonraki adım"],
  ]) {
    speakIn(language);
    assert.deepEqual(labels(choicesAfter(told(false), next)), [again]);
    assert.deepEqual(labels(choicesAfter(told(true), next)), [next, again]);
    assert.deepEqual(labels(choicesAfter(told(true), null)), [again]);
  }
});

test("trying again walks back to where the step began", () => {
  const [again] = choicesAfter(told(false), null);
  assert.deepEqual(again.event, { type: "change", call: "walk", args: ["start"] });
});
