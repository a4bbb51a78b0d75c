import assert from "node:assert/strict";
import { test } from "node:test";

import { overlayOf } from "../app/board/overlay.js";
import { isTurned } from "../app/table/hand.js";
import { placeBeside } from "../app/table/choices.js";
import { draft, piece, preview, target } from "./table/fake.js";

const assassin = piece(0, "S");
const empty = piece(0, "W");
const loaded = piece(0, "W", { cargo: ["S"] });

/** A wagon from a1 that has put its assassin down on a cell, and stands there. */
const unloadedOn = (cell) =>
  draft("a1", empty, {
    at: cell,
    so_far: preview({
      from: "a1",
      to: cell,
      landed: empty,
      emptied: cell === "a1" ? [] : ["a1"],
      placed: [[cell, assassin]],
    }),
  });
const drive = (cell, placed) =>
  target(cell, cell, "move", `Wa1-${cell}`, { from: "a1", to: cell, landed: empty, emptied: ["a1"], placed });

/** The kinds that are shown over a board, by cell. */
const shown = ({ ghosts, beside }) =>
  [...ghosts].map(([cell, stands]) => `${stands.kind}${beside.get(cell)?.kind ?? ""}${cell}`).sort();

test("a piece that was put down is shown beside the wagon that still stands there", () => {
  assert.deepEqual(shown(overlayOf([], unloadedOn("a2"), null)), ["WSa2"]);
  assert.deepEqual(shown(overlayOf([], unloadedOn("a1"), null)), ["WSa1"]);
});

test("a piece that was put down stays where it is while the drive goes on", () => {
  assert.deepEqual(shown(overlayOf([], unloadedOn("a2"), drive("a3", [["a2", assassin]]))), ["Sa2", "Wa3"]);
  const onward = drive("a2", [["a1", assassin]]);
  const from = { ...onward, preview: { ...onward.preview, emptied: [] } };
  assert.deepEqual(shown(overlayOf([], unloadedOn("a1"), from)), ["Sa1", "Wa2"]);
});

test("a wagon that would put a piece down stands there with what it still carries", () => {
  const held = draft("a1", piece(0, "W", { cargo: ["S", "S"] }), { at: "a1", so_far: preview() });
  const unload = target("-Sa2", "a2", "unload", null, {
    from: "a1",
    to: "a2",
    landed: loaded,
    emptied: ["a1"],
    placed: [["a2", assassin]],
  });
  const { ghosts, beside, lifted } = overlayOf([], held, unload);
  assert.deepEqual([ghosts.get("a2"), beside.get("a2"), [...lifted]], [loaded, assassin, ["a1"]]);
});

test("nothing is marked where the piece in hand stands but the piece itself", () => {
  const held = draft("a1", loaded, { at: "a1", targets: [target("-Sa1", "a1", "unload", null)] });
  assert.deepEqual([...overlayOf([], held, null).marks.get("a1")], ["source"]);
});

test("what the last turn took is shown until something is in hand, and what seats before it have put", () => {
  const before = { fallen: [["b2", assassin]], earlier: ["c3"] };
  const { fallen, marks } = overlayOf([preview({ from: "a1", to: "b2", falls: ["b2"] })], null, null, before);
  assert.deepEqual([...fallen], [["b2", assassin]]);
  assert.deepEqual(
    [...marks].map(([cell, kinds]) => [cell, ...kinds]),
    [
      ["a1", "left"],
      ["b2", "last"],
      ["c3", "earlier"],
    ],
  );
  assert.equal(overlayOf([], draft("a1", loaded, { at: "a1" }), null, before).fallen.size, 0);
});

for (const [kind, other, is] of [
  ["x---", "x---", true],
  ["-x--", "x---", true],
  ["xo--", "x-o-", false],
  ["", "", false],
  ["T", "T", true],
  ["T", "Z", false],
]) {
  test(`${kind} and ${other} are ${is ? "one piece" : "not one piece"} but for how they lie`, () =>
    assert.equal(isTurned(kind, other), is));
}

const ROOM = { width: 800, height: 600 };
const SIZE = { width: 200, height: 120 };

for (const [where, cell, place] of [
  ["below the cell", { x: 300, y: 200 }, { x: 230, y: 268 }],
  ["above one at the lower edge", { x: 300, y: 500 }, { x: 230, y: 372 }],
  ["inside the left edge", { x: 0, y: 200 }, { x: 8, y: 268 }],
  ["inside the right edge", { x: 740, y: 200 }, { x: 592, y: 268 }],
]) {
  test(`choices stand ${where}`, () =>
    assert.deepEqual(placeBeside({ ...cell, width: 60, height: 60 }, SIZE, ROOM), place));
}
