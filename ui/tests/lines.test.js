import assert from "node:assert/strict";
import { test } from "node:test";

import { corners, cutLine } from "../app/games/lines.js";

const half = { x: 10, y: 5 };

test("a line inside stays whole", () => assert.deepEqual(cutLine([-1, -2], [3, 4], half), [-1, -2, 3, 4]));

test("a line through is cut at both edges", () => assert.deepEqual(cutLine([-20, 0], [20, 0], half), [-10, 0, 10, 0]));

test("a slanted line is cut where it leaves", () => assert.deepEqual(cutLine([0, 0], [20, 20], half), [0, 0, 5, 5]));

test("a line beside lies outside, along the edges and across a corner", () => {
  assert.equal(cutLine([-20, 6], [20, 6], half), null);
  assert.equal(cutLine([11, -20], [11, 20], half), null);
  assert.equal(cutLine([9, 20], [30, 0], half), null);
});

test("the corners of a square lie on its circle, a quarter turn apart", () => {
  const rounded = corners(4, 2, 0).map((corner) => corner.map(Math.round));
  assert.deepEqual(rounded.map(([x, y]) => [x + 0, y + 0]), [[2, 0], [0, 2], [-2, 0], [0, -2]]);
});
