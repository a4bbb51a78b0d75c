import assert from "node:assert/strict";
import { test } from "node:test";

import { change, letterEvent } from "../../app/table/state.js";
import { enter, lift, sit, tap, tapSlot, TYPED, tzaar, zara } from "./fake.js";

const thinking = { acting: "thinking" };
const waiting = { acting: "waiting" };

test("while a computer thinks, a click on its piece has Rust say so", async () => {
  const game = sit(tzaar(thinking));
  game.refuses("select", "computer-thinks");
  const { told } = await game.after(tap("a1"));
  assert.deepEqual(game.asked, ["select a1"]);
  assert.equal(told.error.code, "computer-thinks");
});

for (const owner of [0, 1]) {
  test(`while a computer thinks, the hand of seat ${owner} is nobody's`, async () => {
    const game = sit(zara(thinking));
    const { told } = await game.after(tapSlot("A", owner));
    assert.deepEqual([told, game.asked], [{ say: "computer-thinks" }, []]);
  });
}

test("while a computer thinks, R takes nothing up", async () => {
  const game = sit(zara(thinking));
  await game.after({ type: "rotate", by: 1, slot: "A" });
  assert.deepEqual(game.asked, []);
});

test("while a computer thinks, H goes nowhere", () => {
  const game = sit(zara(thinking));
  game.send({ type: "to", on: "hand" });
  assert.deepEqual(game.done(), []);
});

test("a click that waits while a computer moves acts on what stands then", async () => {
  const game = sit(tzaar());
  game.hold();
  game.send(change("walk", "back"));
  game.send(tap("a1"));
  await game.release();
  game.computerPlays("c1xa2");
  assert.equal(game.state().draft, null, "what was in hand is gone with the position");
});

test("M has the thinking computer move at once", async () => {
  const game = sit(tzaar(thinking));
  await game.after(letterEvent(game.state(), "m"));
  assert.deepEqual(game.asked, ["moveNow"]);
});

test("having it move at once changes nothing by itself", async () => {
  const game = sit(tzaar(thinking));
  const before = game.state();
  assert.equal(await game.after({ type: "move-now" }), before);
});

test("a second M that comes after the move asks nothing", async () => {
  const game = sit(tzaar(thinking));
  game.answers("moveNow", null);
  game.hold();
  game.send({ type: "move-now" });
  game.send({ type: "move-now" });
  await new Promise(setImmediate);
  game.computerPlays("a1xb1");
  await game.release();
  assert.deepEqual(game.asked, ["moveNow"]);
});

test("G stops the thinking computer, whatever it has played meanwhile", async () => {
  const game = sit(tzaar(thinking));
  const { table } = await game.after(letterEvent(game.state(), "g"));
  assert.deepEqual(game.asked, ["stopComputer 1"]);
  assert.equal(table.acting, "waiting");
});

test("a stop that was pressed while a computer moved stops the next one too", async () => {
  const game = sit(tzaar(thinking));
  game.hold();
  game.send(change("walk", "back"));
  game.send({ type: "stop" });
  game.computerPlays("a1xb1");
  await game.release();
  assert.equal(game.asked.at(-1), "stopComputer 1");
});

test("G lets the waiting computer go on", async () => {
  const game = sit(tzaar(waiting));
  const { table } = await game.after(letterEvent(game.state(), "g"));
  assert.deepEqual(game.asked, ["goOn"]);
  assert.equal(table.acting, "thinking");
});

for (const [letter, acting] of [
  ["m", "waiting"],
  ["m", "person"],
  ["g", "person"],
]) {
  test(`${letter.toUpperCase()} means nothing when the acting one is ${acting}`, () => {
    assert.equal(letterEvent(sit(tzaar({ acting })).state(), letter), null);
  });
}

test("P passes, here and now", () => {
  assert.deepEqual(letterEvent(sit(tzaar()).state(), "p"), { type: "play", action: "pass", at: 3 });
});

test("a letter of no action means nothing", () => {
  assert.equal(letterEvent(sit(zara()).state(), "p"), null);
});

test("a blank is no letter of any action, so that it is left to the button in focus", () => {
  assert.equal(letterEvent(sit(tzaar()).state(), " "), null);
});

test("how far a computer has thought is told while its table stands", () => {
  const game = sit(tzaar(thinking));
  game.send({ type: "thinking", revision: 7, depth: 5, millis: 900 });
  assert.deepEqual(game.deeds, [{ do: "think", depth: 5, millis: 900 }]);
});

test("what it had thought of an older table is not told", () => {
  const game = sit(tzaar(thinking));
  game.send({ type: "thinking", revision: 6, depth: 5, millis: 900 });
  assert.deepEqual(game.deeds, []);
});

test("a computer's move is taken back while it is thinking again", async () => {
  const game = sit(tzaar(thinking));
  await game.after(change("undo"));
  assert.deepEqual(game.asked, ["undo"]);
});

test("a computer that answers leaves the aim of the keys and tells the hand to act", () => {
  const game = sit(zara(thinking));
  game.send(TYPED);
  game.send({ type: "focus", cell: "a1" });
  game.computerPlays("A@c3");
  assert.equal(game.state().aimed, "a1");
  assert.deepEqual(game.done(), [{ do: "focus", on: "turn" }]);
});

test("a computer that answers leaves the focus of one who uses the pointer", () => {
  const game = sit(zara(thinking));
  game.computerPlays("A@c3");
  assert.deepEqual(game.done(), []);
});

test("a computer's move right after one's own is taken from one answer and one piece of news", async () => {
  const game = sit(tzaar());
  await game.after(tap("a1"));
  game.hold();
  game.send(tap("b1"));
  await game.release();
  game.computerPlays("c1xa2");
  assert.deepEqual([game.state().table.cursor, game.state().told], [5, null]);
});

test("after the game's end nothing can be lifted and Enter asks nothing", async () => {
  const { table, drafts } = tzaar();
  const cells = table.view.cells.map((cell) => ({ ...cell, movable: false }));
  const game = sit({ table: { ...table, view: { ...table.view, cells, to_act: null, free_actions: [] } }, drafts });
  await game.after(TYPED, lift("a1"), enter("a1"));
  assert.deepEqual([game.asked, game.state().drag], [[], null]);
});

test("another game is asked for at the end, at once or with other seats", () => {
  const game = sit(tzaar());
  game.send({ type: "rematch" });
  game.send({ type: "new-game" });
  assert.deepEqual(game.deeds, [{ do: "rematch" }, { do: "new-game" }]);
});

test("the hint's button presses the hint", () => {
  const game = sit(tzaar());
  game.send({ type: "hint" });
  assert.deepEqual(game.deeds, [{ do: "hint" }]);
});

test("a hint for a place that was left is not played", async () => {
  const game = sit(tzaar());
  await game.after(change("walk", "back"), { type: "play", action: "a1xb1,a2-a1", at: 3 });
  assert.deepEqual(game.asked, ["walk back"]);
});
