/** The tree of moves with what is written at them, and what can be done with a move. */

/** @import { Change, Mark, Table, Tree, TreeMove, TreeRow } from "../../types/alcazar" */
/** @import { Drawing } from "../games/index.js" */

import { moveFaces } from "../board/board.js";
import { html, icon } from "../base/dom.js";
import { t } from "../base/locale.js";
import { seatName } from "./sentence.js";
import { createVirtual } from "../base/virtual.js";

/** The height of a row, in pixels: the same in moves.css. */
const ROW_PIXELS = 28;

/** Deeper branches are not set in further, so that their moves can still be read. */
const DEEPEST = 6;

/** A pause in writing after which a comment is kept, in milliseconds. */
const WRITING_PAUSE_MILLIS = 300;

/** A comment that is written without a pause is kept this often, in milliseconds. */
const LONGEST_UNKEPT_MILLIS = 1000;

/** The signs of the verdicts, as players write them. @type {Record<Mark, string>} */
const SIGNS = { good: "!", bad: "?", interesting: "!?", doubtful: "?!" };

/**
 * @param {Drawing} drawing
 * @param {{goTo: (node: number) => void, edit: (change: Change) => void, tree: () => Promise<Tree | null>}} act
 */
export function createMoves(drawing, act) {
  /** @type {Tree} */
  let tree = { revision: -1, comment: false, rows: [] };
  /** The row of each node. @type {Map<number, number>} */
  const places = new Map([[0, 0]]);
  let table = /** @type {Table | null} */ (null);
  let cursor = 0;
  const list = createVirtual({ class: "moves", label: t("moves.title"), rowPixels: ROW_PIXELS, draw, lasting: true });
  const notes = createNotes(act);

  const pencil = (/** @type {boolean} */ written) =>
    written ? html("span", { class: "written", title: t("moves.commented") }, icon("comment")) : null;

  /** @param {TreeRow} row @param {TreeMove} made */
  function entry(row, made) {
    const here = made.node === cursor;
    return html(
      "button",
      {
        type: "button",
        class: here ? "made here" : "made",
        "data-node": made.node,
        "data-mark": made.mark,
        "aria-current": here ? "step" : null,
        "aria-label":
          table &&
          t("moves.entry", {
            turn: row.turn,
            who: seatName(table, row.seat),
            move: [drawing.say(made.text), made.mark && t(`mark.${made.mark}`)].filter(Boolean).join(", "),
          }),
        title: made.text,
        onclick: () => act.goTo(made.node),
      },
      ...moveFaces(drawing, [made.text]),
      made.mark && html("span", { class: "sign" }, SIGNS[made.mark]),
      pencil(made.comment),
    );
  }

  /** @param {number} index */
  function draw(index) {
    const row = tree.rows[index - 1];
    if (!row) {
      const here = cursor === 0;
      return html(
        "div",
        { class: "turn" },
        html(
          "button",
          {
            type: "button",
            class: here ? "made origin here" : "made origin",
            "data-node": 0,
            "aria-current": here ? "step" : null,
            onclick: () => act.goTo(0),
          },
          t("moves.start"),
          pencil(tree.comment),
        ),
      );
    }
    const side = table?.view.seats[row.seat]?.name ?? "";
    return html(
      "div",
      { class: `turn side-${side}`, "data-depth": Math.min(row.depth, DEEPEST) },
      html("span", { class: "turn-number" }, String(row.turn)),
      ...row.moves.map((made) => entry(row, made)),
    );
  }

  /** The verdict on the move at the cursor. */
  const markHere = () =>
    tree.rows[(places.get(cursor) ?? 0) - 1]?.moves.find((made) => made.node === cursor)?.mark ?? null;

  /** @param {Tree} next */
  function grow(next) {
    tree = next;
    places.clear();
    places.set(0, 0);
    tree.rows.forEach((row, index) => row.moves.forEach((made) => places.set(made.node, index + 1)));
    list.fill(tree.rows.length + 1);
    list.reveal(places.get(cursor) ?? 0);
    if (table) notes.show(table, markHere());
  }

  return {
    element: html("div", { class: "move-book" }, list.element, notes.element),

    /** Keeps what is being written. */
    keep: notes.end,

    /** @param {Table} next */
    show(next) {
      table = next;
      const before = cursor;
      cursor = next.cursor;
      if (next.tree_revision !== tree.revision) {
        void act.tree().then((grown) => grown && grow(grown));
        return;
      }
      for (const node of [before, cursor]) list.redraw(places.get(node) ?? 0);
      list.reveal(places.get(cursor) ?? 0);
      notes.show(next, markHere());
    },
  };
}

/**
 * What is written at the cursor, and what can be done with its move.
 * @param {{edit: (change: Change) => void}} act
 */
function createNotes(act) {
  let node = 0;
  let mark = /** @type {Mark | null} */ (null);
  let kept = "";
  let pause = 0;
  /** When what is not kept yet was begun; 0 if all is kept. */
  let begun = 0;
  /** Whether what is kept next goes on with what was kept before. */
  let goesOn = false;

  const comment = html("textarea", {
    class: "comment",
    rows: 3,
    "data-field": "comment",
    placeholder: t("moves.comment"),
    "aria-label": t("moves.comment"),
    oninput: wait,
    onblur: end,
  });

  function wait() {
    begun ||= performance.now();
    clearTimeout(pause);
    pause = setTimeout(
      keep,
      Math.max(0, Math.min(WRITING_PAUSE_MILLIS, begun + LONGEST_UNKEPT_MILLIS - performance.now())),
    );
  }

  function keep() {
    clearTimeout(pause);
    begun = 0;
    if (comment.value === kept) return;
    kept = comment.value;
    act.edit({ change: goesOn ? "write" : "comment", node, text: kept });
    goesOn = true;
  }

  function end() {
    keep();
    goesOn = false;
  }

  /** @param {string} action @param {string} label @param {Node | string} face @param {() => Change} change */
  const tool = (action, label, face, change) =>
    html(
      "button",
      {
        type: "button",
        class: "button",
        "data-action": action,
        title: label,
        "aria-label": label,
        onclick: () => act.edit(change()),
      },
      face,
    );

  const marks = /** @type {Mark[]} */ (Object.keys(SIGNS)).map((each) =>
    tool(`mark-${each}`, t(`mark.${each}`), html("span", { class: "sign" }, SIGNS[each]), () => ({
      change: "mark",
      node,
      mark: mark === each ? null : each,
    })),
  );
  const edits = [
    tool("promote", t("moves.promote"), icon("up"), () => ({ change: "promote", node })),
    tool("main-line", t("moves.main-line"), icon("main"), () => ({ change: "main-line", node })),
    tool("delete-move", t("moves.delete"), icon("bin"), () => ({ change: "delete", node })),
  ];

  return {
    element: html("div", { class: "notes" }, html("div", { class: "note-tools" }, ...marks, ...edits), comment),

    end,

    /** @param {Table} table @param {Mark | null} verdict */
    show(table, verdict) {
      if (table.cursor !== node) end();
      const writing = document.activeElement === comment && table.cursor === node;
      node = table.cursor;
      mark = verdict;
      if (!writing) comment.value = table.comment;
      kept = table.comment;
      for (const each of [...marks, ...edits]) each.disabled = node === 0;
      marks.forEach((each) => each.setAttribute("aria-pressed", String(each.dataset.action === `mark-${mark}`)));
    },
  };
}
