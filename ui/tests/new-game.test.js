import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import * as newGame from "../app/screens/new-game-state.js";
import { speakIn } from "./words.js";

const ZARA = {
  id: "zara",
  seats: ["red", "blue", "yellow", "green"],
  setups: [
    {
      name: "standard",
      seeded: false,
      options: [
        { name: "seats", values: ["2", "3", "4"] },
        { name: "size", values: ["5", "6", "7"] },
      ],
    },
  ],
  sample: {},
};

const TZAAR = {
  id: "tzaar",
  seats: ["white", "black"],
  setups: [
    { name: "fixed", seeded: false, options: [] },
    { name: "random", seeded: true, options: [] },
  ],
  sample: {},
};

const person = (name) => ({ name, computer: null });
const computer = { level: 5, seconds: 3 };
const first = { name: "", computer: { level: 1, seconds: 3 } };
const zara = (last, hasLot = false) => newGame.beginWith(ZARA, hasLot, last, "17");
const tzaar = (last) => newGame.beginWith(TZAAR, false, last, "17");
const last = (more) => ({ setup: { variant: "", seed: null, options: {} }, players: [], lot: true, ...more });

beforeEach(() => speakIn("en"));

test("a game is offered as it was begun the last time", () => {
  const setup = { variant: "standard", seed: null, options: { seats: "3", size: "6" } };
  const state = zara(last({ setup, players: [person("Ada"), { name: "", computer }] }));
  assert.deepEqual(newGame.choice(state), {
    setup,
    position: null,
    players: [person("Ada"), { name: "", computer }, first],
    lot: false,
  });
});

test("the first time, chance sets up where there is a set-up by chance, and options are as usual", () => {
  assert.deepEqual(newGame.choice(tzaar()).setup, { variant: "random", seed: 17, options: {} });
  assert.deepEqual(newGame.choice(zara()).setup, {
    variant: "standard",
    seed: null,
    options: { seats: "2", size: "5" },
  });
});

test("a set-up that there is no longer, and a value that there is no longer, give way to the usual ones", () => {
  const gone = { setup: { variant: "gone", seed: null, options: { seats: "9", size: "6" } } };
  assert.deepEqual(newGame.choice(zara(last(gone))).setup.options, { seats: "2", size: "6" });
  assert.equal(newGame.choice(tzaar(last(gone))).setup.variant, "random");
});

test("a set-up without chance takes no seed", () => {
  assert.deepEqual(newGame.choice(newGame.chooseSetup(tzaar(), "fixed")).setup, {
    variant: "fixed",
    seed: null,
    options: {},
  });
});

test("the seed is what is written in its field", () => {
  assert.equal(newGame.choice({ ...tzaar(), seed: "000123" }).setup.seed, 123);
});

test("as many players sit down as are chosen, and the names of the others are not lost", () => {
  let state = zara(last({ players: ["Ada", "Bo", "Noor", "Deniz"].map(person) }));
  assert.deepEqual(
    newGame.choice(state).players.map(({ name }) => name),
    ["Ada", "Bo"],
  );
  state = newGame.chooseOption(state, "seats", "4");
  assert.equal(newGame.seatCount(state), 4);
  assert.deepEqual(
    newGame.choice(state).players.map(({ name }) => name),
    ["Ada", "Bo", "Noor", "Deniz"],
  );
});

test("two players change seats, more go round, and who does not play keeps the place", () => {
  const state = zara(last({ players: ["Ada", "Bo", "Noor", "Deniz"].map(person) }));
  const names = (now) => now.players.map(({ name }) => name);
  assert.deepEqual(names(newGame.swap(state)), ["Bo", "Ada", "Noor", "Deniz"]);
  assert.deepEqual(names(newGame.swap(newGame.chooseOption(state, "seats", "3"))), ["Noor", "Ada", "Bo", "Deniz"]);
});

test("swapping as often as there are players leads back", () => {
  let state = newGame.chooseOption(zara(last({ players: ["A", "B", "C", "D"].map(person) })), "seats", "4");
  const { players } = state;
  for (let round = 0; round < 4; round++) state = newGame.swap(state);
  assert.deepEqual(state.players, players);
});

test("names are kept without the space around them, and a name that nobody typed stays empty", () => {
  let state = newGame.changePlayer(zara(), 0, { name: "  Ada " });
  state = newGame.changePlayer(state, 1, { name: "   " });
  assert.deepEqual(newGame.choice(state).players, [person("Ada"), first]);
});

test("a computer keeps the seat that it is given", () => {
  const state = newGame.changePlayer(zara(), 1, { computer });
  assert.deepEqual(newGame.choice(state).players, [person(""), { name: "", computer }]);
});

test("an empty name shows the side, or the computer that plays there", () => {
  for (const [language, red, level] of [
    ["en", "Red", "Computer (level 5)"],
    ["tr", "Kırmızı", "Bilgisayar (düzey 5)"],
  ]) {
    speakIn(language);
    assert.equal(newGame.placeholder(zara(), 0), red);
    assert.equal(newGame.placeholder(newGame.changePlayer(zara(), 0, { computer }), 0), level);
  }
});

test("where lots are drawn, players are told apart before they have a seat", () => {
  const state = zara(last({ lot: true }), true);
  assert.equal(newGame.seatWords(state, 1), "Player 2");
  assert.equal(newGame.choice(state).lot, true);
});

test("a name that nobody typed is not kept, also where lots are drawn", () => {
  const state = newGame.changePlayer(zara(last({ lot: true }), true), 0, { name: " Ada " });
  assert.deepEqual(newGame.choice(state).players, [{ name: "Ada", computer: null }, first]);
});

test("the first time a person sits down against the computer of the first level", () => {
  assert.deepEqual(newGame.choice(tzaar()).players, [person(""), first]);
  assert.deepEqual(newGame.computerOf(undefined), first.computer);
});

test("against the computer one person keeps the name, and the computer is as strong as the last time", () => {
  const before = last({ players: [{ name: "", computer }, person("Ada")] });
  const players = newGame.choice(newGame.againstComputer(zara(before), before)).players;
  assert.deepEqual(players, [person("Ada"), { name: "", computer }]);
  const persons = last({ players: [person("Ada"), person("Bo")] });
  assert.deepEqual(newGame.choice(newGame.againstComputer(tzaar(persons), persons)).players, [person("Ada"), first]);
});

test("no lots are drawn in games whose rules know none, whatever was chosen for others", () => {
  assert.equal(newGame.choice(tzaar(last({ lot: true }))).lot, false);
});

test("a game from a kept position begins there, with as many players as it has seats", () => {
  const from = { position: "a position", view: { seats: [{}, {}, {}] } };
  const state = { ...zara(last({ players: ["Ada", "Bo", "Noor", "Deniz"].map(person) })), from };
  const { setup, position, players } = newGame.choice(state);
  assert.equal(setup, null);
  assert.equal(position, "a position");
  assert.deepEqual(
    players.map(({ name }) => name),
    ["Ada", "Bo", "Noor"],
  );
});
