/**
 * What must not pass the check of the types: where it did, the error that is expected here would be missing, which is an
 * error itself. Nothing of this is run.
 */

import * as backend from "../app/base/backend.js";

// @ts-expect-error A revision is a number.
void backend.undo("1");
// @ts-expect-error An argument is missing.
void backend.play(1);
// @ts-expect-error There is one too many.
void backend.table(1);
// @ts-expect-error There is no such command.
void backend.cheat();
// @ts-expect-error There is no such way.
void backend.walk(1, "sideways");
// @ts-expect-error A node is missing where a change of the comment stands.
void backend.edit(1, { change: "comment", text: "?" });
// @ts-expect-error There is no such format.
void backend.record(1, "pgn");
// @ts-expect-error A listener takes what this command tells.
void backend.importRecords((progress: string) => progress);
// @ts-expect-error An answer has its type.
void backend.tabs().then((tabs: string) => tabs);

/** Branches as the page does. */
export function isStale(error: unknown) {
  // @ts-expect-error There is no such code.
  return error instanceof backend.Refused && error.code === "no-such";
}

/** Reads an answer. */
export async function names() {
  const table = await backend.table();
  // @ts-expect-error There may be no table.
  return table.players;
}
