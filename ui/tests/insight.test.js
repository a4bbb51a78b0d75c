import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { noOverlay } from "../app/board/board.js";
import * as insight from "../app/table/insight-state.js";
import { overlayOf } from "../app/board/overlay.js";
import { costWords, lineClass } from "../app/table/review.js";
import { sharesWords } from "../app/table/outlook.js";
import { draft, target } from "./table/fake.js";
import { speakIn } from "./words.js";

const table = (more = {}) => ({
  id: 4,
  cursor: 9,
  players: ["Ada", ""],
  computers: [null, null],
  view: { to_act: 0, seats: [{ name: "red" }, { name: "blue" }] },
  ...more,
});

const archer = { seat: 0, kind: "archer", number: null, cargo: [] };

/** A turn that puts an archer on a cell. */
const turn = (to, falls = []) => ({
  seat: 0,
  moves: [`A@${to}`],
  strokes: [{ kind: "move", from: "a1", to }],
  puts: [[to, archer]],
  falls,
});

const hint = (more = {}) => ({ game: 4, node: 9, turn: turn("c3"), reasons: [], line: [], value: {}, ...more });
const line = (...cells) => ({ turns: cells.map((cell) => turn(cell)), value: {} });

const press = (state, now = table()) => insight.pressHint(state, now);

/** What is drawn on the board. */
function drawn(state, lines = [], now = table()) {
  const overlay = noOverlay();
  insight.drawInsight(overlay, state, now, lines);
  return {
    arrows: overlay.arrows.map(({ to, rank }) => `${to}:${rank}`),
    ghosts: [...overlay.ghosts.keys()],
    taken: [...overlay.marks].filter(([, kinds]) => kinds.has("take")).map(([cell]) => cell),
    fallen: [...overlay.marks].filter(([, kinds]) => kinds.has("falls")).map(([cell]) => cell),
    badges: Object.fromEntries(overlay.badges),
  };
}

const NOTHING = { arrows: [], ghosts: [], taken: [], fallen: [], badges: {} };

beforeEach(() => speakIn("en"));

test("a hint is asked for, shown, explained and put away with one key", () => {
  const [searching, asked] = press(insight.beginWith(false));
  assert.equal(asked, "hint");
  assert.equal(searching.hint.stage, "searching");
  const shown = insight.takeHint(searching, table(), hint());
  assert.equal(shown.hint.stage, "shown");
  const [told, nothing] = press(shown);
  assert.equal(told.hint.stage, "told");
  assert.equal(nothing, null);
  const [gone, none] = press(told);
  assert.equal(gone.hint.stage, "none");
  assert.equal(none, null);
});

test("the key stops a search for a hint, and what it finds in that moment is let go", () => {
  const [searching] = press(insight.beginWith(false));
  const [stopped, asked] = press(searching);
  assert.equal(asked, "stop");
  assert.equal(insight.takeHint(stopped, table(), hint()).hint.stage, "none");
});

test("no hint is asked for once the game is over, or before a table stands", () => {
  const over = table({ view: { to_act: null, seats: [] } });
  for (const now of [over, null]) {
    const [state, asked] = press(insight.beginWith(false), now);
    assert.equal(state.hint.stage, "none");
    assert.equal(asked, null);
  }
});

test("a hint for another position or another game is let go", () => {
  const [searching] = press(insight.beginWith(false));
  for (const other of [hint({ node: 8 }), hint({ game: 5 })]) {
    assert.equal(insight.takeHint(searching, table(), other).hint.stage, "searching");
  }
});

test("another position takes away hint, line and turning point; the analysis goes on", () => {
  const state = { hint: { stage: "told", hint: hint() }, analysing: true, pointed: 1, turning: {} };
  assert.deepEqual(insight.move(state), { hint: { stage: "none" }, analysing: true, pointed: null, turning: null });
});

test("nothing is drawn while nothing is known", () => {
  assert.deepEqual(drawn(insight.beginWith(false)), NOTHING);
  const [searching] = press(insight.beginWith(false));
  assert.deepEqual(drawn(searching), NOTHING);
});

test("a hint is drawn: its way, what lands, and what falls", () => {
  const shown = { ...insight.beginWith(false), hint: { stage: "shown", hint: hint({ turn: turn("c3", ["b2"]) }) } };
  assert.deepEqual(drawn(shown), {
    arrows: ["c3:1"],
    ghosts: ["c3"],
    taken: [],
    fallen: ["b2"],
    badges: {},
  });
});

test("what is taken by landing and what falls elsewhere are marked as they are before a drop", () => {
  const landing = { seat: 0, moves: [], strokes: [{ from: "a1", to: "b2", via: [], shot: false }], puts: [] };
  const shot = { ...landing, strokes: [{ from: "a1", to: "a3", via: [], shot: true }] };
  const of = (made) => drawn({ ...insight.beginWith(false), hint: { stage: "shown", hint: hint({ turn: made }) } });
  const placing = { ...landing, strokes: [], puts: [["c3", archer]] };
  for (const [kind, cell, falls, emptied, made] of [
    ["take", "b2", ["b2"], [], landing],
    ["fire", "a3", ["a3"], ["a3"], shot],
    ["place", "c3", ["b2", "c3"], ["b2", "c3"], placing],
  ]) {
    const aimed = target("t", cell, kind, "m", { falls, emptied });
    const overlay = overlayOf([], draft("a1", archer, { targets: [aimed] }), aimed);
    const marked = (mark) => [...overlay.marks].filter(([, kinds]) => kinds.has(mark)).map(([on]) => on);
    const hinted = of({ ...made, falls });
    assert.deepEqual([hinted.taken, hinted.fallen.sort()], [marked("take"), marked("falls").sort()], kind);
  }
});

test("the turns of a better line are drawn in the colours of those who play them", () => {
  const now = table();
  assert.equal(lineClass(now, 1, false), "side-blue");
  assert.equal(lineClass(now, 0, true), "side-red later");
});

test("the analysis draws the first turn of each line, fainter down the list, and numbers them", () => {
  const state = insight.toggleAnalysis(insight.beginWith(false));
  assert.deepEqual(drawn(state, [line("c3", "d4"), line("e5"), line("a2"), line("b2")]), {
    arrows: ["c3:1", "e5:2", "a2:3", "b2:3"],
    ghosts: ["c3"],
    taken: [],
    fallen: [],
    badges: { c3: 1, e5: 2, a2: 3, b2: 4 },
  });
});

test("lines that begin on the same cell share the number of the better one, and one line alone has none", () => {
  const state = insight.toggleAnalysis(insight.beginWith(false));
  assert.deepEqual(drawn(state, [line("c3"), line("c3")]).badges, { c3: 1 });
  assert.deepEqual(drawn(state, [line("c3")]).badges, {});
});

test("a line that is pointed at is drawn on alone, some turns far", () => {
  const state = { ...insight.toggleAnalysis(insight.beginWith(false)), pointed: 1 };
  assert.deepEqual(drawn(state, [line("c3"), line("e5", "d4", "a2", "b2")]), {
    arrows: ["e5:1", "d4:2", "a2:3"],
    ghosts: ["e5"],
    taken: [],
    fallen: [],
    badges: {},
  });
});

test("a hint is drawn instead of the analysis, and a turning point instead of both", () => {
  const state = { ...insight.beginWith(true), hint: { stage: "shown", hint: hint() } };
  assert.deepEqual(drawn(state, [line("e5")]).ghosts, ["c3"]);
  const turning = { before: 9, better: [turn("d4"), turn("a2")] };
  assert.deepEqual(drawn({ ...state, turning }, [line("e5")]).ghosts, ["d4"]);
});

test("what was better is drawn only where it could have been played", () => {
  const state = { ...insight.beginWith(false), turning: { before: 3, better: [turn("d4")] } };
  assert.deepEqual(drawn(state), NOTHING);
});

test("turning the analysis off draws nothing more", () => {
  const on = insight.toggleAnalysis(insight.beginWith(false));
  assert.deepEqual(drawn(insight.toggleAnalysis(on), [line("c3")]), NOTHING);
});

test("the shares of the point are told with the names of the players", () => {
  assert.deepEqual(sharesWords(table(), [0.734, 0.266]), ["Ada 73 %", "Blue 27 %"]);
});

test("what a turn has cost is told: what was lost by it and how much of the point, or that a win was missed", () => {
  const [points, weight] = [{ unit: "unit.points" }, { unit: "unit.weight" }];
  assert.equal(costWords(points, { kind: "lost", loss: 250, drop: 0.184 }), "−2.5 points · −18 %");
  assert.equal(costWords(weight, { kind: "lost", loss: 250, drop: 0.184 }), "−2.5 units · −18 %");
  assert.equal(costWords(points, { kind: "missed-win", loss: null, drop: 0.5 }), "a win missed · −50 %");
  speakIn("tr");
  assert.equal(costWords(points, { kind: "lost", loss: 250, drop: 0.184 }), "−2,5 puan · −%18");
});
