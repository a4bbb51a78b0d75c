import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Refused } from "../app/base/backend.js";
import { isolated, partsOf, quoted, tame } from "../app/base/foreign.js";
import { LANGUAGES, sayError, t } from "../app/base/locale.js";
import { report } from "../app/screens/intake.js";
import { titleOf } from "../app/screens/library-state.js";
import { playerName, resultSentence } from "../app/table/sentence.js";
import { speakIn } from "./words.js";

const TURNING = /[\u061C\u200E\u200F\u202A-\u202E\u2066\u2067]/;
const HOSTILE = [
  "\u202Egnp.exe",
  "a\u2067b",
  "\u2069\u2066x",
  "x\u2068",
  "\u2069",
  "\u200Fa\u200E",
  "\u061C1",
  "\uE000x\uE001",
];

/** Whether what stands behind a text is written as if the text were not there. */
function endsItself(text) {
  let open = 0;
  for (const sign of text.match(/[\u2068\u2069]/g) ?? []) {
    open += sign === "\u2068" ? 1 : -1;
    if (open < 0) return false;
  }
  return open === 0 && !TURNING.test(text);
}

test("signs that turn the direction of writing are shown, not obeyed", () => {
  assert.equal(tame("\u202Egnp.exe"), "‹U+202E›gnp.exe");
  assert.equal(tame("x\u2068"), "x‹U+2068›");
  assert.equal(tame("Ada Ünlü 张伟 👑"), "Ada Ünlü 张伟 👑");
  for (const text of HOSTILE) assert.ok(endsItself(tame(text)), JSON.stringify(tame(text)));
});

test("a name that is written from the right stands for itself in a sentence, however often it is handed on", () => {
  assert.equal(isolated("אדה"), "\u2068אדה\u2069");
  assert.equal(isolated(isolated("אדה")), isolated("אדה"));
  assert.equal(isolated("Ada"), "Ada");
  speakIn("en");
  const table = {
    players: ["אדה", "Ben\u202E"],
    computers: [null, null],
    view: {
      over: null,
      seats: [
        { name: "red", rank: 1, counters: [{ decides: true, value: 9 }] },
        { name: "blue", rank: 1, counters: [{ decides: true, value: 9 }] },
      ],
    },
  };
  assert.equal(resultSentence(table), "A draw for \u2068אדה\u2069 and Ben‹U+202E›: \u2068אדה\u2069 9, Ben‹U+202E› 9.");
});

test("whatever is put into words leaves what follows as it is", () => {
  for (const language of Object.keys(LANGUAGES)) {
    speakIn(language);
    for (const name of HOSTILE) {
      const card = { name: "", game: "zara", players: [name, "Ben"], computers: [null, { level: 3, seconds: 3 }] };
      for (const said of [
        t("library.binned", { title: name }),
        t("status.saved", { path: `/home/${name}.sgf` }),
        playerName(name, null, "red"),
        playerName(name, { level: 3, seconds: 3 }, "red"),
        titleOf(card),
        tame(titleOf({ ...card, name })),
      ]) {
        assert.ok(endsItself(said), JSON.stringify(said));
      }
    }
  }
});

/** What is said of a failure: the page's words, and what they quote. */
const said = (error) => partsOf(sayError(error));
const refused = (code, message, args = {}) => new Refused({ code, message, reason: null, args });

test("what the system said is quoted behind the sentence, and is no part of it", () => {
  speakIn("tr");
  assert.deepEqual(said(refused("unreadable", "/a.sgf: Permission denied (os error 13)")), [
    { text: "Dosya okunamıyor. ", foreign: false },
    { text: "“/a.sgf: Permission denied (os error 13)”", foreign: true },
  ]);
  assert.deepEqual(said(new Error("out of memory")), [{ text: "“out of memory”", foreign: true }]);
  assert.deepEqual(said(refused("disk-full", "database or disk is full")), [
    { text: "Disk dolu; hiçbir şey değiştirilmedi.", foreign: false },
  ]);
  assert.deepEqual(said(refused("changed-on-disk", "/a.sgf", { path: "/a.sgf" })), [
    { text: "/a.sgf açıldığından beri diskte değişti.", foreign: false },
  ]);
  const hostile = said(refused("unreadable", "\uE001x\uE000\u202E"));
  assert.deepEqual(
    hostile.map(({ foreign }) => foreign),
    [false, true],
  );
});

test("what could not be read of a file is quoted too", () => {
  speakIn("tr");
  const opened = {
    path: "/a.sgf",
    files: 1,
    games: 1,
    faults: ["line 2: no such square"],
    stopped: false,
    broken: null,
  };
  const foreign = (table) => partsOf(report({ ...opened, table })).filter((part) => part.foreign);
  for (const table of [null, {}]) {
    assert.deepEqual(foreign(table), [{ text: "“line 2: no such square”", foreign: true }]);
  }
});

test("a place for foreign words stands behind a whole sentence in every language", () => {
  for (const language of Object.keys(LANGUAGES)) {
    const words = JSON.parse(readFileSync(new URL(`../app/locales/${language}.json`, import.meta.url), "utf8"));
    for (const [key, text] of Object.entries(words)) {
      const at = /\{(message|first)\}/.exec(text)?.index;
      // What the editor quotes is a notice, in the page's own words.
      if (at === undefined || key === "editor.impossible") continue;
      assert.match(text, /[.…] \{(message|first)\}$/, `${language} ${key}`);
    }
  }
});

test("a quotation in the middle of a text is told apart from what stands around it", () => {
  assert.deepEqual(partsOf(`a ${quoted("b")} c`), [
    { text: "a ", foreign: false },
    { text: "“b”", foreign: true },
    { text: " c", foreign: false },
  ]);
});
