/** What a player wants to be warned of. */

/** @import { Draft, Preferences, Preview } from "../../types/alcazar" */

/** @typedef {Preferences["warnings"]} Tone */

/**
 * A preview without the warnings that the player does not want.
 * @param {Preview} preview
 * @param {Tone} tone
 * @returns {Preview}
 */
const inTone = (preview, tone) => ({
  ...preview,
  warnings: tone === "quiet" ? preview.warnings.slice(0, preview.grave) : [],
  exposed: [],
});

/** The drafts as they were told last, so that one that did not change is known again. @type {WeakMap<Draft, Map<Tone, Draft>>} */
const toned = new WeakMap();

/**
 * What is in hand, told with the warnings that the player wants.
 * @param {Draft | null} draft
 * @param {Tone} tone
 * @returns {Draft | null}
 */
export function draftInTone(draft, tone) {
  if (!draft || tone === "normal") return draft;
  const known = toned.get(draft) ?? new Map();
  toned.set(draft, known);
  if (!known.has(tone)) {
    known.set(tone, {
      ...draft,
      so_far: inTone(draft.so_far, tone),
      targets: draft.targets.map((target) => ({ ...target, preview: inTone(target.preview, tone) })),
      ready: draft.ready && { ...draft.ready, preview: inTone(draft.ready.preview, tone) },
    });
  }
  return known.get(tone) ?? null;
}
