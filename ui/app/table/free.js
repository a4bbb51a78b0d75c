/** The free table: nothing is forbidden, pieces of every side are taken up, and what lies beside the board comes back. */

/** @import { Draft, Table } from "../../types/alcazar" */

import { targetsOn } from "../board/targets.js";

/** The cell of targets that take a piece off the board, and the slot beside it that takes them. */
export const OFF = "off";

/** @param {Table} table */
export const isFree = (table) => table.mode === "free";

/** Whether the game knows free tables at all. @param {Table} table */
export const mayBeFree = (table) => table.mode !== "ruled";

/**
 * The target that takes the piece in hand off the board.
 * @param {Draft | null} draft
 */
export const offTarget = (draft) => targetsOn(draft, OFF)[0] ?? null;

/**
 * Whether choosing a slot puts down beside the board what is in hand, and takes nothing up.
 * @param {Table} table
 * @param {Draft | null} draft
 * @param {string} slot
 */
export const putsBeside = (table, draft, slot) => isFree(table) && draft !== null && draft.source !== slot;
