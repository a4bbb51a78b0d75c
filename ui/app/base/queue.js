/** What is asked of Rust, one thing after the other: nothing that was asked for meanwhile is lost. */

import { Refused } from "./backend.js";

/** @param {unknown} error Whether what was asked was meant for a table that has changed since. */
export const isStale = (error) => error instanceof Refused && error.code === "stale";

/**
 * @param {{tell: (error: unknown) => void, renew?: () => Promise<void>}} act
 *   `tell` is given what a job fails with, and the jobs behind it go on. `renew` fetches what stands now, instead of
 *   telling that a job came too late for what it was meant for.
 */
export function createQueue({ tell, renew }) {
  let last = Promise.resolve();

  /** @param {() => Promise<void>} job @param {boolean} again */
  async function attempt(job, again) {
    try {
      await job();
    } catch (error) {
      if (!renew || !isStale(error)) throw error;
      await renew();
      if (again) await attempt(job, false);
    }
  }

  return {
    /**
     * Does a job after all that were asked for before it; resolves when it is done, also if it failed.
     * @param {() => Promise<void>} job
     * @param {{again?: boolean}} [options] `again`: what came too late is tried once more with what stands now.
     */
    run(job, { again = false } = {}) {
      const done = last.then(() => attempt(job, again)).catch(tell);
      last = done.catch(() => {});
      return done;
    },

    /** Resolves when nothing is left to be done, also of what the jobs themselves asked for. */
    async settle() {
      let seen;
      do {
        seen = last;
        await seen;
      } while (seen !== last);
    },
  };
}
