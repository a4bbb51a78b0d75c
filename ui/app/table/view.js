/** Shows the state of a table on its parts. */

/** @import { Piece } from "../../types/alcazar" */
/** @import { State } from "./events.js" */
/** @import { Choice } from "./status.js" */
/** @import { Parts, Place } from "./parts.js" */

import { playEffects } from "../board/effects.js";
import { overlayOf } from "../board/overlay.js";
import { preferences } from "../base/preferences.js";
import { t } from "../base/locale.js";
import { isFree } from "./free.js";
import { setupWords } from "./setup.js";
import { aimedTarget } from "./state.js";
import { spoken, statusOf } from "./status.js";
import { draftInTone } from "./warnings.js";

/** What of a state is seen beside the table itself. @type {(keyof State)[]} */
const SEEN = ["draft", "drag", "choices", "told", "question"];

/**
 * Whether two states of one table look alike. Where the player points is seen only with a piece in hand.
 * @param {State} one
 * @param {State} other
 */
export const looksAlike = (one, other) =>
  SEEN.every((part) => one[part] === other[part]) && (one.aimed === other.aimed || !one.draft);

/**
 * What the words and marks at a board come from, beside what is done there.
 * @typedef {object} Guide
 * @property {(overlay: ReturnType<typeof overlayOf>) => void} draw Puts its marks on the board.
 * @property {() => Piece[]} wanted The pieces of the hands that it marks.
 * @property {() => string} sentence
 * @property {() => string} short The sentence where the panel has no room.
 * @property {() => Choice[]} choices What may be chosen with its sentence.
 * @property {() => boolean} isAnalysing
 * @property {{isOpen: () => boolean}} review
 */

/**
 * Shows a state of the table that stands.
 * @param {Pick<Place, "drawing" | "board" | "seats" | "line" | "choices" | "speech"> & {insight: Guide, element: HTMLElement, panelIsHidden: () => boolean}} parts
 * @param {State} standing
 * @param {number} [by] Quarter turns that the piece in hand has just made.
 */
export function showState(parts, standing, by = 0) {
  const { drawing, board, seats, line, choices, insight, element, speech, panelIsHidden } = parts;
  // At the free table the referee speaks, who warns of nothing.
  const tone = isFree(standing.table) ? "normal" : preferences().warnings;
  const state = { ...standing, draft: draftInTone(standing.draft, tone) };
  const { table, draft, drag } = state;
  const aimed = aimedTarget(state);
  const preview = aimed?.preview ?? draft?.ready?.preview ?? null;
  const overlay = overlayOf(table.last ? [...table.before_last, table.last] : [], draft, aimed, table);
  if (!draft) insight.draw(overlay);
  if (drag && draft) {
    overlay.lifted.add(draft.source);
    if (drag.source !== aimed?.cell) overlay.ghosts.delete(drag.source);
  }
  board.show(table.view, overlay);
  seats.forEach((seat) => {
    seat.show(table, draft, preview, by);
    seat.want(draft ? [] : insight.wanted());
  });
  const facts = {
    review: insight.review.isOpen(),
    analysis: insight.isAnalysing(),
    free: isFree(table),
    waits: table.acting === "thinking",
    over: table.view.to_act === null,
    dragging: drag !== null,
    holding: draft !== null,
  };
  for (const [name, is] of Object.entries(facts)) element.toggleAttribute(`data-${name}`, is);
  const short = insight.short();
  const advice = {
    sentence: insight.sentence(),
    short: short && panelIsHidden() ? short : "",
    choices: insight.choices(),
  };
  const status = statusOf(state, drawing, advice);
  line.show(table, status);
  choices.show(state.choices);
  if (draft || state.told || state.question || state.choices.length) {
    speech.say(status.text, state.told ?? draft ?? table, state.byKeys && !drag);
  }
}

/**
 * Shows a table that has come to stand.
 * @param {Parts} parts
 * @param {State} state
 * @param {State} before
 */
export function showTableOf(parts, state, before) {
  const { table } = state;
  parts.insight.stand(table);
  // Who walks with a key held down sees the positions go by, and the machine has no time for more.
  if (state.stepsWaiting === 0) {
    playEffects(parts.board, parts.drawing, before.table, table, before.drag !== null);
  }
  showState(parts, state);
  parts.moves.show(table);
  parts.tools.show(table);
  parts.thinking.stand(table);
  const opening =
    state === before ? `${t(`game.${table.game}.name`)}, ${setupWords(table.game, table.setup, table.view)}.` : "";
  if (!state.told) parts.speech.say(`${opening} ${spoken(state, parts.drawing)}`.trim(), table, state.byKeys);
}
