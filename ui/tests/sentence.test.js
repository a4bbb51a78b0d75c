import assert from "node:assert/strict";
import { test } from "node:test";

import { izdari } from "../app/games/izdari.js";
import { markedSides } from "../app/table/line.js";
import { lastShort, moveSentence, previewSentence, resultSentence } from "../app/table/sentence.js";
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
  assert.equal(resultSentence(table), "Blue wins: Blue 11, Red 7.");
  speakIn("tr");
  assert.equal(resultSentence(table), "Mavi kazandı: Mavi 11, Kırmızı 7.");
  speakIn("en");
  const shared = finished(["red", 1, 9, true], ["blue", 1, 9, true], ["green", 3, 4, true]);
  assert.equal(resultSentence(shared), "A draw for Red and Blue: Red 9, Blue 9, Green 4.");
});

test("a result calls everyone by one name, in what decided it too", () => {
  const table = finished(["red", 2, 7, true], ["blue", 1, 11, true]);
  table.players = ["Ada", ""];
  table.computers = [null, { level: 8, seconds: 3 }];
  table.view.over = { code: "zara.no-tile", args: { about: "red" } };
  speakIn("en");
  assert.equal(resultSentence(table), "Computer (level 8) wins: Computer (level 8) 11, Ada 7. Ada has no tile left.");
  table.players = ["", "Deep"];
  assert.equal(resultSentence(table), "Deep (level 8) wins: Deep (level 8) 11, Red 7. Red has no tile left.");
  table.players = ["Ada", ""];
  speakIn("tr");
  assert.equal(
    resultSentence(table),
    "Bilgisayar (düzey 8) kazandı: Bilgisayar (düzey 8) 11, Ada 7. Ada: elde taş kalmadı.",
  );
});

test("the marks of those who came first stand before the result, and of who is to act before the game is over", () => {
  const marked = (toAct, ranks) =>
    markedSides({
      mode: "ruled",
      view: { to_act: toAct, seats: ranks.map((rank, seat) => ({ name: `s${seat}`, rank })) },
    });
  assert.deepEqual(marked(null, [2, 1]), ["s1"]);
  assert.deepEqual(marked(null, [1, 1, 3]), ["s0", "s1"]);
  assert.deepEqual(marked(1, [null, null]), ["s1"]);
});

test("what is counted beside the result is no score", () => {
  const table = finished(["sand", 1, 7, false], ["obsidian", 2, 11, false]);
  speakIn("en");
  assert.equal(resultSentence(table), "Sand wins.");
  speakIn("tr");
  assert.equal(resultSentence(table), "Kum kazandı.");
});

/** A table of two seats with nothing on it, where an action was made. */
const after = (last) => ({
  ...finished(["sand", null, 5, false], ["obsidian", null, 5, false]),
  game: "izdari",
  last: { from: null, to: null, via: [], falls: [], ...last },
  made: { from: 0, seat: 0, text: "Ad4*g7", mode: false },
});

test("a strike from afar is no move, and a move that takes is one", () => {
  const shot = after({ from: "d4", to: "d4", falls: ["g7"] });
  const taking = after({ from: "b1", to: "b4", falls: ["b4"] });
  speakIn("en");
  assert.equal(lastShort(shot, izdari), "Sand took g7 from d4.");
  assert.equal(lastShort(taking, izdari), "Sand: b1–b4, taking b4.");
  speakIn("tr");
  assert.equal(lastShort(shot, izdari), "Kum, d4 karesinden g7 karesindekini aldı.");
});

test("a change between the rules and the free table is told as that, in both languages", () => {
  const table = { ...after({}), made: { from: 0, seat: 0, text: "ruled s", mode: true } };
  speakIn("en");
  assert.equal(lastShort(table, izdari), "By the rules again: Sand to move");
  assert.equal(moveSentence(table, izdari), "By the rules again: Sand to move.");
  assert.deepEqual(izdari.move("free"), ["Free table"]);
  speakIn("tr");
  assert.equal(lastShort(table, izdari), "Yeniden kurallarla: sıra Kum tarafında");
  assert.deepEqual(izdari.move("free"), ["Serbest masa"]);
});

test("a target at which nothing else happens is named all the same, and what it will be: a stop, a load, an unload", () => {
  const table = after({});
  table.view.seats.forEach((seat) => (seat.counters = []));
  table.view.cells = [];
  const preview = { falls: [], forbidden: [], exposed: [], counters: [[], []], warnings: [], over: null };
  const said = (kind, more = {}, action = null) =>
    previewSentence(table, { ...preview, ...more }, { target: { cell: "e4", kind, action }, draft: { targets: [] } });
  speakIn("en");
  assert.equal(said("move", {}, "We2-e4"), "To e4.");
  assert.equal(said("load"), "Loading on e4 on the way.");
  assert.equal(said("load", {}, "We2-e4"), "Loading on e4, and stopping there.");
  assert.equal(said("unload"), "Unloading on e4 on the way.");
  assert.equal(said("move", { exposed: ["e4"] }), "To e4: e4 could be taken next.");
  speakIn("tr");
  assert.equal(said("unload"), "Yolda e4 karesine indirilir.");
  for (const game of ["zara", "tzaar", "izdari"]) {
    for (const mode of ["ruled", "free"]) {
      for (const action of [null, "m"]) {
        for (const kind of ["place", "move", "take", "stack", "fire", "slay", "load", "unload", "exchange", "remove"]) {
          const target = { cell: "e4", kind, action };
          const words = previewSentence({ ...table, game, mode }, preview, { target, draft: { targets: [] } });
          assert.match(words, /e4/, `${game} ${mode} ${kind}`);
          assert.doesNotMatch(words, /target\.|preview\.|: ?\.$/, `${game} ${mode} ${kind}`);
        }
      }
    }
  }
});

test("what is put by hand where another piece stands sends that one off the board", () => {
  const table = { ...after({}), mode: "free" };
  table.view.seats.forEach((seat) => (seat.counters = []));
  table.view.cells = [{ name: "c4", piece: { seat: 0, kind: "H", number: null, cargo: [] } }];
  const preview = { falls: ["c4"], forbidden: [], exposed: [], counters: [[], []], warnings: [], over: null };
  const target = { cell: "c4", kind: "move", action: "Se4xc4" };
  speakIn("en");
  assert.equal(
    previewSentence(table, preview, { target, draft: { targets: [] } }),
    "To c4: c4 (Sand) goes off the board.",
  );
});

test("at a free table the owner of the piece is said to move it, whichever seat is named", () => {
  const free = (text, last) => ({
    game: "izdari",
    mode: "free",
    players: ["Ada", "Bo"],
    computers: [null, null],
    view: { seats: [{ name: "sand" }, { name: "obsidian" }] },
    made: { text, seat: 0, mode: false },
    last: { from: null, to: null, falls: [], ...last },
  });
  speakIn("en");
  assert.equal(moveSentence(free("da6-e4", { from: "a6", to: "e4" }), izdari), "Bo: dune from a6 to e4.");
  assert.equal(moveSentence(free("Sb1-off", { from: "b1", falls: ["b1"] }), izdari).split(":")[0], "Ada");
});
