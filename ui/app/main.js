/** The page: which screen stands. */

/** @import { GameCard, Table } from "../types/alcazar" */

import * as backend from "./backend.js";
import { addSymbols } from "./dom.js";
import { closeDrawer, WORDS_CHANGED } from "./drawers.js";
import { drawingOf, isDrawn } from "./games/index.js";
import { addIcons } from "./icons.js";
import { sayError, t } from "./locale.js";
import { showNewGame } from "./new-game.js";
import { showStart } from "./start.js";
import { showTable } from "./table.js";
import { change, loadPreferences, preferences } from "./theme.js";

/** @type {GameCard[]} */
let games = [];
/** Shows the screen that stands now again, in other words. */
let again = () => Promise.resolve();
let leave = () => {};

/**
 * @param {"start" | "new-game" | "table"} name
 * @param {{element: HTMLElement, leave: () => void}} screen
 * @param {() => unknown} repeat
 */
function stand(name, screen, repeat) {
  leave();
  closeDrawer();
  leave = screen.leave;
  again = async () => void (await repeat());
  document.documentElement.dataset.screen = name;
  document.querySelector("#screen")?.replaceChildren(screen.element);
}

/** @param {string} text */
function tell(text) {
  const status = document.querySelector("#screen [data-role=status]");
  if (status) status.textContent = text;
}

async function home() {
  const table = await backend.table();
  stand("start", showStart(games, table && isDrawn(table.game) ? table : null, { resume, newGame, open }), home);
}

async function resume() {
  const table = await backend.table();
  if (table) play(table);
}

/** @param {Table} table */
function play(table) {
  stand("table", showTable(table, { home, newGame, opened: play }), resume);
}

/** @param {string} id */
function newGame(id) {
  const game = games.find((each) => each.id === id);
  if (!game) return;
  const screen = showNewGame(game, preferences().last[id], {
    back: home,
    async begin(setup, players) {
      try {
        const table = await backend.newGame({ game: id, setup, players });
        play(table);
        await change({ last: { ...preferences().last, [id]: { setup, players } } });
      } catch (error) {
        tell(sayError(error));
      }
    },
  });
  stand("new-game", screen, () => newGame(id));
}

async function open() {
  try {
    const table = await backend.importRecord();
    if (table) play(table);
  } catch (error) {
    tell(sayError(error));
  }
}

async function begin() {
  addIcons();
  const [setAside, offered] = await Promise.all([loadPreferences(), backend.games()]);
  games = offered.filter((game) => isDrawn(game.id));
  for (const { id } of games) addSymbols(`${id}-symbols`, drawingOf(id).symbols);
  addEventListener(WORDS_CHANGED, async () => {
    await again();
    document.querySelector('[data-action="settings"]')?.dispatchEvent(new MouseEvent("click"));
  });
  await home();
  if (setAside !== null) tell(t("error.preferences-set-aside", { path: setAside }));
}

begin().catch((error) => {
  document.querySelector("#screen")?.replaceChildren(sayError(error));
});
