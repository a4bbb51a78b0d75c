import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import * as library from "../app/screens/library-state.js";
import { speakIn } from "./words.js";

const SIDES = ["red", "blue"];

const card = (more = {}) => ({
  id: 1,
  game: "zara",
  plies: 7,
  over: false,
  created: Date.UTC(2024, 2, 5, 12),
  changed: 0,
  binned: false,
  name: "",
  players: ["", ""],
  computers: [null, null],
  date: "",
  day: "2024-03-05",
  event: "",
  result: "",
  ended: null,
  tags: [],
  position: "",
  ...more,
});

const shelf = (id) => ({ card: card({ id }), view: null });

/** The answer to a question for a part of a list of so many games. */
const answer = (total, place) => ({
  total,
  games: Array.from({ length: Math.min(library.CHUNK, total - place * library.CHUNK) }, (_, index) =>
    shelf(place * library.CHUNK + index),
  ),
});

/** The library with some parts of its list. */
function filled(total, ...places) {
  let state = library.ask(library.beginWith(library.everything()));
  for (const place of places) {
    state = library.take(library.wait(state, place), state.asked, place, answer(total, place));
  }
  return state;
}

beforeEach(() => speakIn("en"));

test("at first all games that are not in the bin are looked for, those changed last first", () => {
  const { text, game, tag, over, binned, sort, reverse } = library.everything();
  assert.deepEqual(
    { text, game, tag, over, binned, sort, reverse },
    {
      text: "",
      game: null,
      tag: null,
      over: null,
      binned: false,
      sort: "changed",
      reverse: false,
    },
  );
});

test("filters add to each other", () => {
  let state = library.beginWith(library.everything());
  state = library.ask(state, { text: "anna" });
  state = library.ask(state, { game: "tzaar" });
  state = library.ask(state, { over: true });
  assert.equal(state.query.text, "anna");
  assert.equal(state.query.game, "tzaar");
  assert.equal(state.query.over, true);
});

test("a list is asked for in parts that meet without a gap", () => {
  const state = library.beginWith(library.everything());
  const parts = [0, 1, 2].map((place) => library.queryFor(state, place));
  assert.equal(parts[0].offset, 0);
  for (const [index, part] of parts.entries()) {
    if (index) assert.equal(part.offset, parts[index - 1].offset + parts[index - 1].limit);
  }
});

test("how many there are is not known before the first answer", () => {
  assert.equal(library.beginWith(library.everything()).total, null);
  assert.equal(filled(0, 0).total, 0);
});

test("every row finds its game, in whatever order the parts come", () => {
  const total = 2 * library.CHUNK + 3;
  const state = filled(total, 2, 0, 1);
  for (let index = 0; index < total; index++) assert.equal(library.rowAt(state, index).found?.card.id, index);
  assert.equal(library.rowAt(state, total).found, undefined);
});

test("a part is asked for once: while it is awaited, its rows are empty", () => {
  const state = library.wait(filled(100, 0), 1);
  assert.deepEqual(library.rowAt(state, library.CHUNK), { place: 1, awaited: true, found: undefined });
  assert.equal(library.rowAt(state, 2 * library.CHUNK).awaited, false);
});

test("a late answer to an old question changes nothing", () => {
  const old = library.wait(filled(3, 0), 0);
  const state = library.ask(old, { text: "b" });
  assert.equal(library.take(state, old.asked, 0, answer(3, 0)), state);
});

test("games are chosen one by one, and by their numbers, not by their places", () => {
  let state = filled(3, 0);
  state = library.choose(library.choose(state, 2, true), 0, true);
  assert.deepEqual([...state.chosen].sort(), [0, 2]);
  state = library.choose(state, 2, false);
  assert.deepEqual([...state.chosen], [0]);
  assert.equal(library.chooseNone(state).chosen.size, 0);
});

test("what is no longer in sight is not chosen either: another search chooses none", () => {
  const state = library.choose(filled(3, 0), 1, true);
  assert.equal(library.ask(state, { text: "b" }).chosen.size, 0);
  assert.equal(library.ask(state, { binned: true }).chosen.size, 0);
});

test("a question goes away with what it was about", () => {
  const state = library.pose(library.choose(filled(3, 0), 1, true), { ask: "delete", ids: [1] });
  assert.equal(library.ask(state).question, null);
  assert.equal(library.choose(state, 2, true).question, null);
  assert.equal(library.chooseNone(state).question, null);
});

test("a game is edited in its row until the list is shown anew", () => {
  const state = { ...filled(3, 0), edited: 2 };
  assert.equal(library.ask(state).edited, -1);
});

test("deleting asks how many games will be gone for ever, and the second answer keeps them", () => {
  const words = {
    en: [
      ["Delete one game for ever? This is the one thing that cannot be undone.", "Keep them"],
      ["Delete 3 games for ever? This is the one thing that cannot be undone.", "Keep them"],
    ],
    tr: [
      ["Bir oyun kalıcı olarak silinsin mi? Geri alınamayan tek şey budur.", "Kalsınlar"],
      ["3 oyun kalıcı olarak silinsin mi? Geri alınamayan tek şey budur.", "Kalsınlar"],
    ],
  };
  for (const [language, [one, three]] of Object.entries(words)) {
    speakIn(language);
    const asked = (ids) => {
      const { text, no } = library.questionWords({ ask: "delete", ids });
      return [text, no];
    };
    assert.deepEqual(asked([4]), one, language);
    assert.deepEqual(asked([4, 5, 6]), three, language);
  }
});

test("emptying the bin asks about all that lies in it, and says if some of that is not shown", () => {
  const asked = (count, hidden) => library.questionWords({ ask: "empty-bin", count, hidden }).text;
  const end = "This is the one thing that cannot be undone.";
  assert.equal(asked(3, 0), `Empty the bin: delete all 3 games in it for ever? ${end}`);
  assert.equal(asked(3, 2), `Empty the bin: delete all 3 games in it for ever, those not shown here too? ${end}`);
  assert.equal(asked(1, 0), `Empty the bin: delete the one game in it for ever? ${end}`);
  assert.equal(asked(1, 1), `Empty the bin: delete the one game in it for ever, though it is not shown here? ${end}`);
  speakIn("tr");
  assert.equal(
    asked(3, 2),
    "Çöp kutusu boşaltılsın, burada görünmeyenlerle birlikte içindeki 3 oyunun hepsi kalıcı olarak silinsin mi? Geri alınamayan tek şey budur.",
  );
});

test("how many lie in the bin is asked of Rust without any filter", () => {
  assert.deepEqual(library.wholeBin(), { ...library.everything(), binned: true, limit: 0 });
});

test("where no game is listed it is said why, and whether a filter may be the reason", () => {
  const said = (wish) => library.nothingWords({ query: { ...library.everything(), ...wish } });
  assert.deepEqual(said({}), { text: "No games yet. Begin one, or open records.", filtered: false });
  assert.deepEqual(said({ binned: true }), { text: "The bin is empty.", filtered: false });
  assert.deepEqual(said({ sort: "date", reverse: true }), {
    text: "No games yet. Begin one, or open records.",
    filtered: false,
  });
  for (const wish of [{ text: "x" }, { game: "zara" }, { tag: "club" }, { over: false }, { text: "x", binned: true }]) {
    assert.deepEqual(said(wish), { text: "No game matches.", filtered: true });
    assert.deepEqual(said({ ...wish, ...library.noFilters() }).filtered, false);
  }
  speakIn("tr");
  assert.equal(said({ text: "x" }).text, "Uyan oyun yok.");
});

test("a file that changed on the disk is named before it is overwritten", () => {
  const { text, yes, no } = library.questionWords({ ask: "overwrite", path: "/home/ada/games.sgf" });
  assert.equal(text, "/home/ada/games.sgf has changed on the disk since it was opened.");
  assert.deepEqual([yes, no], ["Overwrite", "Leave it"]);
});

test("a game is called by its name, else by its players, else by what is played", () => {
  const computers = [null, { level: 3, seconds: 3 }];
  assert.equal(library.titleOf(card({ name: "Final", players: ["Anna", "Ben"] })), "Final");
  assert.equal(library.titleOf(card({ players: ["Anna", "Ben"] })), "Anna – Ben");
  assert.equal(library.titleOf(card({ players: ["Anna", ""] })), "Anna");
  assert.equal(library.titleOf(card({ players: ["Anna", ""], computers })), "Anna – Computer (level 3)");
  assert.equal(library.titleOf(card({ computers })), "Person – Computer (level 3)");
  assert.equal(library.titleOf(card()), "Zara");
});

test("a seat is called by its player, else by its computer, else by its side", () => {
  const computers = [null, { level: 8, seconds: 3 }];
  assert.equal(library.seatTitle(card({ players: ["Anna", ""], computers }), 0, "red"), "Anna");
  assert.equal(library.seatTitle(card({ players: ["Anna", ""], computers }), 1, "blue"), "Computer (level 8)");
  assert.equal(library.seatTitle(card({ players: ["Anna", "Deep"], computers }), 1, "blue"), "Deep (level 8)");
  assert.equal(library.seatTitle(card(), 1, "blue"), "Blue");
});

test("a row tells the game, the result, the length, the event and the date", () => {
  const told = library.factsOf(
    card({
      players: ["Anna", ""],
      ended: { winner: 0, decision: "result", margin: 300 },
      result: "R+3",
      event: "Club evening",
      day: "2023-11-04",
    }),
    SIDES,
  );
  for (const part of ["Zara", "Anna won by 3 points", "7 actions", "Club evening", "2023-11-04"]) {
    assert.ok(told.includes(part), told);
  }
});

test("who won is told by the name that stands beside the seat, and what is not understood as it was written", () => {
  const ended = (winner, decision, margin = null) => ({ winner, decision, margin });
  const computers = [null, { level: 8, seconds: 3 }];
  const told = (more) => library.endWords(card({ players: ["Anna", ""], computers, ...more }), SIDES);
  for (const [end, english, turkish] of [
    [ended(0, "result"), "Anna won", "Anna kazandı"],
    [ended(1, "result", 100), "Computer (level 8) won by one point", "Bilgisayar (düzey 8) bir puan farkla kazandı"],
    [ended(0, "result", 250), "Anna won by 2.5 points", "Anna 2,5 puan farkla kazandı"],
    [ended(0, "resignation"), "Anna won by resignation", "Anna kazandı (rakip çekildi)"],
    [ended(0, "time"), "Anna won on time", "Anna kazandı (rakibin süresi bitti)"],
    [ended(0, "forfeit"), "Anna won by forfeit", "Anna kazandı (hükmen)"],
    [ended(null, "result"), "a draw", "berabere"],
  ]) {
    speakIn("en");
    assert.equal(told({ ended: end }), english);
    speakIn("tr");
    assert.equal(told({ ended: end }), turkish);
  }
  speakIn("en");
  assert.equal(told({ ended: ended(1, "result"), computers: [null, null] }), "Blue won");
  assert.equal(told({ ended: null, result: "?" }), "?");
  assert.equal(told({ ended: null, result: "" }), "");
});

test("what came of a rescue is told whole", () => {
  const whole = { games: 0, partial: 0, known: 0, lost: 0, broken: null, stopped: false };
  const rescued = (games, lost, stopped, more = {}) =>
    library.rescueWords("library.damaged-1.db", { ...whole, games, lost, stopped, ...more });
  assert.equal(rescued(1, 0, false), "One game was taken out. library.damaged-1.db was not changed.");
  assert.equal(
    rescued(5, 2, true),
    "5 games were taken out. library.damaged-1.db was not changed. 2 games cannot be read any more. Stopped; what came in stays.",
  );
  assert.equal(
    rescued(7, 0, false, { partial: 1, known: 3, broken: "disk-full" }),
    "7 games were taken out. library.damaged-1.db was not changed. One game may lack its last changes. 3 games were taken out before, and not again. The rest did not come in: the disk is full.",
  );
});

test("days are written alike in every language, and as they are found by search", () => {
  for (const language of ["en", "tr"]) {
    speakIn(language);
    assert.ok(library.factsOf(card(), SIDES).endsWith(" · 2024-03-05"));
  }
});

test("the glossary holds what rows show in the page's language: games, sides, computers and who plays against them", () => {
  const games = [
    { id: "zara", seats: ["red", "blue"] },
    { id: "tzaar", seats: ["white", "black"] },
  ];
  const words = {
    en: { tzaar: "TZAAR", red: "Red", white: "White", "computer-3": "Computer (level 3)", person: "Person" },
    tr: { tzaar: "TZAAR", red: "Kırmızı", white: "Beyaz", "computer-3": "Bilgisayar (düzey 3)", person: "İnsan" },
  };
  for (const [language, own] of Object.entries(words)) {
    speakIn(language);
    const glossary = Object.fromEntries(library.glossary(games));
    for (const [token, shown] of Object.entries(own)) assert.equal(glossary[token], shown);
    // What rows call a computer is what is looked for.
    const seated = card({ computers: [{ level: 3, seconds: 3 }, null] });
    assert.equal(library.seatTitle(seated, 0, "red"), glossary["computer-3"]);
    assert.equal(library.seatTitle(seated, 1, "blue"), glossary.blue);
  }
});
