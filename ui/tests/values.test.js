import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { valueLegend, valueSign, valueWords } from "../app/table/values.js";
import { speakIn } from "./words.js";

const table = (names, { decides = false, players = [] } = {}) => ({
  game: decides ? "zara" : "tzaar",
  unit: decides ? "unit.points" : "unit.weight",
  players: names.map((_, seat) => players[seat] ?? ""),
  computers: names.map(() => null),
  view: { seats: names.map((name) => ({ name, counters: [{ decides, value: 0 }] })) },
});
const zara = table(["red", "blue"], { decides: true });
const tzaar = table(["white", "black"]);
const four = table(["red", "blue", "green", "yellow"], { decides: true });

const value = (more) => ({ seat: 0, lead: null, result: null, points: null, ...more });

beforeEach(() => speakIn("en"));

test("a value names the side that is better off, and its unit", () => {
  assert.equal(valueWords(zara, value({ lead: 300 })), "Red leads by 3.0 points");
  assert.equal(valueWords(zara, value({ lead: -300 })), "Blue leads by 3.0 points");
  assert.equal(valueWords(tzaar, value({ lead: -120 })), "Black leads by 1.2 units");
  assert.equal(
    valueWords(table(["red", "blue"], { decides: true, players: ["Ada"] }), value({ lead: 90 })),
    "Ada leads by 0.9 points",
  );
});

test("beside a line stands who wins or leads, whoever is to act", () => {
  assert.deepEqual(valueSign(zara, value({ lead: 130 })), { side: "red", words: "+1.3" });
  assert.deepEqual(valueSign(zara, value({ lead: -130 })), { side: "blue", words: "+1.3" });
  assert.deepEqual(valueSign(tzaar, value({ result: "win" })), { side: "white", words: "wins" });
  assert.deepEqual(valueSign(tzaar, value({ result: "loss" })), { side: "black", words: "wins" });
  assert.deepEqual(valueSign(zara, value({ result: "loss", points: -4 })), { side: "blue", words: "+4 at the end" });
  assert.deepEqual(valueSign(zara, value({ result: "draw", points: 0 })), { side: null, words: "draw" });
});

test("a proven result names the winner and its points", () => {
  assert.equal(valueWords(zara, value({ result: "loss", points: -4 })), "Blue wins by 4 points");
  assert.equal(valueWords(zara, value({ result: "win", points: 1 })), "Red wins by one point");
  assert.equal(valueWords(tzaar, value({ result: "loss" })), "Black wins");
});

test("nobody leads by nothing", () => {
  for (const lead of [0, 4, -4]) {
    assert.equal(valueWords(zara, value({ lead })), "Even");
    assert.deepEqual(valueSign(zara, value({ lead })), { side: null, words: "Even" });
  }
});

test("of several seats each is told its own lead or what it lies behind", () => {
  assert.equal(valueWords(four, value({ seat: 2, lead: -250 })), "Green is 2.5 points behind");
  assert.deepEqual(valueSign(four, value({ seat: 2, lead: -250 })), { side: "green", words: "−2.5" });
  assert.equal(valueWords(four, value({ seat: 3, lead: 60 })), "Yellow leads by 0.6 points");
  assert.equal(valueWords(four, value({ seat: 1, result: "loss" })), "Blue does not win");
  assert.deepEqual(valueSign(four, value({ seat: 1, result: "loss" })), { side: "blue", words: "does not win" });
});

test("the same is told in Turkish", () => {
  speakIn("tr");
  assert.equal(valueWords(zara, value({ lead: -300 })), "Mavi 3,0 puan önde");
  assert.equal(valueWords(tzaar, value({ lead: 120 })), "Beyaz 1,2 birim önde");
  assert.deepEqual(valueSign(tzaar, value({ result: "loss" })), { side: "black", words: "kazanır" });
});

test("every game has a legend in every language", () => {
  for (const language of ["en", "tr"]) {
    speakIn(language);
    for (const game of ["zara", "tzaar", "izdari"]) assert.ok(!valueLegend({ game }).startsWith("value."), game);
  }
});
