/** The position editor: pieces are set up by hand, and Rust says what is impossible. Every edit can be undone. */

/** @import { Edit, Edited, Field, GameCard, Kept, Piece, Table } from "../../types/alcazar" */

import * as backend from "../base/backend.js";
import { createBoard, mark, noOverlay, pieceIcon, seatMark } from "../board/board.js";
import { listen } from "../board/drag.js";
import { button, html, icon } from "../base/dom.js";
import { choice, closeDrawer, settingsButton } from "../base/drawers.js";
import { drawingOf } from "../games/index.js";
import { aim, hold } from "../board/held.js";
import { capital, has, sayError, t } from "../base/locale.js";
import { createQueue } from "../base/queue.js";
import { describeCell } from "../table/sentence.js";
import { gameWords } from "../table/setup.js";

/** @typedef {{seat: number, index: number, piece: Piece}} Brush A piece of the stock that is being laid. */

/**
 * @param {GameCard} game
 * @param {Edited} first
 * @param {{back: () => void, begin: (position: string) => Promise<void>}} act
 */
export function showEditor(game, first, act) {
  const drawing = drawingOf(game.id);
  let edited = first;
  /** @type {string[]} */
  const past = [];
  /** @type {string[]} */
  let future = [];
  let brush = /** @type {Brush | null} */ (null);
  let chosen = /** @type {string | null} */ (null);
  let complaint = "";
  /** What was kept under a name and no longer is, until something else is done. */
  let lost = /** @type {(Kept & {said: string}) | null} */ (null);
  /** @type {Kept[]} */
  let kept = [];
  let drag = /** @type {{from: string | null, piece: Piece, held: ReturnType<typeof hold>} | null} */ (null);

  const stage = html("div", { class: "stage" });
  const status = html("p", { "data-role": "status", role: "status" });
  const restore = html(
    "button",
    {
      type: "button",
      class: "button",
      "data-action": "restore-kept",
      onclick: () => lost && void store(lost.name, lost.position),
    },
    t("library.restore"),
  );
  const stock = html("div", { class: "stock" });
  const tweaks = html("div", { class: "tweaks" });
  const fields = html("div", { class: "fields" });
  const keptList = html("ul", { class: "kept" });
  const text = html("input", {
    type: "text",
    spellcheck: "false",
    "data-field": "position",
    "aria-label": t("editor.position"),
    oninput: () => void ask({ edit: "show" }, text.value),
  });
  const name = html("input", {
    type: "text",
    maxlength: 60,
    "data-field": "kept-name",
    placeholder: t("editor.name"),
    "aria-label": t("editor.name"),
  });
  const undo = button({
    action: "undo",
    label: t("action.undo"),
    icon: "undo",
    keys: "Ctrl+Z",
    onclick: () => void walk(past, future),
  });
  const redo = button({
    action: "redo",
    label: t("action.redo"),
    icon: "redo",
    keys: "Ctrl+Shift+Z",
    onclick: () => void walk(future, past),
  });
  const begin = button({
    action: "begin",
    label: t("new-game.begin"),
    icon: "check",
    main: true,
    onclick: () => void run(() => act.begin(edited.position)),
  });

  const element = html(
    "div",
    { class: "table editor", "data-seats": "panel", "data-panel": "auto", "data-game": game.id },
    html(
      "header",
      { class: "tools" },
      button({ action: "home", label: t("action.home"), icon: "home", onclick: act.back }),
      html("h1", {}, t(`game.${game.id}.name`), html("small", {}, t("editor.title"))),
      html("div", { class: "tool-group" }, undo, redo),
      html(
        "div",
        { class: "tool-group" },
        button({
          action: "clear",
          label: t("editor.clear"),
          icon: "close",
          onclick: () => void ask({ edit: "clear" }),
        }),
      ),
      html("div", { class: "tool-group" }, settingsButton()),
      begin,
    ),
    html(
      "main",
      { class: "play" },
      stage,
      html("div", { class: "status" }, status, html("div", { class: "status-actions" }, restore)),
    ),
    html(
      "aside",
      { class: "panel editor-panel" },
      stock,
      tweaks,
      fields,
      html("label", { class: "field" }, html("span", {}, t("editor.position")), text),
      html("div", { class: "field" }, button({ action: "copy", label: t("editor.copy"), onclick: copy })),
      html(
        "form",
        { class: "keep", onsubmit: keep },
        name,
        html("button", { type: "submit", class: "button", "data-action": "keep" }, t("editor.keep")),
      ),
      keptList,
    ),
  );

  let board = newBoard();

  function newBoard() {
    const made = createBoard(
      drawing,
      edited.view,
      {
        label: t("board.label"),
        describe: (cell) => describeCell(/** @type {Table} */ ({ view: edited.view }), drawing, cell),
      },
      0,
    );
    stage.replaceChildren(made.element);
    return made;
  }

  // What is shown

  const side = (/** @type {number} */ seat) => edited.view.seats[seat]?.name ?? "";
  const pieceOn = (/** @type {string | null} */ cell) =>
    edited.view.cells.find((each) => each.name === cell)?.piece ?? null;

  function show() {
    if (board.geometry.places.size !== edited.view.cells.length) board = newBoard();
    if (!pieceOn(chosen)) chosen = null;
    const overlay = noOverlay();
    if (chosen) mark(overlay, "source", [chosen]);
    if (drag?.from) overlay.lifted.add(drag.from);
    board.show(edited.view, overlay);
    stock.replaceChildren(...edited.stock.map(stockOf));
    tweaks.replaceChildren(...tweaksOf());
    fields.replaceChildren(...edited.fields.map(field));
    if (document.activeElement !== text) text.value = edited.position;
    undo.disabled = !past.length;
    redo.disabled = !future.length;
    begin.disabled = edited.fault !== null;
    const trouble =
      complaint ||
      (edited.fault === null
        ? ""
        : t("editor.impossible", {
            message: has(`impossible.${edited.fault}`) ? t(`impossible.${edited.fault}`) : edited.fault,
          }));
    status.textContent = complaint || lost?.said || trouble || t("editor.possible");
    status.classList.toggle("grave", complaint !== "" || (trouble !== "" && lost === null));
    restore.hidden = lost === null;
    text.toggleAttribute("data-bad", trouble !== "");
  }

  /** @param {Piece[]} pieces @param {number} seat */
  function stockOf(pieces, seat) {
    const hand = new Set(edited.view.seats[seat]?.hand.map(([slot]) => slot));
    const items = pieces.map((piece, index) => {
      const slot = drawing.slots[index];
      return html(
        "button",
        {
          type: "button",
          class: slot && !hand.has(slot) ? "slot away" : "slot",
          "data-stock": `${seat}:${index}`,
          "aria-pressed": String(brush?.seat === seat && brush.index === index),
          "aria-label": drawing.name(piece),
          title: drawing.name(piece),
        },
        pieceIcon(drawing, piece, side(seat)),
      );
    });
    return html(
      "section",
      { class: `stock-seat side-${side(seat)}` },
      html("h2", {}, seatMark(drawing, side(seat)), t(`name.${side(seat)}`)),
      html("div", { class: "stock-pieces" }, ...items),
    );
  }

  /** @param {string} action @param {string} label @param {() => unknown} onclick */
  const small = (action, label, onclick) =>
    html(
      "button",
      { type: "button", class: "button", "data-action": action, onclick: () => void onclick() },
      capital(label),
    );

  function tweaksOf() {
    const slot = brush ? drawing.slots[brush.index] : undefined;
    if (brush && slot) {
      const { seat } = brush;
      return [small("hand", t("editor.hand"), () => ask({ edit: "hand", seat, slot }))];
    }
    const cell = chosen;
    if (!cell) return [];
    const names = edited.tweaks.find(([each]) => each === cell)?.[1] ?? [];
    const seat = pieceOn(cell)?.seat ?? 0;
    return [
      ...names.map((each) => {
        const [verb = "", kind] = each.split(":");
        const piece = kind ? drawing.name({ seat, kind, number: null, cargo: [] }) : "";
        return small(`tweak-${each}`, t(`tweak.${verb}`, { piece }), () => ask({ edit: "tweak", cell, name: each }));
      }),
      small("remove", t("choice.remove"), () => ask({ edit: "remove", cell })),
    ];
  }

  /** @param {Field} each */
  function field({ name: fieldName, value, choices }) {
    const label = gameWords("field", game.id, fieldName);
    const set = (/** @type {string} */ next) => void ask({ edit: "field", name: fieldName, value: next });
    const seatNames = edited.view.seats.map(
      (seat) => /** @type {[string, string]} */ ([seat.letter, t(`name.${seat.name}`)]),
    );
    const words = new Map(
      fieldName === "side"
        ? seatNames
        : choices.map((each) => [each, gameWords("field", game.id, `${fieldName}.${each}`)]),
    );
    if (choices.length) {
      return choice(
        label,
        `field-${fieldName}`,
        choices.map((each) => [each, words.get(each) ?? each]),
        value,
        set,
      );
    }
    const input = html("input", {
      type: "text",
      value,
      "data-field": fieldName,
      onchange: () => set(input.value.trim()),
    });
    return html("label", { class: "field" }, html("span", {}, label), input);
  }

  /** @param {Kept[]} positions */
  function showKept(positions) {
    kept = positions;
    keptList.replaceChildren(
      ...kept.map((each) =>
        html(
          "li",
          {},
          html(
            "button",
            {
              type: "button",
              class: "button",
              "data-kept": each.name,
              onclick: () => void ask({ edit: "show" }, each.position),
            },
            each.name,
          ),
          html(
            "button",
            {
              type: "button",
              class: "button",
              "data-action": "forget",
              "aria-label": t("editor.forget", { name: each.name }),
              title: t("editor.forget", { name: each.name }),
              onclick: () => void store(each.name, null),
            },
            icon("close"),
          ),
        ),
      ),
    );
  }

  // What is asked of Rust, one thing after the other

  const { run } = createQueue({
    tell(error) {
      complaint = sayError(error);
      show();
    },
  });

  /** @param {Edit} edit @param {string} [position] What is changed; what stands here if nothing is given. */
  const ask = (edit, position) =>
    run(async () => {
      const next = await backend.editPosition(game.id, position ?? edited.position, edit);
      if (next.position !== edited.position) {
        past.push(edited.position);
        future = [];
      }
      complaint = "";
      lost = null;
      edited = next;
      show();
    });

  /** @param {string[]} from @param {string[]} to */
  const walk = (from, to) =>
    run(async () => {
      const position = from.pop();
      if (position === undefined) return;
      to.push(edited.position);
      complaint = "";
      lost = null;
      edited = await backend.editPosition(game.id, position, { edit: "show" });
      show();
    });

  /** @param {string} keptName @param {string | null} position */
  const store = (keptName, position) =>
    run(async () => {
      const before = kept.find((each) => each.name === keptName.trim());
      const answer = await backend.keepPosition(game.id, keptName, position);
      showKept(answer.positions);
      const isLost = before && kept.every((each) => each.name !== before.name || each.position !== before.position);
      lost = isLost
        ? { ...before, said: t(position === null ? "editor.forgotten" : "editor.replaced", { name: before.name }) }
        : null;
      complaint = answer.set_aside === null ? "" : t("editor.set-aside", { path: answer.set_aside });
      show();
      // The button that was pressed is gone.
      if (lost && position === null) restore.focus();
    });

  /** @param {Event} event */
  function keep(event) {
    event.preventDefault();
    void store(name.value, edited.position);
  }

  function copy() {
    text.value = edited.position;
    text.select();
    // The clipboard API asks for a permission that a web view may not be able to give.
    document.execCommand("copy");
  }

  // What a player does

  /** @param {string} cell */
  function actOn(cell) {
    complaint = "";
    if (brush) return void ask({ edit: "put", cell, piece: brush.piece });
    const from = chosen;
    chosen = null;
    if (from && from !== cell) return void ask({ edit: "move", from, to: cell });
    if (from !== cell && pieceOn(cell)) chosen = cell;
    show();
  }

  /** @param {Element} hit @returns {Brush | null} */
  function stockAt(hit) {
    const [seat = -1, index = -1] = (hit.closest("[data-stock]")?.getAttribute("data-stock") ?? "")
      .split(":")
      .map(Number);
    const piece = edited.stock[seat]?.[index];
    return piece ? { seat, index, piece } : null;
  }

  const cellOf = (/** @type {Element | null} */ hit) => hit?.closest("[data-cell]")?.getAttribute("data-cell") ?? null;
  const cellAt = (/** @type {{x: number, y: number}} */ { x, y }) => cellOf(document.elementFromPoint(x, y));

  function letGo() {
    drag?.held.remove();
    drag = null;
    show();
  }

  const pointers = listen(element, {
    grips: (hit) => hit.closest("[data-cell], [data-stock]") !== null,
    press: (hit) => board.moveCursor(cellOf(hit) ?? "", false),
    lift(hit, point) {
      const from = cellOf(hit);
      const piece = stockAt(hit)?.piece ?? pieceOn(from);
      if (!piece) return false;
      const size = (board.rectOf(edited.view.cells[0]?.name ?? "")?.width ?? 0) * 0.96;
      drag = {
        from,
        piece,
        held: hold(pieceIcon(drawing, piece, side(piece.seat)), size, point, board.geometry.shape),
      };
      show();
      return true;
    },
    move: (point) => drag?.held.moveTo(point),
    drop(point) {
      const { from, piece } = drag ?? { from: null, piece: null };
      const cell = cellAt(aim(point));
      letGo();
      if (cell && from && from !== cell) void ask({ edit: "move", from, to: cell });
      else if (cell && piece && !from) void ask({ edit: "put", cell, piece });
      else if (!cell && from) void ask({ edit: "remove", cell: from });
    },
    tap(hit) {
      const cell = cellOf(hit);
      const taken = stockAt(hit);
      if (cell) actOn(cell);
      else if (taken) {
        brush = brush?.seat === taken.seat && brush.index === taken.index ? null : taken;
        chosen = null;
        show();
        /** @type {HTMLElement | null} */ (stock.querySelector(`[data-stock="${taken.seat}:${taken.index}"]`))?.focus();
      }
    },
    cancel: letGo,
  });

  /** @param {KeyboardEvent} event Whether the key did something. */
  function handleKey(event) {
    const key = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) {
      if (key === "z") void (event.shiftKey ? walk(future, past) : walk(past, future));
      else if (key === "y") void walk(future, past);
      else return false;
      return true;
    }
    const focused = cellOf(document.activeElement);
    if (key === "escape") {
      if (!closeDrawer()) {
        pointers.stop();
        brush = chosen = null;
        show();
      }
    } else if (key === "b") board.moveCursor(board.cursor(), true);
    else if (!focused) return false;
    else if (key === "enter" || key === " ") actOn(focused);
    else if (key === "delete" || key === "backspace") void ask({ edit: "remove", cell: focused });
    else {
      const next = board.geometry.step(focused, event.key);
      if (next) board.moveCursor(next, true);
      return next !== null;
    }
    return true;
  }

  const ending = new AbortController();
  addEventListener(
    "keydown",
    (event) => {
      if (event.target instanceof HTMLInputElement && event.target.type === "text") return;
      if (handleKey(event)) event.preventDefault();
    },
    { signal: ending.signal },
  );

  show();
  void run(async () => {
    const answer = await backend.keptPositions(game.id);
    showKept(answer.positions);
    if (answer.set_aside !== null) complaint = t("editor.set-aside", { path: answer.set_aside });
    show();
  });
  return {
    element,
    /** The position as it stands. */
    position: () => edited.position,
    leave() {
      pointers.release();
      ending.abort();
      drag?.held.remove();
    },
  };
}
