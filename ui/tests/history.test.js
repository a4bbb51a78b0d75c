import assert from "node:assert/strict";
import { test } from "node:test";

import { listed, whenWords } from "../app/table/history.js";
import { report } from "../app/screens/intake.js";
import { speakIn } from "./words.js";

const play = { number: 1, at: null, deed: { deed: "play", text: "b5", seat: 0, turn: 1 } };
const walk = { number: 2, at: 1, deed: { deed: "walk", text: "b5" } };
const tags = { number: 3, at: 1, deed: { deed: "tags" } };

test("the latest change stands first, how the game came last, and walks are left out", () => {
  assert.deepEqual(listed([play, walk, tags]), [tags, play, null]);
  assert.deepEqual(listed([]), [null]);
});

test("a change of which the time was not kept says none", () => {
  speakIn("en");
  assert.equal(whenWords(play), "");
  assert.equal(whenWords(null), "");
  const at = new Date(2026, 2, 1, 14, 5).getTime();
  assert.match(whenWords({ ...play, at }), /2026.*05/);
});

const opened = {
  table: null,
  path: "",
  files: 3,
  games: 12,
  known: 0,
  batch: 1,
  faults: [],
  broken: null,
  stopped: false,
};

test("what came in is told with what was there already", () => {
  for (const [language, ...words] of [
    [
      "en",
      "12 games came in from 3 files.",
      "12 games came in from 3 files. 3 were there already.",
      "All 3 games were in the library already.",
      "This game was in the library already; it is open.",
      "two.sgf holds 2 games; the first is open.",
    ],
    [
      "tr",
      "3 dosyadan 12 oyun geldi.",
      "3 dosyadan 12 oyun geldi. 3 oyun zaten vardı.",
      "3 oyunun hepsi kitaplıkta zaten vardı.",
      "Bu oyun kitaplıkta zaten vardı; şimdi açık.",
      "two.sgf 2 oyun içeriyor; ilki açık.",
    ],
  ]) {
    speakIn(language);
    const single = { ...opened, table: {}, path: "two.sgf", files: 1 };
    const told = [
      report(opened),
      report({ ...opened, known: 3 }),
      report({ ...opened, games: 0, known: 3 }),
      report({ ...single, games: 0, known: 1 }),
      report({ ...single, games: 2 }),
    ];
    assert.equal(told.length, words.length);
    if (language === "en") assert.deepEqual(told, words);
    else [1, 2, 3].forEach((at) => assert.ok(told[at].endsWith(words[at].split(". ").at(-1)), told[at]));
    assert.equal(report({ ...single, games: 1 }), "");
  }
});
