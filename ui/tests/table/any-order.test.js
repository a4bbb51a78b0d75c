/** Whatever is done in whatever order, slow answers and moves of computers in between: page and Rust agree in the end. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { change, MOST_STEPS_WAITING } from "../../app/table/state.js";
import {
  aim,
  drop,
  enter,
  free,
  izdari,
  lift,
  liftSlot,
  PRESS,
  sit,
  tap,
  tapSlot,
  TYPED,
  tzaar,
  zara,
} from "./fake.js";

const RUNS = 60;
const EVENTS = 60;
const CELLS = ["a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3", "off"];

/** Numbers below a limit, the same for the same seed: a generator of Lehmer's. @param {number} seed */
function dice(seed) {
  let state = seed;
  return (limit) => {
    state = (state * 48271) % 2147483647;
    return state % limit;
  };
}

/** Something that a person may do. */
function anything(roll, time) {
  const cell = CELLS[roll(CELLS.length)];
  const slot = ["A", "D", "off", "off:L"][roll(4)];
  const seat = roll(2);
  const all = [
    { ...tap(cell), time },
    { ...tap(cell), time },
    enter(cell),
    { ...tapSlot(slot, seat), time },
    lift(cell, cell),
    liftSlot(slot, seat),
    aim(cell),
    drop(cell),
    drop(cell),
    drop(null),
    { type: "cancel" },
    { type: "escape" },
    { type: "remove" },
    { type: "rotate", by: 1, slot },
    { type: "wheel", delta: 50, byPixels: true },
    { type: "take", target: ["a1", "b1", "-Sa2", "@c3", "off"][roll(5)] },
    { type: "step-back" },
    { type: "confirm", action: "Wa1-a2(-Sa2)" },
    { type: "play", action: "pass", at: 3 + roll(2) },
    { type: "free-table" },
    { type: "save", call: "exportRecord", args: ["sgf"] },
    { type: "hover", cell },
    { type: "focus", cell },
    TYPED,
    PRESS,
    change("undo"),
    change("redo"),
    change("walk", roll(2) ? "back" : "forward"),
    change("goTo", roll(5)),
    { type: "move-now" },
    { type: "stop" },
  ];
  return all[roll(all.length)];
}

for (const [name, setup] of Object.entries({ zara, tzaar, izdari, free })) {
  test(`at a table of ${name}`, async () => {
    for (let seed = 1; seed <= RUNS; seed += 1) {
      const roll = dice(seed);
      const game = sit(setup());
      for (let each = 0; each < EVENTS; each += 1) {
        const chance = roll(12);
        if (chance === 0) game.hold();
        if (chance === 1) game.computerPlays("b3-b2", { told: roll(2) === 0 });
        game.send(anything(roll, each * 150));
        assert.ok(game.state().stepsWaiting <= MOST_STEPS_WAITING);
        if (chance > 8) await game.release();
        if (chance > 4) await Promise.resolve();
      }
      await game.release();
      await game.after(change("goTo", 1), tap("a1"));
      assert.deepEqual(
        {
          revision: game.state().table.revision,
          inHand: game.state().draft?.source ?? null,
          waits: game.state().stepsWaiting,
          awaited: game.awaited,
        },
        {
          revision: game.stands().revision,
          inHand: game.inHand()?.source ?? null,
          waits: 0,
          awaited: { now: 0, most: 1 },
        },
        `seed ${seed}`,
      );
    }
  });
}
