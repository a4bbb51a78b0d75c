import assert from "node:assert/strict";
import { test } from "node:test";

import { change } from "../../app/table/state.js";
import { looksAlike } from "../../app/table/view.js";
import { sit, tap, TYPED, tzaar } from "./fake.js";

/** Whether nothing is drawn anew after an event. */
async function alike(event, ...before) {
  const game = sit(tzaar());
  const state = await game.after(...before);
  game.hold();
  game.send(event);
  return looksAlike(game.state(), state);
}

for (const [what, event, before, is] of [
  ["a key", TYPED, [], true],
  ["a press", { type: "press" }, [TYPED], true],
  ["a step that waits, while a key is held", change("walk", "back"), [], true],
  ["pointing with an empty hand", { type: "hover", cell: "b1" }, [], true],
  ["pointing with a piece in hand", { type: "hover", cell: "b1" }, [tap("a1")], false],
  ["a complaint", { type: "refused", error: new Error("no") }, [], false],
  ["the end of a complaint", tap("c3"), [{ type: "refused", error: new Error("no") }], false],
  ["a question", { type: "free-table" }, [change("goFree")], false],
]) {
  test(`${what} has ${is ? "nothing" : "the table"} drawn anew`, async () => {
    assert.equal(await alike(event, ...before), is);
  });
}
