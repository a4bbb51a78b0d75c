/** The line under the board, drawn. */

/** @import { Table } from "../../types/alcazar" */
/** @import { Drawing } from "../games/index.js" */
/** @import { Event } from "./events.js" */
/** @import { Choice, Status } from "./status.js" */

import { pieceIcon, seatMark } from "../board/board.js";
import { html, icon, write } from "../base/dom.js";
import { isFree } from "./free.js";

/**
 * The seats whose marks stand before the words: the one to act, and in the end those that came first.
 * @param {Table} table
 */
export function markedSides(table) {
  const { seats, to_act: toAct } = table.view;
  if (toAct === null) return seats.filter(({ rank }) => rank === 1).map(({ name }) => name);
  const side = isFree(table) ? undefined : seats[toAct]?.name;
  return side ? [side] : [];
}

/**
 * @param {Drawing} drawing
 * @param {(event: Event) => void} send Is told what is chosen.
 */
export function createLine(drawing, send) {
  const light = html("span", { class: "referee", "data-role": "referee", hidden: true });
  const verdictWords = html("span", { class: "referee-words", role: "status" });
  const markPlace = html("span", { class: "status-mark" });
  const words = html("p", { "data-role": "status", role: "status" });
  const buttons = html("div", { class: "status-actions" });
  let choicesKey = "";
  let markKey = "-";

  /** @param {Table} table @param {NonNullable<Choice["face"]>} face */
  const drawFace = ({ view }, { piece, way }) => [
    html("span", { "aria-hidden": "true" }, way === "out" ? "↓" : "↗"),
    pieceIcon(drawing, piece, view.seats[piece.seat]?.name ?? ""),
  ];

  return {
    element: html("div", { class: "status" }, light, verdictWords, markPlace, words, buttons),

    /** @param {Table} table @param {Status} status */
    show(table, { referee, text, grave, choices }) {
      write(words, text);
      words.classList.toggle("grave", grave);
      const { verdict } = referee;
      light.hidden = verdict === null;
      verdictWords.hidden = referee.words === "";
      write(verdictWords, referee.words);
      if (verdict !== null && light.dataset.verdict !== verdict) {
        light.dataset.verdict = verdict;
        light.replaceChildren(icon(verdict === "legal" ? "check" : "close"));
      }
      const sides = markedSides(table);
      if (sides.join() !== markKey) {
        markKey = sides.join();
        markPlace.replaceChildren(...sides.map((side) => seatMark(drawing, side)));
      }
      // A button that means the same stays, also under a pressed pointer.
      const key = JSON.stringify(choices);
      if (key === choicesKey) return;
      choicesKey = key;
      buttons.replaceChildren(
        ...choices.map(({ action, label, event, face }, index) =>
          html(
            "button",
            {
              type: "button",
              class: face ? "button face" : index === 0 ? "button main" : "button",
              title: face ? label : null,
              "aria-label": face ? label : null,
              "data-action": action,
              onclick: () => send(event),
            },
            ...(face ? drawFace(table, face) : [label]),
          ),
        ),
      );
    },
  };
}
