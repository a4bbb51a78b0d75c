/** Keys as the keyboard of this system names them. */

const ON_MAC = /Macintosh/.test(globalThis.navigator?.userAgent ?? "");

/**
 * Keys in words: what is held for commands is Ctrl, and Cmd on a Mac.
 * @param {string} keys For instance `Ctrl+Z`.
 */
export const keysInWords = (keys, onMac = ON_MAC) => (onMac ? keys.replaceAll("Ctrl+", "Cmd+") : keys);
