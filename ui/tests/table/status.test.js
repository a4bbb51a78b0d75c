import assert from "node:assert/strict";
import { before, test } from "node:test";

import { Refused } from "../../app/base/backend.js";
import { quoted } from "../../app/base/foreign.js";
import { drawingOf } from "../../app/games/index.js";
import { begin } from "../../app/table/state.js";
import { spoken, statusOf, targetChoice } from "../../app/table/status.js";
import { draft, free, izdari, piece, preview, refused, target, tzaar, zara } from "./fake.js";
import { speakIn } from "../words.js";

before(() => speakIn("en"));

const NO_ADVICE = { sentence: "", short: "", choices: [] };

/** What stands under the board. */
function status(setup, more = {}, advice = NO_ADVICE) {
  const state = { ...begin(setup.table), ...more };
  return statusOf(state, drawingOf(setup.table.game), advice);
}
const text = (...args) => status(...args).text;
const actions = (...args) => status(...args).choices.map((choice) => choice.action);
const labels = (...args) => status(...args).choices.map((choice) => choice.label);

const aHeld = () => ({ draft: tzaar().drafts.a1 });
const notice = (code, args = {}) => ({ code, args });
const over = (setup) => ({
  ...setup,
  table: {
    ...setup.table,
    view: {
      ...setup.table.view,
      to_act: null,
      free_actions: [],
      over: notice("tzaar.no-capture", { seat: "black" }),
      seats: setup.table.view.seats.map((seat, index) => ({ ...seat, rank: index + 1 })),
    },
  },
});

test("whose turn it is", () => {
  assert.equal(text(zara()), "Red to move.");
});

test("a player is called by name", () => {
  assert.equal(text(zara({ players: ["Ada", ""] })), "Ada to move.");
});

test("a computer that thinks, and one that waits", () => {
  const computers = [{ level: 3, seconds: 3 }, null];
  assert.equal(text(zara({ computers, acting: "thinking" })), "Computer (level 3) is thinking.");
  assert.equal(text(zara({ computers, acting: "waiting" })), "Computer (level 3) to move.");
});

test("what a held tile asks for", () => {
  assert.equal(
    text(zara(), { draft: zara().drafts.A }),
    "Choose a square. R, the wheel or a click on the tile turns it.",
  );
});

test("where a held piece may take and stack", () => {
  assert.equal(text(tzaar(), aHeld()), "From a1 it captures on b1; it stacks on a2.");
});

test("a held piece that can go nowhere", () => {
  assert.equal(text(tzaar(), { draft: tzaar().drafts.a2 }), "a2 can go nowhere now.");
});

test("what would happen on the target that is aimed at", () => {
  assert.equal(text(tzaar(), { ...aHeld(), aimed: "b1" }), "To b1: b1 (Black) is captured.");
});

test("which rule forbids the cell that is aimed at", () => {
  assert.equal(
    text(zara(), { draft: zara().drafts.A, aimed: "c1" }),
    "c1: Forbidden this turn: it lies beside the tile played last.",
  );
});

test("no rule is told against the cell from which the piece comes", () => {
  const held = { ...tzaar().drafts.a1, refusals: [refused("a1", "zara.forbidden")] };
  assert.equal(text(tzaar(), { draft: held, aimed: "a1" }), "From a1 it captures on b1; it stacks on a2.");
});

test("a cell of which nothing is known leaves what the piece may do", () => {
  assert.equal(text(tzaar(), { ...aHeld(), aimed: "c3" }), "From a1 it captures on b1; it stacks on a2.");
});

test("what would happen if the steps so far were played", () => {
  const ready = { action: "a1-a2", preview: preview({ falls: ["b3"] }) };
  assert.equal(text(izdari(), { draft: { ...izdari().drafts.a1, ready } }), "B3 (Obsidian) is taken.");
});

test("several targets on a cell are asked apart, whatever else could be told", () => {
  const held = izdari().drafts.a1;
  assert.equal(text(izdari(), { draft: held, choices: held.targets.slice(2, 4), aimed: "c3" }), "c3: what is meant?");
});

test("what a player is told stands before everything", () => {
  const told = { say: "text", text: "Copied.", grave: false };
  const held = izdari().drafts.a1;
  assert.equal(text(izdari(), { told, draft: held, choices: held.targets, aimed: "b1" }), "Copied.");
  assert.equal(text(izdari(), { told, question: { ask: "who-first" } }), "Copied.");
});

for (const [what, told, words] of [
  [
    "a refused cell",
    { say: "refusal", refusal: refused("c1", "zara.forbidden"), cell: "c1" },
    "c1: Forbidden this turn: it lies beside the tile played last.",
  ],
  [
    "a refused cell without a reason",
    { say: "refusal", refusal: undefined, cell: "c1" },
    "c1: the held piece cannot go there.",
  ],
  [
    "a refused cell with a reason that has no words",
    { say: "refusal", refusal: refused("c1", "no-such-rule"), cell: "c1" },
    "c1: the held piece cannot go there.",
  ],
  ["a file that is saved", { say: "saved", path: "/home/ada/game.sgf" }, "Saved as /home/ada/game.sgf"],
  [
    "a computer that thinks",
    { say: "computer-thinks" },
    "The computer is thinking. Wait, stop it, or let it move now.",
  ],
  ["a foreign hand", { say: "not-your-turn" }, "It is not this seat's turn. Red to move."],
  [
    "a rule that Rust names",
    { say: "error", error: new Refused({ code: "illegal", message: "no", reason: notice("zara.forbidden") }) },
    "Forbidden this turn: it lies beside the tile played last.",
  ],
  ["a fault of the page", { say: "error", error: new TypeError("no such thing") }, quoted("no such thing")],
]) {
  test(`in words: ${what}`, () => {
    assert.equal(text(zara(), { told }), words);
  });
}

test("what is asked about a file and about who is to move", () => {
  assert.equal(
    text(zara(), { question: { ask: "overwrite", path: "/home/ada/game.sgf" } }),
    "/home/ada/game.sgf has changed on the disk since it was opened.",
  );
  assert.equal(text(free(), { question: { ask: "who-first" } }), "By the rules again: who is to move?");
});

test("the same in Turkish", async () => {
  speakIn("tr");
  assert.equal(text(zara()), "Sıra: Kırmızı.");
  assert.equal(text(free(), { question: { ask: "who-first" } }), "Yeniden kurallı: sıra kimde?");
  speakIn("en");
});

test("the result of a game and what decided it", () => {
  const made = { from: 2, seat: 0, text: "a1xb1" };
  const last = preview({ from: "a1", to: "b1", falls: ["b1"] });
  assert.equal(text(over(tzaar({ made, last }))), "White wins. Black can capture nothing.");
});

test("the last move is told beside the turn while the game goes on", () => {
  const made = { from: 2, seat: 1, text: "c1xb1" };
  const last = preview({ from: "c1", to: "b1", falls: ["b1"] });
  assert.equal(text(tzaar({ made, last })), "White to move. · Black: c1–b1, captured.");
});

for (const [what, told, grave] of [
  ["a refusal", { say: "refusal", refusal: undefined, cell: "c1" }, true],
  ["a fault", { say: "error", error: new Error("no") }, true],
  ["a thinking computer", { say: "computer-thinks" }, true],
  ["a foreign hand", { say: "not-your-turn" }, true],
  ["a notice", { say: "text", text: "One file could not be read.", grave: true }, true],
  ["what was copied", { say: "text", text: "Copied.", grave: false }, false],
  ["a saved file", { say: "saved", path: "game.sgf" }, false],
]) {
  test(`${what} is ${grave ? "grave" : "no trouble"}`, () => {
    assert.equal(status(zara(), { told }).grave, grave);
  });
}

test("a warning of what the aimed target does is grave, with its words first", () => {
  const held = tzaar().drafts.a1;
  const warned = preview({ falls: ["b1"], warnings: [notice("tzaar.warn-buried", { about: "Tzaars" })] });
  const targets = [{ ...held.targets[0], preview: warned }];
  const now = status(tzaar(), { draft: { ...held, targets }, aimed: "b1" });
  assert.equal(now.grave, true);
  assert.equal(now.text, "This buries your own last of the Tzaars and loses! To b1: b1 (Black) is captured.");
});

test("the referee shows nothing by the rules, with a piece in hand, or before the first action", () => {
  assert.equal(status(tzaar({ last: preview() })).referee.verdict, null);
  assert.equal(status(free({ last: preview() }), { draft: free().drafts.a2 }).referee.verdict, null);
  assert.equal(status(free()).referee.verdict, null);
});

test("the referee tells whether the last action kept the rules, and which it broke", () => {
  const against = preview({ warnings: [notice("izdari.templar-step")] });
  assert.equal(status(free({ last: preview() })).referee.verdict, "legal");
  assert.equal(status(free({ last: preview() })).referee.words, "Within the rules.");
  assert.equal(status(free({ last: against })).referee.verdict, "illegal");
  assert.equal(
    status(free({ last: against })).referee.words,
    "Against the rules: A templar moves at most one square horizontally or vertically.",
  );
});

// What may be chosen

test("nothing may be chosen where everything is done on the board", () => {
  assert.deepEqual(actions(zara()), []);
});

test("actions that belong to no cell", () => {
  assert.deepEqual(labels(tzaar()), ["Pass"]);
  assert.deepEqual(status(tzaar()).choices[0].event, { type: "play", action: "pass", at: 3 });
});

test("the thinking computer may be told to move or to stop, whatever is played meanwhile", () => {
  const { choices } = status(tzaar({ acting: "thinking" }));
  assert.deepEqual(
    choices.map(({ action, label }) => [action, label]),
    [
      ["move-now", "Move now"],
      ["stop-computer", "Stop"],
    ],
  );
  assert.deepEqual(
    choices.map((choice) => choice.event.type),
    ["move-now", "stop"],
  );
});

test("the waiting computer may be told to go on", () => {
  assert.deepEqual(actions(zara({ acting: "waiting" })), ["go-on"]);
});

test("several targets are named by what happens there", () => {
  const { targets } = izdari().drafts.a1;
  const [, , stop, on] = targets;
  const drawing = drawingOf("izdari");
  assert.deepEqual(
    [targets[0], stop].map((each) => targetChoice(drawing, "izdari", each).label),
    ["Move", "Load and stop"],
  );
  assert.deepEqual(targetChoice(drawing, "izdari", on).event, { type: "take", target: "@c3" });
});

test("steps so far may be played and taken back, and nothing is offered that would discard them", () => {
  const { steps } = izdari();
  assert.deepEqual(actions(izdari(), { draft: steps["-Sa2"] }), ["confirm", "step-back"]);
});

test("what may be done where the piece in hand stands is offered in the line", () => {
  const setup = izdari();
  setup.drafts.a1.targets = [
    ...setup.drafts.a1.targets,
    target("-Sa1", "a1", "unload", null, { placed: [["a1", piece(0, "S")]] }),
  ];
  const [unload] = status(setup, { draft: setup.drafts.a1 }).choices;
  assert.deepEqual(unload, {
    action: "choose--Sa1",
    label: "On the way: put the assassin down",
    event: { type: "take", target: "-Sa1" },
    face: { piece: piece(0, "S"), way: "out" },
  });
});

test("a wagon offers each kind of its passengers once", () => {
  const setup = izdari();
  const cargo = ["S", "S", "H"];
  setup.table.view.cells = setup.table.view.cells.map((cell) =>
    cell.name === "a1" ? { ...cell, piece: { ...cell.piece, cargo } } : cell,
  );
  assert.deepEqual(labels(setup, { draft: setup.drafts.a1 }), ["Take out assassin", "Take out halfling"]);
});

test("a held piece that may leave the board offers it, before what belongs to no cell", () => {
  const setup = free();
  setup.table.view.free_actions = ["pass"];
  assert.deepEqual(labels(setup, { draft: setup.drafts.a2 }), ["Off the board", "Pass"]);
  assert.deepEqual(status(setup, { draft: setup.drafts.a2 }).choices[0].event, { type: "take", target: "off" });
});

test("a held piece without steps has nothing to be taken back", () => {
  assert.deepEqual(actions(zara(), { draft: draft("A", piece(0, "x---")) }), []);
});

test("a tile in hand is turned by buttons too, where no letters are shortcuts", () => {
  const held = { draft: draft("A", piece(0, "x---"), { rotates: true }) };
  assert.deepEqual(
    status(zara(), held).choices.map(({ label, event }) => [label, event]),
    [
      ["Turn right", { type: "rotate", by: 1 }],
      ["Turn left", { type: "rotate", by: -1 }],
    ],
  );
});

test("a file that has changed may be written over or left", () => {
  const { choices } = status(tzaar(), { question: { ask: "overwrite", path: "game.sgf" } });
  assert.deepEqual(
    choices.map(({ action, label, event }) => [action, label, event.type]),
    [
      ["overwrite", "Overwrite", "overwrite"],
      ["leave-file", "Leave it", "cancel"],
    ],
  );
});

test("who is to move by the rules may be any seat, by its name", () => {
  const { choices } = status(free({ players: ["Ada", ""] }), { question: { ask: "who-first" } });
  assert.deepEqual(
    choices.map(({ action, label, event }) => [action, label, event.args]),
    [
      ["first-0", "Ada", [0]],
      ["first-1", "Obsidian", [1]],
    ],
  );
});

test("what is asked is answered first, also while a computer thinks", () => {
  const question = { ask: "overwrite", path: "game.sgf" };
  assert.deepEqual(actions(tzaar({ acting: "thinking" }), { question }), ["overwrite", "leave-file"]);
});

test("a finished game offers another, with the same seats or others", () => {
  assert.deepEqual(labels(over(tzaar())), ["Play again", "Change the seats"]);
  assert.deepEqual(
    status(over(tzaar())).choices.map((choice) => choice.event),
    [{ type: "rematch" }, { type: "new-game" }],
  );
});

for (const [what, setup, more, same] of [
  ["passing, when a comment is kept", tzaar(), {}, true],
  ["passing, at another place in the game", tzaar(), { cursor: 4 }, false],
  ["stopping a computer that has moved meanwhile", tzaar({ acting: "thinking" }), { cursor: 4 }, true],
  ["stopping a computer that waits by now", tzaar({ acting: "thinking" }), { acting: "waiting" }, false],
]) {
  test(`a choice ${same ? "means the same" : "is another"}: ${what}`, () => {
    const later = { ...setup, table: { ...setup.table, revision: 8, ...more } };
    const [one, other] = [status(setup), status(later)].map((now) => JSON.stringify(now.choices));
    assert.equal(one === other, same);
  });
}

// What the engine says

const hint = {
  sentence: "Hint: a1 takes b1.",
  short: "White is ahead.",
  choices: [{ action: "play-hint", label: "Play it", event: { type: "hint" } }],
};

test("a hint stands instead of the turn and of what else may be chosen", () => {
  assert.equal(text(tzaar(), {}, hint), "Hint: a1 takes b1.");
  assert.deepEqual(actions(tzaar(), {}, hint), ["play-hint"]);
});

test("the analysis in short stands instead of the turn, and leaves what may be chosen", () => {
  const short = { ...NO_ADVICE, short: "White is ahead." };
  assert.equal(text(tzaar(), {}, short), "White is ahead.");
  assert.deepEqual(actions(tzaar(), {}, short), ["pass"]);
});

test("with a piece in hand neither is told", () => {
  assert.equal(text(tzaar(), aHeld(), hint), "From a1 it captures on b1; it stacks on a2.");
  assert.deepEqual(actions(tzaar(), aHeld(), hint), ["pass"]);
});

test("what a player is told stands before a hint", () => {
  assert.equal(text(tzaar(), { told: { say: "saved", path: "game.sgf" } }, hint), "Saved as game.sgf");
});

// Aloud

test("the last move and the turn are spoken", () => {
  const made = { from: 2, seat: 1, text: "x---@c3" };
  const state = begin(zara({ made, last: preview({ to: "c3" }) }).table);
  assert.equal(spoken(state, drawingOf("zara")), "Blue: tile with spear north on c3. Nothing falls. Red to move.");
});

test("at the start the turn alone is spoken", () => {
  assert.equal(spoken(begin(zara().table), drawingOf("zara")), "Red to move.");
});

test("moves that were deleted are told by the first of them, with Undo beside it", () => {
  const told = { say: "deleted", move: "E1xD1" };
  for (const [language, words, undo] of [
    ["tr", "Sonrasındaki bütün hamlelerle birlikte silindi: ", "Geri al"],
    ["en", "Deleted, with all moves after it: ", "Undo"],
  ]) {
    speakIn(language);
    assert.ok(text(tzaar(), { told }).startsWith(words), text(tzaar(), { told }));
    assert.equal(status(tzaar(), { told }).grave, false);
    assert.deepEqual(labels(tzaar(), { told }), [undo]);
  }
  assert.deepEqual(status(tzaar(), { told }).choices[0].event, { type: "change", call: "undo", args: [] });
});

test("a file that holds more games is asked about in words, and the safe answer stands first", () => {
  const again = { type: "save", call: "exportRecord", args: ["sgf"] };
  const question = { ask: "holds", path: "two.sgf", count: 2, again };
  for (const [language, words, answers] of [
    [
      "tr",
      "two.sgf dosyasında 2 oyun var; kaydetmek hepsinin yerine geçer.",
      ["Başka bir dosya", "Yerlerine yaz", "Kalsın"],
    ],
    ["en", "two.sgf holds 2 games; saving replaces them all.", ["Another file", "Replace them", "Leave it"]],
  ]) {
    speakIn(language);
    assert.equal(text(tzaar(), { question }), words);
    assert.equal(labels(tzaar(), { question }).length, answers.length);
    assert.deepEqual(labels(tzaar(), { question }).slice(0, 2), answers.slice(0, 2));
  }
  assert.deepEqual(
    status(tzaar(), { question }).choices.map(({ event }) => event),
    [again, { type: "overwrite" }, { type: "cancel" }],
  );
});

test("a state that was brought back and an import are told with the way back beside them", () => {
  const brought = { say: "brought", number: 7 };
  assert.ok(text(tzaar(), { told: brought }).startsWith("Brought back: how the game stood after change 7."));
  assert.deepEqual(status(tzaar(), { told: brought }).choices[0].event, { type: "change", call: "undo", args: [] });
  const imported = { say: "imported", text: "two.sgf holds 2 games", grave: false, batch: 4 };
  assert.equal(status(tzaar(), { told: imported }).grave, false);
  assert.deepEqual(labels(tzaar(), { told: imported }), ["Take the import back"]);
  assert.deepEqual(status(tzaar(), { told: imported }).choices[0].event, { type: "undo-import", batch: 4 });
});
