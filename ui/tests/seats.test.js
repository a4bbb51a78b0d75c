import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { afterWords } from "../app/table/counters.js";
import { OFF } from "../app/table/free.js";
import { slotsOf, stepFrom } from "../app/table/hand.js";
import { seatLook, thoughtWords } from "../app/table/seats.js";
import { speakIn } from "./words.js";

const piece = (kind, number = null) => ({ seat: 0, kind, number, cargo: [] });

const table = (more = {}, view = {}) => ({
  mode: "ruled",
  acting: "person",
  players: ["Ada", ""],
  computers: [null, { level: 4, seconds: 3 }],
  view: {
    to_act: 0,
    prompt: null,
    seats: [
      {
        name: "red",
        rank: null,
        hand: [
          ["A", piece("x---")],
          ["C", piece("xo--")],
        ],
      },
      { name: "blue", rank: null, hand: [] },
    ],
    ...view,
  },
  ...more,
});

beforeEach(() => speakIn("en"));

test("a seat is called by its player, else by its computer, else by its side", () => {
  assert.equal(seatLook(table(), 0).name, "Ada");
  assert.equal(seatLook(table(), 1).name, "Computer (level 4)");
  assert.equal(seatLook(table({ computers: [null, null] }), 1).name, "Blue");
});

test("what lies behind the name is told beside it: the side, and how strong a computer is", () => {
  assert.equal(seatLook(table(), 0).title, "Red");
  assert.equal(seatLook(table(), 1).title, "Blue: Computer (level 4), steady");
});

test("one seat is to act, at a free table none", () => {
  assert.deepEqual(
    [0, 1].map((seat) => seatLook(table(), seat).active),
    [true, false],
  );
  assert.deepEqual(
    [0, 1].map((seat) => seatLook(table({ mode: "free" }), seat).active),
    [false, false],
  );
});

test("only the seat that is to act waits to be told to go on", () => {
  assert.deepEqual(
    [0, 1].map((seat) => seatLook(table({ acting: "waiting" }), seat).waiting),
    [true, false],
  );
});

test("what is asked stands beside the seat only while a person is to act", () => {
  const prompt = { code: "tzaar.step-capture", args: {} };
  assert.notEqual(seatLook(table({}, { prompt }), 0).prompt, "");
  assert.equal(seatLook(table({}, { prompt }), 1).prompt, "");
  assert.equal(seatLook(table({ acting: "thinking" }, { prompt }), 0).prompt, "");
});

test("ranks are told when the game is over, and the first has won", () => {
  const { seats } = table().view;
  const over = table(
    {},
    {
      to_act: null,
      seats: [
        { ...seats[0], rank: 2 },
        { ...seats[1], rank: 1 },
      ],
    },
  );
  assert.deepEqual(
    [0, 1].map((seat) => seatLook(over, seat).won),
    [false, true],
  );
  assert.equal(seatLook(table(), 0).rank, "");
});

test("a computer's thinking is told in seconds, and how far it looks once that is known", () => {
  assert.deepEqual(thoughtWords(null), []);
  assert.equal(thoughtWords({ seconds: 3, depth: 0 }).length, 1);
  assert.equal(thoughtWords({ seconds: 3, depth: 7 }).length, 2);
});

test("a slot keeps its place when its piece is gone", () => {
  assert.deepEqual(
    slotsOf(table(), 0, null, ["A", "B", "C"]).map(({ slot, piece: lies }) => [slot, lies?.kind ?? null]),
    [
      ["A", "x---"],
      ["B", null],
      ["C", "xo--"],
    ],
  );
});

test("what lies beside a free table comes behind what lay there before", () => {
  const free = table({ mode: "free" });
  assert.deepEqual(
    slotsOf(free, 0, null, ["C"]).map(({ slot }) => slot),
    ["C", "A"],
  );
});

test("the piece in hand is shown as it is turned, with the number that lies there", () => {
  const draft = { source: "A", piece: piece("-x--", 1) };
  const { seats } = table().view;
  const several = table({}, { seats: [{ ...seats[0], hand: [["A", piece("x---", 3)]] }, seats[1]] });
  const [slot] = slotsOf(several, 0, draft, ["A"]);
  assert.equal(slot.held, true);
  assert.deepEqual(slot.piece, piece("-x--", 3));
});

test("nothing is in hand in the hand of who is not to act", () => {
  const draft = { source: "A", piece: piece("-x--") };
  assert.equal(slotsOf(table({}, { to_act: 1 }), 0, draft, ["A"])[0].held, false);
  assert.equal(slotsOf(table({ mode: "free" }, { to_act: 1 }), 0, draft, ["A"])[0].held, true);
});

const slots = (text) => [...text].map((slot) => ({ slot, usable: slot === slot.toUpperCase() }));

test("arrows walk the hand in rows of its columns", () => {
  const hand = slots("ABCDEF");
  assert.equal(stepFrom(hand, 3, "B", "ArrowRight"), "C");
  assert.equal(stepFrom(hand, 3, "B", "ArrowLeft"), "A");
  assert.equal(stepFrom(hand, 3, "B", "ArrowDown"), "E");
  assert.equal(stepFrom(hand, 3, "E", "ArrowUp"), "B");
});

test("arrows pass over what is gone, and end at the edge", () => {
  assert.equal(stepFrom(slots("AbcD"), 3, "A", "ArrowRight"), "D");
  assert.equal(stepFrom(slots("Abc"), 3, "A", "ArrowRight"), null);
  assert.equal(stepFrom(slots("ABC"), 3, "A", "ArrowUp"), null);
  assert.equal(stepFrom(slots("ABC"), 3, "A", "Enter"), undefined);
});

test("the slot that takes pieces off a free table's board is one of the slots", () => {
  const hand = [{ slot: OFF, usable: true }, ...slots("A")];
  assert.equal(stepFrom(hand, 4, "A", "ArrowLeft"), OFF);
});

test("what a number would become stands behind it only if it changes", () => {
  assert.equal(afterWords(4, undefined), "");
  assert.equal(afterWords(4, 4), "");
  assert.equal(afterWords(4, 3), "→ 3");
  assert.equal(afterWords(4, 0), "→ 0");
});
