import assert from "node:assert/strict";
import { test } from "node:test";

import { change } from "../../app/table/state.js";
import { drop, enter, free, lift, liftSlot, sit, tap, tapSlot, tzaar, TYPED } from "./fake.js";

test("pieces of both sides are moved", async () => {
  const game = sit(free());
  await game.after(tap("a2"), tap("b1"), tap("c2"), tap("b1"));
  assert.deepEqual(game.asked, ["select a2", "play Da2-b1", "select c2", "play Tc2-b1"]);
});

test("a piece goes off the board by a click on the tray", async () => {
  const game = sit(free());
  await game.after(tap("a2"), tapSlot("off"));
  assert.deepEqual(game.asked, ["select a2", "play Da2-off"]);
});

test("a piece goes off the board by a click on any slot beside it", async () => {
  const game = sit(free());
  await game.after(tap("a2"), tapSlot("off:L", 1));
  assert.deepEqual(game.asked, ["select a2", "play Da2-off"]);
});

test("a piece is dragged off the board", async () => {
  const game = sit(free());
  await game.after(lift("a2"), drop("off"));
  assert.deepEqual(game.asked, ["select a2", "play Da2-off"]);
});

test("Del takes the held piece off the board", async () => {
  const game = sit(free());
  await game.after(tap("a2"), { type: "remove" });
  assert.deepEqual(game.asked, ["select a2", "play Da2-off"]);
});

for (const [what, setup, events] of [
  ["nothing in hand", free(), []],
  ["a piece that does not leave the board", tzaar(), [tap("a1")]],
]) {
  test(`Del with ${what} does nothing`, async () => {
    const game = sit(setup);
    await game.after(...events);
    const asked = [...game.asked];
    const { told } = await game.after({ type: "remove" });
    assert.deepEqual([game.asked, told], [asked, null]);
  });
}

test("what lies beside the board comes back by click or drag", async () => {
  const game = sit(free());
  await game.after(tapSlot("off:L"), tap("c1"), liftSlot("off:L"), drop("c1"));
  assert.deepEqual(game.asked, ["select off:L", "play Loff-c1", "select off:L", "play Loff-c1"]);
});

test("what lies beside the board is anybody's", async () => {
  const game = sit(free({ view: { ...free().table.view, to_act: 1 } }));
  await game.after(tapSlot("off:L"));
  assert.deepEqual(game.asked, ["select off:L"]);
});

test("a click on the slot it came from puts it back", async () => {
  const game = sit(free());
  assert.equal((await game.after(tapSlot("off:L"), tapSlot("off:L"))).draft, null);
  assert.deepEqual(game.asked, ["select off:L", "deselect"]);
});

test("the empty tray means nothing with empty hands", async () => {
  const game = sit(free());
  const { told } = await game.after(tapSlot("off"));
  assert.deepEqual([game.asked, told], [[], null]);
});

test("what came from beside the board cannot be put beside it by the tray, and that is told", async () => {
  const game = sit(free());
  const { told, draft } = await game.after(tapSlot("off:L"), tapSlot("off"));
  assert.deepEqual(told, { say: "refusal", refusal: undefined, cell: "off" });
  assert.equal(draft.source, "off:L");
});

test("going aboard and landing on a piece are asked apart", async () => {
  const game = sit(free());
  const { choices } = await game.after(tap("a2"), tap("b2"));
  assert.deepEqual(
    choices.map((each) => each.action),
    ["Da2-@b2", "Da2xb2"],
  );
  await game.after({ type: "take", target: "@b2" });
  assert.equal(game.asked.at(-1), "play Da2-@b2");
});

test("by keys the focus goes to the board with a piece from beside it, and stays there with one put beside it", async () => {
  const game = sit(free());
  await game.after(TYPED, tapSlot("off:L"));
  assert.deepEqual(game.done(), [{ do: "focus", on: "board" }]);
  const other = sit(free());
  await other.after(TYPED, enter("a2"));
  other.deeds.length = 0;
  await other.after(tapSlot("off"));
  assert.deepEqual(
    other.done().filter((deed) => deed.on === "board"),
    [],
  );
});

test("H goes nowhere, since the hands are no one's turn", () => {
  const game = sit(free());
  game.send({ type: "to", on: "hand" });
  assert.deepEqual(game.done(), []);
});

test("Enter on an empty cell with empty hands asks nothing and stays on the board", async () => {
  const game = sit(free());
  await game.after(TYPED, enter("a1"));
  assert.deepEqual([game.asked, game.done()], [[], []]);
});

test("the tool makes a ruled table free", async () => {
  const game = sit(tzaar({ mode: "may-be-free" }));
  const { table } = await game.after({ type: "free-table" });
  assert.deepEqual(game.asked, ["goFree"]);
  assert.equal(table.mode, "free");
});

test("the tool of a free table asks who is to move by the rules", async () => {
  const game = sit(free());
  const { question } = await game.after({ type: "free-table" });
  assert.deepEqual([question, game.asked], [{ ask: "who-first" }, []]);
});

test("who is to move is told to Rust, and the question is gone", async () => {
  const game = sit(free());
  const { question, table } = await game.after({ type: "free-table" }, change("goRuled", 1));
  assert.deepEqual(game.asked, ["goRuled 1"]);
  assert.deepEqual([question, table.view.to_act, table.mode], [null, 1, "may-be-free"]);
});

for (const [what, event] of [
  ["Escape", { type: "escape" }],
  ["a click", tap("c3")],
]) {
  test(`${what} leaves the table free`, async () => {
    const game = sit(free());
    const { question, table } = await game.after({ type: "free-table" }, event);
    assert.deepEqual([question, table.mode], [null, "free"]);
  });
}

test("the question stays when a table comes by itself", async () => {
  const game = sit(free());
  await game.after({ type: "free-table" });
  game.send({ type: "table", table: { ...game.stands(), revision: 8 }, byItself: true });
  assert.deepEqual(game.state().question, { ask: "who-first" });
});

test("a double click on a slot beside the board puts down there, and takes nothing up", async () => {
  const game = sit(free());
  const clickSlot = (time) => ({ ...tapSlot("off:L"), time });
  await game.after(tap("a2"), clickSlot(1000), clickSlot(1100));
  assert.deepEqual(game.asked, ["select a2", "play Da2-off"]);
});
