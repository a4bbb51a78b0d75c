/** What the table asks of Rust. */

/** @import { Format } from "../../types/alcazar" */

import * as backend from "../base/backend.js";
import { writing } from "./save.js";

/** The commands of the app that a table uses; those that write a file tell what became of it. */
export const calls = {
  table: backend.table,
  select: backend.select,
  deselect: backend.deselect,
  rotate: backend.rotate,
  choose: backend.choose,
  stepBack: backend.stepBack,
  play: backend.play,
  undo: backend.undo,
  undoTurn: backend.undoTurn,
  redo: backend.redo,
  walk: backend.walk,
  goTo: backend.goTo,
  edit: backend.edit,
  goFree: backend.goFree,
  goRuled: backend.goRuled,
  goOn: backend.goOn,
  bringBack: backend.bringBack,
  moveNow: backend.moveNow,
  stopComputer: backend.stopComputer,
  /** @param {number} revision */
  saveRecord: (revision) => writing(() => backend.saveRecord(revision)),
  /** A letter speaks as the page does. @param {number} revision @param {Format} format */
  exportRecord: (revision, format) =>
    writing(() => backend.exportRecord(revision, format, document.documentElement.lang)),
  /** @type {(...args: Parameters<typeof backend.savePicture>) => ReturnType<typeof writing>} */
  savePicture: (...args) => writing(() => backend.savePicture(...args)),
  overwrite: () => writing(backend.overwrite),
};

/** @typedef {typeof calls} Calls */
