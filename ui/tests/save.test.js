import assert from "node:assert/strict";
import { test } from "node:test";

import { Refused } from "../app/base/backend.js";
import { writing } from "../app/table/save.js";

const refusing = (code, message) => async () => {
  throw new Refused({ code, message, reason: null });
};

test("a file that is written is named", async () => {
  assert.deepEqual(await writing(async () => "/home/ada/game.sgf"), { done: "saved", path: "/home/ada/game.sgf" });
});

test("a player who thinks better of it has nothing written", async () => {
  assert.deepEqual(await writing(async () => null), { done: "nothing" });
});

test("a file that has changed on the disk is held back and named", async () => {
  assert.deepEqual(await writing(refusing("changed-on-disk", "/home/ada/game.sgf")), {
    done: "changed",
    path: "/home/ada/game.sgf",
  });
});

test("a file that holds more games is held back and named with their number", async () => {
  const write = async () => {
    throw new Refused({ code: "holds-games", message: "/home/ada/two.sgf", reason: null, args: { count: "2" } });
  };
  assert.deepEqual(await writing(write), { done: "holds", path: "/home/ada/two.sgf", count: 2 });
});

test("any other refusal is passed on", async () => {
  await assert.rejects(writing(refusing("file", "no room")), { code: "file", message: "no room" });
});
