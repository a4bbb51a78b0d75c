import assert from "node:assert/strict";
import { test } from "node:test";

import { change, MOST_STEPS_WAITING } from "../../app/table/state.js";
import { drop, lift, sit, tap, tapSlot, tzaar, zara } from "./fake.js";

const undo = change("undo");
const back = change("walk", "back");

/** Sends events while no answer comes, then lets all answers come. */
async function meanwhile(game, ...events) {
  game.hold();
  events.forEach(game.send);
  await game.release();
  return game.state();
}

test("a click made while an answer is awaited acts on what stands when its turn comes", async () => {
  const game = sit(tzaar());
  await meanwhile(game, tap("a1"), tap("b1"));
  assert.deepEqual(game.asked, ["select a1", "play a1xb1"]);
});

test("clicks that wait behind another answer are each acted on in full before the next", async () => {
  const game = sit(tzaar());
  await meanwhile(game, change("walk", "back"), tap("a1"), tap("b1"));
  assert.deepEqual(game.asked, ["walk back", "select a1", "play a1xb1"]);
});

test("a tile that is clicked twice while an answer is awaited is taken and turned", async () => {
  const game = sit(zara());
  await meanwhile(game, tapSlot("A"), tapSlot("A"), tapSlot("A"), tap("a1"));
  assert.deepEqual(game.asked, ["select A", "rotate 1", "rotate 1", "play A@a1"]);
});

test("one thing is asked after the other", async () => {
  const game = sit(tzaar());
  game.hold();
  game.send(back);
  game.send(undo);
  await new Promise(setImmediate);
  assert.deepEqual(game.asked, ["walk back"]);
  await game.release();
  assert.deepEqual(game.asked, ["walk back", "undo"]);
});

test("what is asked later is asked for the revision that stands by then", async () => {
  const game = sit(tzaar());
  await meanwhile(game, back, undo, change("redo"));
  assert.deepEqual(game.revisions, [7, 8, 9]);
});

test("a job of a panel takes its turn among the rest", async () => {
  const game = sit(tzaar());
  const order = [];
  game.hold();
  game.send(back);
  void game.run(async () => void order.push(game.state().table.cursor));
  game.send(back);
  await game.release();
  assert.deepEqual([order, game.state().table.cursor], [[2], 1]);
});

test("settling waits for all that waits, also for what it leads to", async () => {
  const game = sit(tzaar());
  game.send(tap("a1"));
  game.send(tap("b1"));
  game.send(undo);
  await game.settle();
  assert.deepEqual(game.asked, ["select a1", "play a1xb1", "undo"]);
});

test("what is refused does not hold up what waits", async () => {
  const game = sit(tzaar());
  game.refuses("walk", "journal");
  await meanwhile(game, back, tap("a1"));
  assert.deepEqual(game.asked, ["walk back", "select a1"]);
  assert.equal(game.state().draft.source, "a1");
});

test("a refusal is told until the player does something", async () => {
  const game = sit(tzaar());
  game.refuses("undo", "journal");
  const { told } = await game.after(undo);
  assert.deepEqual([told.say, told.error.code], ["error", "journal"]);
  assert.equal((await game.after(tap("c3"))).told, null);
});

test("a fault of another kind is told too, and what waits goes on", async () => {
  const game = sit(tzaar());
  game.answers("select", new TypeError("no such thing"));
  const { told } = await game.after(tap("a1"));
  assert.equal(told.error.message, "no such thing");
  await game.after(tap("a1"));
  assert.equal(game.state().draft.source, "a1");
});

test("what was meant for a table that has changed since shows the table as it is, and tells nothing", async () => {
  const game = sit(tzaar());
  game.computerPlays("c1xa2", { told: false });
  const { table, told } = await game.after(tap("a1"));
  assert.deepEqual(game.asked, ["select a1", "table"]);
  assert.deepEqual([table.revision, told], [8, null]);
});

test("a stale drop leaves nothing under the pointer", async () => {
  const game = sit(tzaar());
  await game.after(lift("a1"));
  game.computerPlays("c1xa2", { told: false });
  const { drag, draft } = await game.after(drop("b1"));
  assert.deepEqual([drag, draft], [null, null]);
  assert.deepEqual(game.done(), [{ do: "let-go" }]);
});

test("what came too late is not done at another place", async () => {
  const game = sit(tzaar());
  game.computerPlays("c1xa2", { told: false });
  await game.after({ type: "play", action: "pass", at: 3 });
  assert.deepEqual(game.asked, ["play pass", "table"]);
});

test("taking back that races a computer's move takes that back", async () => {
  const game = sit(tzaar());
  game.computerPlays("c1xa2", { told: false });
  const { table, told } = await game.after(undo);
  assert.deepEqual(game.asked, ["undo", "table", "undo"]);
  assert.deepEqual([table.cursor, told], [3, null]);
});

test("taking back that comes too late twice gives up and shows the table", async () => {
  const game = sit(tzaar());
  game.refuses("undo", "stale");
  game.refuses("undo", "stale");
  const { told } = await game.after(undo);
  assert.deepEqual(game.asked, ["undo", "table", "undo", "table"]);
  assert.equal(told, null);
});

test("playing again is not tried twice", async () => {
  const game = sit(tzaar());
  game.computerPlays("c1xa2", { told: false });
  await game.after(change("redo"));
  assert.deepEqual(game.asked, ["redo", "table"]);
});

for (const [call, may] of [
  ["undo", "can_undo"],
  ["undoTurn", "can_undo"],
  ["redo", "can_redo"],
]) {
  test(`${call} asks nothing where there is nothing to be done`, async () => {
    const game = sit(tzaar({ [may]: false }));
    await game.after(change(call));
    assert.deepEqual(game.asked, []);
  });

  test(`${call} asks where there is something`, async () => {
    const game = sit(tzaar({ [may]: true }));
    await game.after(change(call));
    assert.deepEqual(game.asked, [call]);
  });
}

test("a move that is taken back before its answer has come is taken back", async () => {
  const game = sit(tzaar({ can_undo: false, cursor: 0 }));
  await game.after(tap("a1"));
  const { table } = await meanwhile(game, tap("b1"), undo);
  assert.deepEqual(game.asked, ["select a1", "play a1xb1", "undo"]);
  assert.equal(table.cursor, 0);
});

test("taking back past the start asks as often as there are moves", async () => {
  const game = sit(tzaar({ cursor: 2 }));
  await meanwhile(game, undo, undo, undo, undo);
  assert.deepEqual(game.asked, ["undo", "undo"]);
});

test("a held key lets no more steps wait than are allowed", async () => {
  const game = sit(tzaar({ cursor: 9 }));
  game.hold();
  for (let repeat = 0; repeat < 20; repeat += 1) game.send(back);
  assert.equal(game.state().stepsWaiting, MOST_STEPS_WAITING);
  await game.release();
  assert.equal(game.asked.length, MOST_STEPS_WAITING);
  assert.equal(game.state().stepsWaiting, 0);
});

test("a held key walks on as the steps are made", async () => {
  const game = sit(tzaar({ cursor: 9 }));
  await game.after(back, back, back, back);
  assert.equal(game.state().table.cursor, 5);
});

test("the steps that still wait are counted while one is being made", async () => {
  const game = sit(tzaar({ cursor: 9 }));
  game.hold();
  game.send(back);
  game.send(back);
  await new Promise(setImmediate);
  assert.equal(game.state().stepsWaiting, 1);
  await game.release();
});

test("a refused step does not keep its place", async () => {
  const game = sit(tzaar());
  game.refuses("walk", "journal");
  assert.equal((await game.after(back)).stepsWaiting, 0);
});

test("a step puts back what is in hand", async () => {
  const game = sit(tzaar());
  assert.equal((await game.after(tap("a1"), back)).draft, null);
});

for (const [call, ...args] of [
  ["walk", "start"],
  ["walk", "end"],
  ["walk", "branch-before"],
  ["walk", "back-turn"],
  ["goTo", 5],
  ["goOn"],
]) {
  test(`${[call, ...args].join(" ")} is asked as it is meant`, async () => {
    const game = sit(tzaar());
    await game.after(change(call, ...args));
    assert.deepEqual(game.asked, [[call, ...args].join(" ")]);
  });
}

test("an answer that is older than what a computer has played since is dropped", async () => {
  const game = sit(tzaar());
  const older = { ...game.stands(), revision: 8, cursor: 4 };
  game.answers("play", older);
  game.hold();
  game.send({ type: "play", action: "pass", at: 3 });
  game.computerPlays("x");
  game.computerPlays("y");
  await game.release();
  assert.equal(game.state().table.revision, 9);
});

test("a table of another game is no news here", () => {
  const game = sit(tzaar());
  game.send({ type: "table", table: { ...game.stands(), id: 2, revision: 99 }, byItself: true });
  assert.equal(game.state().table.id, 1);
});

test("a table that comes by itself ends a complaint", () => {
  const game = sit(tzaar());
  game.send({ type: "refused", error: new Error("no") });
  game.computerPlays("c1xa2");
  assert.equal(game.state().told, null);
});

test("a table that comes by itself leaves what is only news", () => {
  const game = sit(tzaar());
  const told = { say: "text", text: "Copied.", grave: false };
  game.send({ type: "tell", told });
  game.computerPlays("c1xa2");
  assert.equal(game.state().told, told);
});

test("a notice is told though nobody did anything, and loses nothing in hand", async () => {
  const game = sit(tzaar());
  await game.after(tap("a1"));
  const error = new Error("the computer could not go on");
  game.send({ type: "notice", error });
  assert.deepEqual(game.state().told, { say: "error", error });
  assert.equal(game.state().draft.source, "a1");
});

// Files

const save = { type: "save", call: "exportRecord", args: ["sgf"] };

test("a record is saved, and it is told where", async () => {
  const game = sit(tzaar());
  const { told } = await game.after(save);
  assert.deepEqual(game.asked, ["exportRecord sgf"]);
  assert.deepEqual(told, { say: "saved", path: "/home/ada/game.sgf" });
});

test("who thinks better of saving is told nothing", async () => {
  const game = sit(tzaar());
  game.answers("exportRecord", { done: "nothing" });
  assert.equal((await game.after(save)).told, null);
});

test("saving keeps what is in hand", async () => {
  const game = sit(tzaar());
  assert.equal((await game.after(tap("a1"), save)).draft.source, "a1");
});

test("a picture is saved as it was chosen to look", async () => {
  const game = sit(tzaar());
  await game.after({ type: "save", call: "savePicture", args: ["png", "look"] });
  assert.deepEqual(game.asked, ["savePicture png look"]);
});

const heldBack = async () => {
  const game = sit(tzaar());
  game.answers("exportRecord", { done: "changed", path: "/home/ada/game.sgf" });
  await game.after(save);
  return game;
};

test("a file that has changed on the disk is asked about first", async () => {
  const game = await heldBack();
  assert.deepEqual(game.state().question, { ask: "overwrite", path: "/home/ada/game.sgf" });
  assert.deepEqual(game.asked, ["exportRecord sgf"]);
});

test("who says so has it written over", async () => {
  const game = await heldBack();
  const { question, told } = await game.after({ type: "overwrite" });
  assert.deepEqual(game.asked, ["exportRecord sgf", "overwrite"]);
  assert.deepEqual([question, told], [null, { say: "saved", path: "/home/ada/game.sgf" }]);
});

for (const [what, event] of [
  ["leaving the file", { type: "cancel" }],
  ["a click on the board", tap("c3")],
  ["a step in the tree", back],
]) {
  test(`${what} leaves it as it is`, async () => {
    const game = await heldBack();
    assert.equal((await game.after(event)).question, null);
    assert.ok(!game.asked.includes("overwrite"));
  });
}

test("a file that could not be written is told", async () => {
  const game = sit(tzaar());
  game.refuses("exportRecord", "file");
  assert.equal((await game.after(save)).told.error.code, "file");
});

// Players

test("who takes a seat is kept for the next game", async () => {
  const game = sit(tzaar());
  await game.after(change("edit", { change: "computer", seat: 1, computer: null }));
  await game.after(change("edit", { change: "player", seat: 0, name: "Ada" }));
  assert.deepEqual(game.done(), [{ do: "remember-players" }, { do: "remember-players" }]);
});

test("a refused change of a seat is not kept", async () => {
  const game = sit(tzaar());
  game.refuses("edit", "journal");
  await game.after(change("edit", { change: "player", seat: 0, name: "Ada" }));
  assert.deepEqual(game.done(), []);
});

test("other edits keep no players", async () => {
  const game = sit(tzaar());
  await game.after(change("edit", { change: "comment", node: 3, text: "well" }));
  assert.deepEqual(game.done(), []);
});

// Files that hold more games, and states that are brought back

test("where a file holds more games it is asked, and another file is the first answer", async () => {
  const game = sit(tzaar());
  game.answers("saveRecord", { done: "holds", path: "/home/ada/two.sgf", count: 2 });
  const asked = await game.after({ type: "save", call: "saveRecord", args: [] });
  const again = { type: "save", call: "exportRecord", args: ["sgf"] };
  assert.deepEqual(asked.question, { ask: "holds", path: "/home/ada/two.sgf", count: 2, again });
  assert.equal((await game.after(again)).told.say, "saved");
  assert.deepEqual(game.asked, ["saveRecord", "exportRecord sgf"]);
});

test("a state that is brought back is told with its number", async () => {
  const game = sit(tzaar());
  assert.deepEqual((await game.after(change("bringBack", 7))).told, { say: "brought", number: 7 });
  assert.equal((await game.after(change("undo"))).told, null);
});

test("an import is taken back by the page", async () => {
  const game = sit(tzaar());
  await game.after({ type: "undo-import", batch: 4 });
  assert.deepEqual(game.done(), [{ do: "undo-import", batch: 4 }]);
});

// Moves that are deleted

const deletion = (node) => change("edit", { change: "delete", node });
const atMove = () => sit(tzaar({ cursor: 3, made: { seat: 0, text: "E1xD1" } }));

test("moves that are deleted are told, by the first of them", async () => {
  assert.deepEqual((await atMove().after(deletion(3))).told, { say: "deleted", move: "E1xD1" });
});

test("a deletion that is refused is not told as done", async () => {
  const game = atMove();
  game.refuses("edit", "journal");
  assert.equal((await game.after(deletion(3))).told.say, "error");
});

test("other edits are not told as deletions", async () => {
  assert.equal((await atMove().after(change("edit", { change: "promote", node: 3 }))).told, null);
});

test("what was deleted is told until something is done, or happens by itself", async () => {
  const game = atMove();
  const { table } = await game.after(deletion(3));
  assert.equal((await game.after({ type: "act" })).told, null);
  await game.after({ type: "tell", told: { say: "deleted", move: "E1xD1" } });
  const later = { ...table, revision: table.revision + 1 };
  assert.equal((await game.after({ type: "table", table: later, byItself: true })).told, null);
});
