/** What the line under the board says, and what may be chosen there: whose turn, what would happen, what is forbidden. */

/** @import { Draft, Piece, Table, Target } from "../../types/alcazar" */
/** @import { Drawing } from "../games/index.js" */
/** @import { Event, State, Told } from "./events.js" */

import { has, ownKey, sayError, t } from "../base/locale.js";
import { hasSteps, isHome } from "../board/targets.js";
import { isFree, offTarget } from "./free.js";
import { changedQuestion, holdsQuestion, savedWords } from "./save.js";
import {
  heldSentence,
  lastShort,
  moveSentence,
  previewSentence,
  refereeSentence,
  refusalSentence,
  seatName,
  turnSentence,
  verdict,
} from "./sentence.js";
import { aimedTarget, change, isGrave, stopOrGoOn } from "./state.js";

/** @typedef {{action: string, label: string, event: Event, face?: {piece: Piece, way: "in" | "out"}}} Choice What is drawn in the place of the label: a passenger that is picked out of its wagon, or put down where that stands. */

/** @typedef {{sentence: string, short: string, choices: Choice[]}} Advice What the engine says: of a hint, and of the analysis where its panel has no room. */

/** @typedef {{referee: {verdict: "legal" | "illegal" | null, words: string}, text: string, grave: boolean, choices: Choice[]}} Status */

/**
 * @param {State} state
 * @param {Drawing} drawing
 * @param {Advice} advice
 * @returns {Status}
 */
export function statusOf(state, drawing, advice) {
  const { draft } = state;
  const preview = aimedTarget(state)?.preview ?? draft?.ready?.preview;
  return {
    referee: referee(state, advice),
    text: sentence(state, drawing, advice),
    grave: isGrave(state.told) || Boolean(preview?.warnings.length),
    choices: choices(state, drawing, advice),
  };
}

/** What the referee of a free table says, while nothing else is told. @param {State} state @param {Advice} advice */
function referee({ table, draft, told, question, choices: asked }, advice) {
  if (!isFree(table) || draft) return { verdict: null, words: "" };
  const silent = told !== null || question !== null || asked.length > 0 || advice.sentence || advice.short;
  return { verdict: verdict(table), words: silent ? "" : refereeSentence(table) };
}

/** What is spoken of the last move and the turn. @param {State} state @param {Drawing} drawing */
export const spoken = ({ table }, drawing) =>
  [moveSentence(table, drawing), turnSentence(table)].filter(Boolean).join(" ");

/** @param {State} state @param {Drawing} drawing @param {Advice} advice */
function sentence(state, drawing, advice) {
  const { table, draft, told, question } = state;
  if (told) return toldSentence(state, drawing, told);
  if (question?.ask === "overwrite") return changedQuestion(question.path).text;
  if (question?.ask === "holds") return holdsQuestion(question.path, question.count).text;
  if (question) return t("free.who-first");
  if (state.choices.length) return t("status.choose", { cell: state.choices[0]?.cell ?? "" });
  if (draft) return draftSentence(state, draft);
  if (advice.sentence || advice.short) return advice.sentence || advice.short;
  const last = table.view.to_act === null || isFree(table) ? "" : lastShort(table, drawing);
  return [turnSentence(table), last].filter(Boolean).join(" · ");
}

/** @param {State} state @param {Drawing} drawing @param {Told} told */
function toldSentence({ table }, drawing, told) {
  switch (told.say) {
    case "text":
    case "imported":
      return told.text;
    case "brought":
      return told.number === 0 ? t("history.brought-first") : t("history.brought", { number: told.number });
    case "error":
      return sayError(told.error);
    case "refusal":
      return refusalSentence(told.refusal, told.cell);
    case "saved":
      return savedWords(told.path);
    case "deleted":
      return t("moves.deleted", { move: drawing.say(told.move) });
    case "computer-thinks":
      return t("error.computer-thinks");
    case "not-your-turn":
      return t("refused.turn", { turn: turnSentence(table) });
  }
}

/** @param {State} state @param {NonNullable<State["draft"]>} draft */
function draftSentence(state, draft) {
  const { table, aimed } = state;
  const target = aimedTarget(state);
  if (target) return previewSentence(table, target.preview, { target, draft });
  const refusal = aimed === draft.source ? undefined : draft.refusals.find((each) => each.at === aimed);
  if (refusal && aimed) return refusalSentence(refusal, aimed);
  return (draft.ready && previewSentence(table, draft.ready.preview)) || heldSentence(table, draft);
}

/** @param {State} state @param {Drawing} drawing @param {Advice} advice @returns {Choice[]} */
function choices(state, drawing, advice) {
  const { table, draft, question } = state;
  if (question?.ask === "overwrite") {
    const { yes, no } = changedQuestion(question.path);
    return [
      { action: "overwrite", label: yes, event: { type: "overwrite" } },
      { action: "leave-file", label: no, event: { type: "cancel" } },
    ];
  }
  if (question?.ask === "holds") {
    const { another, yes, no } = holdsQuestion(question.path, question.count);
    return [
      { action: "another-file", label: another, event: question.again },
      { action: "overwrite", label: yes, event: { type: "overwrite" } },
      { action: "leave-file", label: no, event: { type: "cancel" } },
    ];
  }
  if (question) {
    return table.view.seats.map((_, seat) => ({
      action: `first-${seat}`,
      label: seatName(table, seat),
      event: change("goRuled", seat),
    }));
  }
  if (state.told?.say === "deleted") {
    return [{ action: "undo-delete", label: t("action.undo"), event: change("undo") }];
  }
  if (state.told?.say === "brought") {
    return [{ action: "undo-bring-back", label: t("action.undo"), event: change("undo") }];
  }
  if (state.told?.say === "imported") {
    const { batch } = state.told;
    return [{ action: "undo-import", label: t("intake.undo"), event: { type: "undo-import", batch } }];
  }
  if (table.acting === "thinking") {
    return [
      { action: "move-now", label: t("action.move-now"), event: { type: "move-now" } },
      { action: "stop-computer", label: t("action.stop-computer"), event: stopOrGoOn(table) },
    ];
  }
  if (state.choices.length) return [];
  if (!draft && advice.sentence) return advice.choices;
  return plainChoices(state, drawing);
}

/**
 * A target as it is offered.
 * @param {Drawing} drawing
 * @param {string} game
 * @param {Target} target
 * @returns {Choice}
 */
export function targetChoice(drawing, game, target) {
  const kind = ownKey(`choice.${target.kind}`, game);
  return {
    action: `choose-${target.id}`,
    label: drawing.choice?.(target) ?? (has(kind) ? t(kind) : target.kind),
    event: { type: "take", target: target.id },
  };
}

/**
 * What may be done where the piece in hand stands, where a click puts it back: passengers put down there, or picked.
 * @param {Table} table
 * @param {Drawing} drawing
 * @param {Draft} draft
 * @returns {Choice[]}
 */
function choicesAtHome(table, drawing, draft) {
  const passenger = (/** @type {string} */ kind) => ({ seat: draft.piece.seat, kind, number: null, cargo: [] });
  const down = draft.targets
    .filter(({ cell }) => isHome(draft, cell))
    .map((each) => {
      const [, placed] = each.preview.placed.at(-1) ?? [];
      const choice = targetChoice(drawing, table.game, each);
      return placed ? { ...choice, face: { piece: placed, way: /** @type {const} */ ("out") } } : choice;
    });
  const stands = hasSteps(draft) ? null : draft.source;
  const cargo = table.view.cells.find(({ name }) => name === stands)?.piece?.cargo;
  const picks = [...new Set(cargo)].map((kind) => {
    const source = `${draft.source}:${kind}`;
    return {
      action: `pick-${source}`,
      label: t("action.pick-inside", { piece: drawing.name(passenger(kind)) }),
      event: /** @type {const} */ ({ type: "pick", source }),
      face: { piece: passenger(kind), way: /** @type {const} */ ("in") },
    };
  });
  return [...down, ...picks];
}

/** What may be done without a cell. @param {State} state @param {Drawing} drawing */
function plainChoices({ table, draft }, drawing) {
  /** @type {Choice[]} */
  const list = [];
  const add = (/** @type {string} */ action, /** @type {string} */ label, /** @type {Event} */ event) =>
    list.push({ action, label, event });
  if (draft?.ready) add("confirm", t("action.confirm"), { type: "confirm", action: draft.ready.action });
  if (draft?.rotates) {
    add("rotate", t("action.rotate"), { type: "rotate", by: 1 });
    add("rotate-back", t("action.rotate-back"), { type: "rotate", by: -1 });
  }
  const off = offTarget(draft);
  if (off) add("off", t("free.off"), { type: "take", target: off.id });
  for (const action of table.view.free_actions) {
    const label = has(`free.${action}`) ? t(`free.${action}`) : action;
    add(action, label, { type: "play", action, at: table.cursor });
  }
  if (draft && hasSteps(draft)) add("step-back", t("action.step-back"), { type: "step-back" });
  if (draft) list.push(...choicesAtHome(table, drawing, draft));
  if (table.acting === "waiting") add("go-on", t("action.go-on"), stopOrGoOn(table));
  if (table.view.to_act === null) {
    add("rematch", t("action.again"), { type: "rematch" });
    add("other-seats", t("action.other-seats"), { type: "new-game" });
  }
  return list;
}
