/** How the page calls Rust, and how it is called from there. */

/** @import { CommandError } from "../../types/alcazar" */

/** A command that was refused: `code` says why, for the page to branch on. */
export class Refused extends Error {
  /** @param {CommandError} error */
  constructor(error) {
    super(error.message);
    this.code = error.code;
    this.reason = error.reason;
    this.args = error.args;
  }
}

/**
 * Calls a command; backend.js has a function for each.
 * @template Answer
 * @param {string} command
 * @param {Record<string, unknown>} args
 * @returns {Promise<Answer>}
 */
export async function call(command, args) {
  try {
    return await window.__TAURI__.core.invoke(command, args);
  } catch (error) {
    const known = typeof error === "object" && error !== null && "code" in error && "message" in error;
    throw new Refused(
      known
        ? /** @type {CommandError} */ (error)
        : { code: "internal", message: String(error), reason: null, args: {} },
    );
  }
}

/**
 * A function that Rust calls while a command is at work.
 * @template Message
 * @param {(message: Message) => void} onmessage
 */
export function listener(onmessage) {
  const opened = new window.__TAURI__.core.Channel();
  opened.onmessage = onmessage;
  return opened;
}

/** @param {() => void} ondrop Called when files were dropped on the window. */
export const onDrop = (ondrop) => window.__TAURI__.event.listen("files-dropped", ondrop);

/** @param {() => void} onclosing Called when the window is to be closed; the command `close` then closes it. */
export const onClosing = (onclosing) => window.__TAURI__.event.listen("closing", onclosing);
