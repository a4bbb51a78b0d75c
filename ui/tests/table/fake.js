/** A small fake Rust and tables to try a state machine on: it keeps the contract of the real one, and no rules. */

import { Refused } from "../../app/base/backend.js";
import { createLoop } from "../../app/table/loop.js";
import { begin } from "../../app/table/state.js";

export const preview = (more = {}) => ({
  from: null,
  to: null,
  via: [],
  landed: null,
  falls: [],
  emptied: [],
  placed: [],
  forbidden: [],
  exposed: [],
  counters: [],
  warnings: [],
  grave: 0,
  over: null,
  ...more,
});

export const piece = (seat, kind, more = {}) => ({ seat, kind, number: null, cargo: [], ...more });

export const target = (id, cell, kind, action, more = {}) => ({ id, cell, kind, action, preview: preview(more) });

export const refused = (at, code) => ({ at, reason: { code, args: {} } });

export const draft = (source, held, more = {}) => ({
  source,
  piece: held,
  at: null,
  so_far: preview(),
  rotates: false,
  targets: [],
  refusals: [],
  ready: null,
  ...more,
});

/** @param {Record<string, object>} standing What stands where; `movable` is of the cell. */
const cells = (standing) =>
  ["a", "b", "c"].flatMap((file) =>
    ["1", "2", "3"].map((rank) => {
      const { movable = false, ...on } = standing[file + rank] ?? {};
      return { name: file + rank, piece: on.kind ? piece(on.seat, on.kind, on) : null, zone: null, movable };
    }),
  );

const seat = (name, hand = []) => ({ name, letter: name[0], counters: [], hand, rank: null });

const table = (game, view, more = {}) => ({
  revision: 7,
  id: 1,
  name: "",
  tags: [],
  game,
  unit: "unit.points",
  setup: null,
  players: view.seats.map(() => ""),
  computers: view.seats.map(() => null),
  acting: "person",
  view: { columns: 3, rows: 3, to_act: 0, prompt: null, free_actions: [], over: null, ...view },
  position: "start",
  mode: "ruled",
  draft: null,
  last: null,
  before_last: [],
  fallen: [],
  earlier: [],
  made: null,
  comment: "",
  tree_revision: 0,
  cursor: 3,
  can_undo: true,
  can_redo: true,
  undo: { deed: "take-back", text: "E1xD1", moves: 1 },
  undo_turn: { deed: "take-back", text: "E1xD1", moves: 2 },
  redo: { deed: "play-again", text: "E1xD1", moves: 1 },
  ...more,
});

/** Hands of tiles that turn; b2 is taken, and c1 forbidden. */
export function zara(more = {}) {
  const tile = (owner, slot) => [slot, piece(owner, "x---", { number: 2 })];
  const laid = (slot) =>
    draft(slot, piece(0, "x---"), {
      rotates: true,
      targets: [
        target("a1", "a1", "place", `${slot}@a1`),
        target("b1", "b1", "place", `${slot}@b1`, { to: "b1", falls: ["b1"] }),
        target("a3", "a3", "place", `${slot}@a3`, { to: "a3", falls: ["b2"] }),
      ],
      refusals: [refused("c1", "zara.forbidden"), refused("b2", "zara.occupied")],
    });
  return {
    table: table(
      "zara",
      {
        cells: cells({ b2: { seat: 1, kind: "oo--" } }),
        seats: [seat("red", [tile(0, "A"), tile(0, "D")]), seat("blue", [tile(1, "A"), tile(1, "B")])],
      },
      more,
    ),
    drafts: { A: laid("A"), D: laid("D") },
  };
}

/** White's a1 and a2 may act: a1 takes b1 or grows a2; c1 is Black's and out of reach. */
export function tzaar(more = {}) {
  return {
    table: table(
      "tzaar",
      {
        cells: cells({
          a1: { seat: 0, kind: "Z", movable: true },
          a2: { seat: 0, kind: "T", movable: true },
          b1: { seat: 1, kind: "Z" },
          c1: { seat: 1, kind: "T" },
        }),
        seats: [seat("white"), seat("black")],
        free_actions: ["pass"],
      },
      more,
    ),
    drafts: {
      a1: draft("a1", piece(0, "Z"), {
        targets: [
          target("b1", "b1", "take", "a1xb1", { falls: ["b1"], to: "b1" }),
          target("a2", "a2", "stack", "a1-a2", { to: "a2" }),
        ],
        refusals: [refused("c1", "tzaar.no-line")],
      }),
      a2: draft("a2", piece(0, "T"), { targets: [] }),
    },
  };
}

/** Sand's wagon on a1 carries an assassin: it drives, puts it down on its way, and takes a halfling up. */
export function izdari(more = {}) {
  const wagon = piece(0, "W", { cargo: ["S"] });
  return {
    table: table(
      "izdari",
      {
        cells: cells({
          a1: { seat: 0, kind: "W", cargo: ["S"], movable: true },
          c3: { seat: 0, kind: "H", movable: true },
          b3: { seat: 1, kind: "D" },
        }),
        seats: [seat("sand"), seat("obsidian")],
      },
      more,
    ),
    drafts: {
      a1: draft("a1", wagon, {
        targets: [
          target("b1", "b1", "move", "Wa1-b1"),
          target("-Sb1", "b1", "unload", null),
          target("c3", "c3", "load", "Wa1-c3(+Hc3)"),
          target("@c3", "c3", "load", null),
          target("-Sa2", "a2", "unload", null),
        ],
      }),
      "a1:S": draft("a1:S", piece(0, "S"), { at: "a1", targets: [target("a3", "a3", "move", "S@a1-a3")] }),
    },
    steps: {
      "-Sa2": draft("a1", piece(0, "W"), {
        at: "a2",
        so_far: preview({ from: "a1", emptied: ["a1"], placed: [["a2", piece(0, "S")]] }),
        targets: [target("b2", "b2", "move", "Wa1-b2(-Sa2)"), target("-Sb2", "b2", "unload", null)],
        ready: { action: "Wa1-a2(-Sa2)", preview: preview({ to: "a2" }) },
      }),
      "-Sb2": draft("a1", piece(0, "W"), { at: "b2" }),
      "-Sb1": draft("a1", piece(0, "W"), { at: "b1", targets: [target("c1", "c1", "move", "Wa1-c1(-Sb1)")] }),
      "@c3": draft("a1", wagon, { at: "c3", targets: [target("c2", "c2", "move", "Wa1-c2(+Hc3)")] }),
    },
  };
}

/** A free table: every piece is movable, a lizard lies beside the board, and all may leave it. */
export function free(more = {}) {
  const off = target("off", "off", "remove", "Da2-off");
  return {
    table: table(
      "izdari",
      {
        cells: cells({
          a2: { seat: 0, kind: "D", movable: true },
          c2: { seat: 1, kind: "T", movable: true },
          b2: { seat: 0, kind: "W", movable: true },
        }),
        seats: [seat("sand", [["off:L", piece(0, "L", { number: 1 })]]), seat("obsidian")],
      },
      { mode: "free", ...more },
    ),
    drafts: {
      a2: draft("a2", piece(0, "D"), {
        targets: [
          target("b1", "b1", "move", "Da2-b1"),
          target("@b2", "b2", "load", "Da2-@b2"),
          target("b2", "b2", "take", "Da2xb2"),
          off,
        ],
      }),
      c2: draft("c2", piece(1, "T"), {
        targets: [target("b1", "b1", "move", "Tc2-b1"), { ...off, action: "Tc2-off" }],
      }),
      "off:L": draft("off:L", piece(0, "L"), { targets: [target("c1", "c1", "place", "Loff-c1")] }),
    },
  };
}

const error = (code, reason = null) => new Refused({ code, message: `refused: ${code}`, reason });

/** Nothing that a state machine is given or makes may be changed by it. */
function freeze(value) {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  Object.values(Object.freeze(value)).forEach(freeze);
  return value;
}

/** A table with a state machine at it, and the fake Rust behind. */
export function sit({ table: first, drafts, steps = {} }) {
  let stands = freeze(structuredClone(first));
  let before = [];
  let held = null;
  /** What was asked of Rust: the call, and what it was told after the revision. */
  const asked = [];
  /** The revisions for which it was asked. */
  const revisions = [];
  const deeds = [];
  /** Answers that the next calls give instead: by call. */
  const instead = new Map();
  let gate = null;
  /** How many answers are awaited, and how many were at most. */
  const awaited = { now: 0, most: 0 };

  const draftNow = () => before.at(-1) ?? null;
  function stand(more, view = {}) {
    before = [];
    stands = freeze({
      ...stands,
      revision: stands.revision + 1,
      draft: null,
      ...more,
      view: { ...stands.view, ...view },
    });
    return stands;
  }
  const turnOver = (action, more = {}) =>
    stand(
      {
        cursor: stands.cursor + 1,
        position: `${stands.position} ${action}`,
        made: { from: stands.cursor, seat: stands.view.to_act ?? 0, text: action },
        last: preview(),
        can_undo: true,
        ...more,
      },
      { to_act: 1 - (stands.view.to_act ?? 0) },
    );
  const walked = { back: -1, "back-turn": -2, forward: 1, "forward-turn": 2, start: -100, end: 100 };

  const answers = {
    table: () => stands,
    select(source) {
      const found = drafts[source];
      if (!found) throw error("illegal", { code: "zara.slot-gone", args: {} });
      before = [found];
      return found;
    },
    deselect() {
      before = [];
      return null;
    },
    rotate(by) {
      const now = draftNow();
      const kind = [...now.piece.kind];
      for (let turns = (by + 4) % 4; turns > 0; turns -= 1) kind.unshift(kind.pop());
      before = [{ ...now, piece: { ...now.piece, kind: kind.join("") } }];
      return draftNow();
    },
    choose(id) {
      before.push(steps[id]);
      return draftNow();
    },
    stepBack() {
      before.pop();
      return draftNow();
    },
    play: (action) => turnOver(action),
    undo: () => stand({ cursor: stands.cursor - 1, can_undo: stands.cursor > 1, can_redo: true }),
    undoTurn: () => stand({ cursor: stands.cursor - 2, can_undo: stands.cursor > 2, can_redo: true }),
    redo: () => stand({ cursor: stands.cursor + 1, can_redo: false }),
    walk: (way) => stand({ cursor: Math.max(0, stands.cursor + (walked[way] ?? 0)) }),
    goTo: (node) => stand({ cursor: node }),
    edit: () => stand({ tree_revision: stands.tree_revision + 1 }),
    goFree: () => stand({ mode: "free" }),
    goRuled: (to_act) => stand({ mode: "may-be-free" }, { to_act }),
    goOn: () => stand({ acting: "thinking" }),
    bringBack: () => stand({ tree_revision: stands.tree_revision + 1 }),
    moveNow: () => null,
    saveRecord: () => ({ done: "saved", path: "/home/ada/game.sgf" }),
    exportRecord: () => ({ done: "saved", path: "/home/ada/game.sgf" }),
    savePicture: () => ({ done: "saved", path: "/home/ada/game.png" }),
  };
  const withoutRevision = {
    table: answers.table,
    stopComputer: () => stand({ acting: "waiting" }),
    overwrite: () => ({ done: "saved", path: "/home/ada/game.sgf" }),
  };

  function answer(call, args) {
    if (instead.has(call)) {
      const given = instead.get(call).shift();
      if (!instead.get(call).length) instead.delete(call);
      if (given instanceof Error) throw given;
      return given;
    }
    if (call in withoutRevision) return withoutRevision[call](...args);
    if (args[0] !== stands.revision) throw error("stale");
    return answers[call](...args.slice(1));
  }
  const calls = Object.fromEntries(
    [...Object.keys(answers), ...Object.keys(withoutRevision)].map((call) => [
      call,
      async (...args) => {
        asked.push([call, ...(call in withoutRevision ? args : args.slice(1))].join(" "));
        if (!(call in withoutRevision)) revisions.push(args[0]);
        awaited.now += 1;
        awaited.most = Math.max(awaited.most, awaited.now);
        await gate;
        awaited.now -= 1;
        return answer(call, args);
      },
    ]),
  );

  const loop = createLoop(freeze(begin(stands)), {
    calls,
    perform: (deed) => deeds.push(deed),
    show: (state) => freeze(state),
  });
  const { send, state } = loop;

  return {
    send,
    state,
    asked,
    revisions,
    deeds,
    settle: loop.settle,
    run: loop.run,
    awaited,
    /** What Rust has by now. */
    stands: () => stands,
    inHand: draftNow,
    /** Whatever is asked from now on is answered only when {@link release} is called. */
    hold() {
      gate ??= new Promise((resolve) => (held = resolve));
    },
    async release() {
      gate = null;
      held?.();
      await loop.settle();
    },
    /** What is sent, and all that it leads to. */
    async after(...events) {
      for (const event of events) {
        send(event);
        await loop.settle();
      }
      return state();
    },
    /** Lets a call be answered otherwise once. */
    answers(call, given) {
      instead.set(call, [...(instead.get(call) ?? []), given]);
    },
    refuses(call, code = "illegal", reason = null) {
      this.answers(call, error(code, reason));
    },
    /** A computer plays, and it is news to the page unless that is not told yet. */
    computerPlays(action, { told = true } = {}) {
      const now = turnOver(action, { acting: "person" });
      if (told) send({ type: "table", table: now, byItself: true });
      return now;
    },
    /** Deeds but the end of movement. */
    done: () => deeds.filter((deed) => deed.do !== "hurry"),
  };
}

/** Events of a person, short. */
export const tap = (cell) => ({ type: "tap", cell });
export const enter = (cell) => ({ type: "tap", cell, byKey: true });
export const tapSlot = (slot, owner = 0) => ({ type: "tap-slot", slot, seat: owner });
export const lift = (cell, over = cell) => ({ type: "lift", grip: { cell, slot: null, seat: -1, inside: null }, over });
export const liftSlot = (slot, owner = 0) => ({
  type: "lift",
  grip: { cell: null, slot, seat: owner, inside: null },
  over: null,
});
export const aim = (cell) => ({ type: "aim", cell });
export const drop = (cell) => ({ type: "drop", cell });
export const TYPED = { type: "typed" };
export const PRESS = { type: "press" };
