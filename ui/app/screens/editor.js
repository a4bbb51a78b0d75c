/** The position editor: pieces are set up by hand, and Rust says what is impossible. Every edit can be undone. */

/** @import { Edit, Edited, GameCard, Piece, Table } from "../../types/alcazar" */
/** @import { Drawing } from "../games/index.js" */
/** @import { Brush, EditorState } from "./editor-state.js" */

import * as backend from "../base/backend.js";
import { createBoard, mark, noOverlay, pieceIcon } from "../board/board.js";
import { listen } from "../board/drag.js";
import { button, html, write } from "../base/dom.js";
import { closeDrawer, settingsButton } from "../base/drawers.js";
import { drawingOf } from "../games/index.js";
import { aim, hold } from "../board/held.js";
import { directionOf } from "../base/keys.js";
import { sayError, t } from "../base/locale.js";
import { createQueue } from "../base/queue.js";
import { isSwitchedOff } from "../base/shortcuts.js";
import { describeCell } from "../table/sentence.js";
import { createEditorPanel } from "./editor-panel.js";
import * as editor from "./editor-state.js";

const cellOf = (/** @type {Element | null} */ hit) => hit?.closest("[data-cell]")?.getAttribute("data-cell") ?? null;

/** @param {Element} hit @param {EditorState} state @returns {Brush | null} */
function stockAt(hit, { edited }) {
  const place = hit.closest("[data-stock]")?.getAttribute("data-stock") ?? "";
  const [seat = -1, index = -1] = place.split(":").map(Number);
  const piece = edited.stock[seat]?.[index];
  return piece ? { seat, index, piece } : null;
}

/** What is being set up of each game, until it is begun or dropped. @type {Map<string, EditorState>} */
const drafts = new Map();

/**
 * @param {GameCard} game
 * @param {{edited: Edited, isStart: boolean}} first The position that is brought along, or the start of the game.
 * @param {{back: () => void, begin: (position: string) => Promise<void>}} act
 */
export function showEditor(game, first, act) {
  const drawing = drawingOf(game.id);
  let state = editor.open(drafts.get(game.id), first.edited, first.isStart);
  const { run } = createQueue({ tell: (error) => turnTo({ ...state, complaint: sayError(error) }) });
  const read = (/** @type {string} */ position, /** @type {Edit} */ edit) =>
    backend.editPosition(game.id, position, edit);

  /** @param {EditorState} next */
  function turnTo(next) {
    state = next;
    drafts.set(game.id, state);
    panel.show(state);
    surface.show();
    frame.show(state);
  }

  /** @param {Edit} edit @param {string} [position] What is changed; what stands here if nothing is given. */
  const ask = (edit, position) =>
    run(async () => {
      const edited = await read(position ?? state.edited.position, edit);
      turnTo(editor.edit(state, edited));
    });

  /** @param {string} text */
  function typed(text) {
    turnTo(editor.type(state, text));
    return run(async () => {
      try {
        const edited = await read(text, { edit: "show" });
        turnTo(editor.understand(state, text, edited));
      } catch (error) {
        turnTo(editor.misread(state, text, sayError(error)));
      }
    });
  }

  const drop = () =>
    run(async () => {
      const start = await read("", { edit: "show" });
      turnTo(editor.dropDraft(state, start));
      frame.focusRestore();
    });

  const restore = () => {
    const { lost } = state;
    if (lost?.how === "dropped") turnTo(editor.restoreDraft(state, lost.draft));
    else if (lost) void store(lost.name, lost.position);
  };

  const begin = () =>
    run(async () => {
      if (!editor.mayBegin(state)) return;
      await act.begin(state.edited.position);
      drafts.delete(game.id);
    });

  /** @param {"undo" | "redo"} way */
  const walk = (way) =>
    run(async () => {
      const position = editor.leadsTo(state, way);
      if (position === undefined) return;
      const edited = await read(position, { edit: "show" });
      turnTo(editor.walk(state, way, edited));
    });

  /** @param {string} name @param {string | null} position */
  const store = (name, position) =>
    run(async () => {
      const answer = await backend.keepPosition(game.id, name, position);
      turnTo(editor.keep(state, answer, name));
      // The button that was pressed is gone.
      if (state.lost?.how === "forgotten") frame.focusRestore();
    });

  const panel = createEditorPanel(game, drawing, {
    ask,
    read: (position) => ask({ edit: "show" }, position),
    typed,
    store,
  });
  const surface = createSurface(drawing, {
    state: () => state,
    turnTo,
    ask,
    taken(brush) {
      turnTo(editor.take(state, brush));
      panel.focus(brush);
    },
  });
  const frame = createFrame(game, panel.element, surface.stage, {
    back: act.back,
    walk,
    clear: () => ask({ edit: "clear" }),
    drop,
    begin,
    restore,
  });
  const pointers = surface.listen(frame.element);
  const keys = listenKeys({
    undo: () => walk("undo"),
    redo: () => walk("redo"),
    release() {
      if (closeDrawer()) return;
      if (!state.brush && !state.chosen) return act.back();
      pointers.stop();
      turnTo(editor.release(state));
    },
    board: () => surface.focus(),
    press: surface.press,
    remove: (cell) => ask({ edit: "remove", cell }),
    step: surface.step,
  });

  turnTo(state);
  void run(async () => {
    const answer = await backend.keptPositions(game.id);
    turnTo(editor.keep(state, answer));
  });
  return {
    element: frame.element,
    focus: surface.focus,
    /** The position as it stands. */
    position: () => state.edited.position,
    leave() {
      pointers.release();
      keys.abort();
      surface.letGo();
    },
  };
}

/**
 * The tool row, and the line under the board.
 * @param {GameCard} game
 * @param {HTMLElement} panel
 * @param {HTMLElement} stage
 * @param {{back: () => void, walk: (way: "undo" | "redo") => unknown, clear: () => unknown, drop: () => unknown, begin: () => unknown, restore: () => unknown}} act
 */
function createFrame(game, panel, stage, act) {
  const status = html("p", { "data-role": "status", role: "status" });
  const restore = html(
    "button",
    { type: "button", class: "button", "data-action": "restore-kept", onclick: () => void act.restore() },
    t("library.restore"),
  );
  const undo = button({
    action: "undo",
    label: t("action.undo"),
    icon: "undo",
    keys: "Ctrl+Z",
    onclick: () => void act.walk("undo"),
  });
  const redo = button({
    action: "redo",
    label: t("action.redo"),
    icon: "redo",
    keys: "Ctrl+Shift+Z",
    onclick: () => void act.walk("redo"),
  });
  const clear = button({
    action: "clear",
    label: t("editor.clear"),
    icon: "close",
    onclick: () => void act.clear(),
  });
  const drop = button({
    action: "drop-draft",
    label: t("editor.drop"),
    icon: "bin",
    onclick: () => void act.drop(),
  });
  const begin = button({
    action: "begin",
    label: t("new-game.begin"),
    icon: "check",
    main: true,
    onclick: () => void act.begin(),
  });
  const element = html(
    "div",
    { class: "table editor", "data-seats": "panel", "data-panel": "auto", "data-game": game.id },
    html(
      "header",
      { class: "tools" },
      button({ action: "home", label: t("action.home"), icon: "home", onclick: act.back }),
      html("h1", {}, t(`game.${game.id}.name`), " ", html("small", {}, t("editor.title"))),
      html("div", { class: "tool-group" }, undo, redo),
      html("div", { class: "tool-group" }, clear, drop),
      html("div", { class: "tool-group" }, settingsButton()),
      begin,
    ),
    html(
      "main",
      { class: "play" },
      stage,
      html("div", { class: "status" }, status, html("div", { class: "status-actions" }, restore)),
    ),
    panel,
  );

  return {
    element,
    focusRestore: () => restore.focus(),

    /** @param {EditorState} state */
    show(state) {
      const { text, grave } = editor.sentence(state);
      write(status, text);
      status.classList.toggle("grave", grave);
      undo.disabled = editor.leadsTo(state, "undo") === undefined;
      redo.disabled = editor.leadsTo(state, "redo") === undefined;
      drop.disabled = !editor.isDraft(state);
      begin.disabled = !editor.offersBegin(state);
      restore.hidden = state.lost === null;
    },
  };
}

/**
 * The board, and what is dragged over it.
 * @param {Drawing} drawing
 * @param {{state: () => EditorState, turnTo: (next: EditorState) => void, ask: (edit: Edit) => unknown, taken: (brush: Brush) => void}} act
 */
function createSurface(drawing, act) {
  const stage = html("div", { class: "stage" });
  let drag = /** @type {{from: string | null, piece: Piece, held: ReturnType<typeof hold>} | null} */ (null);
  let board = newBoard();

  function newBoard() {
    const describe = (/** @type {string} */ cell) =>
      describeCell(/** @type {Table} */ ({ view: act.state().edited.view }), drawing, cell);
    const made = createBoard(drawing, act.state().edited.view, { label: t("board.label"), describe }, 0);
    stage.replaceChildren(made.element);
    return made;
  }

  function show() {
    const { edited, chosen } = act.state();
    if (board.geometry.places.size !== edited.view.cells.length) board = newBoard();
    const overlay = noOverlay();
    if (chosen) mark(overlay, "source", [chosen]);
    if (drag?.from) overlay.lifted.add(drag.from);
    board.show(edited.view, overlay);
  }

  /** @param {string} cell */
  function press(cell) {
    const [next, edit] = editor.press(act.state(), cell);
    act.turnTo(next);
    if (edit) void act.ask(edit);
  }

  function letGo() {
    drag?.held.remove();
    drag = null;
  }

  /** @param {Element} hit @param {import("../board/drag.js").Point} point */
  function lift(hit, point) {
    const state = act.state();
    const from = cellOf(hit);
    const piece = stockAt(hit, state)?.piece ?? editor.pieceOn(state, from);
    if (!piece) return false;
    const { seats, cells } = state.edited.view;
    const size = (board.rectOf(cells[0]?.name ?? "")?.width ?? 0) * 0.96;
    const icon = pieceIcon(drawing, piece, seats[piece.seat]?.name ?? "");
    drag = { from, piece, held: hold(icon, size, point, board.geometry.shape) };
    show();
    return true;
  }

  return {
    stage,
    show,
    press,
    letGo,
    focus: () => board.moveCursor(board.cursor(), true),

    /** Moves the keyboard by a key, and answers whether it did. @param {string} cell @param {string} key */
    step(cell, key) {
      const next = board.geometry.step(cell, key);
      if (next) board.moveCursor(next, true);
      return next !== null;
    },

    /** @param {HTMLElement} element */
    listen: (element) =>
      listen(element, {
        grips: (hit) => hit.closest("[data-cell], [data-stock]") !== null,
        press: (hit) => board.moveCursor(cellOf(hit) ?? "", false),
        lift,
        move: (point) => drag?.held.moveTo(point),
        drop(point) {
          const { x, y } = aim(point);
          const edit = drag && editor.drop(drag, cellOf(document.elementFromPoint(x, y)));
          letGo();
          show();
          if (edit) void act.ask(edit);
        },
        tap(hit) {
          const cell = cellOf(hit);
          const brush = stockAt(hit, act.state());
          if (cell) press(cell);
          else if (brush) act.taken(brush);
        },
        cancel() {
          letGo();
          show();
        },
      }),
  };
}

/**
 * @param {{undo: () => unknown, redo: () => unknown, release: () => void, board: () => void, press: (cell: string) => void, remove: (cell: string) => unknown, step: (cell: string, key: string) => boolean}} act
 * @returns {AbortController} Ends the listening.
 */
function listenKeys(act) {
  const ending = new AbortController();
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.target instanceof HTMLInputElement && event.target.type === "text") return;
      const cell = cellOf(document.activeElement);
      const does = editor.keyDoes(event, cell !== null);
      if (does === "board" && isSwitchedOff(event)) return;
      if (does === null) return;
      if (does === "step") {
        if (!act.step(cell ?? "", directionOf(event))) return;
      } else if (does === "press" || does === "remove") void act[does](cell ?? "");
      else void act[does]();
      event.preventDefault();
    },
    { signal: ending.signal },
  );
  return ending;
}
