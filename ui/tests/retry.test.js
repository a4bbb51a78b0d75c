import assert from "node:assert/strict";
import { test } from "node:test";

import { ownTurnings, retryTasks } from "../app/screens/retry-state.js";
import { saidOf } from "../app/table/practice.js";
import { speakIn } from "./words.js";

const computer = { level: 3, seconds: 3 };
const turning = (place, seat, moves) => ({ place, before: place + 4, played: { seat, moves } });
const TURNINGS = [turning(2, 0, ["F6xF5", "G1+F2"]), turning(5, 1, ["A1xA2"])];
const table = (computers) => ({
  game: "tzaar",
  players: ["Ada", ""],
  computers,
  view: { seats: [{ name: "white" }, { name: "black" }] },
});
const plain = (text) => text.replace(/[\u2066-\u2069]/g, "");

test("persons retry their own mistakes, and those of computers where no person played", () => {
  const places = (computers) => ownTurnings({ computers }, TURNINGS).map(({ place }) => place);
  assert.deepEqual(places([null, computer]), [2]);
  assert.deepEqual(places([null, null]), [2, 5]);
  assert.deepEqual(places([computer, computer]), [2, 5]);
});

test("a task tells whose turn it was and what was played, and no more", () => {
  for (const [language, title, task] of [
    ["en", "Turn 3: Ada", "Ada played F6xF5, G1+F2 here, and there was better. Find a better turn."],
    ["tr", "3. tur: Ada", "Ada burada F6xF5, G1+F2 oynadı; daha iyisi vardı. Daha iyi bir tur bul."],
  ]) {
    speakIn(language);
    const [first] = retryTasks(table([null, computer]), TURNINGS, (text) => text).tasks;
    assert.equal(first.id, "6");
    assert.equal(plain(first.title), title);
    assert.equal(plain(first.task), task);
  }
});

test("what was done is remembered as long as the tasks are", () => {
  const tasks = retryTasks(table([null, null]), TURNINGS, (text) => text);
  assert.deepEqual([...tasks.done()], []);
  tasks.onDone("6");
  assert.deepEqual([...tasks.done()], ["6"]);
});

test("what a search has found is said in words, and what a lesson says as it stands there", () => {
  for (const [language, lost, lesson] of [
    ["en", "This likely gives away 12 of a hundred points. The answer stands on the board.", "a"],
    ["tr", "Bu tur büyük olasılıkla yüz puanın 12 kadarını verir. Yanıtı tahtada.", "b"],
  ]) {
    speakIn(language);
    assert.equal(plain(saidOf({ done: false, said: { code: "retry.lost", args: { percent: "12" } } })), lost);
    assert.equal(saidOf({ done: false, said: { en: "a", tr: "b" } }), lesson);
  }
});
