/** Carries the table on: every event goes through {@link step}, and what is to be done then is done. */

/** @import { Calls } from "./calls.js" */
/** @import { Event, Request, State } from "./events.js" */

import { createQueue } from "../base/queue.js";
import { step } from "./state.js";

/** @typedef {Exclude<Request, {do: "wait"} | {do: "ask"}>} Deed What is not Rust's to do. */

/**
 * What a board asks of Rust; what is not there is not to be had at it.
 * @typedef {{table: Calls["table"]} & Partial<{[Call in keyof Calls]: (...args: Parameters<Calls[Call]>) => Promise<unknown>}>} BoardCalls
 */

/**
 * @param {State} first
 * @param {{calls: BoardCalls, perform: (deed: Deed) => void, show: (state: State, before: State, event: Event) => void}} act
 *   `show` is called after every event that changes something.
 */
export function createLoop(first, { calls, perform, show }) {
  let state = first;
  const queue = createQueue({
    tell: (error) => send({ type: "refused", error }),
    async renew() {
      const table = await calls.table();
      if (table) send({ type: "table", table });
    },
  });

  /** @param {Event} event */
  async function carry(event) {
    const before = state;
    const [next, requests] = step(before, event);
    state = next;
    if (next !== before) show(next, before, event);
    for (const request of requests) {
      if (request.do === "wait") {
        const { event: waiting } = request;
        // It is taken back also if a computer has moved in that very moment.
        const again = waiting.type === "change" && waiting.call === "undo";
        void queue.run(() => carry({ type: "turn", of: waiting }), { again });
      } else if (request.do === "ask") {
        const call = /** @type {((...args: unknown[]) => Promise<unknown>) | undefined} */ (calls[request.call]);
        if (call) await carry({ type: "answer", ask: request, value: await call(...request.args) });
      } else perform(request);
    }
  }

  /** Lets an event happen that asks Rust nothing before its turn has come. @param {Event} event */
  const send = (event) => void carry(event);

  return { send, state: () => state, run: queue.run, settle: queue.settle };
}
