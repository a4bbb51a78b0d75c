import assert from "node:assert/strict";
import { test } from "node:test";

import { DOUBLE_CLICK_MILLIS } from "../../app/table/state.js";
import { aim, enter, izdari, sit, tap, tapSlot, TYPED, PRESS, tzaar, zara } from "./fake.js";

test("a click on a piece and a click on a target play the action", async () => {
  const game = sit(tzaar());
  await game.after(tap("a1"), tap("b1"));
  assert.deepEqual(game.asked, ["select a1", "play a1xb1"]);
  assert.equal(game.state().table.cursor, 4);
  assert.equal(game.state().draft, null);
});

test("what is asked is asked for the revision that stands", async () => {
  const game = sit(tzaar());
  await game.after(tap("a1"), tap("b1"), { type: "change", call: "undo", args: [] });
  assert.deepEqual(game.revisions, [7, 7, 8]);
});

test("a click on a slot takes its piece into the hand, and a click on a square puts it down", async () => {
  const game = sit(zara());
  assert.equal((await game.after(tapSlot("A"))).draft.source, "A");
  await game.after(tap("a1"));
  assert.deepEqual(game.asked, ["select A", "play A@a1"]);
});

test("a click on the held tile turns it", async () => {
  const game = sit(zara());
  await game.after(tapSlot("A"), tapSlot("A"));
  assert.deepEqual(game.asked, ["select A", "rotate 1"]);
  assert.equal(game.state().draft.piece.kind, "-x--");
});

test("a click on the held piece puts it back where it does not turn", async () => {
  const game = sit(tzaar());
  assert.equal((await game.after(tap("a1"), tap("a1"))).draft, null);
  assert.deepEqual(game.asked, ["select a1", "deselect"]);
});

test("a click on another slot takes that piece instead", async () => {
  const game = sit(zara());
  assert.equal((await game.after(tapSlot("A"), tapSlot("D"))).draft.source, "D");
  assert.deepEqual(game.asked, ["select A", "select D"]);
});

test("a click on another own piece that is no target takes that piece instead", async () => {
  const game = sit(izdari());
  await game.after(tap("a1"));
  game.answers("select", { ...game.state().draft, source: "c3", targets: [] });
  await game.after(tap("c3"));
  assert.equal(game.state().choices.length, 2, "c3 is a target of the wagon");
  const other = sit(tzaar());
  await other.after(tap("a2"), tap("a1"));
  assert.deepEqual(other.asked, ["select a2", "select a1"]);
});

test("a click on a square out of reach tells which rule forbids it, and the piece stays in hand", async () => {
  const game = sit(zara());
  const { told, draft } = await game.after(tapSlot("A"), tap("c1"));
  assert.deepEqual(told, {
    say: "refusal",
    refusal: { at: "c1", reason: { code: "zara.forbidden", args: {} } },
    cell: "c1",
  });
  assert.equal(draft.source, "A");
});

test("a click on a square of which no rule is known tells that it cannot go there", async () => {
  const game = sit(zara());
  assert.deepEqual((await game.after(tapSlot("A"), tap("c3"))).told, {
    say: "refusal",
    refusal: undefined,
    cell: "c3",
  });
});

test("a click on a foreign piece has Rust say why it is not to be had", async () => {
  const game = sit(tzaar());
  const reason = { code: "tzaar.not-yours", args: {} };
  game.refuses("select", "illegal", reason);
  const { told } = await game.after(tap("c1"));
  assert.deepEqual(game.asked, ["select c1"]);
  assert.equal(told.say, "error");
  assert.equal(told.error.reason, reason);
});

test("a click on an empty cell with nothing in hand asks nothing", async () => {
  const game = sit(tzaar());
  await game.after(tap("c3"));
  assert.deepEqual(game.asked, []);
});

test("a click on a piece of a finished game asks nothing", async () => {
  const game = sit(tzaar());
  game.send({ type: "table", table: { ...game.stands(), view: { ...game.stands().view, to_act: null } } });
  await game.after(tap("b1"));
  assert.deepEqual(game.asked, []);
});

test("a click on a piece that may be taken up is no complaint in a finished game", async () => {
  const game = sit(tzaar());
  game.send({ type: "table", table: { ...game.stands(), view: { ...game.stands().view, to_act: null } } });
  assert.equal((await game.after(tapSlot("A", 1))).told, null);
});

test("a click on the hand of another seat tells whose turn it is", async () => {
  const game = sit(zara());
  assert.deepEqual((await game.after(tapSlot("A", 1))).told, { say: "not-your-turn" });
  assert.deepEqual(game.asked, []);
});

for (const [what, event] of [
  ["a click on a cell", tap("c3")],
  ["a click on a slot", tapSlot("A")],
  ["pointing at another cell while dragging", aim("b3")],
  ["Escape", { type: "escape" }],
  ["a step in the tree of moves", { type: "change", call: "walk", args: ["back"] }],
  ["taking back", { type: "change", call: "undo", args: [] }],
  ["a change by a panel", { type: "act" }],
]) {
  test(`${what} ends what the player was told`, () => {
    const game = sit(zara());
    game.send({ type: "tell", told: { say: "text", text: "Well.", grave: true } });
    game.send(event);
    assert.equal(game.state().told, null);
  });
}

for (const [what, event] of [
  ["pressing", PRESS],
  ["a key", TYPED],
  ["a click", tap("a1")],
  ["Escape", { type: "escape" }],
  ["taking back", { type: "change", call: "undo", args: [] }],
]) {
  test(`${what} ends all movement`, () => {
    const game = sit(tzaar());
    game.send(event);
    assert.deepEqual(game.deeds[0], { do: "hurry" });
  });
}

test("pointing ends no movement", () => {
  const game = sit(tzaar());
  for (const type of ["hover", "aim", "focus"]) game.send({ type, cell: "a1" });
  assert.deepEqual(game.deeds, []);
});

test("the cell under the pointer is aimed at", () => {
  const game = sit(tzaar());
  game.send({ type: "hover", cell: "b1" });
  assert.equal(game.state().aimed, "b1");
  game.send({ type: "hover", cell: null });
  assert.equal(game.state().aimed, null);
});

test("after a move nothing is aimed at until the pointer moves", async () => {
  const game = sit(tzaar());
  game.send({ type: "hover", cell: "b1" });
  assert.equal((await game.after(tap("a1"), tap("b1"))).aimed, null);
});

test("the pointer that leaves the board does not take the aim of the keys away", () => {
  const game = sit(tzaar());
  game.send(TYPED);
  game.send({ type: "focus", cell: "a2" });
  game.send({ type: "hover", cell: null });
  assert.equal(game.state().aimed, "a2");
});

test("the focus aims only where the keys moved it", () => {
  const game = sit(tzaar());
  game.send({ type: "focus", cell: "a2" });
  assert.equal(game.state().aimed, null);
  game.send(TYPED);
  game.send({ type: "focus", cell: "a2" });
  assert.equal(game.state().aimed, "a2");
  game.send({ type: "focus", cell: null });
  assert.equal(game.state().aimed, "a2");
});

test("who goes by keys keeps the aim after a move", async () => {
  const game = sit(tzaar());
  await game.after(TYPED, { type: "focus", cell: "a1" }, enter("a1"), { type: "focus", cell: "b1" }, enter("b1"));
  assert.equal(game.state().aimed, "b1");
});

test("the same by keys: Enter on a slot, then on a square", async () => {
  const game = sit(zara());
  await game.after(TYPED, tapSlot("A"), enter("a1"));
  assert.deepEqual(game.asked, ["select A", "play A@a1"]);
});

test("Enter on a slot puts the keys on the board at once", () => {
  const game = sit(zara());
  game.send(TYPED);
  game.hold();
  game.send(tapSlot("A"));
  assert.deepEqual(game.done(), [{ do: "focus", on: "board" }]);
});

test("a click on a slot leaves the focus where it is", () => {
  const game = sit(zara());
  game.send(PRESS);
  game.send(tapSlot("A"));
  assert.deepEqual(game.done(), []);
});

test("Enter on a foreign slot leaves the keys in the hand", () => {
  const game = sit(zara());
  game.send(TYPED);
  game.send(tapSlot("A", 1));
  assert.deepEqual(game.done(), []);
});

test("after a move by keys the focus goes to the hand that is to act", async () => {
  const game = sit(zara());
  await game.after(TYPED, tapSlot("A"), enter("a1"));
  assert.deepEqual(game.done().at(-1), { do: "focus", on: "hand" });
});

test("after a move by keys without hands the focus stays on the board", async () => {
  const game = sit(tzaar());
  await game.after(TYPED, enter("a1"), enter("b1"));
  assert.deepEqual(game.done(), [{ do: "focus", on: "turn" }]);
});

test("Enter on a square with nothing in hand goes to the hand", async () => {
  const game = sit(zara());
  await game.after(TYPED, enter("c3"));
  assert.deepEqual(game.done(), [{ do: "focus", on: "hand" }]);
  assert.deepEqual(game.asked, []);
});

test("Enter on a foreign piece without hands asks why it is not to be had", async () => {
  const game = sit(tzaar());
  game.refuses("select");
  await game.after(TYPED, enter("c1"));
  assert.deepEqual(game.asked, ["select c1"]);
});

test("R on a slot takes its tile and turns it", async () => {
  const game = sit(zara());
  await game.after({ type: "rotate", by: 1, slot: "D" });
  assert.deepEqual(game.asked, ["select D", "rotate 1"]);
});

test("Shift+R turns the held tile the other way, wherever the focus is", async () => {
  const game = sit(zara());
  await game.after(tapSlot("A"), { type: "rotate", by: -1, slot: "D" });
  assert.deepEqual(game.asked, ["select A", "rotate -1"]);
  assert.equal(game.state().draft.piece.kind, "---x");
});

test("R with nothing in hand and no slot in focus does nothing", async () => {
  const game = sit(zara());
  await game.after({ type: "rotate", by: 1, slot: null });
  assert.deepEqual(game.asked, []);
});

test("R on the slot of another seat does nothing", async () => {
  const game = sit(zara());
  await game.after({ type: "rotate", by: 1, slot: "B" });
  assert.deepEqual(game.asked, []);
});

test("R turns nothing that does not turn", async () => {
  const game = sit(tzaar());
  await game.after(tap("a1"), { type: "rotate", by: 1 });
  assert.deepEqual(game.asked, ["select a1"]);
});

test("Escape puts the piece back", async () => {
  const game = sit(tzaar());
  assert.equal((await game.after(tap("a1"), { type: "escape" })).draft, null);
  assert.deepEqual(game.asked, ["select a1", "deselect"]);
});

test("Escape with a tile of the hand puts the focus back into the hand", async () => {
  const game = sit(zara());
  await game.after(tapSlot("A"), { type: "escape" });
  assert.deepEqual(game.done(), [{ do: "focus", on: "hand" }]);
});

test("Escape with a piece of the board leaves the focus on the board", async () => {
  const game = sit(tzaar());
  await game.after(tap("a1"), { type: "escape" });
  assert.deepEqual(game.done(), []);
});

test("Escape with nothing in hand asks nothing", async () => {
  const game = sit(zara());
  await game.after({ type: "escape" });
  assert.deepEqual([game.asked, game.done()], [[], []]);
});

test("H goes to the hand that is to act, B to the board", () => {
  const game = sit(zara());
  game.send({ type: "to", on: "hand" });
  game.send({ type: "to", on: "board" });
  assert.deepEqual(game.done(), [
    { do: "focus", on: "hand" },
    { do: "focus", on: "board" },
  ]);
});

test("H goes nowhere where no hand is", () => {
  const game = sit(tzaar());
  game.send({ type: "to", on: "hand" });
  assert.deepEqual(game.done(), []);
});

test("H goes nowhere when the hand to act is empty", () => {
  const { table, drafts } = zara();
  const [red, blue] = table.view.seats;
  const game = sit({ table: { ...table, view: { ...table.view, seats: [{ ...red, hand: [] }, blue] } }, drafts });
  game.send({ type: "to", on: "hand" });
  assert.deepEqual(game.done(), []);
});

const click = (cell, time) => ({ ...tap(cell), time });

test("a double click on a target is one placement", async () => {
  const game = sit(tzaar());
  await game.after(tap("a1"), click("b1", 1000), click("b1", 1000 + DOUBLE_CLICK_MILLIS - 1));
  assert.deepEqual(game.asked, ["select a1", "play a1xb1"]);
});

test("a double click made while an answer is awaited is one placement too", async () => {
  const game = sit(tzaar());
  await game.after(tap("a1"));
  game.hold();
  game.send(click("b1", 1000));
  game.send(click("b1", 1100));
  await game.release();
  assert.deepEqual(game.asked, ["select a1", "play a1xb1"]);
});

test("a double click on a step of the way is one step", async () => {
  const game = sit(izdari());
  const { draft } = await game.after(tap("a1"), click("a2", 1000), click("a2", 1200));
  assert.deepEqual(game.asked, ["select a1", "choose -Sa2"]);
  assert.equal(draft.at, "a2");
});

test("two slow clicks on a cell are two", async () => {
  const game = sit(izdari());
  await game.after(tap("a1"), click("a2", 1000), click("a2", 1000 + DOUBLE_CLICK_MILLIS));
  assert.deepEqual(game.asked, ["select a1", "choose -Sa2", "play Wa1-a2(-Sa2)"]);
});

test("quick clicks on two cells are two", async () => {
  const game = sit(izdari());
  await game.after(tap("a1"), click("a2", 1000), click("b2", 1100));
  assert.deepEqual(
    game.state().choices.map((each) => each.id),
    ["b2", "-Sb2"],
  );
});

test("quick clicks on the held tile turn it at each", async () => {
  const game = sit(zara());
  const clickSlot = (time) => ({ ...tapSlot("A"), time });
  await game.after(clickSlot(1000), clickSlot(1100), clickSlot(1200));
  assert.deepEqual(game.asked, ["select A", "rotate 1", "rotate 1"]);
});

test("a quick click on a square is no second one when another piece was clicked in between", async () => {
  const setup = tzaar();
  setup.drafts.a2.targets = [{ ...setup.drafts.a1.targets[0], action: "a2xb1" }];
  const game = sit(setup);
  await game.after(click("a1", 900), click("b1", 1000), click("a2", 1050), click("b1", 1100));
  assert.deepEqual(game.asked, ["select a1", "play a1xb1", "select a2", "play a2xb1"]);
});

test("nor when a tile was taken from the hand in between", async () => {
  const game = sit(zara());
  await game.after({ ...tapSlot("A"), time: 900 }, click("a1", 1000));
  game.answers("select", zara().drafts.D);
  await game.after({ ...tapSlot("A", 1), time: 1050 }, click("a1", 1100));
  assert.equal(game.asked.at(-1), "play D@a1");
});
