import assert from "node:assert/strict";
import { test } from "node:test";

import { resultSentence } from "../app/table/sentence.js";
import { speakIn } from "./words.js";

/** A finished game of seats, each with its rank and what is counted for it. */
const finished = (...seats) => ({
  players: seats.map(() => ""),
  computers: seats.map(() => null),
  view: {
    seats: seats.map(([name, rank, value, decides]) => ({
      name,
      rank,
      counters: [{ code: "any", kind: null, value, decides, alarm: 0 }],
    })),
    over: null,
  },
});

test("points are told with the result where they decide, the best first", () => {
  const table = finished(["red", 2, 7, true], ["blue", 1, 11, true]);
  speakIn("en");
  assert.equal(resultSentence(table), "Blue wins, 11 : 7.");
  speakIn("tr");
  assert.equal(resultSentence(table), "Mavi kazandı, 11 : 7.");
  speakIn("en");
  const shared = finished(["red", 1, 9, true], ["blue", 1, 9, true], ["green", 3, 4, true]);
  assert.equal(resultSentence(shared), "A draw for Red and Blue, 9 : 9 : 4.");
});

test("what is counted beside the result is no score", () => {
  const table = finished(["sand", 1, 7, false], ["obsidian", 2, 11, false]);
  speakIn("en");
  assert.equal(resultSentence(table), "Sand wins.");
  speakIn("tr");
  assert.equal(resultSentence(table), "Kum kazandı.");
});
