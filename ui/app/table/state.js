/**
 * The table as a state machine. Whatever a person does, Rust answers or happens by itself is an event; {@link step}
 * says what stands after it and what is to be done. What needs Rust asks to wait for its turn, and acts on what stands
 * then: so nothing is lost while an answer is awaited.
 */

/** @import { Change, Draft, Table, Target } from "../../types/alcazar" */
/** @import { Calls } from "./calls.js" */
/** @import { Ask, Changing, Event, Request, Rest, Saving, State, Step, Told, Waiting } from "./events.js" */
/** @import { Written } from "./save.js" */

import { hasSteps, isHome, plainTarget, targetsOn } from "../board/targets.js";
import { isFree, OFF, offTarget, putsBeside } from "./free.js";

/** A whole notch of the wheel, in pixels of its delta, as far as it turns a piece once. */
export const WHEEL_NOTCH_PIXELS = 40;

/** Steps in the tree of moves that may wait for the ones before: a held key repeats faster than a slow disk keeps them. */
export const MOST_STEPS_WAITING = 2;

/** A second click on the same cell within this time is a double click, in milliseconds. */
export const DOUBLE_CLICK_MILLIS = 300;

/** @type {Request} */
const HURRY = { do: "hurry" };

/** @type {Request} */
const LET_GO = { do: "let-go" };

/** @type {Request} */
const FOCUS_TURN = { do: "focus", on: "turn" };

/** @type {Request} */
const FOCUS_BOARD = { do: "focus", on: "board" };

/**
 * @param {Table} table
 * @returns {State}
 */
export const begin = (table) => ({
  table,
  draft: table.draft,
  aimed: null,
  drag: null,
  lifts: 0,
  choices: [],
  told: null,
  question: null,
  byKeys: false,
  stepsWaiting: 0,
  chosen: null,
  wheel: 0,
});

/**
 * @template {keyof Calls} Call
 * @param {Call} call
 * @param {Parameters<Calls[Call]>} args
 * @returns {Ask}
 */
const ask = (call, ...args) => ({ do: "ask", call, args });

/**
 * The event of a change that is asked for.
 * @template {Changing} Call
 * @param {Call} call
 * @param {Rest<Call>} args
 * @returns {Waiting}
 */
export const change = (call, ...args) => ({ type: "change", call, args });

// What stands

/** The target that the player is about to choose. @param {State} state */
export const aimedTarget = ({ draft, aimed }) => plainTarget(draft, aimed);

/** @param {Table} table @param {string | null} name */
const pieceOn = (table, name) => table.view.cells.find((cell) => cell.name === name)?.piece ?? null;

/** Whether the hand of a seat may be used. @param {State} state @param {number} seat */
const mayUse = ({ table }, seat) => (seat === table.view.to_act && table.acting !== "thinking") || isFree(table);

/** @param {State} state @param {string} source */
const mayPick = (state, source) =>
  (state.table.acting !== "thinking" && state.table.view.cells.some((cell) => cell.name === source && cell.movable)) ||
  state.table.view.seats.some((seat, index) => mayUse(state, index) && seat.hand.some(([slot]) => slot === source));

/**
 * The passenger that is meant by a press on its wagon, as it is picked: none while that wagon is on its way.
 * @param {State} state
 * @param {string | null} cell
 * @param {string | null | undefined} inside
 */
function passengerOf(state, cell, inside) {
  const { table, draft } = state;
  const drives = draft !== null && isHome(draft, cell) && hasSteps(draft);
  return cell && inside && pieceOn(table, cell) && mayPick(state, cell) && !drives ? `${cell}:${inside}` : null;
}

/** The seat whose hand takes the focus, if there is one with pieces in it. @param {State} state */
export function handToAct({ table }) {
  const { to_act: seat, seats } = table.view;
  return seat !== null && !isFree(table) && table.acting !== "thinking" && seats[seat]?.hand.length ? seat : null;
}

/** @param {State} state @returns {Request[]} */
const focusHand = (state) => (handToAct(state) === null ? [] : [{ do: "focus", on: "hand" }]);

/**
 * What a letter means here.
 * @param {State} state
 * @param {string} letter
 * @returns {Event | null}
 */
export function letterEvent({ table }, letter) {
  if (letter === "m" && table.acting === "thinking") return { type: "move-now" };
  if (letter === "g" && table.acting !== "person") return stopOrGoOn(table);
  const action = table.view.free_actions.find((text) => text.startsWith(letter));
  return action === undefined ? null : { type: "play", action, at: table.cursor };
}

/**
 * What a number means where several targets are on one cell.
 * @param {State} state
 * @param {number} index
 * @returns {Event | null}
 */
export function choiceEvent({ choices }, index) {
  const chosen = choices[index];
  return chosen ? { type: "take", target: chosen.id } : null;
}

/** @param {Table} table @returns {Event} */
export const stopOrGoOn = (table) => (table.acting === "thinking" ? { type: "stop" } : change("goOn"));

// What changes

/** @param {State} state @returns {State} */
const quiet = (state) => ({ ...state, told: null, question: null });

/** @param {State} state @param {Draft | null} draft @returns {State} */
const takeUp = (state, draft) => ({ ...quiet(state), draft, choices: [] });

/** @param {State} state @returns {Step} */
const endDrag = (state) =>
  state.drag ? [{ ...state, drag: null }, [{ do: "glide", to: state.drag.source }]] : [state, []];

/** @param {State} state @param {Told} told @returns {State} */
const tell = (state, told) => ({ ...state, told });

/** @param {State} state @param {Table} table @param {boolean} byItself Whether the player has done nothing. @returns {Step} */
function stand(state, table, byItself = false) {
  // What a computer has played may be here before the answer to what the player did last.
  if (table.id === state.table.id && table.revision < state.table.revision) return [state, []];
  // A piece that was lifted since is asked for behind this.
  const dragged = state.drag?.awaited ? state.drag : null;
  // What is offered to be undone is no longer the last thing that happened.
  const over = isGrave(state.told) || ["deleted", "brought", "imported"].includes(state.told?.say ?? "");
  const heard = byItself ? { ...state, told: over ? null : state.told } : quiet(state);
  const next = {
    ...heard,
    table,
    draft: table.draft,
    drag: dragged,
    choices: [],
    aimed: state.byKeys || dragged ? state.aimed : null,
  };
  const becomesFree = isFree(table) && !isFree(state.table);
  return [
    next,
    [...(state.drag && !dragged ? [LET_GO] : []), ...(becomesFree ? [FOCUS_BOARD] : state.byKeys ? [FOCUS_TURN] : [])],
  ];
}

/** @param {Told | null} told */
export function isGrave(told) {
  if (told === null || told.say === "saved" || told.say === "deleted" || told.say === "brought") return false;
  return told.say === "text" || told.say === "imported" ? told.grave : true;
}

// What happens at once

/** @param {State} state @param {Waiting} event @returns {Step} */
const wait = (state, event) => [state, [{ do: "wait", event }]];

/** @param {State} state @param {Waiting} event @returns {Step} */
const act = (state, event) => [quiet(state), [HURRY, { do: "wait", event }]];

/** @type {{[Type in Event["type"]]: (state: State, event: Extract<Event, {type: Type}>) => Step}} */
const now = {
  press: (state) => [{ ...state, byKeys: false }, [HURRY]],
  typed: (state) => [{ ...state, byKeys: true }, [HURRY]],
  lift,
  aim: (state, { cell }) => [cell === state.aimed ? state : { ...quiet(state), aimed: cell }, []],
  hover: (state, { cell }) => [state.drag || (state.byKeys && cell === null) ? state : { ...state, aimed: cell }, []],
  focus: (state, { cell }) => [state.byKeys && cell !== null ? { ...state, aimed: cell } : state, []],
  wheel: turnWheel,
  act: (state) => [quiet(state), [HURRY]],
  to: (state, { on }) => [state, on === "hand" ? focusHand(state) : [{ do: "focus", on }]],
  "free-table": (state) =>
    isFree(state.table) ? [{ ...quiet(state), question: { ask: "who-first" } }, []] : act(state, change("goFree")),
  tell: (state, { told }) => [tell(state, told), []],
  notice: (state, { error }) => [tell(state, { say: "error", error }), []],
  thinking: (state, { revision, depth, millis }) => [
    state,
    revision === state.table.revision ? [{ do: "think", depth, millis }] : [],
  ],
  table: (state, { table, byItself }) =>
    table.id === state.table.id || !byItself ? stand(state, table, byItself) : [state, []],
  answer,
  refused(state, { error }) {
    const [next, requests] = endDrag(state);
    return [tell(next, { say: "error", error }), requests];
  },
  rematch: (state) => [state, [{ do: "rematch" }]],
  "new-game": (state) => [state, [{ do: "new-game" }]],
  hint: (state) => [state, [{ do: "hint" }]],
  next: (state) => [state, [{ do: "next" }]],
  "undo-import": (state, { batch }) => [quiet(state), [{ do: "undo-import", batch }]],
  turn: (state, { of }) => handle(inTurn, state, of),
  tap: act,
  "tap-slot"(state, event) {
    const [next, requests] = act(state, event);
    const goes =
      state.byKeys &&
      event.slot !== OFF &&
      mayUse(state, event.seat) &&
      !putsBeside(state.table, state.draft, event.slot);
    return [next, goes ? [...requests, { do: "focus", on: "board" }] : requests];
  },
  drop: (state, { cell }) => wait(state, { type: "drop", cell, lift: state.drag?.lift }),
  cancel,
  escape(state) {
    const [next, requests] = cancel(state);
    const source = state.draft?.source;
    const fromHand = source !== undefined && state.table.view.cells.every((cell) => cell.name !== source);
    return [next, fromHand ? [...requests, ...focusHand(state)] : requests];
  },
  remove: wait,
  rotate: wait,
  take: wait,
  play: wait,
  confirm: wait,
  pick: wait,
  "step-back": wait,
  "move-now": wait,
  stop: act,
  save: wait,
  overwrite: wait,
  change(state, event) {
    if (event.call !== "walk") return act(state, event);
    if (state.stepsWaiting >= MOST_STEPS_WAITING) return [state, []];
    return act({ ...state, stepsWaiting: state.stepsWaiting + 1 }, event);
  },
};

/** @param {State} state @param {Extract<Event, {type: "lift"}>} event @returns {Step} */
function lift(state, { grip, over }) {
  const { table, draft } = state;
  const carrier = pieceOn(table, grip.cell);
  const aboard = passengerOf(state, grip.cell, grip.inside);
  const source = aboard ?? grip.slot ?? grip.cell ?? "";
  const isHeld = draft?.source === source || (draft?.at === source && !draft.source.startsWith(`${source}:`));
  const held = draft && isHeld ? draft : null;
  if (!held && !aboard && ((grip.slot !== null && !mayUse(state, grip.seat)) || !mayPick(state, source))) {
    return [state, []];
  }
  const found =
    aboard && carrier
      ? { seat: carrier.seat, kind: grip.inside ?? "", number: null, cargo: [] }
      : (pieceOn(table, source) ?? table.view.seats[grip.seat]?.hand.find(([slot]) => slot === source)?.[1]);
  const piece = held?.piece ?? found;
  if (!piece) return [state, []];
  const lifts = state.lifts + 1;
  // The number in a hand counts what lies there; only one of them is picked up.
  const single = grip.slot === null ? piece : { ...piece, number: null };
  const home = held ? (held.at ?? held.source) : source;
  const drag = { lift: lifts, source: home, piece: single, awaited: !held };
  const next = { ...state, aimed: over, lifts, drag };
  return held ? [next, []] : wait(next, { type: "pick", source });
}

/** @param {State} state @param {Extract<Event, {type: "wheel"}>} event @returns {Step} */
function turnWheel(state, { delta, byPixels }) {
  if (!state.draft?.rotates) return [state, []];
  const wheel = state.wheel + delta;
  if (byPixels && Math.abs(wheel) < WHEEL_NOTCH_PIXELS) return [{ ...state, wheel }, []];
  return wait({ ...state, wheel: 0 }, { type: "rotate", by: wheel > 0 ? 1 : -1 });
}

/** @param {State} state @returns {Step} */
function cancel(state) {
  const [next, requests] = endDrag(quiet(state));
  if (next.choices.length) return [{ ...next, choices: [] }, [HURRY, ...requests]];
  return [next, [HURRY, ...requests, { do: "wait", event: { type: "cancel" } }]];
}

/** @param {State} state @param {Extract<Event, {type: "answer"}>} event @returns {Step} */
function answer(state, { ask: asked, value }) {
  const [next, requests] = answered(state, asked, value);
  if (!asked.then) return [next, requests];
  const [last, more] = step(next, asked.then);
  return [last, [...requests, ...more]];
}

/** @param {State} state @param {Ask} asked @param {unknown} value @returns {Step} */
function answered(state, { call, args }, value) {
  switch (call) {
    case "select": {
      const { drag } = state;
      const next = drag && drag.source === args[1] ? { ...state, drag: { ...drag, awaited: false } } : state;
      return [takeUp(next, /** @type {Draft} */ (value)), []];
    }
    case "rotate":
    case "choose":
    case "stepBack":
    case "deselect":
      return [takeUp(state, /** @type {Draft | null} */ (value)), []];
    case "saveRecord":
    case "exportRecord":
    case "savePicture":
    case "overwrite":
      return [written(state, /** @type {Written} */ (value), call, args), []];
    case "moveNow":
      return [state, []];
    default: {
      const [next, requests] = stand(state, /** @type {Table} */ (value));
      const gone = call === "edit" ? deletedMove(state.table, args[1]) : null;
      if (gone !== null) return [tell(next, { say: "deleted", move: gone }), requests];
      if (call === "bringBack") return [tell(next, { say: "brought", number: Number(args[1]) }), requests];
      if (call === "play" && next.byKeys) return [next, [...requests, ...focusHand(next)]];
      return [next, call === "edit" && isOfPlayers(args[1]) ? [...requests, { do: "remember-players" }] : requests];
    }
  }
}

/** The move that a change deletes at the cursor, with all that follow it. @param {Table} table @param {unknown} edited */
function deletedMove({ cursor, made }, edited) {
  const asked = /** @type {Change} */ (edited);
  return asked.change === "delete" && asked.node === cursor ? (made?.text ?? null) : null;
}

/** Whether a change says who plays a seat. @param {unknown} edited */
const isOfPlayers = (edited) => ["player", "computer"].includes(/** @type {Change} */ (edited).change);

/**
 * @param {State} state
 * @param {Written} file
 * @param {Saving | "overwrite"} call What wrote it, with its arguments.
 * @param {unknown[]} args
 * @returns {State}
 */
function written(state, file, call, args) {
  if (file.done === "holds") {
    const { path, count } = file;
    const elsewhere = call === "savePicture" ? args.slice(1) : [args[1] ?? "sgf"];
    /** @type {Event} */
    const again = { type: "save", call: call === "savePicture" ? call : "exportRecord", args: elsewhere };
    return { ...quiet(state), question: { ask: "holds", path, count, again } };
  }
  if (file.done === "changed") return { ...quiet(state), question: { ask: "overwrite", path: file.path } };
  return file.done === "saved" ? tell(quiet(state), { say: "saved", path: file.path }) : quiet(state);
}

// What happens when its turn has come

/** @param {State} state @param {Target} target @returns {Ask} */
const choose = ({ table }, target) =>
  target.action === null ? ask("choose", table.revision, target.id) : ask("play", table.revision, target.action);

/** Puts back what is in hand. @param {State} state @param {Told} [told] What the player is told then. @returns {Step} */
function handBack(state, told) {
  if (state.draft) {
    const asked = ask("deselect", state.table.revision);
    return [state, [told ? { ...asked, then: { type: "tell", told } } : asked]];
  }
  const empty = takeUp(state, null);
  return [told ? tell(empty, told) : empty, []];
}

/** @param {State} state @param {string} source @returns {Step} */
const select = (state, source) => [state, [ask("select", state.table.revision, source)]];

/** @param {State} state @param {Draft} draft @returns {Step} */
const turnOrPutBack = (state, draft) =>
  draft.rotates ? [state, [ask("rotate", state.table.revision, 1)]] : handBack(state);

/**
 * Whether a click is the second of a double click on a target, which chooses it once.
 * @param {State} state
 * @param {string} cell
 * @param {number} [time]
 */
const isSecondClick = ({ chosen }, cell, time) =>
  time !== undefined && chosen?.cell === cell && time - chosen.time < DOUBLE_CLICK_MILLIS;

/** @param {Draft | null} draft @param {string} cell @returns {Told} */
const refusal = (draft, cell) => ({
  say: "refusal",
  refusal: draft?.refusals.find((each) => each.at === cell),
  cell,
});

/** What a change needs, so that it is worth asking for. @type {Partial<Record<Changing, (table: Table) => boolean>>} */
const possible = {
  undo: (table) => table.can_undo,
  undoTurn: (table) => table.can_undo,
  redo: (table) => table.can_redo,
};

/** @type {{[Type in Waiting["type"]]: (state: State, event: Extract<Waiting, {type: Type}>) => Step}} */
const inTurn = {
  tap(before, { cell, byKey, time, inside }) {
    if (isSecondClick(before, cell, time)) return [before, []];
    const state = { ...before, chosen: null, choices: [] };
    const { table, draft } = state;
    const passenger = passengerOf(state, cell, inside);
    if (draft && isHome(draft, cell)) {
      if (passenger && passenger !== draft.source) return select(state, passenger);
      return draft.ready && cell !== draft.source
        ? [state, [ask("play", table.revision, draft.ready.action)]]
        : turnOrPutBack(state, draft);
    }
    const targets = targetsOn(draft, cell);
    if (targets[0] && targets.length === 1) {
      return [{ ...state, chosen: time === undefined ? null : { cell, time } }, [choose(state, targets[0])]];
    }
    if (targets.length) return [{ ...state, choices: targets }, []];
    if (mayPick(state, cell)) return select(state, passenger ?? cell);
    if (draft) return [tell(state, refusal(draft, cell)), []];
    if (byKey && handToAct(state) !== null) return [state, focusHand(state)];
    // Rust says why this piece is not to be had.
    return table.view.to_act !== null && pieceOn(table, cell) ? select(state, cell) : [state, []];
  },
  "tap-slot"(before, { slot, seat, time }) {
    if (isSecondClick(before, OFF, time)) return [before, []];
    const state = { ...before, chosen: null };
    const { table, draft } = state;
    if (putsBeside(table, draft, slot)) return inTurn.tap(state, { type: "tap", cell: OFF, time });
    if (slot === OFF) return [state, []];
    if (!mayUse(state, seat)) {
      if (table.acting === "thinking") return [tell(state, { say: "computer-thinks" }), []];
      return [table.view.to_act === null ? state : tell(state, { say: "not-your-turn" }), []];
    }
    return draft?.source === slot ? turnOrPutBack(state, draft) : select(state, slot);
  },
  drop(state, { cell, lift: dropped }) {
    const { draft, drag } = state;
    // What ended the drag has been told.
    if (!drag || dropped === undefined) return [state, []];
    const own = drag.lift === dropped;
    const chosen = plainTarget(draft, cell);
    if (chosen?.action === null && own) return [{ ...state, drag: null }, [LET_GO, choose(state, chosen)]];
    if (chosen) return [state, [choose(state, chosen)]];
    const [home, glide] = own ? endDrag(state) : [state, []];
    if (draft && hasSteps(draft) && isHome(draft, cell)) return [home, glide];
    const several = isHome(draft, cell) ? [] : targetsOn(draft, cell);
    if (several.length) return [{ ...home, choices: several }, glide];
    const away = cell !== null && !isHome(draft, cell);
    const [next, requests] = handBack(home, away ? refusal(draft, cell) : undefined);
    return [next, [...glide, ...requests]];
  },
  cancel: (state) => handBack(state),
  remove(state) {
    if (!offTarget(state.draft)) return [state, []];
    const [next, requests] = inTurn.tap(quiet(state), { type: "tap", cell: OFF });
    return [next, [HURRY, ...requests]];
  },
  rotate(state, { by, slot }) {
    const { table, draft } = state;
    if (draft) return [state, draft.rotates ? [ask("rotate", table.revision, by)] : []];
    if (!slot || !mayPick(state, slot)) return [state, []];
    return [state, [{ ...ask("select", table.revision, slot), then: { type: "turn", of: { type: "rotate", by } } }]];
  },
  take(state, { target }) {
    const chosen = state.draft?.targets.find((each) => each.id === target);
    return [state, chosen ? [choose(state, chosen)] : []];
  },
  // What was offered at another place in the game is not meant here.
  play: (state, { action, at }) => [
    state,
    at === state.table.cursor ? [ask("play", state.table.revision, action)] : [],
  ],
  confirm: (state, { action }) => [
    state,
    state.draft?.ready?.action === action ? [ask("play", state.table.revision, action)] : [],
  ],
  pick: (state, { source }) => select(state, source),
  "step-back": (state) => [state, state.draft ? [ask("stepBack", state.table.revision)] : []],
  "move-now": (state) => [state, state.table.acting === "thinking" ? [ask("moveNow", state.table.revision)] : []],
  stop: (state) => [state, [ask("stopComputer", state.table.id)]],
  save: (state, { call, args }) => [state, [{ do: "ask", call, args: [state.table.revision, ...args] }]],
  overwrite: (state) => [state, [ask("overwrite")]],
  change(state, { call, args }) {
    const next = call === "walk" ? { ...state, stepsWaiting: state.stepsWaiting - 1 } : state;
    const is = possible[call]?.(state.table) ?? true;
    return [next, is ? [{ do: "ask", call, args: [state.table.revision, ...args] }] : []];
  },
};

/**
 * @template {Event} Happening
 * @param {Record<string, any>} handlers One for each type of event.
 * @param {State} state
 * @param {Happening} event
 * @returns {Step}
 */
const handle = (handlers, state, event) => handlers[event.type](state, event);

/**
 * One event at the table.
 * @param {State} state
 * @param {Event} event
 * @returns {Step} What stands then, and what is to be done, in this order.
 */
export const step = (state, event) => handle(now, state, event);
