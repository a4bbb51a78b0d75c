import assert from "node:assert/strict";
import { test } from "node:test";

import { aimedTarget, choiceEvent } from "../../app/table/state.js";
import { aim, drop, izdari, lift, sit, tap, target, tzaar } from "./fake.js";

const take = (id) => ({ type: "take", target: id });

test("a click on a cell with several targets asks which is meant", async () => {
  const game = sit(izdari());
  const { choices } = await game.after(tap("a1"), tap("c3"));
  assert.deepEqual(
    choices.map((each) => each.id),
    ["c3", "@c3"],
  );
  assert.deepEqual(game.asked, ["select a1"]);
});

test("the choice that is a whole action is played", async () => {
  const game = sit(izdari());
  const { choices } = await game.after(tap("a1"), tap("c3"), take("c3"));
  assert.deepEqual(game.asked, ["select a1", "play Wa1-c3(+Hc3)"]);
  assert.deepEqual(choices, []);
});

test("the choice that is a step goes on from there", async () => {
  const game = sit(izdari());
  const { choices, draft } = await game.after(tap("a1"), tap("c3"), take("@c3"));
  assert.deepEqual(game.asked, ["select a1", "choose @c3"]);
  assert.deepEqual([choices, draft.at], [[], "c3"]);
});

test("a number takes the choice of that place", async () => {
  const game = sit(izdari());
  await game.after(tap("a1"), tap("c3"));
  assert.deepEqual(choiceEvent(game.state(), 1), take("@c3"));
});

for (const [what, events] of [
  ["without choices", []],
  ["without so many choices", [tap("a1"), tap("b1")]],
]) {
  test(`a number means nothing ${what}`, async () => {
    const game = sit(izdari());
    await game.after(...events);
    assert.equal(choiceEvent(game.state(), 2), null);
  });
}

test("Escape takes the choices away and leaves the piece in hand", async () => {
  const game = sit(izdari());
  const { choices, draft } = await game.after(tap("a1"), tap("c3"), { type: "escape" });
  assert.deepEqual([choices, draft.source], [[], "a1"]);
  assert.deepEqual(game.asked, ["select a1"]);
});

test("a second Escape puts the piece back", async () => {
  const game = sit(izdari());
  const { draft } = await game.after(tap("a1"), tap("c3"), { type: "escape" }, { type: "escape" });
  assert.equal(draft, null);
});

test("a click on another target chooses that, and the choices are gone", async () => {
  const game = sit(izdari());
  const { choices } = await game.after(tap("a1"), tap("c3"), tap("a2"));
  assert.deepEqual(game.asked, ["select a1", "choose -Sa2"]);
  assert.deepEqual(choices, []);
});

test("a choice that is pressed twice is taken once", async () => {
  const game = sit(izdari());
  game.hold();
  await Promise.resolve();
  game.send(tap("a1"));
  game.send(tap("c3"));
  game.send(take("c3"));
  game.send(take("c3"));
  await game.release();
  assert.deepEqual(game.asked, ["select a1", "play Wa1-c3(+Hc3)"]);
});

test("a choice of a piece that is no longer in hand is not taken", async () => {
  const game = sit(izdari());
  await game.after(tap("a1"), tap("c3"));
  game.computerPlays("b3b2");
  await game.after(take("c3"));
  assert.deepEqual(game.asked, ["select a1"]);
});

test("choices are gone when another table comes", async () => {
  const game = sit(izdari());
  await game.after(tap("a1"), tap("c3"));
  game.computerPlays("b3b2");
  assert.deepEqual(game.state().choices, []);
});

test("a drive of several steps is played at its last", async () => {
  const game = sit(izdari());
  await game.after(tap("a1"), tap("a2"));
  assert.equal(game.state().draft.at, "a2");
  await game.after(tap("b2"));
  assert.deepEqual(
    game.state().choices.map((each) => each.id),
    ["b2", "-Sb2"],
  );
  await game.after(take("b2"));
  assert.deepEqual(game.asked, ["select a1", "choose -Sa2", "play Wa1-b2(-Sa2)"]);
});

test("a click on the wagon where it stands ends its drive there", async () => {
  const game = sit(izdari());
  await game.after(tap("a1"), tap("a2"), tap("a2"));
  assert.deepEqual(game.asked, ["select a1", "choose -Sa2", "play Wa1-a2(-Sa2)"]);
});

test("a click on the wagon that may not end there puts it back", async () => {
  const game = sit(izdari());
  await game.after(tap("a1"), tap("b1"), take("-Sb1"), tap("b1"));
  assert.deepEqual(game.asked, ["select a1", "choose -Sb1", "deselect"]);
});

/** A wagon that may also put its passenger down where it stands. */
const unloading = () => {
  const setup = izdari();
  setup.drafts.a1.targets = [...setup.drafts.a1.targets, target("-Sa1", "a1", "unload", null)];
  return sit(setup);
};

test("a second click on a loaded wagon puts it back, also where it could unload", async () => {
  const game = unloading();
  const { draft } = await game.after(tap("a1"), tap("a1"));
  assert.equal(draft, null);
  assert.deepEqual(game.asked, ["select a1", "deselect"]);
});

test("a loaded wagon that is dropped where it stood puts nothing down", async () => {
  const game = unloading();
  const { draft, told } = await game.after(lift("a1"), aim("b1"), aim("a1"), drop("a1"));
  assert.deepEqual([draft, told], [null, null]);
  assert.deepEqual(game.asked, ["select a1", "deselect"]);
});

test("a click on where the drive began puts everything back", async () => {
  const game = sit(izdari());
  const { draft } = await game.after(tap("a1"), tap("a2"), tap("a1"));
  assert.equal(draft, null);
  assert.deepEqual(game.asked, ["select a1", "choose -Sa2", "deselect"]);
});

test("a wagon on its way that is dropped where it stands goes on from there", async () => {
  const game = sit(izdari());
  const { draft } = await game.after(tap("a1"), tap("a2"), lift("a2"), aim("b2"), drop("a2"));
  assert.equal(draft.at, "a2");
  assert.deepEqual(game.asked, ["select a1", "choose -Sa2"]);
});

const pressed = (cell, inside) => ({ ...tap(cell), inside });

test("a passenger that is pressed is picked itself, and put back by a second press", async () => {
  const game = sit(izdari());
  assert.equal((await game.after(pressed("a1", "S"))).draft.source, "a1:S");
  assert.equal((await game.after(pressed("a1", "S"))).draft, null);
  assert.deepEqual(game.asked, ["select a1:S", "deselect"]);
});

test("a passenger is picked in the place of the wagon that is in hand", async () => {
  const game = sit(izdari());
  assert.equal((await game.after(tap("a1"), pressed("a1", "S"))).draft.source, "a1:S");
});

test("no passenger is picked once the wagon has done something", async () => {
  const game = sit(izdari());
  await game.after(tap("a1"), tap("a2"), pressed("a1", "S"));
  assert.deepEqual(game.asked, ["select a1", "choose -Sa2", "deselect"]);
});

test("confirming plays the steps so far", async () => {
  const game = sit(izdari());
  await game.after(tap("a1"), tap("a2"), { type: "confirm", action: "Wa1-a2(-Sa2)" });
  assert.deepEqual(game.asked, ["select a1", "choose -Sa2", "play Wa1-a2(-Sa2)"]);
});

test("confirming twice plays once", async () => {
  const game = sit(izdari());
  await game.after(tap("a1"), tap("a2"));
  game.send({ type: "confirm", action: "Wa1-a2(-Sa2)" });
  game.send({ type: "confirm", action: "Wa1-a2(-Sa2)" });
  await game.settle();
  assert.deepEqual(game.asked, ["select a1", "choose -Sa2", "play Wa1-a2(-Sa2)"]);
});

test("confirming what is no longer ready plays nothing", async () => {
  const game = sit(izdari());
  await game.after(tap("a1"), tap("a2"), { type: "step-back" }, { type: "confirm", action: "Wa1-a2(-Sa2)" });
  assert.deepEqual(game.asked, ["select a1", "choose -Sa2", "stepBack"]);
});

test("a step back undoes one step and keeps the piece in hand", async () => {
  const game = sit(izdari());
  const { draft } = await game.after(tap("a1"), tap("a2"), { type: "step-back" });
  assert.deepEqual([draft.source, draft.at], ["a1", null]);
});

test("steps back lead out of the drive, and one more does nothing", async () => {
  const game = sit(izdari());
  const back = { type: "step-back" };
  const { draft } = await game.after(tap("a1"), tap("a2"), back, back, back);
  assert.equal(draft, null);
  assert.deepEqual(game.asked, ["select a1", "choose -Sa2", "stepBack", "stepBack"]);
});

test("a passenger is taken out by its button instead of the wagon", async () => {
  const game = sit(izdari());
  const { draft } = await game.after(tap("a1"), { type: "pick", source: "a1:S" }, tap("a3"));
  assert.deepEqual(game.asked, ["select a1", "select a1:S", "play S@a1-a3"]);
  assert.equal(draft, null);
});

test("a refused choice is told, and the drive stays as it was", async () => {
  const game = sit(izdari());
  game.refuses("choose");
  const { draft, told } = await game.after(tap("a1"), tap("a2"));
  assert.deepEqual([draft.at, told.say], [null, "error"]);
});

test("the target that is aimed at is the only whole action on the cell", async () => {
  const game = sit(izdari());
  const state = await game.after(tap("a1"), { type: "hover", cell: "b1" });
  assert.equal(aimedTarget(state).action, "Wa1-b1");
});

test("no target is aimed at where a cell alone does not say which is meant", async () => {
  const setup = izdari();
  const [first, ...rest] = setup.drafts.a1.targets;
  setup.drafts.a1.targets = [first, { ...first, id: "slay-b1", kind: "slay", action: "Wa1*b1" }, ...rest];
  const game = sit(setup);
  assert.equal(aimedTarget(await game.after(tap("a1"), { type: "hover", cell: "b1" })), null);
});

test("pointing at another cell leaves the choices open", async () => {
  const game = sit(izdari());
  await game.after(tap("a1"), tap("c3"), { type: "hover", cell: "a2" });
  assert.equal(game.state().choices.length, 2);
});

test("a free action is played by its text", async () => {
  const game = sit(tzaar());
  await game.after({ type: "play", action: "pass", at: 3 });
  assert.deepEqual(game.asked, ["play pass"]);
});

test("a free action that is pressed twice is played once", async () => {
  const game = sit(tzaar());
  game.send({ type: "play", action: "pass", at: 3 });
  game.send({ type: "play", action: "pass", at: 3 });
  await game.settle();
  assert.deepEqual(game.asked, ["play pass"]);
});

test("a free action with a piece in hand is played all the same", async () => {
  const game = sit(tzaar());
  const { draft } = await game.after(tap("a1"), { type: "play", action: "pass", at: 3 });
  assert.deepEqual(game.asked, ["select a1", "play pass"]);
  assert.equal(draft, null);
});

test("a drag with choices open drops on another target", async () => {
  const game = sit(izdari());
  await game.after(tap("a1"), tap("c3"), lift("a1"), aim("b1"), drop("b1"));
  assert.deepEqual(game.asked, ["select a1", "play Wa1-b1"]);
});
