import assert from "node:assert/strict";
import { test } from "node:test";

import { PITCH, squares } from "../app/games/squares.js";
import { inOrder } from "../app/table/setup.js";

const names = ["a2", "b2", "c2", "a1", "b1", "c1"];
const board = squares({ columns: 3, rows: 2, cells: names.map((name) => ({ name })) });

test("cells in reading order lie from the top left to the bottom right", () => {
  assert.ok(board.places.get("a2").y < board.places.get("a1").y);
  assert.equal(board.places.get("c1").x - board.places.get("a1").x, 2 * PITCH);
});

test("every cell lies inside the board", () => {
  const { x, y, width, height } = board.box;
  for (const place of board.places.values()) {
    assert.ok(place.x - 50 >= x && place.x + 50 <= x + width && place.y - 50 >= y && place.y + 50 <= y + height);
  }
});

test("arrows lead to the neighbours", () => {
  assert.equal(board.step("b1", "ArrowUp"), "b2");
  assert.equal(board.step("b1", "ArrowLeft"), "a1");
  assert.equal(board.step("b1", "ArrowRight"), "c1");
  assert.equal(board.step("b2", "ArrowDown"), "b1");
});

test("arrows do not lead off the board or round its corner", () => {
  assert.equal(board.step("b2", "ArrowUp"), null);
  assert.equal(board.step("a1", "ArrowLeft"), null);
  assert.equal(board.step("c2", "ArrowRight"), null);
  assert.equal(board.step("b1", "ArrowDown"), null);
});

test("other keys lead nowhere", () => assert.equal(board.step("b1", "Enter"), null));

test("files and ranks are named", () => {
  assert.deepEqual(
    board.labels.map((label) => label.text),
    ["a", "b", "c", "2", "1"],
  );
});

test("numbers are offered in their order, names as they come", () => {
  assert.deepEqual(inOrder(["5", "4", "10"]), ["4", "5", "10"]);
  assert.deepEqual(inOrder(["random", "fixed"]), ["random", "fixed"]);
});
