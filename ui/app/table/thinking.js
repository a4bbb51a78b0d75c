/** How long the computer that is to act has been thinking, and how far it looks. */

/** @import { Table } from "../../types/alcazar" */

/** Between two looks at the clock, in milliseconds. */
const LOOK_MILLIS = 250;

/** @typedef {{seconds: number, depth: number}} Thought A depth of 0 is not known yet. */

/** @param {(thought: Thought | null) => void} show Called with nothing when no computer thinks any more. */
export function createThinking(show) {
  let began = 0;
  let depth = 0;
  /** Where a computer thinks. */
  let place = "";
  let timer = 0;

  const tell = () => show({ seconds: Math.floor((performance.now() - began) / 1000), depth });
  const end = () => clearInterval(timer);

  return {
    end,

    /** @param {Table} table The table as it stands from now on. */
    stand(table) {
      const now = table.acting === "thinking" ? `${table.id} ${table.cursor} ${table.position}` : "";
      if (now === place) return;
      place = now;
      end();
      if (!place) return show(null);
      began = performance.now();
      depth = 0;
      timer = setInterval(tell, LOOK_MILLIS);
      tell();
    },

    /** @param {{depth: number, millis: number}} found */
    hear(found) {
      if (!place) return;
      began = performance.now() - found.millis;
      depth = found.depth;
      tell();
    },
  };
}
