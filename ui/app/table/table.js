/** The table: board, seats, list of moves, tools and the line that says what is going on. */

/** @import { Change, Draft, News, Piece, Table, Target, Way } from "../../types/alcazar" */
/** @import { Choice } from "./status.js" */

import * as backend from "../base/backend.js";
import { createBoard, pieceIcon } from "../board/board.js";
import { listen } from "../board/drag.js";
import { closeDrawer } from "../base/drawers.js";
import { html } from "../base/dom.js";
import { playEffects } from "../board/effects.js";
import { drawingOf } from "../games/index.js";
import { aim, hold } from "../board/held.js";
import { createInsight } from "./insight.js";
import { listenKeys } from "./keyboard.js";
import { layOut } from "./layout.js";
import { has, sayError, t } from "../base/locale.js";
import { hurry } from "../base/motion.js";
import { createMoves } from "./moves.js";
import { overlayOf, plainTarget, targetsOn } from "../board/overlay.js";
import { changedQuestion, savedWords, writing } from "./save.js";
import { createSeat } from "./seats.js";
import {
  describeCell,
  heldSentence,
  lastShort,
  moveSentence,
  previewSentence,
  refereeSentence,
  refusalSentence,
  seatName,
  turnSentence,
  verdict,
} from "./sentence.js";
import { shareWays } from "./share.js";
import { createStatus } from "./status.js";
import { change as changePreferences, preferences, remember } from "../base/preferences.js";
import { createThinking } from "./thinking.js";
import { createTools } from "./tools.js";

/** A whole notch of the wheel, in pixels of its delta, as far as it turns a tile once. */
const WHEEL_NOTCH_PIXELS = 40;

/** The width of the area of a cell that takes a press, in the units of the drawings. */
const CELL_UNITS = 104;

/** Steps in the tree of moves that may wait for the ones before. */
const MOST_STEPS_WAITING = 2;

/** The cell of targets that take a piece off the board. */
const OFF = "off";

/**
 * Shows a table until another screen takes its place.
 * @param {Table} first
 * @param {{home: () => void, newGame: (game: string) => void, library: () => void, open: () => void, edit: (game: string, position: string) => unknown, turned: (cell: string | null) => unknown}} leave
 * @param {string} [notice] What the player is told first.
 */
export function showTable(first, leave, notice = "") {
  let table = first;
  let draft = first.draft;
  /** The cell that is pointed at, by pointer or keys. */
  let aimedCell = /** @type {string | null} */ (null);
  /** What the player must be told until they do something. */
  let complaint = "";
  /** What the player must know, though nothing is wrong. */
  let news = "";
  /** The drag in progress. */
  let drag = /** @type {{source: string, held: ReturnType<typeof hold>} | null} */ (null);
  /** Several targets on one cell: the player says which. */
  let choices = /** @type {Target[]} */ ([]);
  let byKeys = false;
  /** What the player is asked before something is done. */
  let question = /** @type {{text: string, choices: Choice[]} | null} */ (null);
  /** How many steps in the tree of moves are still to be made. */
  let stepsWaiting = 0;
  /** What the wheel has turned since the tile in hand turned last. */
  let wheel = 0;

  const drawing = drawingOf(table.game);
  const board = createBoard(
    drawing,
    table.view,
    { label: t("board.label"), describe: (cell) => describeCell(table, drawing, cell) },
    turned(),
  );
  const seats = table.view.seats.map((_, index) =>
    createSeat(drawing, table, index, {
      seat: (computer) => reseat({ change: "computer", seat: index, computer }),
      name: (name) => reseat({ change: "player", seat: index, name }),
    }),
  );
  const thinking = createThinking((thought) =>
    seats.forEach((seat, index) => seat.think(index === table.view.to_act ? thought : null)),
  );
  const moves = createMoves(drawing, {
    goTo: (node) => change((revision) => backend.goTo(revision, node)),
    edit: (edited) => change((revision) => backend.edit(revision, edited)),
    tree: backend.tree,
  });
  const status = createStatus(drawing);
  const insight = createInsight(drawing, {
    show() {
      tools.show(table);
      show();
    },
    run: (job) => run(job),
    change: (ask) => change(ask),
    play: (text) => play(text),
    makeRoom() {
      if (panelIsHidden()) element.dataset.panel = "open";
    },
  });

  /** How far the board is turned. */
  function turned() {
    return (preferences().turned[table.game] ?? 0) % drawing.orientations;
  }

  /** @param {number} by Steps clockwise. */
  function turn(by) {
    if (drawing.orientations === 1) return;
    const cell = document.activeElement?.closest("[data-cell]")?.getAttribute("data-cell") ?? null;
    const next = (turned() + by + drawing.orientations) % drawing.orientations;
    void run(async () => {
      await changePreferences({ turned: { ...preferences().turned, [table.game]: next } });
      leave.turned(cell);
    });
  }

  const spoken = html("p", { class: "unseen", "aria-live": "polite", "data-role": "spoken" });
  const free = () => table.mode === "free";
  /** The sides that may go on by the rules, while the player is asked which. */
  let askFirst = false;
  const tools = createTools(table, drawing, {
    freeTable: () => {
      if (!free()) void change(backend.goFree);
      else {
        askFirst = true;
        show();
      }
    },
    home: leave.home,
    edit: () => void leave.edit(table.game, table.position),
    newGame: () => leave.newGame(table.game),
    undo,
    undoTurn: () => change(backend.undoTurn),
    turn: () => turn(1),
    redo: () => change(backend.redo),
    back: () => walk("back"),
    forward: () => walk("forward"),
    save: () => save((revision) => backend.exportRecord(revision, "sgf")),
    share: () =>
      shareWays(table, save, (what) => {
        news = what;
        show();
      }),
    hint: insight.pressHint,
    analysis: insight.pressAnalysis,
    review: insight.pressReview,
    isAnalysing: insight.isAnalysing,
    isReviewing: insight.review.isOpen,
    library: leave.library,
    open: leave.open,
    panel: () => {
      element.dataset.panel = panelIsHidden() ? "open" : "closed";
      show();
    },
  });

  const { element, panel } = layOut(drawing, {
    game: table.game,
    tools: tools.element,
    board: board.element,
    ratio: board.geometry.box.width / board.geometry.box.height,
    seats: seats.map((seat) => seat.element),
    moves: moves.element,
    status: status.element,
    outlook: insight.analysis.bar,
    insight: [insight.review.element, insight.analysis.element],
  });
  element.append(spoken);
  const panelIsHidden = () => getComputedStyle(panel).display === "none";

  // What is shown

  /** @param {Piece} piece */
  const icon = (piece) => pieceIcon(drawing, piece, table.view.seats[piece.seat]?.name ?? "");
  const target = () => (draft ? plainTarget(draft, aimedCell) : null);
  /** @param {string} source */
  const homeOf = (source) =>
    board.rectOf(source) ?? seats.map((seat) => seat.rectOf(source)).find((rect) => rect) ?? null;

  /** @param {number} [by] Quarter turns that the piece in hand has just made. */
  function show(by = 0) {
    const aimed = target();
    const preview = aimed?.preview ?? draft?.ready?.preview ?? null;
    const overlay = overlayOf(table.last ? [...table.before_last, table.last] : [], draft, aimed);
    if (!draft) insight.draw(overlay);
    if (drag && draft) overlay.lifted.add(draft.source);
    drag?.held.warn(Boolean(aimed?.preview.falls.includes(aimed.cell)) && aimed?.kind === "place");
    board.show(table.view, overlay);
    seats.forEach((seat) => seat.show(table, draft, preview, by));
    element.toggleAttribute("data-review", insight.review.isOpen());
    element.toggleAttribute("data-analysis", insight.isAnalysing());
    element.toggleAttribute("data-free", free());
    element.toggleAttribute("data-waits", table.acting === "thinking");
    element.toggleAttribute("data-over", table.view.to_act === null);
    element.toggleAttribute("data-dragging", drag !== null);
    element.toggleAttribute("data-holding", draft !== null);
    status.show({
      table,
      referee: free() && !draft ? verdict(table) : null,
      text: sentence(aimed),
      grave: Boolean(complaint) || Boolean(preview?.warnings.length),
      choices: actions(),
    });
  }

  /** @param {Target | null} aimed */
  function sentence(aimed) {
    if (question) return question.text;
    if (complaint || news) return complaint || news;
    if (askFirst) return t("free.who-first");
    if (choices.length) return t("status.choose", { cell: choices[0]?.cell ?? "" });
    if (draft && aimed) return previewSentence(table, aimed.preview, { target: aimed, draft });
    if (draft && aimedCell && aimedCell !== draft.source) {
      const refusal = draft.refusals.find((each) => each.at === aimedCell);
      if (refusal) return refusalSentence(refusal, aimedCell);
    }
    if (draft?.ready) return previewSentence(table, draft.ready.preview);
    if (draft) return heldSentence(draft);
    if (!draft && insight.sentence()) return insight.sentence();
    if (!draft && insight.short() && panelIsHidden()) return insight.short();
    if (free()) return [refereeSentence(table), turnSentence(table)].filter(Boolean).join(" · ");
    return [turnSentence(table), table.view.to_act === null ? "" : lastShort(table)].filter(Boolean).join(" · ");
  }

  /** @param {Target} each */
  const choiceName = (each) =>
    drawing.choice?.(each) ?? (has(`choice.${each.kind}`) ? t(`choice.${each.kind}`) : each.kind);

  function actions() {
    if (question) return question.choices;
    if (askFirst) {
      return table.view.seats.map((_, seat) => ({
        action: `first-${seat}`,
        label: seatName(table, seat),
        onclick: () => change((revision) => backend.goRuled(revision, seat)),
      }));
    }
    if (table.acting === "thinking") {
      return [
        { action: "move-now", label: t("action.move-now"), onclick: moveNow, lasting: true },
        { action: "stop-computer", label: t("action.stop-computer"), onclick: stopOrGoOn, lasting: true },
      ];
    }
    if (choices.length) {
      return choices.map((each) => ({
        action: `choose-${each.id}`,
        label: choiceName(each),
        onclick: () => take(each),
      }));
    }
    const off = targetsOn(draft, OFF)[0];
    /** @type {Choice[]} */
    const list = off ? [{ action: "off", label: t("free.off"), onclick: () => take(off) }] : [];
    list.push(
      ...table.view.free_actions.map((text) => ({
        action: text,
        label: has(`free.${text}`) ? t(`free.${text}`) : text,
        onclick: () => play(text),
      })),
    );
    const { ready } = draft ?? {};
    if (ready) list.unshift({ action: "confirm", label: t("action.confirm"), onclick: () => play(ready.action) });
    if (draft?.so_far.emptied.length || draft?.so_far.placed.length) {
      list.push({ action: "step-back", label: t("action.step-back"), onclick: stepBack });
    }
    const inside = draft && table.view.cells.find((cell) => cell.name === draft?.source)?.piece?.cargo;
    for (const kind of new Set(inside ?? [])) {
      const source = `${draft?.source}:${kind}`;
      list.push({
        action: `pick-${source}`,
        label: t("action.pick-inside", { piece: drawing.name({ seat: 0, kind, number: null, cargo: [] }) }),
        onclick: () => pick(source),
      });
    }
    if (!draft && insight.sentence()) return insight.choices();
    if (table.acting === "waiting") list.push({ action: "go-on", label: t("action.go-on"), onclick: stopOrGoOn });
    if (table.view.to_act === null) {
      list.push({ action: "rematch", label: t("action.again"), onclick: () => leave.newGame(table.game) });
    }
    return list;
  }

  // What is asked of Rust, one thing after the other

  let work = Promise.resolve();
  /** @param {() => Promise<void>} job */
  function run(job) {
    work = work.then(job).catch(async (error) => {
      if (isStale(error)) return renew();
      endDrag(true);
      complain(sayError(error));
    });
    return work;
  }

  const isStale = (/** @type {unknown} */ error) => error instanceof backend.Refused && error.code === "stale";

  async function renew() {
    const current = await backend.table();
    if (current) stand(current);
  }

  /** Undoes, also if a computer has moved in that very moment. */
  function undo() {
    change((revision) =>
      backend.undo(revision).catch(async (error) => {
        if (!isStale(error)) throw error;
        await renew();
        return backend.undo(table.revision);
      }),
    );
  }

  function quiet() {
    complaint = "";
    news = "";
    question = null;
    askFirst = false;
  }

  /** @param {string} text */
  function complain(text) {
    complaint = text;
    show();
  }

  /** @param {Table} next @param {boolean} [byItself] Whether the player has done nothing. */
  function stand(next, byItself = false) {
    // What a computer has played may be here before the answer to what the player did last.
    if (next.id === table.id && next.revision < table.revision) return;
    const before = table;
    const dropped = drag !== null;
    drag?.held.remove();
    drag = null;
    table = next;
    draft = next.draft;
    if (byItself) complaint = "";
    else quiet();
    choices = [];
    insight.stand(table);
    if (!byKeys) aimedCell = null;
    // Who walks with a key held down sees the positions go by, and the machine has no time for more.
    if (stepsWaiting === 0) playEffects(board, drawing, before, table, dropped);
    show();
    moves.show(table);
    tools.show(table);
    thinking.stand(table);
    const said = [moveSentence(table, drawing), turnSentence(table)].filter(Boolean).join(" ");
    if (spoken.textContent !== said) spoken.textContent = said;
    const slot = document.activeElement?.closest("[data-slot]");
    if (byKeys && slot && Number(slot.getAttribute("data-seat")) !== table.view.to_act) hand()?.focus();
  }

  /** @param {(revision: number) => Promise<Table>} ask */
  function change(ask) {
    hurry();
    quiet();
    void run(async () => stand(await ask(table.revision)));
  }

  /** Changes who plays a seat, in this game and the next. @param {Change} edited */
  function reseat(edited) {
    change((revision) => backend.edit(revision, edited));
    void run(() =>
      remember(table.game, {
        players: table.players.map((name, seat) => ({ name, computer: table.computers[seat] ?? null })),
      }),
    );
  }

  /** @param {Way} way */
  function walk(way) {
    // A key that is held down repeats faster than a slow disk keeps the steps: no backlog is walked after it is let go.
    if (stepsWaiting >= MOST_STEPS_WAITING) return;
    stepsWaiting += 1;
    hurry();
    quiet();
    void run(async () => {
      stepsWaiting -= 1;
      stand(await backend.walk(table.revision, way));
    });
  }

  /** @param {(revision: number) => Promise<string | null>} write */
  function save(write) {
    void run(() => written(() => write(table.revision)));
  }

  /** Writes a file and tells where; asks first if it has changed on the disk. @param {() => Promise<string | null>} write */
  async function written(write) {
    const file = await writing(write);
    if (file.done !== "changed") quiet();
    if (file.done === "saved") news = savedWords(file.path);
    if (file.done === "changed") {
      const { text, yes, no } = changedQuestion(file.path);
      question = {
        text,
        choices: [
          { action: "overwrite", label: yes, onclick: () => run(() => written(backend.overwrite)) },
          { action: "leave-file", label: no, onclick: cancel },
        ],
      };
    }
    show();
  }

  /** @param {string} action */
  function play(action) {
    return run(async () => {
      stand(await backend.play(table.revision, action));
      if (byKeys) hand()?.focus();
    });
  }

  /** @param {Draft | null} next @param {number} by Quarter turns that it has made. */
  function takeUp(next, by = 0) {
    draft = next;
    quiet();
    choices = [];
    if (drag && next && by) drag.held.redraw(icon(next.piece), by);
    show(by);
  }

  /** @param {string} source */
  const pick = (source) => run(async () => takeUp(await backend.select(table.revision, source)));
  const putBack = () => run(handBack);
  async function handBack() {
    if (draft) await backend.deselect(table.revision);
    takeUp(null);
  }
  const stepBack = () => run(async () => takeUp(await backend.stepBack(table.revision)));
  /** @param {number} by */
  const rotate = (by) =>
    run(async () => {
      if (draft?.rotates) takeUp(await backend.rotate(table.revision, by), by);
    });

  /** @param {Target} chosen */
  function take(chosen) {
    if (chosen.action !== null) return play(chosen.action);
    return run(async () => takeUp(await backend.choose(table.revision, chosen.id)));
  }

  const moveNow = () => run(async () => void (await backend.moveNow(table.revision)));
  const stopOrGoOn = () => change(table.acting === "thinking" ? () => backend.stopComputer(table.id) : backend.goOn);

  /** @param {News} heard What happened by itself. */
  function hear(heard) {
    if (insight.hear(heard)) return;
    if (heard.news === "notice") complain(sayError(new backend.Refused(heard.notice)));
    else if (heard.news === "thinking") heard.revision === table.revision && thinking.hear(heard);
    else if (heard.news === "table" && heard.table.id === table.id) stand(heard.table, true);
  }

  // What a player does

  const mayPick = (/** @type {string} */ source) =>
    (table.acting !== "thinking" && table.view.cells.some((cell) => cell.name === source && cell.movable)) ||
    table.view.seats.some((seat, index) => mayUse(index) && seat.hand.some(([slot]) => slot === source));
  /** Whether the hand of a seat may be used. @param {number} seat */
  const mayUse = (seat) => (seat === table.view.to_act && table.acting !== "thinking") || free();

  /** A click, a tap or Enter on a cell. @param {string} cell */
  function actOn(cell) {
    hurry();
    quiet();
    return run(async () => {
      const targets = targetsOn(draft, cell);
      const only = targets.length === 1 ? targets[0] : null;
      if (only) void take(only);
      else if (targets.length) {
        choices = targets;
        show();
      } else if (draft && cell === (draft.at ?? draft.source)) {
        if (draft.ready) void play(draft.ready.action);
        else void (draft.rotates ? rotate(1) : putBack());
      } else if (mayPick(cell)) void pick(cell);
      else if (draft) {
        complain(
          refusalSentence(
            draft.refusals.find((each) => each.at === cell),
            cell,
          ),
        );
      }
      // Rust says why this piece is not to be had.
      else if (table.view.to_act !== null && table.view.cells.some((each) => each.name === cell && each.piece)) {
        void pick(cell);
      } else show();
    });
  }

  /** A click, a tap or Enter on a slot of a hand. @param {string} slot @param {number} seat */
  function actOnSlot(slot, seat) {
    hurry();
    quiet();
    if (free() && draft && draft.source !== slot) return void actOn(OFF);
    if (slot === OFF) return;
    if (!mayUse(seat)) {
      if (table.acting === "thinking") complain(t("error.computer-thinks"));
      else if (table.view.to_act !== null) complain(t("refused.turn", { turn: turnSentence(table) }));
      return;
    }
    if (draft?.source === slot) void (draft.rotates ? rotate(1) : putBack());
    else void pick(slot);
    if (byKeys) board.moveCursor(board.cursor(), true);
  }

  /** @param {boolean} home Whether the piece glides home. */
  function endDrag(home) {
    if (!drag) return;
    const { held, source } = drag;
    drag = null;
    if (home) void held.glide(homeOf(source));
    else held.remove();
  }

  function cancel() {
    hurry();
    quiet();
    if (drag) endDrag(true);
    if (choices.length) {
      choices = [];
      show();
    } else void putBack();
  }

  /** @param {{x: number, y: number}} point */
  function cellAt({ x, y }) {
    return document.elementFromPoint(x, y)?.closest("[data-cell]")?.getAttribute("data-cell") ?? null;
  }

  /** @param {Element} hit */
  const sourceOf = (hit) => {
    const slot = hit.closest("[data-slot]");
    const cell = hit.closest("[data-cell]");
    const source = slot?.getAttribute("data-slot") ?? cell?.getAttribute("data-cell") ?? null;
    if (slot && !mayUse(Number(slot.getAttribute("data-seat")))) return null;
    return source !== null && mayPick(source) ? source : null;
  };

  /**
   * The passenger that a press means; nothing if it means the piece that carries it.
   * @param {Element} hit
   * @param {import("../board/drag.js").Point} point
   */
  const passengerAt = (hit, point) => {
    const name = hit.closest("[data-cell]")?.getAttribute("data-cell") ?? "";
    const rect = board.rectOf(name);
    const piece = table.view.cells.find((cell) => cell.name === name)?.piece;
    if (!rect || !piece?.cargo.length || !mayPick(name) || draft?.at === name) return null;
    const unit = rect.width / CELL_UNITS;
    const kind = drawing.insideAt?.(piece, {
      x: (point.x - rect.x) / unit - CELL_UNITS / 2,
      y: (point.y - rect.y) / unit - CELL_UNITS / 2,
    });
    return kind ? { source: `${name}:${kind}`, seat: piece.seat, kind } : null;
  };

  const pointers = listen(element, {
    grips: (hit) => hit.closest("[data-cell], [data-slot]") !== null,
    press(hit) {
      byKeys = false;
      hurry();
      const cell = hit.closest("[data-cell]")?.getAttribute("data-cell");
      if (cell) board.moveCursor(cell, false);
    },
    lift(hit, point) {
      const passenger = passengerAt(hit, point);
      const source = passenger?.source ?? sourceOf(hit);
      if (source === null) return false;
      const already = draft && (draft.source === source || draft.at === source) ? draft : null;
      const owner = Number(hit.closest("[data-slot]")?.getAttribute("data-seat"));
      const inHand = table.view.seats[owner]?.hand.find(([slot]) => slot === source)?.[1];
      const piece =
        already?.piece ??
        (passenger ? { seat: passenger.seat, kind: passenger.kind, number: null, cargo: [] } : null) ??
        table.view.cells.find((cell) => cell.name === source)?.piece ??
        inHand;
      if (!piece) return false;
      const size = (board.rectOf(table.view.cells[0]?.name ?? "")?.width ?? 0) * 0.96;
      // The number in a hand counts what lies there; only one of them is picked up.
      const single = hit.closest("[data-slot]") ? { ...piece, number: null } : piece;
      drag = { source: already?.source ?? source, held: hold(icon(single), size, point, board.geometry.shape) };
      aimedCell = cellAt(aim(point));
      if (already) show();
      else void pick(source);
      return true;
    },
    move(point) {
      drag?.held.moveTo(point);
      const cell = cellAt(aim(point));
      if (cell === aimedCell) return;
      aimedCell = cell;
      quiet();
      show();
    },
    drop(point) {
      const cell = cellAt(aim(point));
      void run(async () => {
        const chosen = plainTarget(draft, cell);
        if (drag && draft && chosen) {
          if (chosen.action === null) endDrag(false);
          void take(chosen);
          return;
        }
        const several = targetsOn(draft, cell);
        if (several.length) {
          endDrag(true);
          choices = several;
          show();
          return;
        }
        const refusal = draft?.refusals.find((each) => each.at === cell);
        const away = cell !== null && cell !== draft?.source;
        endDrag(true);
        await handBack();
        if (away) complain(refusalSentence(refusal, cell));
      });
    },
    tap(hit) {
      const slot = hit.closest("[data-slot]");
      const cell = hit.closest("[data-cell]")?.getAttribute("data-cell");
      if (slot) actOnSlot(slot.getAttribute("data-slot") ?? "", Number(slot.getAttribute("data-seat")));
      else if (cell) void actOn(cell);
    },
    cancel,
  });

  element.addEventListener("pointerover", (event) => {
    if (drag || event.pointerType === "touch") return;
    const cell = /** @type {Element} */ (event.target).closest("[data-cell]")?.getAttribute("data-cell") ?? null;
    if (cell === aimedCell || (byKeys && cell === null)) return;
    aimedCell = cell;
    if (draft) show();
  });

  element.addEventListener("focusin", (event) => {
    const cell = /** @type {Element} */ (event.target).closest("[data-cell]")?.getAttribute("data-cell");
    if (!cell || !byKeys || cell === aimedCell) return;
    aimedCell = cell;
    if (draft) show();
  });

  const keys = listenKeys({
    typed() {
      byKeys = true;
      hurry();
    },
    step(focused, key) {
      const cell = focused?.closest("[data-cell]")?.getAttribute("data-cell");
      const slot = focused?.closest("[data-slot]");
      if (slot) {
        const stepped =
          seats[Number(slot.getAttribute("data-seat"))]?.step(slot.getAttribute("data-slot") ?? "", key) ?? false;
        const leaves = !stepped && free() && key.startsWith("Arrow");
        if (leaves) board.moveCursor(board.cursor(), true);
        return stepped || leaves;
      }
      const next = cell ? board.geometry.step(cell, key) : null;
      if (next) board.moveCursor(next, true);
      else if (cell && free() && key === "ArrowRight") seats[upperHalf(cell) ? 1 : 0]?.focus();
      return next !== null || (cell !== undefined && key.startsWith("Arrow"));
    },
    press(focused) {
      const slot = focused?.closest("[data-slot]");
      const cell = focused?.closest("[data-cell]")?.getAttribute("data-cell");
      if (slot) actOnSlot(slot.getAttribute("data-slot") ?? "", Number(slot.getAttribute("data-seat")));
      else if (cell && !draft && !mayPick(cell) && hand()) hand()?.focus();
      else if (cell) void actOn(cell);
      return Boolean(slot ?? cell);
    },
    rotate(by, focused) {
      const slot = focused?.closest("[data-slot]")?.getAttribute("data-slot");
      if (!draft && slot && mayPick(slot)) void pick(slot);
      void rotate(by);
    },
    escape() {
      if (closeDrawer() || (!draft && insight.escape())) return;
      const source = draft?.source;
      pointers.stop();
      cancel();
      if (source && !board.rectOf(source)) hand()?.focus();
    },
    hand: () => hand()?.focus(),
    board: () => board.moveCursor(board.cursor(), true),
    remove() {
      if (targetsOn(draft, OFF).length) void actOn(OFF);
    },
    turn,
    free(letter) {
      const computers = { m: table.acting === "thinking" && moveNow, g: table.acting !== "person" && stopOrGoOn }[
        letter
      ];
      if (computers) {
        void computers();
        return true;
      }
      const action = table.view.free_actions.find((text) => text.startsWith(letter));
      if (action) void play(action);
      return action !== undefined;
    },
    choice(index) {
      const chosen = choices[index];
      if (chosen) void take(chosen);
      return chosen !== undefined;
    },
    undo: () => table.can_undo && undo(),
    walk,
    undoTurn: () => table.can_undo && void change(backend.undoTurn),
    redo: () => table.can_redo && void change(backend.redo),
    tool: (action) => tools.press(action),
  });

  /** Whether a cell lies in the half of the board beside which the second seat stands. @param {string} cell */
  const upperHalf = (cell) =>
    (board.geometry.places.get(cell)?.y ?? 0) < board.geometry.box.y + board.geometry.box.height / 2;

  function hand() {
    if (free() || table.acting === "thinking") return null;
    const seat = seats[table.view.to_act ?? -1];
    return seat?.hasHand() ? seat : null;
  }

  stand(first);
  insight.begin();
  if (notice) complain(notice);
  return {
    element,
    hear,
    /** @param {WheelEvent} event */
    wheel(event) {
      if (!draft?.rotates || !(/** @type {Element} */ (event.target).closest(".stage, .slot, .held"))) return;
      event.preventDefault();
      wheel += event.deltaY;
      if (Math.abs(wheel) < WHEEL_NOTCH_PIXELS && event.deltaMode === WheelEvent.DOM_DELTA_PIXEL) return;
      void rotate(wheel > 0 ? 1 : -1);
      wheel = 0;
    },
    leave() {
      moves.keep();
      thinking.end();
      insight.leave();
      pointers.release();
      keys.release();
      drag?.held.remove();
    },
    /** Keeps what is being written, and waits for all that was asked for. */
    settle() {
      moves.keep();
      return work;
    },
  };
}
