import assert from "node:assert/strict";
import { before, test } from "node:test";

import { drawingOf } from "../app/games/index.js";
import { moveName } from "../app/table/sentence.js";
import { speakIn } from "./words.js";

before(() => speakIn("en"));

/** What is seen of moves beside their pictures. */
const seen = (drawing, moves) =>
  moves
    .map((text) =>
      drawing
        .move(text)
        .filter((part) => typeof part === "string")
        .join(""),
    )
    .join(" ");

globalThis.document ??= {
  createElementNS: () => ({ setAttribute() {}, append() {}, addEventListener() {} }),
};

for (const [game, moves] of [
  ["zara", ["xo--@c3"]],
  ["tzaar", ["E3xE4", "D2xD3"]],
  ["izdari", ["Df2-g2"]],
]) {
  test(`the name of moves holds what is seen of them: ${game}`, () => {
    const drawing = drawingOf(game);
    assert.ok(moveName(drawing, moves).includes(seen(drawing, moves)), moveName(drawing, moves));
  });
}
