/** The page: which screen stands. */

/** @import { GameCard, ImportProgress, LessonCard, News, Opened, Table, Turning } from "../../types/alcazar" */
/** @import { Told } from "../table/events.js" */
/** @import { Tasks } from "./tasks.js" */

import { loadArt } from "../base/art.js";
import * as backend from "../base/backend.js";
import { html } from "../base/dom.js";
import { closeDrawer, WORDS_CHANGED } from "../base/drawers.js";
import { showEditor } from "./editor.js";
import { artNames, drawingOf, isDrawn } from "../games/index.js";
import { addIcons } from "../base/icons.js";
import { loadWords, sayError, t } from "../base/locale.js";
import { tellIn } from "../base/notice.js";
import { loadPreferences, preferences, remember } from "../base/preferences.js";
import { listenShortcuts } from "../base/shortcuts.js";
import { followTheme } from "../base/theme.js";
import { listenZoom, wheelZoom } from "../base/zoom.js";
import { drawSeed, showNewGame } from "./new-game.js";
import { againstComputer, beginWith, choice } from "./new-game-state.js";
import { report, takeIn } from "./intake.js";
import { lessonTasks, nextStep } from "./lesson.js";
import { showLibrary } from "./library.js";
import { listenPaste } from "./paste.js";
import { followReview } from "../table/review.js";
import { rulesButton } from "./rules.js";
import { showStart } from "./start.js";
import { showTable } from "../table/table.js";
import { retryTasks } from "./retry-state.js";
import { showTasks } from "./tasks.js";
import { tabsAbove } from "./tabs.js";
import { createUnkept } from "./unkept.js";

/** @type {GameCard[]} */
let games = [];
/** @type {LessonCard[]} */
let lessons = [];
/** Shows the screen that stands now again, in other words. */
let again = () => Promise.resolve();
let leave = () => {};
/** Waits until all is kept that stands on the screen. */
let settle = async () => {};
/** @type {(event: WheelEvent) => void} */
let wheel = () => {};
/** What happened before any screen stood. @type {News[]} */
const early = [];
/** @type {(news: News) => void} */
let hear = (news) => void early.push(news);

/**
 * @param {"start" | "new-game" | "library" | "table" | "editor" | "lesson" | "retry"} name
 * @param {{element: HTMLElement, leave: () => void, focus?: () => void, settle?: () => Promise<void>, wheel?: (event: WheelEvent) => void, hear?: (news: News) => void}} screen
 * @param {() => unknown} repeat
 */
function stand(name, screen, repeat) {
  leave();
  closeDrawer();
  leave = screen.leave;
  settle = screen.settle ?? (async () => {});
  wheel = screen.wheel ?? (() => {});
  hear = screen.hear ?? hearElsewhere;
  again = async () => void (await repeat());
  document.documentElement.dataset.screen = name;
  // What stands here outlives the page.
  history.replaceState(null, "", `#${name}`);
  document.querySelector("#screen")?.replaceChildren(screen.element);
  screen.focus?.();
}

/** What happens by itself while no table is shown: who comes back to it sees it. @param {News} news */
function hearElsewhere(news) {
  if (news.news === "notice") tell(sayError(new backend.Refused(news.notice)));
}

/** Tells what went wrong. @param {string} text */
function tell(text) {
  const status = document.querySelector("#screen [data-role=status]");
  if (status) tellIn(status, text, true);
}

async function home() {
  const table = await backend.table();
  stand(
    "start",
    showStart(games, lessons, table && isDrawn(table.game) ? table : null, {
      resume,
      newGame,
      playComputer,
      learn: (game) => void learn(game),
      library,
      open,
    }),
    home,
  );
}

async function resume() {
  const table = await backend.table();
  if (table) play(table);
}

/** @param {string | null} cell Where the keyboard is. */
async function turned(cell) {
  await resume();
  if (!cell) return;
  const focused = /** @type {SVGElement | null} */ (document.querySelector(`[data-cell="${cell}"]`));
  focused?.focus({ preventScroll: true });
}

/** @param {Table} table @param {Told | null} [notice] What the player is told first. */
function play(table, notice = null) {
  const ways = {
    home,
    newGame,
    rematch,
    library: () => library(),
    rules: rulesButton,
    undoImport,
    open,
    edit,
    turned,
    retry: (/** @type {Table} */ now, /** @type {Turning[]} */ turnings) =>
      void retry(now.id, retryTasks(now, turnings, drawingOf(now.game).say)),
  };
  const screen = showTable(table, ways, notice);
  const tabs = tabsAbove(table.id, { openGame, closeGame });
  stand("table", { ...screen, element: html("div", { class: "desk" }, tabs, screen.element) }, resume);
}

/**
 * @param {string} [notice] What the player is told first.
 * @param {string[]} [faults] What could not be read.
 * @param {number | null} [batch] The import that can be taken back.
 */
function library(notice, faults, batch) {
  stand("library", showLibrary(games, { home, openGame, openFiles: open }, notice, faults, batch), () => library());
}

/** @param {number} id */
async function openGame(id) {
  try {
    await settle();
    play(await backend.openGame(id));
  } catch (error) {
    tell(sayError(error));
  }
}

/** @param {number} id */
async function closeGame(id) {
  try {
    await settle();
    const table = await backend.closeGame(id);
    if (table) play(table);
    else library();
  } catch (error) {
    tell(sayError(error));
  }
}

/** @param {Opened} records */
function opened(records) {
  const { table, batch, faults } = records;
  const text = report(records);
  if (!table) return library(text, faults, batch);
  const grave = faults.length > 0 || records.broken !== null;
  const one = batch === null || records.games + records.known === 1;
  play(table, text ? (one ? { say: "text", text, grave } : { say: "imported", text, grave, batch }) : null);
}

/** Takes an import back: what it brought goes to the bin. @param {number} batch */
async function undoImport(batch) {
  try {
    await settle();
    library(t("intake.undone", { count: await backend.undoImport(batch) }));
  } catch (error) {
    tell(sayError(error));
  }
}

/** @param {string} id */
function newGame(id) {
  const game = games.find((each) => each.id === id);
  if (!game) return;
  const screen = showNewGame(game, preferences().last[id], {
    back: home,
    edit: () => edit(id, ""),
    async begin(setup, players, lot) {
      try {
        const table = await backend.newGame(id, setup, players, lot);
        play(table);
        await remember(id, { setup, players, lot });
      } catch (error) {
        tell(sayError(error));
      }
    },
    async beginFrom(position, players, lot) {
      try {
        play(await backend.newGameFrom(id, position, players, lot));
        await remember(id, { players, lot });
      } catch (error) {
        tell(sayError(error));
      }
    },
  });
  stand("new-game", screen, () => newGame(id));
}

/** Begins at once against the computer, set up as the last time. @param {string} id */
async function playComputer(id) {
  const game = games.find((each) => each.id === id);
  if (!game) return;
  const last = preferences().last[id];
  const { setup, players, lot } = choice(
    againstComputer(beginWith(game, drawingOf(id).lot === true, last, drawSeed()), last),
  );
  if (!setup) return;
  try {
    play(await backend.newGame(id, setup, players, lot));
    await remember(id, { setup, players, lot });
  } catch (error) {
    tell(sayError(error));
  }
}

/**
 * Shows a step of a game's lesson.
 * @param {string} game
 * @param {string} [step] Without it, the first that is not done.
 */
async function learn(game, step) {
  const lesson = lessons.find((each) => each.game === game);
  const id = step ?? (lesson && nextStep(lesson));
  if (!lesson || id === undefined) return;
  try {
    const tried = await backend.beginLesson(game, id);
    const screen = showTasks(lessonTasks(lesson), id, tried, {
      home,
      enter: (next) => void learn(game, next),
      end: () => void playComputer(game),
      rules: () => rulesButton([game]),
    });
    stand("lesson", screen, () => learn(game, id));
    screen.begin();
  } catch (error) {
    tell(sayError(error));
  }
}

/**
 * Lets a turning point of the game on the table be played better.
 * @param {number} game
 * @param {Tasks} tasks
 * @param {string} [id] Without it, the first.
 */
async function retry(game, tasks, id = tasks.tasks[0]?.id) {
  if (id === undefined) return;
  try {
    await settle();
    const tried = await backend.beginRetry(game, Number(id));
    const screen = showTasks(tasks, id, tried, {
      home,
      enter: (next) => void retry(game, tasks, next),
      end: resume,
      rules: () => rulesButton([tasks.game]),
    });
    stand("retry", screen, () => retry(game, tasks, id));
    screen.begin();
  } catch (error) {
    tell(sayError(error));
  }
}

let rematching = false;

/**
 * Begins a game once more, set up as it was and with the same seats; lots are drawn anew. One that began from a position
 * is set up in the panel.
 * @param {Table} table
 */
async function rematch({ game, setup, players, computers }) {
  if (rematching) return;
  if (!setup) return newGame(game);
  rematching = true;
  try {
    const begun = await backend.newGame(
      game,
      setup.seed === null ? setup : { ...setup, seed: Number(drawSeed()) },
      players.map((name, seat) => ({ name, computer: computers[seat] ?? null })),
      false,
    );
    play(begun);
  } catch (error) {
    tell(sayError(error));
  }
  rematching = false;
}

/**
 * Sets up a position by hand; playing it begins a new game, and the game on the table stays as it is.
 * @param {string} id
 * @param {string} position The start of the game if it is empty.
 */
async function edit(id, position) {
  const game = games.find((each) => each.id === id);
  if (!game) return;
  try {
    const first = await backend.editPosition(id, position, { edit: "show" });
    const brought = { edited: first, isStart: position === "" };
    const screen = showEditor(game, brought, {
      back: home,
      begin: async (from) => play(await backend.newGameFrom(id, from, [], false)),
    });
    stand("editor", screen, () => edit(id, screen.position()));
  } catch (error) {
    tell(sayError(error));
  }
}

/** @param {(progress: (progress: ImportProgress) => void) => Promise<Opened | null>} ask */
async function take(ask) {
  try {
    await settle();
    const records = await takeIn(ask);
    if (records) opened(records);
  } catch (error) {
    tell(sayError(error));
  }
}

const open = () => take((progress) => backend.importRecords(progress, t("open.records"), t("open.all-files")));

/** Starts the page. */
export function start() {
  begin().catch((error) => {
    document.querySelector("#screen")?.replaceChildren(html("p", {}, sayError(error)));
  });
}

async function begin() {
  addIcons();
  listenShortcuts();
  listenZoom();
  // WebKitGTK passes the wheel on only where the document listened for it when the screen was laid out.
  document.addEventListener("wheel", (event) => wheelZoom(event) || wheel(event), { passive: false });
  // Before anything is heard: what ended the page before this one decides what is shown first.
  const first = await backend.notices();
  // Before the table is asked for, so that nothing goes by unheard.
  await backend.watch((news) => {
    followReview(news);
    hear(news);
  });
  const { set_aside: path, fault } = await loadPreferences();
  followTheme();
  const [offered, taught] = await Promise.all([
    backend.games(),
    backend.lessons(),
    loadWords(preferences().language),
    loadArt(["marks", ...artNames()]),
  ]);
  games = offered.filter((game) => isDrawn(game.id));
  lessons = taught;
  const unkept = (await backend.isKept()) ? null : createUnkept(() => void backend.close());
  if (unkept) document.body.append(unkept.element);
  addEventListener(WORDS_CHANGED, async () => {
    unkept?.say();
    await again();
    document.querySelector('[data-action="settings"]')?.dispatchEvent(new MouseEvent("click"));
  });
  await backend.onClosing(() => (unkept ? unkept.ask() : void settle().finally(backend.close)));
  const ended = first.find(({ code }) => code === "page-ended");
  const table = ended && location.hash === "#table" ? await backend.table() : null;
  if (ended && table) play(table, { say: "text", text: sayError(new backend.Refused(ended)), grave: true });
  else await home();
  listenPaste((text) => void take(() => backend.paste(text)));
  await backend.onDrop(() => void take(backend.importWaiting));
  await take(backend.importWaiting);
  const notices = [...first, ...(await backend.notices())];
  const faults = lessons.flatMap((lesson) => lesson.faults);
  const told = [...notices, ...faults].map((notice) => sayError(new backend.Refused(notice)));
  if (path !== null) told.unshift(t("error.preferences-set-aside", { path }));
  if (fault) told.unshift(sayError(new backend.Refused(fault)));
  if (told.length) tell([...new Set(told)].join(" "));
  early.forEach(hear);
}
