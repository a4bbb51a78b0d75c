/** How a new game is to begin, and what follows from what a player chooses. Nothing is drawn or asked for here. */

/** @import { Computer, GameCard, Kept, LastGame, OptionCard, Player, Setup, SetupCard, View } from "../../types/alcazar" */

import { t } from "../base/locale.js";
import { playerName } from "../table/sentence.js";

/** The option that says how many play, in games that have it. */
const SEATS = "seats";

/**
 * @typedef {object} NewGameState
 * @property {GameCard} game
 * @property {SetupCard} setup
 * @property {Record<string, string>} options The values chosen so far, also of options that this set-up does not have.
 * @property {string} seed As it is written; games that need none leave it alone.
 * @property {Player[]} players One a seat that the game can have, in the order of the seats, or of their names if lots
 *   are drawn.
 * @property {boolean} lot Whether lots are to be drawn for the seats.
 * @property {Kept[]} kept The positions that are kept under a name.
 * @property {{position: string, view: View} | null} from The position that the game is to begin from, instead of a set-up.
 */

/** The computer that a newcomer meets: the first level, which is quick. @type {Computer} */
const FIRST_COMPUTER = { level: 1, seconds: 3 };

/** The computer that was played against the last time, else the first. @param {LastGame | undefined} last */
export const computerOf = (last) => last?.players.find(({ computer }) => computer)?.computer ?? FIRST_COMPUTER;

/**
 * As the game was begun the last time, else as is usual: a person against the computer.
 * @param {GameCard} game
 * @param {boolean} hasLot Whether the rules leave the seats to the lot.
 * @param {LastGame | undefined} last
 * @param {string} seed
 * @returns {NewGameState}
 */
export function beginWith(game, hasLot, last, seed) {
  const { setups, seats } = game;
  const setup =
    setups.find(({ name }) => name === last?.setup.variant) ?? setups.find(({ seeded }) => seeded) ?? setups[0];
  if (!setup) throw new Error(`no set-up for ${game.id}`);
  return {
    game,
    setup,
    options: { ...last?.setup.options },
    seed,
    players: seats.map(
      (_, index) => last?.players[index] ?? { name: "", computer: index === 0 ? null : FIRST_COMPUTER },
    ),
    lot: hasLot && (last?.lot ?? true),
    kept: [],
    from: null,
  };
}

/**
 * The value of an option: what was chosen, if there is such a value, else the usual one.
 * @param {NewGameState} state
 * @param {OptionCard} option
 */
export function valueOf({ options }, { name, values }) {
  const chosen = options[name];
  return chosen !== undefined && values.includes(chosen) ? chosen : (values[0] ?? "");
}

/** How many play. @param {NewGameState} state */
export function seatCount(state) {
  if (state.from) return state.from.view.seats.length;
  const option = state.setup.options.find(({ name }) => name === SEATS);
  return option ? Number(valueOf(state, option)) : state.game.seats.length;
}

/**
 * One person, who keeps the name, against computers as the one of the last time.
 * @param {NewGameState} state
 * @param {LastGame | undefined} last
 * @returns {NewGameState}
 */
export function againstComputer(state, last) {
  const name = last?.players.find(({ computer }) => !computer)?.name ?? "";
  const person = { name, computer: null };
  const computer = { name: "", computer: computerOf(last) };
  return { ...state, players: state.players.map((_, index) => (index === 0 ? person : computer)) };
}

/** @param {NewGameState} state @param {string} name @returns {NewGameState} */
export const chooseSetup = (state, name) => ({
  ...state,
  setup: state.game.setups.find((each) => each.name === name) ?? state.setup,
});

/** @param {NewGameState} state @param {string} option @param {string} value @returns {NewGameState} */
export const chooseOption = (state, option, value) => ({ ...state, options: { ...state.options, [option]: value } });

/** @param {NewGameState} state @param {number} seat @param {Partial<Player>} change @returns {NewGameState} */
export const changePlayer = (state, seat, change) => ({
  ...state,
  players: state.players.map((player, index) => (index === seat ? { ...player, ...change } : player)),
});

/** Lets every player sit down one seat further. @param {NewGameState} state @returns {NewGameState} */
export function swap(state) {
  const seated = state.players.slice(0, seatCount(state));
  const players = [...seated.slice(-1), ...seated.slice(0, -1), ...state.players.slice(seated.length)];
  return { ...state, players };
}

/** What stands for the name of a player who has none. @param {NewGameState} state @param {number} index */
export function placeholder(state, index) {
  const computer = state.players[index]?.computer;
  return computer ? playerName("", computer, "") : seatWords(state, index);
}

/** Whose name is asked for. @param {NewGameState} state @param {number} index */
export const seatWords = ({ game, lot }, index) =>
  lot ? t("new-game.player", { number: index + 1 }) : t(`name.${game.seats[index]}`);

/**
 * How the game begins: from a set-up or from a position, and who plays.
 * @param {NewGameState} state
 * @returns {{setup: Setup, position: null, players: Player[], lot: boolean} | {setup: null, position: string, players: Player[], lot: boolean}}
 */
export function choice(state) {
  const { from, lot, setup, seed } = state;
  const players = state.players.slice(0, seatCount(state)).map(({ name, computer }) => ({
    name: name.trim(),
    computer,
  }));
  if (from) return { setup: null, position: from.position, players, lot };
  const options = Object.fromEntries(setup.options.map((option) => [option.name, valueOf(state, option)]));
  const begun = { variant: setup.name, seed: setup.seeded ? Number(seed) : null, options };
  return { setup: begun, position: null, players, lot };
}
