/** What the library knows and what follows from what a player does there. Nothing is drawn or asked for here. */

/** @import { Card, GameCard, ShelfPage, Query, ShelfCard, Sort } from "../../types/alcazar" */

import { plain, t } from "../base/locale.js";
import { LEVELS } from "../table/computer.js";
import { changedQuestion, holdsQuestion } from "../table/save.js";
import { playerName } from "../table/sentence.js";

/** How many games are asked for at once. */
export const CHUNK = 40;

/** @type {Sort[]} */
export const SORTS = ["changed", "created", "name", "players", "date", "plies", "game"];

/**
 * What is asked before it is done. `hidden`: how many of the bin's games are not shown.
 * @typedef {{ask: "delete", ids: number[]} | {ask: "empty-bin", count: number, hidden: number} | {ask: "overwrite", path: string} | {ask: "holds", path: string, count: number}} Question
 */

/**
 * @typedef {object} LibraryState
 * @property {Query} query
 * @property {number} asked Counts the questions to Rust, so that a late answer to an old one is dropped.
 * @property {number | null} total How many games match; nothing before it is known.
 * @property {ReadonlyMap<number, ShelfCard[] | null>} chunks The answers by their place; null while one is awaited.
 * @property {number} edited The row that is being edited; none if negative.
 * @property {ReadonlySet<number>} chosen The games with which something is to be done together.
 * @property {Question | null} question
 */

/** @returns {Query} */
export const everything = () => ({
  text: "",
  glossary: [],
  game: null,
  tag: null,
  batch: null,
  over: null,
  binned: false,
  sort: "changed",
  reverse: false,
  offset: 0,
  limit: CHUNK,
});

/** What is to be asked of Rust to learn how many games lie in the bin. @returns {Query} */
export const wholeBin = () => ({ ...everything(), binned: true, limit: 0 });

/** No game is left out; the order, and whether it is the bin that is looked into, stay. */
export function noFilters() {
  const { text, game, tag, batch, over } = everything();
  return { text, game, tag, batch, over };
}

/** @param {Query} query @returns {LibraryState} */
export const beginWith = (query) => ({
  query,
  asked: 0,
  total: null,
  chunks: new Map(),
  edited: -1,
  chosen: new Set(),
  question: null,
});

/**
 * Asks anew; what was chosen among the former games is chosen no longer.
 * @param {LibraryState} state
 * @param {Partial<Query>} [wish] What is looked for instead.
 * @returns {LibraryState}
 */
export const ask = (state, wish = {}) => ({
  ...beginWith({ ...state.query, ...wish }),
  asked: state.asked + 1,
  total: state.total,
});

/** What is to be asked of Rust for a part of the list. @param {LibraryState} state @param {number} place @returns {Query} */
export const queryFor = ({ query }, place) => ({ ...query, offset: place * CHUNK, limit: CHUNK });

/**
 * How rows call what Rust knows by tokens, so that it is found by these words.
 * @param {GameCard[]} games
 * @returns {Query["glossary"]}
 */
export function glossary(games) {
  const sides = [...new Set(games.flatMap(({ seats }) => seats))];
  return [
    ...games.map(({ id }) => /** @type {[string, string]} */ ([id, t(`game.${id}.name`)])),
    ...sides.map((side) => /** @type {[string, string]} */ ([side, t(`name.${side}`)])),
    ...LEVELS.map((level) => /** @type {[string, string]} */ ([`computer-${level}`, t("computer.name", { level })])),
    ["person", t("player.person")],
  ];
}

/** A part of the list is awaited. @param {LibraryState} state @param {number} place @returns {LibraryState} */
export const wait = (state, place) => ({ ...state, chunks: new Map(state.chunks).set(place, null) });

/**
 * A part of the list has come.
 * @param {LibraryState} state
 * @param {number} asked The question to which it is the answer.
 * @param {number} place
 * @param {ShelfPage} found
 * @returns {LibraryState} The very same for an answer to an old question.
 */
export function take(state, asked, place, { games, total }) {
  if (asked !== state.asked) return state;
  return { ...state, total, chunks: new Map(state.chunks).set(place, games) };
}

/**
 * Where a row's game is looked for, and the game, if it is here.
 * @param {LibraryState} state
 * @param {number} index
 */
export function rowAt({ chunks }, index) {
  const place = Math.floor(index / CHUNK);
  return { place, awaited: chunks.has(place), found: chunks.get(place)?.[index % CHUNK] };
}

/**
 * @param {LibraryState} state
 * @param {number} id
 * @param {boolean} on Whether it is to be chosen.
 * @returns {LibraryState}
 */
export function choose(state, id, on) {
  const chosen = new Set(state.chosen);
  if (on) chosen.add(id);
  else chosen.delete(id);
  return { ...state, chosen, question: null };
}

/** @param {LibraryState} state @returns {LibraryState} */
export const chooseNone = (state) => ({ ...state, chosen: new Set(), question: null });

/** @param {LibraryState} state @param {Question | null} question @returns {LibraryState} */
export const pose = (state, question) => ({ ...state, question });

/**
 * A question in words, and what its answers are called. The second one is the safe one.
 * @param {Question} asked
 */
export function questionWords(asked) {
  if (asked.ask === "overwrite") return changedQuestion(asked.path);
  if (asked.ask === "holds") return holdsQuestion(asked.path, asked.count);
  const text =
    asked.ask === "delete"
      ? t("library.ask-delete", { count: asked.ids.length })
      : t(asked.hidden > 0 ? "library.ask-empty-hidden" : "library.ask-empty", { count: asked.count });
  return { text, yes: t("library.delete"), no: t("chosen.no") };
}

/**
 * What is said where no game is listed, and whether there may be some that are filtered out.
 * @param {{query: Query}} state
 */
export function nothingWords({ query }) {
  const filtered = Object.entries(noFilters()).some(([name, all]) => query[/** @type {keyof Query} */ (name)] !== all);
  const key = filtered ? "library.no-match" : query.binned ? "library.bin-empty" : "library.no-games";
  return { text: t(key), filtered };
}

/**
 * The name of a game in a list: its own, or else its players'.
 * @param {Card} card
 */
export function titleOf(card) {
  const against = card.computers.some(Boolean) ? t("player.person") : "";
  const players = card.players
    .map((name, seat) => (name || card.computers[seat] ? playerName(name, card.computers[seat], "") : against))
    .filter(Boolean)
    .join(" – ");
  return card.name || players || t(`game.${card.game}.name`);
}

/**
 * What a seat is called in a list.
 * @param {Card} card
 * @param {number} seat
 * @param {string} side The seat's name.
 */
export const seatTitle = (card, seat, side) => playerName(card.players[seat], card.computers[seat], side);

/**
 * How a game ended; what its record says, if that is not understood.
 * @param {Card} card
 * @param {string[]} sides The names of its seats.
 */
export function endWords(card, sides) {
  const { ended, result } = card;
  if (!ended) return result;
  if (ended.winner === null) return t("ended.draw");
  const who = seatTitle(card, ended.winner, sides[ended.winner] ?? "");
  return ended.margin === null
    ? t(`ended.${ended.decision}`, { who })
    : t("ended.by", { who, margin: plain(ended.margin / 100), count: ended.margin / 100 });
}

/** What else is known of a game, in a line. @param {Card} card @param {string[]} sides The names of its seats. */
export const factsOf = (card, sides) =>
  [t(`game.${card.game}.name`), endWords(card, sides), t("library.plies", { count: card.plies }), card.event, card.day]
    .filter(Boolean)
    .join(" · ");

/**
 * Why the rest did not come in.
 * @param {import("../../types/alcazar").Opened["broken"]} broken
 */
export const brokenWords = (broken) =>
  broken === null ? "" : t(broken === "disk-full" ? "intake.broken-disk-full" : "intake.broken");

/**
 * What came of taking the games out of a damaged library.
 * @param {string} name
 * @param {import("../../types/alcazar").Saved} saved
 */
export const rescueWords = (name, { games, partial, known, lost, broken, stopped }) =>
  [
    t("rescue.done", { count: games, name }),
    partial ? t("rescue.partial", { count: partial }) : "",
    known ? t("rescue.known", { count: known }) : "",
    lost ? t("rescue.lost", { count: lost }) : "",
    brokenWords(broken),
    stopped ? t("intake.stopped") : "",
  ]
    .filter(Boolean)
    .join(" ");
