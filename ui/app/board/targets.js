/** Which of the targets of the piece in hand is meant. */

/** @import { Draft, Target } from "../../types/alcazar" */

/**
 * The targets on a cell.
 * @param {Draft | null} draft
 * @param {string | null} cell
 */
export const targetsOn = (draft, cell) => (draft && cell ? draft.targets.filter((target) => target.cell === cell) : []);

/**
 * The one target that is meant by a cell alone: the only one, or the only one that is a whole action.
 * @param {Draft | null} draft
 * @param {string | null} cell
 * @returns {Target | null}
 */
export function plainTarget(draft, cell) {
  const targets = targetsOn(draft, cell);
  const whole = targets.filter((target) => target.action !== null);
  return (targets.length === 1 ? targets[0] : whole.length === 1 ? whole[0] : null) ?? null;
}
