/** Positions, previews and moves in words. */

/** @import { Computer, Draft, Notice, Preview, Refusal, Table, Target } from "../../types/alcazar" */
/** @import { Drawing } from "../games/index.js" */

import { capital, enumerate, has, ownKey, say, t } from "../base/locale.js";
import { isolated } from "../base/foreign.js";
import { isFree } from "./free.js";

/**
 * What whoever plays a seat is called, wherever it is told: by the name that was typed, a computer with its level, else by
 * the seat.
 * @param {string | undefined} name
 * @param {Computer | null | undefined} computer
 * @param {string} side The seat's name in locale keys.
 */
export function playerName(name, computer, side) {
  if (computer) return t(name ? "computer.named" : "computer.name", { name: name ?? "", level: computer.level });
  return name ? isolated(name) : t(`name.${side}`);
}

/**
 * What a seat at the table is called.
 * @param {Pick<Table, "players" | "computers"> & {view: {seats: {name: string}[]}}} table
 * @param {number} seat
 */
export const seatName = ({ players, computers, view }, seat) =>
  playerName(players[seat], computers[seat], view.seats[seat]?.name ?? "");

/**
 * A notice about the game on the table, in which seats are called as everywhere.
 * @param {Table} table
 * @param {Notice} notice
 */
export const sayAt = (table, notice) =>
  say(notice, new Map(table.view.seats.map(({ name }, seat) => [name, seatName(table, seat)])));

/**
 * @param {Table} table
 * @param {number} seat
 */
export const sideName = (table, seat) => t(`name.${table.view.seats[seat]?.name}`);

/**
 * The spoken name of a cell and what stands there.
 * @param {Table} table
 * @param {Drawing} drawing
 * @param {string} name
 */
export function describeCell(table, drawing, name) {
  const cell = table.view.cells.find((each) => each.name === name);
  if (!cell) return name;
  if (cell.piece) {
    return t("cell.piece", { cell: name, side: sideName(table, cell.piece.seat), piece: drawing.name(cell.piece) });
  }
  return t(cell.zone ? `cell.${cell.zone}` : "cell.empty", { cell: name });
}

/**
 * The moves of a turn as they are spoken, with what is seen of them: who speaks to the machine says what they see.
 * @param {Drawing} drawing
 * @param {string[]} moves
 */
export function moveName(drawing, moves) {
  const words = moves.map((text) => drawing.move(text).filter((part) => typeof part === "string"));
  const seen = words
    .map((parts) => parts.join(""))
    .join(" ")
    .trim();
  const said = moves.map((text) => drawing.say(text)).join(", ");
  return said.includes(seen) ? said : `${seen}, ${said}`;
}

/**
 * What a preview means for the counters: one text a seat whose numbers change.
 * @param {Table} table
 * @param {Preview} preview
 */
function counterChanges(table, preview) {
  return table.view.seats.flatMap((seat, index) => {
    const changes = seat.counters.flatMap((counter, place) => {
      const after = preview.counters[index]?.[place];
      if (after === undefined || after === counter.value) return [];
      const numbers = t("preview.change", { before: counter.value, after });
      return [counter.kind === null ? numbers : `${t(counter.code)} ${numbers}`];
    });
    return changes.length ? [`${seatName(table, index)} ${changes.join(", ")}`] : [];
  });
}

/**
 * The pieces on some cells, each with its owner; one from the hand does not stand there yet.
 * @param {Table} table
 * @param {string[]} cells
 */
export const owned = (table, cells) =>
  enumerate(
    cells.map((cell) => {
      const piece = table.view.cells.find((each) => each.name === cell)?.piece;
      return piece ? t("preview.owned", { cell, who: seatName(table, piece.seat) }) : t("preview.new", { cell });
    }),
  );

/** More exposed cells than this are counted rather than named. */
const MOST_NAMED = 6;

/** @param {Table} table @param {string[]} cells */
const exposedWords = ({ game }, cells) =>
  cells.length > MOST_NAMED
    ? t(ownKey("preview.exposed-many", game), { count: cells.length })
    : t(ownKey("preview.exposed", game), { count: cells.length, cells: enumerate(cells) });

/**
 * What the piece in hand may do, or that it may do nothing.
 * @param {Table} table
 * @param {Draft} draft
 */
export function heldSentence({ game }, draft) {
  if (draft.rotates) return t("status.held-rotates");
  const cell = draft.at ?? draft.source;
  if (!draft.targets.length && !draft.ready) return t("held.none", { cell });
  const what = ["take", "stack"].flatMap((kind) => {
    const cells = draft.targets.filter((target) => target.kind === kind).map((target) => target.cell);
    return cells.length ? [t(ownKey(`held.${kind}`, game), { cells: enumerate(cells) })] : [];
  });
  return what.length ? t("held.targets", { cell, what: what.join("; ") }) : t("status.held");
}

/**
 * The words for a target. A wagon that loads may stop there or drive on; by hand a piece goes aboard.
 * @param {Table} table
 * @param {Target} target
 */
function targetKey(table, { kind, action }) {
  if (kind === "load" && isFree(table)) return "target.load-free";
  if (kind === "load" && action !== null) return "target.load-stop";
  return has(`target.${kind}`) ? `target.${kind}` : "target.place";
}

/**
 * What would happen, in one plain sentence.
 * @param {Table} table
 * @param {Preview} preview
 * @param {{target?: Target, draft?: Draft | null}} [context] Where the piece goes, if it goes anywhere.
 */
export function previewSentence(table, preview, { target, draft } = {}) {
  const landing = target && draft ? target.cell : null;
  // That the new piece itself falls is told by a warning, unless there is none.
  const own =
    landing !== null &&
    preview.falls.includes(landing) &&
    preview.to === landing &&
    target?.kind === "place" &&
    preview.warnings.length > 0;
  const others = own ? preview.falls.filter((cell) => cell !== landing) : preview.falls;
  // What is put aside at the free table is named by where it goes.
  const taken = others.length > 0 && target?.kind !== "remove";
  const parts = [
    taken
      ? t(isFree(table) ? "preview.off" : ownKey("preview.taken", table.game), {
          count: others.length,
          cells: owned(table, others),
        })
      : "",
    ...counterChanges(table, preview),
    preview.forbidden.length ? t("preview.forbidden", { cells: preview.forbidden.join(" ") }) : "",
    preview.exposed.length ? exposedWords(table, preview.exposed) : "",
  ].filter(Boolean);
  const head = target ? t(targetKey(table, target), { cell: target.cell }) : "";
  const quiet = ownKey("preview.quiet", table.game);
  if (!own && !preview.falls.length && has(quiet)) parts.unshift(t(quiet));
  const body = parts.join("; ");
  const warnings = preview.warnings.map((warning) => sayAt(table, warning));
  const over = preview.over ? [t("preview.over", { reason: sayAt(table, preview.over) })] : [];
  const said = [head, head ? body : capital(body)].filter(Boolean).join(": ");
  return [...warnings, said && `${said}.`, ...over].filter(Boolean).join(" ");
}

/**
 * What the last move did, to be spoken.
 * @param {Table} table The table after it.
 * @param {Drawing} drawing
 * @returns {string} Nothing at the start of a game.
 */
export function moveSentence(table, drawing) {
  const { last, made } = table;
  if (!last || !made) return "";
  if (made.mode) return `${drawing.say(made.text)}.`;
  const seat = isFree(table) ? (drawing.mover?.(made.text) ?? made.seat) : made.seat;
  const what = t("said.played", { who: seatName(table, seat), move: drawing.say(made.text) });
  const quiet = ownKey("said.nothing-fell", table.game);
  // What is taken by landing on it is named in the move.
  const falls = last.falls.filter((cell) => cell !== last.to || last.from === null);
  const fell = falls.length
    ? t(ownKey("said.fell", table.game), { count: falls.length, cells: enumerate(falls) })
    : has(quiet)
      ? t(quiet)
      : "";
  return fell ? `${what} ${fell}` : what;
}

/**
 * The same for the eye, short.
 * @param {Table} table
 * @param {Drawing} drawing
 */
export function lastShort(table, drawing) {
  const { last, made } = table;
  if (!last || !made) return "";
  if (made.mode) return drawing.say(made.text);
  const who = seatName(table, made.seat);
  if (!last.to) return t("said.played", { who, move: made.text });
  if (last.from === last.to && last.falls.length) {
    return t("last.struck", { count: last.falls.length, who, cell: last.to, cells: enumerate(last.falls) });
  }
  const where = last.from ? `${last.from}–${last.to}` : last.to;
  return last.falls.length
    ? t(ownKey("last.fell", table.game), { count: last.falls.length, who, cell: where, cells: enumerate(last.falls) })
    : t(ownKey("last.quiet", table.game), { who, cell: where });
}

/**
 * What the rules would have said of the last action at a free table; nothing before the first one.
 * @param {Table} table
 * @returns {"legal" | "illegal" | null}
 */
export const verdict = ({ last, made }) =>
  last === null || made?.mode ? null : last.warnings.length ? "illegal" : "legal";

/**
 * The same in words.
 * @param {Table} table
 */
export function refereeSentence(table) {
  const found = verdict(table);
  if (found === null) return "";
  return found === "legal"
    ? t("referee.legal")
    : t("referee.illegal", { reason: table.last?.warnings.map((warning) => sayAt(table, warning)).join(" ") ?? "" });
}

/**
 * Whose turn it is, and what is asked.
 * @param {Table} table
 */
export function turnSentence(table) {
  const { view } = table;
  if (view.to_act === null) return resultSentence(table);
  if (isFree(table)) return view.prompt ? say(view.prompt) : "";
  const who = seatName(table, view.to_act);
  if (table.acting === "thinking") return t("status.thinking", { who });
  const turn = t("status.turn", { who });
  return view.prompt && table.acting === "person" ? `${turn} ${sayAt(table, view.prompt)}` : turn;
}

/**
 * The result of a finished game and what decided it.
 * @param {Table} table
 */
export function resultSentence(table) {
  const { seats, over } = table.view;
  const places = seats
    .map((seat, index) => ({
      rank: seat.rank ?? 0,
      score: seat.counters.find((counter) => counter.decides)?.value,
      name: seatName(table, index),
    }))
    .sort((a, b) => a.rank - b.rank);
  const winners = places.filter((place) => place.rank === 1).map((place) => place.name);
  const scored = places.every((place) => place.score !== undefined);
  const scores = scored ? `: ${places.map(({ name, score }) => `${name} ${score}`).join(", ")}` : "";
  const result =
    winners.length === 1
      ? t("result.win", { who: winners[0] ?? "", scores })
      : t("result.draw", { who: enumerate(winners), scores });
  return over ? `${result} ${sayAt(table, over)}` : result;
}

/**
 * Why something is not possible.
 * @param {Refusal | undefined} refusal
 * @param {string} cell
 */
export const refusalSentence = (refusal, cell) =>
  refusal && has(refusal.reason.code) ? `${cell}: ${say(refusal.reason)}` : t("refused", { cell });
