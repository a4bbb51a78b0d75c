import assert from "node:assert/strict";
import { test } from "node:test";

import { listenKeys } from "../../app/table/keyboard.js";
import { begin } from "../../app/table/state.js";
import { free, izdari, tzaar, zara } from "./fake.js";

/** As much of a window as the keys need. */
class Field {}
Object.assign(globalThis, { HTMLInputElement: Field, HTMLSelectElement: Field, HTMLTextAreaElement: Field });

/** What has the focus: an element that lies in others of these kinds. @param {Record<string, string>} data */
const element = (data) => ({
  closest: (selector) => (Object.keys(data).some((name) => selector.includes(name)) ? element(data) : null),
  getAttribute: (name) => data[`[${name}]`] ?? data[name] ?? null,
});
const cell = (name) => element({ "[data-cell]": name, "data-cell": name });
const slot = (name, seat) => element({ "[data-slot]": name, "data-slot": name, "data-seat": String(seat) });

/** What a key does: events, tools and turns in their order, and whether the page still gets the key. */
function strike(
  key,
  {
    focus = null,
    state = begin(tzaar().table),
    target,
    step = () => false,
    toBoard = () => null,
    isOff = () => false,
    isClicked = () => false,
    ...held
  } = {},
) {
  let handler;
  globalThis.document = { activeElement: focus, addEventListener: (_, listener) => (handler = listener) };
  const done = [];
  const keys = listenKeys({
    send: (event) => done.push(event),
    state: () => state,
    step,
    toBoard,
    escape: () => done.push("escape"),
    turn: (by) => done.push(`turn ${by}`),
    tool: (action) => done.push(`tool ${action}`),
    isOff,
    isClicked,
  });
  let left = true;
  handler({
    key,
    target,
    ctrlKey: false,
    altKey: false,
    metaKey: false,
    shiftKey: false,
    ...held,
    preventDefault: () => (left = false),
  });
  keys.release();
  return {
    done: done.filter((each) => each.type !== "typed"),
    typed: done.some((each) => each.type === "typed"),
    left,
  };
}

const change = (call, ...args) => ({ type: "change", call, args });
const ctrl = { ctrlKey: true };
const alt = { altKey: true };
const shift = { shiftKey: true };

for (const [name, key, held, does] of [
  ["Ctrl+Z takes back", "z", ctrl, change("undo")],
  ["Cmd+Z takes back", "z", { metaKey: true }, change("undo")],
  ["Ctrl+Shift+Z plays again", "Z", { ...ctrl, ...shift }, change("redo")],
  ["Ctrl+Y plays again", "y", ctrl, change("redo")],
  ["Ctrl+Backspace takes a turn back", "Backspace", ctrl, change("undoTurn")],
  ["Ctrl+S saves", "s", ctrl, "tool save"],
  ["Ctrl+O opens", "o", ctrl, "tool open"],
  ["Ctrl+N begins another game", "n", ctrl, "tool new-game"],
  ["Alt+Left walks back", "ArrowLeft", alt, change("walk", "back")],
  ["Alt+Right walks forward", "ArrowRight", alt, change("walk", "forward")],
  ["Alt+Up goes to the branch before", "ArrowUp", alt, change("walk", "branch-before")],
  ["Alt+Down goes to the branch after", "ArrowDown", alt, change("walk", "branch-after")],
  ["Ctrl+Home goes to the start", "Home", ctrl, change("walk", "start")],
  ["Home goes to the start", "Home", {}, change("walk", "start")],
  ["End goes to the end", "End", {}, change("walk", "end")],
  ["Page up goes a turn back", "PageUp", {}, change("walk", "back-turn")],
  ["Page down goes a turn forward", "PageDown", {}, change("walk", "forward-turn")],
  ["an arrow away from the board walks", "ArrowLeft", {}, change("walk", "back")],
  ["T turns the board", "t", {}, "turn 1"],
  ["Shift+T turns it the other way", "T", shift, "turn -1"],
  ["H goes to the hand", "h", {}, { type: "to", on: "hand" }],
  ["B goes to the board", "b", {}, { type: "to", on: "board" }],
  ["Del takes off the board", "Delete", {}, { type: "remove" }],
  ["Backspace takes off the board", "Backspace", {}, { type: "remove" }],
  ["? lists the keys", "?", shift, "tool keys"],
  ["I asks for a hint", "i", {}, "tool hint"],
  ["L analyses", "l", {}, "tool analysis"],
  ["V reviews", "v", {}, "tool review"],
  ["Escape leads out", "Escape", {}, "escape"],
  ["P passes", "p", {}, { type: "play", action: "pass", at: 3 }],
]) {
  test(name, () => {
    assert.deepEqual(strike(key, held), { done: [does], typed: true, left: false });
  });
}

test("letters that are switched off are left to the page; what is held with Ctrl, arrows and Escape still do all", () => {
  const off = { isOff: () => true };
  for (const key of ["r", "t", "h", "b", "i", "p", "?", "1"]) assert.ok(strike(key, off).left, key);
  assert.deepEqual(strike("z", { ...off, ...ctrl }).done, [change("undo")]);
  assert.deepEqual(strike("Escape", off).done, ["escape"]);
  assert.deepEqual(strike(" ", { ...off, focus: cell("b2") }).done, [{ type: "tap", cell: "b2", byKey: true }]);
  const stepped = strike("w", { ...off, code: "KeyW", focus: cell("E5"), step: (_, key) => key === "w" });
  assert.equal(stepped.left, false);
});

test("Space does not press again a tool that was clicked", () => {
  const focus = element({ button: "" });
  assert.deepEqual(strike(" ", { focus, isClicked: () => true }), { done: [], typed: false, left: false });
  assert.equal(strike("Enter", { focus, isClicked: () => true }).left, true);
});

test("R turns what is in hand, and what is in focus where nothing is", () => {
  const state = begin(zara().table);
  assert.deepEqual(strike("r", { state, focus: slot("D", 0) }).done, [{ type: "rotate", by: 1, slot: "D" }]);
  assert.deepEqual(strike("R", { state, focus: cell("a1"), ...shift }).done, [
    { type: "rotate", by: -1, slot: undefined },
  ]);
});

for (const key of ["Enter", " "]) {
  test(`${key === " " ? "Space" : key} picks up and puts down on a cell and in a hand`, () => {
    assert.deepEqual(strike(key, { focus: cell("b2") }).done, [{ type: "tap", cell: "b2", byKey: true }]);
    assert.deepEqual(strike(key, { focus: slot("A", 1) }).done, [{ type: "tap-slot", slot: "A", seat: 1 }]);
  });

  test(`${key === " " ? "Space" : key} is left to a button in focus, and does not count as playing by keys`, () => {
    const button = element({ button: "" });
    assert.deepEqual(strike(key, { focus: button }), { done: [], typed: false, left: true });
  });
}

for (const [what, focus] of [
  ["nothing in focus", null],
  ["the tool row in focus", element({ ".tools": "" })],
]) {
  test(`at a free table arrows and Space drive the cursor with ${what}`, () => {
    const state = begin(free().table);
    const steps = [];
    const step = (from, key) => steps.push(`${from.getAttribute("data-cell")} ${key}`) > 0;
    const driven = { state, focus, step: (from, key) => key !== " " && step(from, key), toBoard: () => cell("b2") };
    assert.deepEqual(strike("ArrowLeft", driven), { done: [], typed: true, left: false });
    assert.deepEqual(steps, ["b2 ArrowLeft"]);
    assert.deepEqual(strike(" ", driven), {
      done: [{ type: "tap", cell: "b2", byKey: true }],
      typed: true,
      left: false,
    });
  });
}

for (const [key, focus] of [
  [" ", element({ button: "" })],
  [" ", element({ ".drawer": "" })],
  ["ArrowLeft", element({ ".drawer": "" })],
]) {
  test(`at a free table ${key === " " ? "Space" : key} is left to what was reached by keys`, () => {
    const toBoard = () => assert.fail("the focus moves");
    assert.deepEqual(strike(key, { state: begin(free().table), focus, toBoard }).left, true);
  });
}

test("by the rules arrows walk where nothing is in focus", () => {
  const toBoard = () => assert.fail("the focus moves");
  assert.deepEqual(strike("ArrowLeft", { toBoard }).done, [change("walk", "back")]);
});

test("an arrow that moves the focus does not walk", () => {
  assert.deepEqual(strike("ArrowLeft", { focus: cell("b2"), step: () => true }), {
    done: [],
    typed: true,
    left: false,
  });
});

test("an arrow in a drawer is left to it", () => {
  assert.deepEqual(strike("ArrowLeft", { focus: element({ ".drawer": "" }) }).left, true);
});

test("Tab is left to the page", () => {
  assert.deepEqual(strike("Tab"), { done: [], typed: false, left: true });
});

test("a number chooses among several targets", () => {
  const state = { ...begin(izdari().table), choices: izdari().drafts.a1.targets };
  assert.deepEqual(strike("2", { state }).done, [{ type: "take", target: "-Sb1" }]);
});

test("a number without choices is left to the page", () => {
  assert.deepEqual(strike("1"), { done: [], typed: true, left: true });
});

test("M and G are meant for the computer that thinks", () => {
  const state = begin(tzaar({ acting: "thinking" }).table);
  assert.deepEqual(strike("m", { state }).done, [{ type: "move-now" }]);
  assert.deepEqual(strike("G", { state }).done, [{ type: "stop" }]);
});

test("a letter that means nothing is left to the page", () => {
  assert.deepEqual(strike("p", { state: begin(free().table) }), { done: [], typed: true, left: true });
});

for (const [what, held] of [
  ["Ctrl+Alt+Z", { ...ctrl, ...alt }],
  ["Alt+Z", alt],
  ["Ctrl+B", { ...ctrl, key: "b" }],
]) {
  test(`${what} is left to the system`, () => {
    const { key = "z", ...modifiers } = held;
    assert.deepEqual(strike(key, modifiers), { done: [], typed: true, left: true });
  });
}

test("what is typed into a field is left to it", () => {
  for (const key of ["p", "Enter", "z", "Escape", "ArrowLeft"]) {
    assert.deepEqual(strike(key, { target: new Field() }), { done: [], typed: false, left: true });
  }
});
