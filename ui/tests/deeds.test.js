import assert from "node:assert/strict";
import { test } from "node:test";

import { drawingOf } from "../app/games/index.js";
import { deedWords, written } from "../app/table/deeds.js";
import { speakIn } from "./words.js";
import { tzaar } from "./table/fake.js";

const { table } = tzaar({ players: ["Ada", ""], computers: [null, { level: 4, seconds: 3 }] });

/** What is said of a deed in both languages. */
const said = (deed) =>
  ["en", "tr"].map((language) => {
    speakIn(language);
    return deedWords(deed, table, written(drawingOf("izdari")));
  });

test("what undo and redo will do is said with the move, and with the number of moves where they are several", () => {
  const move = { text: "b5" };
  assert.deepEqual(said({ deed: "take-back", ...move, moves: 1 }), ["Take back b5", "Geri al: b5"]);
  assert.deepEqual(said({ deed: "take-back", ...move, moves: 2 }), [
    "Take back 2 moves, from b5 on",
    "b5 ile başlayan 2 hamleyi geri al",
  ]);
  assert.deepEqual(said({ deed: "play-again", ...move, moves: 1 }), ["Play b5 again", "Yeniden oyna: b5"]);
  assert.deepEqual(said({ deed: "undo", of: { deed: "delete", ...move, moves: 30 } }), [
    "Undo: delete 30 moves, from b5 on",
    "Geri al: b5 ile başlayan 30 hamleyi sil",
  ]);
  assert.deepEqual(said({ deed: "redo", of: { deed: "delete", ...move, moves: 1 } }), [
    "Redo: delete b5",
    "Yinele: sil: b5",
  ]);
});

test("every deed has words, with all that it tells", () => {
  const deeds = [
    [{ deed: "play", text: "b5", seat: 0, turn: 1 }, "Ada: b5"],
    [{ deed: "play", text: "b5", seat: null, turn: 1 }, "b5"],
    [{ deed: "take-back", text: "free", moves: 1 }, "Take back Free table"],
    [{ deed: "line", text: "b5", moves: 3 }, "add 3 moves, from b5 on"],
    [{ deed: "walk", text: "b5" }, "go to b5"],
    [{ deed: "walk", text: null }, "go to the start"],
    [{ deed: "comment", text: "b5" }, "comment on b5"],
    [{ deed: "comment", text: null }, "comment on the start"],
    [{ deed: "mark", text: "b5", moves: 1 }, "judge b5"],
    [{ deed: "mark", text: "b5", moves: 2 }, "judge 2 moves"],
    [{ deed: "mark", text: null, moves: 1 }, "change the notes"],
    [{ deed: "promote", text: "b5" }, "put the branch with b5 in front"],
    [{ deed: "player", seat: 0, name: "Bo" }, "White is Bo"],
    [{ deed: "player", seat: 1, name: "" }, "Black has no name"],
    [{ deed: "computer", seat: 1, level: 4 }, "computer, level 4, plays Black"],
    [{ deed: "computer", seat: 1, level: null }, "a person plays Black"],
    [{ deed: "name", name: "Final" }, "name the game Final"],
    [{ deed: "name", name: "" }, "take the game's name away"],
    [{ deed: "tags" }, "change the tags"],
    [{ deed: "start" }, "begin another way"],
    [{ deed: "restore" }, "bring back an earlier state"],
  ];
  for (const [deed, words] of deeds) {
    const [english, turkish] = said(deed);
    assert.equal(english, words);
    assert.doesNotMatch(turkish, /deed\.|\{/, turkish);
  }
});

test("moves are said as the game says them where that is asked for", () => {
  speakIn("en");
  assert.equal(
    deedWords({ deed: "take-back", text: "b5", moves: 1 }, table, (text) => `tile on ${text}`),
    "Take back tile on b5",
  );
});
