/** The library: all games with a picture of the position, searched while typing. */

/** @import { Card, GameCard, Query } from "../../types/alcazar" */
/** @import { LibraryState, Question } from "./library-state.js" */

import * as backend from "../base/backend.js";
import { button, html } from "../base/dom.js";
import { settingsButton } from "../base/drawers.js";
import { sayError, t } from "../base/locale.js";
import { createNotice, tellIn } from "../base/notice.js";
import { createVirtual } from "../base/virtual.js";
import { savedWords, writing } from "../table/save.js";
import { createChosen } from "./chosen.js";
import { takeIn } from "./intake.js";
import { createFilters } from "./library-filters.js";
import { drawEditRow, drawRow } from "./library-rows.js";
import * as library from "./library-state.js";

/** The height of a row, in pixels: the same in library.css. */
const ROW_PIXELS = 96;

/** The query outlives the screen, so that coming back from a game finds the list as it was. */
let query = library.everything();

/**
 * @param {GameCard[]} games
 * @param {{home: () => void, openGame: (id: number) => void, openFiles: () => void}} act
 * @param {string} [notice] What the player is told first.
 * @param {string[]} [faults] What of the files that came in could not be read.
 * @param {number | null} [batch] The import that the notice tells of.
 */
export function showLibrary(games, act, notice = "", faults = [], batch = null) {
  let state = library.beginWith(query);
  const status = createNotice();
  const tell = (/** @type {string} */ text) => tellIn(status, text, false);
  const complain = (/** @type {unknown} */ error) => tellIn(status, sayError(error), true);
  const ids = () => [...state.chosen];
  const shelf = createShelf({ now: () => state, turnTo, ask, change, pose, complain, open: act.openGame });
  const filters = createFilters(games, query, {
    ask,
    emptyBin: askToEmptyBin,
    undoImport,
  });
  const undo = button({
    action: "undo-import",
    label: t("intake.undo"),
    icon: "undo",
    onclick: () => batch !== null && undoImport(batch),
  });
  undo.hidden = batch === null;
  const chosen = createChosen({
    bin: () => change(backend.binGames(ids()), t("library.binned-many", { count: ids().length })),
    restore: () => change(backend.restoreGames(ids()), t("library.restored-many", { count: ids().length })),
    remove: () => pose({ ask: "delete", ids: ids() }),
    tag: (tag) => change(backend.tagGames(ids(), tag), t("library.tagged", { tag })),
    save: () => write(() => backend.exportGames(ids())),
    clear() {
      turnTo(library.chooseNone(state));
      shelf.fill();
    },
    answer,
  });
  const damaged = html("div", { class: "damaged" });
  const nothing = html("div", { class: "nothing", "data-role": "nothing", hidden: true });

  /** @param {LibraryState} next */
  function turnTo(next) {
    state = next;
    query = state.query;
    chosen.show(state);
    filters.show(state);
    nothing.hidden = state.total !== 0;
    nothing.replaceChildren(...drawNothing(state, () => ask(library.noFilters())));
  }

  /** @param {Question | null} question */
  function pose(question) {
    turnTo(library.pose(state, question));
  }

  /** Asks anew. @param {Partial<Query>} wish */
  function ask(wish) {
    turnTo(library.ask(state, wish));
    shelf.rewind();
    shelf.fetch(0);
  }

  /**
   * Waits for something that is done with games, tells it, and shows the list anew.
   * @template Answer
   * @param {Promise<Answer>} work
   * @param {string | ((answer: Answer) => string)} said
   */
  function change(work, said) {
    work.then((done) => {
      undo.hidden = true;
      tell(typeof said === "string" ? said : said(done));
      turnTo(library.ask(state));
      void fillTags();
      shelf.fetch(0);
    }, complain);
  }

  /** @param {boolean} yes */
  function answer(yes) {
    const { question } = state;
    pose(null);
    if (!yes || !question) return;
    if (question.ask === "overwrite" || question.ask === "holds") write(backend.overwrite);
    else {
      const work = question.ask === "delete" ? backend.deleteGames(question.ids) : backend.emptyBin();
      change(work, (count) => t("library.deleted", { count }));
    }
  }

  /** Writes a file and tells where; asks first if it has changed on the disk. @param {() => Promise<string | null>} work */
  const write = (work) =>
    writing(work).then((written) => {
      if (written.done === "saved") tell(savedWords(written.path));
      else if (written.done === "changed") pose({ ask: "overwrite", path: written.path });
      else if (written.done === "holds") pose({ ask: "holds", path: written.path, count: written.count });
    }, complain);

  /** Asks about all that emptying the bin deletes, whatever of it is shown. */
  function askToEmptyBin() {
    backend.search(library.wholeBin()).then(({ total }) => {
      if (total > 0) pose({ ask: "empty-bin", count: total, hidden: total - (state.total ?? 0) });
      else tell(t("library.bin-empty"));
    }, complain);
  }

  /** Takes an import back; the list of all games is shown then. @param {number} taken */
  function undoImport(taken) {
    if (state.query.batch === taken) turnTo(library.ask(state, { batch: null }));
    change(backend.undoImport(taken), (count) => t("intake.undone", { count }));
  }

  async function fillTags() {
    filters.offer(await backend.tags(), state.query.tag);
    filters.offerBatches(await backend.imports(), state.query.batch);
  }

  async function fillDamaged() {
    const names = await backend.damagedLibraries();
    damaged.replaceChildren(...names.map((name) => damagedRow(name, () => rescue(name))));
  }

  /** @param {string} name */
  const rescue = (name) =>
    change(
      takeIn((onprogress) => backend.rescue(name, onprogress), "rescue.progress"),
      (saved) => library.rescueWords(name, saved),
    );

  tellIn(status, notice, faults.length > 0);
  ask({ glossary: library.glossary(games) });
  void fillTags().catch(complain);
  void fillDamaged().catch(complain);
  queueMicrotask(() => filters.focus());
  const report = faults.length > 1 && allFaults(faults);
  const parts = [
    header(act),
    filters.element,
    html("div", { class: "shelf-room" }, shelf.element, nothing),
    html("div", { class: "told" }, status, undo),
    damaged,
    report,
    chosen.element,
  ];
  return { element: html("main", { class: "library" }, ...parts), leave() {} };
}

/**
 * The list of games, of which the parts that are scrolled to are fetched.
 * @param {object} act
 * @param {() => LibraryState} act.now
 * @param {(next: LibraryState) => void} act.turnTo
 * @param {(wish: Partial<Query>) => void} act.ask
 * @param {(work: Promise<unknown>, said: string) => void} act.change
 * @param {(question: Question) => void} act.pose
 * @param {(error: unknown) => void} act.complain
 * @param {(id: number) => void} act.open
 */
function createShelf({ now, turnTo, ask, change, pose, complain, open }) {
  const list = createVirtual({ class: "shelf", label: t("library.title"), rowPixels: ROW_PIXELS, draw });

  /** @param {number} place */
  function fetch(place) {
    const { asked, total } = now();
    turnTo(library.wait(now(), place));
    backend.search(library.queryFor(now(), place)).then((found) => {
      const next = library.take(now(), asked, place, found);
      if (next === now()) return;
      turnTo(next);
      if (place === 0 || found.total !== total) list.fill(found.total);
      else found.games.forEach((_, index) => list.redraw(place * library.CHUNK + index));
    }, complain);
  }

  /** @param {number} index @param {number} edited */
  function edit(index, edited) {
    turnTo({ ...now(), edited });
    list.redraw(index);
  }

  /** @param {number} index */
  function draw(index) {
    const { place, awaited, found } = library.rowAt(now(), index);
    if (!awaited) fetch(place);
    if (!found) return html("div", { class: "shelf-row waiting" });
    const { card } = found;
    if (index === now().edited) {
      return drawEditRow(card, {
        keep: (changes) => change(editAll(card, changes), ""),
        close() {
          edit(index, -1);
          const row = list.element.querySelector(`[data-choose="${card.id}"]`)?.closest(".shelf-row");
          /** @type {HTMLElement | null | undefined} */ (row?.querySelector("[data-action=edit]"))?.focus();
        },
      });
    }
    const title = library.titleOf(card);
    return drawRow(found, now().chosen.has(card.id), {
      open: () => open(card.id),
      choose: (on) => turnTo(library.choose(now(), card.id, on)),
      findTag: (tag) => ask({ tag }),
      edit: () => edit(index, index),
      copy: () => change(backend.copyGame(card.id), t("library.copied", { title })),
      bin: () => change(backend.binGames([card.id]), t("library.binned", { title })),
      restore: () => change(backend.restoreGames([card.id]), t("library.restored", { title })),
      remove: () => pose({ ask: "delete", ids: [card.id] }),
    });
  }

  return { element: list.element, fetch, fill: () => list.fill(now().total ?? 0), rewind: list.rewind };
}

/** @param {Card} card @param {import("../../types/alcazar").Change[]} changes */
async function editAll(card, changes) {
  for (const each of changes) await backend.editGame(card.id, each);
}

/** @param {{home: () => void, openFiles: () => void}} act */
const header = (act) =>
  html(
    "header",
    { class: "tools" },
    button({ action: "home", label: t("action.home"), icon: "home", onclick: act.home }),
    html("h1", {}, t("library.title")),
    html(
      "div",
      { class: "tool-group" },
      button({ action: "open", label: t("action.open"), icon: "open", keys: "Ctrl+O", onclick: act.openFiles }),
      settingsButton(),
    ),
  );

/** @param {string} name A damaged library's. @param {() => void} rescue */
const damagedRow = (name, rescue) =>
  html(
    "p",
    {},
    t("library.set-aside", { name }),
    " ",
    html("button", { type: "button", class: "button", "data-action": "rescue", onclick: rescue }, t("library.rescue")),
  );

/** What is said where no game is listed. @param {LibraryState} state @param {() => void} reset */
function drawNothing(state, reset) {
  const { text, filtered } = library.nothingWords(state);
  return [
    html("p", {}, text),
    filtered && button({ action: "show-all", label: t("library.show-all"), onclick: reset }),
  ].filter((each) => each instanceof Node);
}

/** @param {string[]} faults */
const allFaults = (faults) =>
  html(
    "details",
    { class: "faults" },
    html("summary", {}, t("intake.all-faults")),
    html("ol", {}, ...faults.map((fault) => html("li", { lang: "en" }, fault))),
  );
