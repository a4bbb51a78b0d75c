import assert from "node:assert/strict";
import { test } from "node:test";

import { WHEEL_NOTCH_PIXELS } from "../../app/table/state.js";
import { aim, drop, izdari, lift, liftSlot, piece, sit, tap, tapSlot, tzaar, zara } from "./fake.js";

/** What is under the pointer. */
function carried(game) {
  const { source, piece: held } = game.state().drag;
  return { source, piece: held };
}

test("a drag takes a piece up and plays where it is dropped", async () => {
  const game = sit(tzaar());
  await game.after(lift("a1"), aim("b1"), drop("b1"));
  assert.deepEqual(game.asked, ["select a1", "play a1xb1"]);
  assert.equal(game.state().drag, null);
  assert.deepEqual(game.done(), [{ do: "let-go" }]);
});

test("a piece is under the pointer before Rust has answered", () => {
  const game = sit(tzaar());
  game.hold();
  game.send(lift("a1"));
  assert.deepEqual(carried(game), { source: "a1", piece: game.state().table.view.cells[0].piece });
});

test("a drag from the hand carries one of the pieces that lie in the slot", () => {
  const game = sit(zara());
  game.send(liftSlot("A"));
  assert.deepEqual(carried(game), { source: "A", piece: piece(0, "x---") });
});

for (const [what, event, setup] of [
  ["an empty cell", lift("c3"), tzaar()],
  ["a foreign piece", lift("b1"), tzaar()],
  ["a slot of another seat", liftSlot("B", 1), zara()],
  ["an empty slot", liftSlot("Q"), zara()],
  ["a piece while a computer thinks", lift("a1"), tzaar({ acting: "thinking" })],
  ["a tile while a computer thinks", liftSlot("A"), zara({ acting: "thinking" })],
]) {
  test(`${what} is not lifted`, async () => {
    const game = sit(setup);
    await game.after(event);
    assert.deepEqual([game.state().drag, game.asked], [null, []]);
  });
}

test("a piece that is in hand already is lifted without being asked for again", async () => {
  const game = sit(tzaar());
  await game.after(tap("a1"), lift("a1"), drop("b1"));
  assert.deepEqual(game.asked, ["select a1", "play a1xb1"]);
});

test("a held tile that was turned is dragged as it lies", async () => {
  const game = sit(zara());
  await game.after(tapSlot("A"), tapSlot("A"));
  game.send(liftSlot("A"));
  assert.equal(game.state().drag.piece.kind, "-x--");
});

test("a wagon on its way is dragged on from where it stands", async () => {
  const game = sit(izdari());
  await game.after(tap("a1"), { type: "take", target: "-Sa2" }, lift("a2"));
  assert.deepEqual(carried(game), { source: "a2", piece: piece(0, "W") });
  await game.after(drop(null));
  assert.deepEqual(game.done(), [{ do: "glide", to: "a2" }]);
});

test("a wagon on its way that is dropped on a target plays its whole way", async () => {
  const setup = izdari();
  setup.steps["-Sa2"].targets.splice(1);
  const game = sit(setup);
  await game.after(tap("a1"), { type: "take", target: "-Sa2" }, lift("a2"), drop("b2"));
  assert.deepEqual(game.asked, ["select a1", "choose -Sa2", "play Wa1-b2(-Sa2)"]);
});

test("a drop where the piece may not go glides it home and tells why", async () => {
  const game = sit(tzaar());
  const { told, draft } = await game.after(lift("a1"), aim("c1"), drop("c1"));
  assert.deepEqual(game.asked, ["select a1", "deselect"]);
  assert.deepEqual(game.done(), [{ do: "glide", to: "a1" }]);
  assert.equal(told.refusal.reason.code, "tzaar.no-line");
  assert.equal(draft, null);
});

test("a drop beside the board glides home and tells nothing", async () => {
  const game = sit(tzaar());
  const { told } = await game.after(lift("a1"), aim(null), drop(null));
  assert.deepEqual(game.done(), [{ do: "glide", to: "a1" }]);
  assert.equal(told, null);
});

test("a drop on the cell it came from puts it back and tells nothing", async () => {
  const game = sit(tzaar());
  const { told, draft } = await game.after(lift("a1"), aim("a1"), drop("a1"));
  assert.deepEqual([told, draft], [null, null]);
});

test("a drop on a cell with one whole action among several targets plays that", async () => {
  const game = sit(izdari());
  await game.after(lift("a1"), drop("b1"));
  assert.deepEqual(game.asked, ["select a1", "play Wa1-b1"]);
});

test("a drop on a cell with several whole actions asks which", async () => {
  const setup = izdari();
  const [first, ...rest] = setup.drafts.a1.targets;
  setup.drafts.a1.targets = [first, { ...first, id: "slay-b1", kind: "slay", action: "Wa1*b1" }, ...rest];
  const game = sit(setup);
  const { choices, draft } = await game.after(lift("a1"), drop("b1"));
  assert.deepEqual(
    choices.map((each) => each.id),
    ["b1", "slay-b1", "-Sb1"],
  );
  assert.equal(draft.source, "a1");
  assert.deepEqual(game.done(), [{ do: "glide", to: "a1" }]);
});

test("a drop on a step of the way goes on from there", async () => {
  const game = sit(izdari());
  const { draft } = await game.after(lift("a1"), drop("a2"));
  assert.deepEqual(game.asked, ["select a1", "choose -Sa2"]);
  assert.equal(draft.at, "a2");
  assert.deepEqual(game.done(), [{ do: "let-go" }]);
});

test("a passenger is lifted out of its wagon", async () => {
  const game = sit(izdari());
  await game.after({ type: "lift", grip: { cell: "a1", slot: null, seat: -1, inside: "S" }, over: "a1" }, drop("a3"));
  assert.deepEqual(game.asked, ["select a1:S", "play S@a1-a3"]);
});

test("a passenger under the pointer is carried as one piece of its side", () => {
  const game = sit(izdari());
  game.send({ type: "lift", grip: { cell: "a1", slot: null, seat: -1, inside: "S" }, over: "a1" });
  assert.deepEqual(carried(game), { source: "a1:S", piece: piece(0, "S") });
});

test("the wagon is lifted and not the passenger that was in hand", async () => {
  const game = sit(izdari());
  await game.after({ type: "tap", cell: "a1", inside: "S" }, lift("a1"), drop("b1"));
  assert.deepEqual(game.asked, ["select a1:S", "select a1", "play Wa1-b1"]);
});

test("a passenger of a wagon that may not be moved stays in", async () => {
  const game = sit(izdari({ acting: "thinking" }));
  await game.after({ type: "lift", grip: { cell: "a1", slot: null, seat: -1, inside: "S" }, over: "a1" });
  assert.equal(game.state().drag, null);
});

test("what is dragged is aimed at the cell under it, from the first moment", () => {
  const game = sit(tzaar());
  game.send(lift("a1", "a2"));
  assert.equal(game.state().aimed, "a2");
  game.send(aim("b1"));
  assert.equal(game.state().aimed, "b1");
});

test("while something is dragged, the pointer's other ways do not aim", () => {
  const game = sit(tzaar());
  game.send(lift("a1", "a2"));
  game.send({ type: "hover", cell: "c3" });
  assert.equal(game.state().aimed, "a2");
});

for (const type of ["cancel", "escape"]) {
  test(`a drag that ends by ${type} glides home, and nothing stays in hand`, async () => {
    const game = sit(tzaar());
    const { drag, draft } = await game.after(lift("a1"), aim("b1"), { type });
    assert.deepEqual([drag, draft], [null, null]);
    assert.deepEqual(game.done(), [{ do: "glide", to: "a1" }]);
    assert.deepEqual(game.asked, ["select a1", "deselect"]);
  });
}

test("a drag that is cancelled before Rust has answered leaves nothing in hand", async () => {
  const game = sit(tzaar());
  game.hold();
  game.send(lift("a1"));
  game.send({ type: "cancel" });
  await game.release();
  assert.equal(game.state().draft, null);
  assert.deepEqual(game.asked, ["select a1", "deselect"]);
});

test("a drag that ends before Rust has answered plays when it has", async () => {
  const game = sit(tzaar());
  game.hold();
  game.send(lift("a1"));
  game.send(drop("b1"));
  assert.deepEqual(game.state().drag.source, "a1");
  await game.release();
  assert.deepEqual(game.asked, ["select a1", "play a1xb1"]);
});

test("a piece that Rust refuses glides home, and what it said outlives the drop", async () => {
  const game = sit(tzaar());
  game.refuses("select", "computer-thinks");
  const { told } = await game.after(lift("a1"), drop("b1"));
  assert.deepEqual(game.done(), [{ do: "glide", to: "a1" }]);
  assert.equal(told.error.code, "computer-thinks");
  assert.deepEqual(game.asked, ["select a1"]);
});

test("a move that Rust refuses glides home and is told", async () => {
  const game = sit(tzaar());
  game.refuses("play", "journal");
  const { told, drag } = await game.after(lift("a1"), drop("b1"));
  assert.deepEqual(game.done(), [{ do: "glide", to: "a1" }]);
  assert.deepEqual([told.error.code, drag], ["journal", null]);
});

test("a table that comes by itself ends a drag, and its drop plays nothing", async () => {
  const game = sit(tzaar());
  await game.after(lift("a1"));
  game.computerPlays("c1xa1");
  assert.equal(game.state().drag, null);
  assert.deepEqual(game.done(), [{ do: "let-go" }]);
  await game.after(drop("b1"));
  assert.deepEqual(game.asked, ["select a1"]);
});

test("a notch of the wheel turns the held tile once", async () => {
  const game = sit(zara());
  await game.after(tapSlot("A"), { type: "wheel", delta: WHEEL_NOTCH_PIXELS, byPixels: true });
  assert.deepEqual(game.asked, ["select A", "rotate 1"]);
});

test("the wheel turned up turns it the other way", async () => {
  const game = sit(zara());
  await game.after(tapSlot("A"), { type: "wheel", delta: -WHEEL_NOTCH_PIXELS, byPixels: true });
  assert.deepEqual(game.asked, ["select A", "rotate -1"]);
});

test("small turns of a touchpad add up to one notch", async () => {
  const game = sit(zara());
  const third = { type: "wheel", delta: WHEEL_NOTCH_PIXELS / 3 + 0.1, byPixels: true };
  await game.after(tapSlot("A"), third, third);
  assert.deepEqual(game.asked, ["select A"]);
  await game.after(third);
  assert.deepEqual(game.asked, ["select A", "rotate 1"]);
  await game.after(third);
  assert.deepEqual(game.asked, ["select A", "rotate 1"], "it begins anew after a turn");
});

test("small turns back and forth are no notch", async () => {
  const game = sit(zara());
  const wheel = (delta) => ({ type: "wheel", delta, byPixels: true });
  await game.after(tapSlot("A"), wheel(30), wheel(-30), wheel(30));
  assert.deepEqual(game.asked, ["select A"]);
});

test("a wheel that counts lines turns at every line", async () => {
  const game = sit(zara());
  await game.after(tapSlot("A"), { type: "wheel", delta: 1, byPixels: false });
  assert.deepEqual(game.asked, ["select A", "rotate 1"]);
});

test("the wheel turns a tile in mid-drag, and it is dropped as it lies", async () => {
  const game = sit(zara());
  await game.after(liftSlot("A"), { type: "wheel", delta: 53, byPixels: true }, drop("a1"));
  assert.deepEqual(game.asked, ["select A", "rotate 1", "play A@a1"]);
});

for (const [what, setup, events] of [
  ["with nothing in hand", zara(), []],
  ["with a piece that does not turn", tzaar(), [tap("a1")]],
]) {
  test(`the wheel turns nothing ${what}`, async () => {
    const game = sit(setup);
    await game.after(...events);
    const asked = [...game.asked];
    await game.after({ type: "wheel", delta: 200, byPixels: true });
    assert.deepEqual(game.asked, asked);
  });
}

test("a piece that is lifted while the last drop is awaited is dragged on, and dropped where it should", async () => {
  const game = sit(tzaar());
  await game.after(lift("a1"));
  game.hold();
  game.send(drop("b1"));
  game.send(lift("a2"));
  await game.release();
  assert.deepEqual(game.asked, ["select a1", "play a1xb1", "select a2"]);
  assert.deepEqual([carried(game).source, game.state().draft.source], ["a2", "a2"]);
  assert.deepEqual(game.done(), [], "what is under the pointer stays there");
  await game.after(drop("c3"));
  assert.deepEqual(game.done(), [{ do: "glide", to: "a2" }]);
});

test("two drags made while an answer is awaited are both played", async () => {
  const setup = tzaar();
  setup.drafts.a2.targets = [{ ...setup.drafts.a1.targets[0], action: "a2xb1" }];
  const game = sit(setup);
  game.hold();
  [lift("a1"), drop("b1"), lift("a2"), drop("b1")].forEach(game.send);
  await game.release();
  assert.deepEqual(game.asked, ["select a1", "play a1xb1", "select a2", "play a2xb1"]);
  assert.equal(game.state().drag, null);
});

test("a refused drop leaves the next drag under the pointer", async () => {
  const game = sit(tzaar());
  game.hold();
  [lift("a1"), drop("c1"), lift("a2")].forEach(game.send);
  await game.release();
  assert.deepEqual(game.asked, ["select a1", "deselect", "select a2"]);
  assert.equal(carried(game).source, "a2");
  assert.deepEqual(game.done(), []);
});
