import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import * as editor from "../app/screens/editor-state.js";
import { speakIn } from "./words.js";

const archer = { seat: 0, kind: "archer", number: null, cargo: [] };
const wagon = { seat: 1, kind: "wagon", number: null, cargo: [] };

/** A position with pieces on some cells, as Rust tells it. */
const position = (text, pieces = {}, fault = null) => ({
  position: text,
  fault,
  stock: [[archer], [wagon]],
  fields: [],
  tweaks: [],
  view: { cells: ["a1", "b1", "c1"].map((name) => ({ name, piece: pieces[name] ?? null })), seats: [] },
});

/** The editor after edits that led to these positions. */
const after = (...texts) =>
  texts.slice(1).reduce((state, text) => editor.edit(state, position(text)), editor.beginWith(position(texts[0])));

/** Undoes or redoes as the page does: Rust reads the position that this leads to. */
const walk = (state, way) => editor.walk(state, way, position(editor.leadsTo(state, way)));

beforeEach(() => speakIn("en"));

test("nothing can be undone or redone at first", () => {
  const state = editor.beginWith(position("one"));
  assert.equal(editor.leadsTo(state, "undo"), undefined);
  assert.equal(editor.leadsTo(state, "redo"), undefined);
});

test("every edit can be undone, back to the first position", () => {
  let state = after("one", "two", "three");
  state = walk(state, "undo");
  assert.equal(state.edited.position, "two");
  state = walk(state, "undo");
  assert.equal(state.edited.position, "one");
  assert.equal(editor.leadsTo(state, "undo"), undefined);
});

test("what was undone can be redone until something else is done", () => {
  let state = walk(walk(after("one", "two", "three"), "undo"), "undo");
  state = walk(state, "redo");
  assert.equal(state.edited.position, "two");
  assert.equal(editor.leadsTo(state, "redo"), "three");
  state = editor.edit(state, position("four"));
  assert.equal(editor.leadsTo(state, "redo"), undefined);
  assert.equal(editor.leadsTo(state, "undo"), "two");
});

test("an edit that changes nothing is nothing to undo, and what was undone stays", () => {
  const state = editor.edit(walk(after("one", "two"), "undo"), position("one"));
  assert.equal(editor.leadsTo(state, "undo"), undefined);
  assert.equal(editor.leadsTo(state, "redo"), "two");
});

test("a press on an empty cell does nothing while nothing is held", () => {
  const [state, edit] = editor.press(editor.beginWith(position("one")), "a1");
  assert.equal(edit, null);
  assert.equal(state.chosen, null);
});

test("a press on a piece chooses it, on another cell moves it there, on itself lets it be", () => {
  const begun = editor.beginWith(position("one", { a1: archer, b1: wagon }));
  const [chosen, none] = editor.press(begun, "a1");
  assert.equal(chosen.chosen, "a1");
  assert.equal(none, null);
  for (const to of ["b1", "c1"]) {
    const [moved, edit] = editor.press(chosen, to);
    assert.deepEqual(edit, { edit: "move", from: "a1", to });
    assert.equal(moved.chosen, null);
  }
  const [left, nothing] = editor.press(chosen, "a1");
  assert.equal(left.chosen, null);
  assert.equal(nothing, null);
});

test("a piece of the stock is laid on any cell, again and again", () => {
  let state = editor.take(editor.beginWith(position("one", { a1: wagon })), { seat: 0, index: 0, piece: archer });
  for (const cell of ["a1", "c1"]) {
    const [next, edit] = editor.press(state, cell);
    assert.deepEqual(edit, { edit: "put", cell, piece: archer });
    state = editor.edit(next, position(cell, { [cell]: archer }));
    assert.ok(editor.isTaken(state, { seat: 0, index: 0 }));
  }
});

test("a piece of the stock taken again is put down, another one takes its place", () => {
  const [one, other] = [
    { seat: 0, index: 0, piece: archer },
    { seat: 1, index: 0, piece: wagon },
  ];
  const held = editor.take(editor.beginWith(position("one")), one);
  assert.equal(editor.take(held, one).brush, null);
  assert.equal(editor.take(held, other).brush, other);
});

test("taking a piece of the stock lets a chosen piece be, and Escape lets all be", () => {
  const [chosen] = editor.press(editor.beginWith(position("one", { a1: archer })), "a1");
  const held = editor.take(chosen, { seat: 0, index: 0, piece: archer });
  assert.equal(held.chosen, null);
  assert.equal(editor.release(held).brush, null);
  assert.equal(editor.release(chosen).chosen, null);
});

test("a cell is chosen no longer when its piece is gone", () => {
  const [chosen] = editor.press(editor.beginWith(position("one", { a1: archer })), "a1");
  assert.equal(editor.edit(chosen, position("two", { a1: wagon })).chosen, "a1");
  assert.equal(editor.edit(chosen, position("two")).chosen, null);
});

test("a drag moves, lays or takes off; one that ends where it began does nothing", () => {
  assert.deepEqual(editor.drop({ from: "a1", piece: archer }, "b1"), { edit: "move", from: "a1", to: "b1" });
  assert.deepEqual(editor.drop({ from: null, piece: wagon }, "b1"), { edit: "put", cell: "b1", piece: wagon });
  assert.deepEqual(editor.drop({ from: "a1", piece: archer }, null), { edit: "remove", cell: "a1" });
  assert.equal(editor.drop({ from: "a1", piece: archer }, "a1"), null);
  assert.equal(editor.drop({ from: null, piece: wagon }, null), null);
});

const kept = (...pairs) => ({ positions: pairs.map(([name, text]) => ({ name, position: text })), set_aside: null });

test("a name that is forgotten can be restored with its position", () => {
  let state = editor.keep(editor.beginWith(position("one")), kept(["Fort", "old"], ["Gate", "other"]));
  assert.equal(state.lost, null);
  state = editor.keep(state, kept(["Gate", "other"]), "Fort");
  assert.deepEqual(state.lost, { name: "Fort", position: "old", how: "forgotten" });
  assert.deepEqual(editor.sentence(state), { text: "Forgotten: Fort.", grave: false });
});

test("a name that is given to another position can be restored, until something else is done", () => {
  let state = editor.keep(editor.beginWith(position("one")), kept(["Fort", "old"]));
  state = editor.keep(state, kept(["Fort", "new"]), " Fort ");
  assert.deepEqual(state.lost, { name: "Fort", position: "old", how: "replaced" });
  assert.deepEqual(editor.sentence(state), { text: "Another position is now kept as Fort.", grave: false });
  assert.equal(editor.edit(state, position("two")).lost, null);
});

test("a new name, and the same position under its name again, lose nothing", () => {
  const state = editor.keep(editor.beginWith(position("one")), kept(["Fort", "old"]));
  assert.equal(editor.keep(state, kept(["Fort", "old"], ["Gate", "one"]), "Gate").lost, null);
  assert.equal(editor.keep(state, kept(["Fort", "old"]), "Fort").lost, null);
});

test("a damaged list of kept positions is told with its place", () => {
  const state = editor.keep(editor.beginWith(position("one")), { positions: [], set_aside: "/data/positions.bad" });
  const { text, grave } = editor.sentence(state);
  assert.ok(text.includes("/data/positions.bad"), text);
  assert.ok(grave);
});

test("the line says what is impossible, else that a game can begin", () => {
  for (const [language, possible, impossible] of [
    ["en", "A game can begin from here. Click a piece, then squares; or drag.", "Impossible: a side has one wagon"],
    [
      "tr",
      "Buradan oyun başlayabilir. Bir taşa, sonra karelere tıkla ya da sürükle.",
      "Olanaksız: bir tarafın bir arabası olur",
    ],
  ]) {
    speakIn(language);
    assert.deepEqual(editor.sentence(editor.beginWith(position("one"))), { text: possible, grave: false });
    const fault = { code: "izdari.impossible-wagons", args: {} };
    assert.deepEqual(editor.sentence(editor.beginWith(position("one", {}, fault))), { text: impossible, grave: true });
  }
});

test("a complaint is told before all else, until something is done", () => {
  const state = { ...editor.beginWith(position("one")), complaint: "The disk is full." };
  assert.deepEqual(editor.sentence(state), { text: "The disk is full.", grave: true });
  assert.equal(editor.press(state, "a1")[0].complaint, "");
  assert.equal(editor.edit(state, position("two")).complaint, "");
});

const key = (name, held = {}) => ({ key: name, ctrlKey: false, metaKey: false, shiftKey: false, ...held });

test("keys do what the list of keys says", () => {
  for (const onCell of [false, true]) {
    assert.equal(editor.keyDoes(key("z", { ctrlKey: true }), onCell), "undo");
    assert.equal(editor.keyDoes(key("Z", { ctrlKey: true, shiftKey: true }), onCell), "redo");
    assert.equal(editor.keyDoes(key("z", { metaKey: true }), onCell), "undo");
    assert.equal(editor.keyDoes(key("Escape"), onCell), "release");
    assert.equal(editor.keyDoes(key("b"), onCell), "board");
  }
  assert.equal(editor.keyDoes(key("Enter"), true), "press");
  assert.equal(editor.keyDoes(key(" "), true), "press");
  assert.equal(editor.keyDoes(key("Delete"), true), "remove");
  assert.equal(editor.keyDoes(key("ArrowLeft"), true), "step");
});

test("keys that mean a cell are the page's where the keyboard is on none, and so are other keys with Ctrl", () => {
  for (const name of ["Enter", " ", "Delete", "ArrowLeft"]) assert.equal(editor.keyDoes(key(name), false), null);
  assert.equal(editor.keyDoes(key("c", { ctrlKey: true }), true), null);
});

test("a draft that was left is here again, with all that can be undone, and that is said", () => {
  const draft = walk(after("one", "two", "three"), "undo");
  const state = editor.open(draft, position("one"), true);
  assert.equal(state.edited.position, "two");
  assert.equal(editor.leadsTo(state, "undo"), "one");
  assert.equal(editor.leadsTo(state, "redo"), "three");
  assert.deepEqual(editor.sentence(state), { text: "What you were setting up is here again.", grave: false });
  assert.notEqual(editor.sentence(editor.edit(state, position("four"))).text, editor.sentence(state).text);
});

test("a position brought from the table lies over the draft, and undoing leads back to the draft", () => {
  const state = editor.open(after("one", "two"), position("table"), false);
  assert.equal(state.edited.position, "table");
  assert.equal(editor.leadsTo(state, "undo"), "two");
  assert.ok(editor.sentence(state).text.startsWith("This is the position of the table."));
});

test("where nothing was done there is no draft, and what is brought along is shown", () => {
  for (const draft of [undefined, editor.beginWith(position("one"))]) {
    const state = editor.open(draft, position("table"), false);
    assert.equal(state.edited.position, "table");
    assert.equal(editor.isDraft(state), false);
    assert.equal(state.news, "");
  }
});

test("a draft that is dropped is said to be, and comes back whole", () => {
  const draft = after("one", "two", "three");
  const dropped = editor.dropDraft(draft, position("one"));
  assert.equal(editor.isDraft(dropped), false);
  assert.deepEqual(editor.sentence(dropped), { text: "The draft was dropped.", grave: false });
  const back = editor.restoreDraft(dropped, dropped.lost.draft);
  assert.equal(back.edited.position, "three");
  assert.equal(editor.leadsTo(back, "undo"), "two");
  assert.equal(back.lost, null);
});

test("a game begins only from what stands in the field: not while it is read, nor if it cannot be", () => {
  const begun = editor.beginWith(position("one"));
  assert.equal(editor.mayBegin(begun), true);
  const typed = editor.type(begun, "tw");
  assert.equal(editor.mayBegin(typed), false);
  assert.equal(editor.offersBegin(typed), true, "a click while it is read waits for the answer");
  const bad = editor.misread(typed, "tw", "Not a position.");
  assert.equal(editor.mayBegin(bad), false);
  assert.equal(editor.offersBegin(bad), false);
  assert.deepEqual(editor.sentence(bad), { text: "Not a position.", grave: true });
  assert.equal(editor.mayBegin(editor.understand(editor.type(bad, "two"), "two", position("two"))), true);
  assert.equal(
    editor.mayBegin(editor.beginWith(position("one", {}, { code: "izdari.impossible-wagons", args: {} }))),
    false,
  );
});

test("a string that cannot be read stays told when the complaint is gone, until the field holds the position again", () => {
  const bad = editor.misread(editor.type(editor.beginWith(position("one")), "x"), "x", "Not a position.");
  const [pressed] = editor.press(bad, "a1");
  assert.deepEqual(editor.sentence(pressed), {
    text: "The position string cannot be read; the board shows the one before.",
    grave: true,
  });
  assert.equal(editor.mayBegin(pressed), false);
  assert.equal(editor.mayBegin(editor.edit(pressed, position("two"))), true);
});

test("an answer to what was typed before says nothing of what is typed now", () => {
  const typed = editor.type(editor.beginWith(position("one")), "two!");
  assert.equal(editor.misread(typed, "two", "Not a position."), typed);
  assert.equal(editor.mayBegin(editor.understand(typed, "two", position("two"))), false);
});

test("a position in which the game is over is said to be, with the reason", () => {
  const over = (reason) => {
    const edited = position("one");
    return editor.beginWith({ ...edited, view: { ...edited.view, to_act: null, over: reason } });
  };
  const reason = { code: "error.game-over", args: {} };
  const { text, grave } = editor.sentence(over(reason));
  assert.ok(text.startsWith("Here the game is already over. "), text);
  assert.equal(grave, false);
  assert.equal(editor.sentence(over(null)).text, "Here the game is already over.");
  assert.equal(editor.mayBegin(over(reason)), true);
  speakIn("tr");
  assert.equal(editor.sentence(over(null)).text, "Burada oyun zaten bitmiş.");
});
