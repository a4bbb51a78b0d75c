import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { overlayOf } from "../app/board/overlay.js";
import { previewSentence } from "../app/table/sentence.js";
import { draftInTone } from "../app/table/warnings.js";
import { draft, piece, target, zara } from "./table/fake.js";
import { speakIn } from "./words.js";

const warned = (...codes) => codes.map((code) => ({ code, args: { cells: "b2", about: "Tzaars", cell: "A1" } }));

/** Three drops: one that loses a type at once, one of slight cost, one at which the new tile falls. */
const held = draft("A", piece(0, "x---"), {
  targets: [
    target("a1", "a1", "move", "one", {
      warnings: warned("tzaar.warn-last", "tzaar.warn-turn"),
      grave: 1,
      exposed: ["a1"],
    }),
    target("a2", "a2", "move", "two", { warnings: warned("zara.own-tiles-fall"), exposed: ["a2"] }),
    target("a3", "a3", "place", "three", { to: "a3", falls: ["a3"], warnings: warned("zara.new-tile-falls") }),
  ],
});

const told = (tone) =>
  draftInTone(held, tone).targets.map(({ preview }) => [preview.warnings.map(({ code }) => code), preview.exposed]);

beforeEach(() => speakIn("en"));

test("quiet warnings are those of the game alone, none are none, and normal ones are all", () => {
  assert.deepEqual(told("normal"), [
    [["tzaar.warn-last", "tzaar.warn-turn"], ["a1"]],
    [["zara.own-tiles-fall"], ["a2"]],
    [["zara.new-tile-falls"], []],
  ]);
  assert.deepEqual(told("quiet"), [
    [["tzaar.warn-last"], []],
    [[], []],
    [[], []],
  ]);
  assert.deepEqual(told("off"), [
    [[], []],
    [[], []],
    [[], []],
  ]);
});

test("nothing on the board warns where no warnings are wanted", () => {
  const marks = (tone) => {
    const now = draftInTone(held, tone);
    return [...(overlayOf([], now, now.targets[0]).marks.get("a1") ?? [])];
  };
  assert.ok(marks("normal").includes("exposed"));
  assert.ok(!marks("off").includes("exposed"));
});

test("that the new tile falls is told as a fact where it is no warning", () => {
  const { table } = zara();
  const said = (tone) => {
    const now = draftInTone(held, tone);
    const aimed = now.targets[2];
    return previewSentence(table, aimed.preview, { target: aimed, draft: now });
  };
  assert.match(said("normal"), /^The new tile itself falls!/);
  assert.equal(said("off"), "On a3: a3 (new) falls.");
});

test("a draft that did not change stays the same one, and with nothing in hand there is none", () => {
  assert.equal(draftInTone(held, "quiet"), draftInTone(held, "quiet"));
  assert.equal(draftInTone(held, "normal"), held);
  assert.equal(draftInTone(null, "off"), null);
});
