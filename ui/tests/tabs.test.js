import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { LEAST_TAB_PIXELS, tabsShown, tabTitles } from "../app/screens/tabs-state.js";
import { speakIn } from "./words.js";

const NOW = new Date(2026, 10, 30, 18, 0).getTime();
const at = (hour, minute, date = 30) => new Date(2026, 10, date, hour, minute).getTime();

const card = (more = {}) => ({
  game: "zara",
  name: "",
  players: ["", ""],
  computers: [null, null],
  created: at(9, 5),
  ...more,
});

beforeEach(() => speakIn("tr"));

test("a game with a name or players is called by them", () => {
  assert.deepEqual(tabTitles([card({ name: "Final" }), card({ players: ["Ada", "Bo"] })], NOW), ["Final", "Ada – Bo"]);
});

test("games without a name are told apart by when they were begun", () => {
  assert.deepEqual(tabTitles([card(), card({ created: at(14, 30) }), card({ created: at(14, 30, 28) })], NOW), [
    "Zara, 09:05",
    "Zara, 14:30",
    "Zara, 28.11.2026",
  ]);
});

test("so are games that would be called alike", () => {
  const players = ["Ada", "Bo"];
  assert.deepEqual(
    tabTitles([card({ players }), card({ players, created: at(14, 30) }), card({ name: "Final" })], NOW),
    ["Ada – Bo, 09:05", "Ada – Bo, 14:30", "Final"],
  );
});

test("no two tabs are called alike, also of games begun in the same minute", () => {
  const titles = tabTitles(
    Array.from({ length: 27 }, () => card()),
    NOW,
  );
  assert.equal(new Set(titles).size, 27);
  assert.deepEqual(titles.slice(0, 2), ["Zara, 09:05", "Zara, 09:05 (2)"]);
});

test("all tabs are shown where there is room", () => {
  assert.deepEqual(tabsShown(5, 2, 5 * LEAST_TAB_PIXELS), { from: 0, to: 5 });
});

test("of many tabs as many are shown as have room, and the current one among them", () => {
  for (let width = 0; width < 2000; width += 37) {
    for (let current = 0; current < 27; current++) {
      const { from, to } = tabsShown(27, current, width);
      assert.ok(from >= 0 && to <= 27 && from <= current && current < to, `${width} ${current}: ${from} ${to}`);
      assert.ok(to - from === 1 || (to - from) * LEAST_TAB_PIXELS <= width, `${width}: ${to - from} tabs`);
    }
  }
});

test("the first and the last tabs stand at the ends of the row, and no place is left empty", () => {
  const shown = (current) => tabsShown(27, current, 800);
  assert.equal(shown(0).from, 0);
  assert.equal(shown(26).to, 27);
  assert.equal(shown(0).to - shown(0).from, shown(26).to - shown(26).from);
});
