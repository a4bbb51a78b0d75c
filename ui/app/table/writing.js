/** A comment while it is written: it belongs to the move at which it was begun, and is kept within a short time. */

/** A pause in writing after which a comment is kept, in milliseconds. */
export const WRITING_PAUSE_MILLIS = 100;

/** A comment that is written without a pause is kept this often, in milliseconds. */
export const LONGEST_UNKEPT_MILLIS = 250;

/**
 * @typedef {{now: () => number, after: (millis: number, ring: () => void) => () => void}} Clock
 *   `after` rings once, unless what it answers is called before.
 */

/** @type {Clock} */
const clockOfPage = {
  now: () => performance.now(),
  after(millis, ring) {
    const timer = setTimeout(ring, millis);
    return () => clearTimeout(timer);
  },
};

/**
 * @param {(node: number, text: string, goesOn: boolean) => Promise<boolean>} send Answers whether it is kept. `goesOn`:
 *   it goes on with what was kept before, and is undone with that.
 * @param {Clock} [clock]
 */
export function createWriting(send, clock = clockOfPage) {
  /** What is not kept yet, by node; what could not be kept is tried again with what comes next. @type {Map<number, string>} */
  const unkept = new Map();
  /** The node at which something is being written. */
  let node = /** @type {number | null} */ (null);
  /** The node at which what is kept next goes on with what was kept before. */
  let goesOn = /** @type {number | null} */ (null);
  /** When what is not kept yet was begun; none if all is on its way. */
  let begun = /** @type {number | null} */ (null);
  let cancel = () => {};
  let work = Promise.resolve();

  /** @param {number} at */
  async function keepAt(at) {
    const text = unkept.get(at);
    if (text === undefined) return;
    const goes = goesOn === at;
    goesOn = at;
    const kept = await send(at, text, goes);
    if (kept && unkept.get(at) === text) unkept.delete(at);
    if (!kept && goesOn === at) goesOn = goes ? at : null;
  }

  /** Keeps all that is not kept yet; resolves when that is done. */
  function keep() {
    cancel();
    begun = null;
    work = work.then(async () => {
      for (const at of [...unkept.keys()]) await keepAt(at);
    });
    return work;
  }

  return {
    /** The node whose comment is being written, wherever the game has gone meanwhile; none if none is. */
    node: () => node,

    /** What stands at a node, be it kept or not. @param {number} at @param {string} text What is kept there. */
    at: (at, text) => unkept.get(at) ?? text,

    /** From now on the comment at a node is written. @param {number} at */
    begin(at) {
      node = at;
    },

    /** @param {string} text The whole comment as it is now. */
    write(text) {
      if (node === null) return;
      unkept.set(node, text);
      begun ??= clock.now();
      cancel();
      const longest = begun + LONGEST_UNKEPT_MILLIS - clock.now();
      cancel = clock.after(Math.max(0, Math.min(WRITING_PAUSE_MILLIS, longest)), keep);
    },

    keep,

    /** Nothing more is written here: keeps it at once; resolves when it is kept. */
    end() {
      node = null;
      const done = keep();
      work = done.then(() => {
        if (node === null) goesOn = null;
      });
      return work;
    },
  };
}
