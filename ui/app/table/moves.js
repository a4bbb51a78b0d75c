/** The tree of moves with what is written at them, and what can be done with a move. */

/** @import { Change, Mark, Table, Tree, TreeMove, TreeRow } from "../../types/alcazar" */
/** @import { Drawing } from "../games/index.js" */

import { moveFaces, seatMark } from "../board/board.js";
import { html, icon } from "../base/dom.js";
import { t } from "../base/locale.js";
import { moveName, seatName } from "./sentence.js";
import { createVirtual } from "../base/virtual.js";
import { createWriting } from "./writing.js";

/** The height of a row, in pixels: the same in moves.css. */
const ROW_PIXELS = 28;

/** Deeper branches are not set in further, so that their moves can still be read. */
const DEEPEST = 6;

/** The signs of the verdicts, as players write them. @type {Record<Mark, string>} */
const SIGNS = { good: "!", bad: "?", interesting: "!?", doubtful: "?!" };

/**
 * @typedef {object} Act
 * @property {(node: number) => void} goTo
 * @property {(change: Change) => void} edit
 * @property {(node: number, text: string, goesOn: boolean) => Promise<boolean>} write Keeps a comment; answers whether it did.
 * @property {() => Promise<Tree | null>} tree
 */

/** @param {Drawing} drawing @param {Act} act */
export function createMoves(drawing, act) {
  /** @type {Tree} */
  let tree = { revision: -1, comment: false, rows: [] };
  /** The row of each node. @type {Map<number, number>} */
  const places = new Map([[0, 0]]);
  let table = /** @type {Table | null} */ (null);
  let cursor = 0;
  const list = createVirtual({ class: "moves", label: t("moves.title"), rowPixels: ROW_PIXELS, draw, lasting: true });
  const notes = createNotes(act, moveAt);

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
            move: [moveName(drawing, [made.text]), made.mark && t(`mark.${made.mark}`)].filter(Boolean).join(", "),
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
    const seats = table?.view.seats ?? [];
    const side = seats[row.seat]?.name ?? "";
    return html(
      "div",
      { class: `turn side-${side}`, "data-depth": Math.min(row.depth, DEEPEST) },
      html("span", { class: "turn-number" }, String(row.turn)),
      // Of two seats the order tells whose turn it is; of more, the colour must not be alone.
      seats.length > 2 && seatMark(drawing, side),
      ...row.moves.map((made) => entry(row, made)),
    );
  }

  /** @param {number} node */
  const madeAt = (node) => tree.rows[(places.get(node) ?? 0) - 1]?.moves.find((made) => made.node === node);

  /** The move that led to a node, in words. @param {number} node */
  function moveAt(node) {
    const made = madeAt(node);
    return made ? drawing.say(made.text) : t("moves.start");
  }

  /** The verdict on the move at the cursor. */
  const markHere = () => madeAt(cursor)?.mark ?? null;

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

    /** Keeps what is being written; resolves when it is kept. */
    keep: notes.keep,

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
 * What is written at the cursor, and what can be done with its move. A comment that is being written stays with its move,
 * wherever the game goes meanwhile.
 * @param {Act} act
 * @param {(node: number) => string} moveAt
 */
function createNotes(act, moveAt) {
  let table = /** @type {Table | null} */ (null);
  let mark = /** @type {Mark | null} */ (null);
  const writing = createWriting(act.write);
  const cursor = () => table?.cursor ?? 0;

  const comment = html("textarea", {
    class: "comment",
    rows: 3,
    "data-field": "comment",
    placeholder: t("moves.comment"),
    "aria-label": t("moves.comment"),
    onfocus: () => writing.begin(cursor()),
    oninput: () => writing.write(comment.value),
    onblur: end,
  });
  const whose = html("span", { class: "comment-move", hidden: true });

  async function end() {
    const done = writing.end();
    showComment();
    await done;
  }

  function showComment() {
    const node = writing.node();
    const elsewhere = node !== null && node !== cursor();
    const words = elsewhere ? t("moves.comment-on", { move: moveAt(node) }) : "";
    whose.hidden = !elsewhere;
    whose.textContent = words;
    comment.setAttribute("aria-label", words || t("moves.comment"));
    if (node === null) comment.value = writing.at(cursor(), table?.comment ?? "");
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
      node: cursor(),
      mark: mark === each ? null : each,
    })),
  );
  const edits = [
    tool("promote", t("moves.promote"), icon("up"), () => ({ change: "promote", node: cursor() })),
    tool("main-line", t("moves.main-line"), icon("main"), () => ({ change: "main-line", node: cursor() })),
    tool("delete-move", t("moves.delete"), icon("bin"), () => ({ change: "delete", node: cursor() })),
  ];

  return {
    element: html(
      "div",
      { class: "notes" },
      html("div", { class: "note-tools" }, ...marks, ...edits),
      html("div", { class: "comment-box" }, comment, whose),
    ),

    /** Keeps what is being written; resolves when it is kept. */
    keep: writing.keep,

    /** @param {Table} next @param {Mark | null} verdict */
    show(next, verdict) {
      table = next;
      mark = verdict;
      showComment();
      for (const each of [...marks, ...edits]) each.disabled = cursor() === 0;
      marks.forEach((each) => each.setAttribute("aria-pressed", String(each.dataset.action === `mark-${mark}`)));
    },
  };
}
