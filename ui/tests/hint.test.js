import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { hintSentence } from "../app/table/hint.js";
import { speakIn } from "./words.js";

const cell = (name, seat, kind) => ({ name, piece: seat === null ? null : { seat, kind, number: null, cargo: [] } });
const seats = (...names) => names.map((name) => ({ name, counters: [] }));
const SEATS = { zara: ["red", "blue"], tzaar: ["white", "black"], izdari: ["sand", "obsidian"] };

const table = (game) => ({
  game,
  unit: game === "zara" ? "unit.points" : "unit.weight",
  players: ["", ""],
  computers: [null, null],
  view: {
    seats: seats(...SEATS[game]),
    cells: [cell("f7", 1, "L"), cell("f6", null), cell("a2", 0, "H"), cell("b2", 1, "H")],
  },
});

const drawing = { say: (text) => text, move: (text) => [text] };
const reason = (code, args = {}) => ({ code, args });

/** What is said of a hint with some reasons. */
const told = (game, ...reasons) =>
  hintSentence(table(game), drawing, {
    stage: "told",
    hint: { turn: { moves: ["m"] }, line: [["m"]], value: { result: "win" }, reasons },
  });

beforeEach(() => speakIn("en"));

/** For each reason what is said of it in English and in Turkish. */
const SAID = [
  [
    "zara",
    [reason("why.takes", { cells: "f7", count: "1" }), reason("why.gains", { points: "0 +1, 1 -2" })],
    "f7 (Blue) falls; Red gains one point and Blue loses 2 points.",
    "f7 (Mavi) düşüyor; Kırmızı bir puan kazanıyor ve Mavi 2 puan yitiriyor.",
  ],
  [
    "zara",
    [reason("why.takes-and-loses", { cells: "f7", count: "1", lost: "f6" }), reason("why.gains", { points: "1 -1" })],
    "f7 (Blue) and f6 (new) fall; Blue loses one point.",
    "f7 (Mavi) ve f6 (yeni) düşüyor; Mavi bir puan yitiriyor.",
  ],
  ["zara", [reason("why.gains", { points: "0 +3" })], "Red gains 3 points.", "Kırmızı 3 puan kazanıyor."],
  [
    "tzaar",
    [reason("why.takes", { cells: "b2, f7", count: "2" })],
    "It captures b2 (Black) and f7 (Black).",
    "b2 (Siyah) ve f7 (Siyah) taşlarını yiyor.",
  ],
  [
    "izdari",
    [reason("why.takes", { cells: "f7", count: "1" }), reason("why.saves", { cells: "a2", count: "1" })],
    "It takes f7 (Obsidian); it saves a2 (Sand) from being taken.",
    "f7 (Obsidyen) taşını alıyor; a2 (Kum) taşını alınmaktan kurtarıyor.",
  ],
  [
    "zara",
    [reason("why.ahead", { hundredths: "120" })],
    "It is worth 1.2 points more than the next best.",
    "İkinci en iyiden 1,2 puan daha değerli.",
  ],
  [
    "tzaar",
    [reason("why.ahead", { hundredths: "60" })],
    "It is worth 0.6 units more than the next best.",
    "İkinci en iyiden 0,6 birim daha değerli.",
  ],
];

test("the reasons of a hint name every side that they speak of, and their unit", () => {
  for (const [game, reasons, english, turkish] of SAID) {
    speakIn("en");
    assert.equal(told(game, ...reasons), english);
    speakIn("tr");
    assert.equal(told(game, ...reasons), turkish);
  }
});
