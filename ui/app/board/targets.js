/** Which of the targets of the piece in hand is meant, and where it belongs. */

/** @import { Draft, Target } from "../../types/alcazar" */

/**
 * The targets on a cell.
 * @param {Draft | null} draft
 * @param {string | null} cell
 */
export const targetsOn = (draft, cell) => (draft && cell ? draft.targets.filter((target) => target.cell === cell) : []);

/**
 * Whether a cell is where the piece in hand comes from or stands by now: a click there never chooses a target.
 * @param {Draft | null} draft
 * @param {string | null} cell
 */
export const isHome = (draft, cell) => draft !== null && cell !== null && [draft.at, draft.source].includes(cell);

/**
 * Whether something was done already with the piece in hand that a step back undoes.
 * @param {Draft} draft
 */
export const hasSteps = ({ so_far }) => so_far.emptied.length > 0 || so_far.placed.length > 0;

/**
 * The one target that is meant by a cell alone: the only one, or the only one that is a whole action.
 * @param {Draft | null} draft
 * @param {string | null} cell
 * @returns {Target | null}
 */
export function plainTarget(draft, cell) {
  const targets = isHome(draft, cell) ? [] : targetsOn(draft, cell);
  const whole = targets.filter((target) => target.action !== null);
  return (targets.length === 1 ? targets[0] : whole.length === 1 ? whole[0] : null) ?? null;
}
