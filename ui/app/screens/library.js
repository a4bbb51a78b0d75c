/** The library: all games with a picture of the position, searched while typing. */

/** @import { Card, Change, Computer, GameCard, Query, ShelfCard, Sort } from "../../types/alcazar" */

import * as backend from "../base/backend.js";
import { picture, seatMark } from "../board/board.js";
import { createChosen } from "./chosen.js";
import { button, html, icon } from "../base/dom.js";
import { settingsButton } from "../base/drawers.js";
import { drawingOf, isDrawn } from "../games/index.js";
import { takeIn } from "./intake.js";
import { day, sayError, t } from "../base/locale.js";
import { createVirtual } from "../base/virtual.js";

/** The height of a row, in pixels: the same in library.css. */
const ROW_PIXELS = 96;

/** How many games are asked for at once. */
const CHUNK = 40;

/** @type {Sort[]} */
const SORTS = ["changed", "created", "name", "players", "date", "plies", "game"];

/** The query outlives the screen, so that coming back from a game finds the list as it was. @type {Query} */
const query = {
  text: "",
  game: null,
  tag: null,
  over: null,
  binned: false,
  sort: "changed",
  reverse: false,
  offset: 0,
  limit: CHUNK,
};

/** @param {Computer | null | undefined} computer */
const computerWords = (computer) => (computer ? t("computer.short", { level: computer.level }) : "");

/**
 * The name of a game in a list: its own, or else its players'.
 * @param {Card} card
 */
export function titleOf(card) {
  const against = card.computers.some(Boolean) ? t("player.person") : "";
  const players = card.players
    .map((name, seat) => name || computerWords(card.computers[seat]) || against)
    .filter(Boolean)
    .join(" – ");
  return card.name || players || t(`game.${card.game}.name`);
}

/**
 * @param {GameCard[]} games
 * @param {{home: () => void, openGame: (id: number) => void, openFiles: () => void}} act
 * @param {string} [notice] What the player is told first.
 * @param {string[]} [faults] What of the files that came in could not be read.
 */
export function showLibrary(games, act, notice = "", faults = []) {
  let total = 0;
  /** Counts the questions, so that a late answer to an old one is dropped. */
  let asked = 0;
  /** The answers by their place; null while one is awaited. @type {Map<number, ShelfCard[] | null>} */
  const chunks = new Map();
  /** The row that is being edited. */
  let edited = -1;

  const status = html("p", { class: "notice", "data-role": "status", role: "status" }, notice);
  const count = html("p", { class: "soft count", "data-role": "count", "aria-live": "polite" });
  const list = createVirtual({ class: "shelf", label: t("library.title"), rowPixels: ROW_PIXELS, draw });
  const tagList = html("select", {
    "data-field": "tag",
    "aria-label": t("library.tag"),
    onchange: () => ask({ tag: tagList.value || null }),
  });
  const search = html("input", {
    type: "search",
    value: query.text,
    placeholder: t("library.search"),
    "aria-label": t("library.search"),
    "data-field": "search",
    oninput: () => ask({ text: search.value }),
  });

  const emptyBin = button({
    action: "empty-bin",
    label: t("library.empty-bin"),
    icon: "close",
    onclick: () => removing(total, backend.emptyBin),
  });
  const chosen = createChosen({
    bin: (ids) => change(() => backend.binGames(ids), t("library.binned-many", { count: ids.length })),
    restore: (ids) => change(() => backend.restoreGames(ids), t("library.restored-many", { count: ids.length })),
    remove: (ids) => removing(ids.length, () => backend.deleteGames(ids)),
    tag: (ids, tag) => change(() => backend.tagGames(ids, tag), t("library.tagged", { tag })),
    save: (ids) => void written(() => backend.exportGames(ids)),
    clear() {
      chosen.clear();
      list.fill(total);
    },
  });
  const damaged = html("div", { class: "damaged" });

  /** Asks before games are deleted for ever. @param {number} many @param {() => Promise<number>} work */
  function removing(many, work) {
    chosen.ask({
      text: t("library.ask-delete", { count: many }),
      yes: t("library.delete"),
      no: t("chosen.no"),
      onyes: () => {
        let gone = 0;
        change(
          async () => (gone = await work()),
          () => t("library.deleted", { count: gone }),
        );
      },
    });
  }

  /** Writes a file and tells where; asks first if it has changed on the disk. @param {() => Promise<string | null>} write */
  async function written(write) {
    try {
      const path = await write();
      if (path !== null) status.textContent = t("status.saved", { path });
    } catch (error) {
      if (!(error instanceof backend.Refused) || error.code !== "changed-on-disk") return complain(error);
      chosen.ask({
        text: t("save.changed", { path: error.message }),
        yes: t("save.overwrite"),
        no: t("save.leave"),
        onyes: () => void written(backend.overwrite),
      });
    }
  }

  async function fillDamaged() {
    const names = await backend.damagedLibraries();
    damaged.replaceChildren(
      ...names.map((name) =>
        html(
          "p",
          {},
          t("library.set-aside", { name }),
          " ",
          html(
            "button",
            { type: "button", class: "button", "data-action": "rescue", onclick: () => rescue(name) },
            t("library.rescue"),
          ),
        ),
      ),
    );
  }

  /** @param {string} name */
  function rescue(name) {
    let said = "";
    change(
      async () => {
        const {
          games: taken,
          lost,
          stopped,
        } = await takeIn((onprogress) => backend.rescue(name, onprogress), "rescue.progress");
        said = [
          t("rescue.done", { count: taken, name }),
          lost ? t("rescue.lost", { count: lost }) : "",
          stopped ? t("intake.stopped") : "",
        ]
          .filter(Boolean)
          .join(" ");
      },
      () => said,
    );
  }

  /** @param {string} name @param {string} label @param {[string, string][]} values @param {string} value @param {(value: string) => Partial<Query>} filter */
  function choose(name, label, values, value, filter) {
    const select = html(
      "select",
      { "data-field": name, "aria-label": label, onchange: () => ask(filter(select.value)) },
      ...values.map(([each, words]) => html("option", { value: each, selected: each === value }, words)),
    );
    return select;
  }

  /** @param {string} action @param {string} label @param {string} sign @param {"binned" | "reverse"} field */
  function toggle(action, label, sign, field) {
    const pressed = button({
      action,
      label,
      icon: sign,
      pressed: query[field],
      onclick: () => {
        pressed.setAttribute("aria-pressed", String(!query[field]));
        ask({ [field]: !query[field] });
      },
    });
    return pressed;
  }

  /** Asks anew. @param {Partial<Query>} wish */
  function ask(wish) {
    Object.assign(query, wish);
    chunks.clear();
    chosen.clear();
    asked += 1;
    edited = -1;
    list.rewind();
    fetchChunk(0);
  }

  /** @param {number} place */
  function fetchChunk(place) {
    const question = asked;
    chunks.set(place, null);
    backend.search({ ...query, offset: place * CHUNK, limit: CHUNK }).then((found) => {
      if (question !== asked) return;
      chunks.set(place, found.games);
      if (place === 0 || found.total !== total) {
        total = found.total;
        count.textContent = t("library.count", { count: total });
        emptyBin.hidden = !query.binned || total === 0;
        list.fill(total);
      } else found.games.forEach((_, index) => list.redraw(place * CHUNK + index));
    }, complain);
  }

  /** @param {unknown} error */
  function complain(error) {
    status.textContent = sayError(error);
  }

  /** Does something with games and shows the list anew. @param {() => Promise<unknown>} work @param {string | (() => string)} [said] */
  function change(work, said = "") {
    work().then(() => {
      status.textContent = typeof said === "string" ? said : said();
      chosen.clear();
      void fillTags();
      asked += 1;
      edited = -1;
      chunks.clear();
      fetchChunk(0);
    }, complain);
  }

  async function fillTags() {
    const tags = await backend.tags();
    tagList.replaceChildren(
      html("option", { value: "" }, t("library.any-tag")),
      ...tags.map(([tag, of]) => html("option", { value: tag, selected: tag === query.tag }, `${tag} (${of})`)),
    );
    tagList.hidden = tags.length === 0;
  }

  /** @param {number} index */
  function draw(index) {
    const place = Math.floor(index / CHUNK);
    const chunk = chunks.get(place);
    if (chunk === undefined) fetchChunk(place);
    const found = chunk?.[index % CHUNK];
    if (!found) return html("div", { class: "shelf-row waiting" });
    return index === edited ? editor(found.card, index) : row(found, index);
  }

  /** @param {ShelfCard} found @param {number} index */
  function row({ card, view }, index) {
    const drawing = isDrawn(card.game) ? drawingOf(card.game) : null;
    const title = titleOf(card);
    const seats =
      view?.seats.flatMap((seat, at) => [
        drawing && seatMark(drawing, seat.name),
        card.players[at] || computerWords(card.computers[at]) || t(`name.${seat.name}`),
      ]) ?? [];
    const facts = [
      t(`game.${card.game}.name`),
      card.result,
      t("library.plies", { count: card.plies }),
      card.event,
      card.date || day(card.created),
    ]
      .filter(Boolean)
      .join(" · ");
    /** @param {string} action @param {string} sign @param {() => void} onclick */
    const tool = (action, sign, onclick) =>
      html(
        "button",
        {
          type: "button",
          class: "button",
          "data-action": action,
          title: t(`library.${action}`),
          "aria-label": t(`library.${action}-game`, { title }),
          onclick,
        },
        icon(sign),
      );
    const open = html(
      "button",
      {
        type: "button",
        class: "shelf-open",
        "data-action": "open-game",
        "data-game-id": card.id,
        disabled: card.binned || !drawing,
        onclick: () => act.openGame(card.id),
      },
      html("span", { class: "shelf-picture" }, view && drawing ? picture(drawing, view) : null),
      html(
        "span",
        { class: "shelf-words" },
        html("strong", {}, title),
        html("span", { class: "shelf-seats" }, ...seats),
        html("span", { class: "soft" }, facts),
      ),
    );
    const tags = card.tags.map((tag) =>
      html("button", { type: "button", class: "tag", "data-tag": tag, onclick: () => ask({ tag }) }, tag),
    );
    const box = html("input", {
      type: "checkbox",
      "data-choose": card.id,
      checked: chosen.has(card.id),
      "aria-label": t("library.choose-game", { title }),
      onchange: () => chosen.choose(card.id, box.checked, card.binned),
    });
    return html(
      "div",
      { class: "shelf-row" },
      html("label", { class: "shelf-choose" }, box),
      open,
      html("span", { class: "tags" }, ...tags),
      html(
        "span",
        { class: "shelf-tools" },
        ...(card.binned
          ? [
              tool("restore", "restore", () =>
                change(() => backend.restoreGames([card.id]), t("library.restored", { title })),
              ),
              tool("delete", "close", () => removing(1, () => backend.deleteGames([card.id]))),
            ]
          : [
              tool("edit", "comment", () => {
                edited = index;
                list.redraw(index);
              }),
              tool("copy", "copy", () => change(() => backend.copyGame(card.id), t("library.copied", { title }))),
              tool("bin", "bin", () => change(() => backend.binGames([card.id]), t("library.binned", { title }))),
            ]),
      ),
    );
  }

  /** @param {Card} card @param {number} index */
  function editor(card, index) {
    const name = html("input", {
      type: "text",
      value: card.name,
      "data-field": "name",
      placeholder: t("library.name"),
      "aria-label": t("library.name"),
    });
    const tags = html("input", {
      type: "text",
      value: card.tags.join(", "),
      "data-field": "tags",
      placeholder: t("library.tags"),
      "aria-label": t("library.tags"),
    });
    const close = () => {
      edited = -1;
      list.redraw(index);
    };
    const form = html(
      "form",
      {
        class: "shelf-row shelf-edit",
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          /** @type {Change[]} */
          const changes = [
            { change: "name", name: name.value.trim() },
            { change: "tags", tags: tags.value.split(",") },
          ];
          change(async () => {
            for (const each of changes) await backend.editGame(card.id, each);
          });
        },
        onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && close(),
      },
      name,
      tags,
      html("button", { type: "submit", class: "button main", "data-action": "keep" }, t("library.keep")),
      button({ action: "close-edit", label: t("action.close"), icon: "close", onclick: close }),
    );
    queueMicrotask(() => name.focus());
    return form;
  }

  const any = /** @type {[string, string]} */ (["", t("library.any-game")]);
  const element = html(
    "div",
    { class: "library" },
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
    ),
    html(
      "div",
      { class: "filters" },
      search,
      choose(
        "game",
        t("library.game"),
        [any, ...games.map((game) => /** @type {[string, string]} */ ([game.id, t(`game.${game.id}.name`)]))],
        query.game ?? "",
        (value) => ({ game: value || null }),
      ),
      choose(
        "over",
        t("library.over"),
        ["", "true", "false"].map((value) => [value, t(`library.over.${value || "any"}`)]),
        String(query.over ?? ""),
        (value) => ({ over: value ? value === "true" : null }),
      ),
      tagList,
      choose(
        "sort",
        t("library.sort"),
        SORTS.map((sort) => [sort, t(`sort.${sort}`)]),
        query.sort,
        (value) => ({ sort: /** @type {Sort} */ (value) }),
      ),
      toggle("reverse", t("library.reverse"), "sort", "reverse"),
      toggle("show-bin", t("library.show-bin"), "bin", "binned"),
      emptyBin,
      count,
    ),
    list.element,
    status,
    damaged,
    faults.length > 1 &&
      html(
        "details",
        { class: "faults" },
        html("summary", {}, t("intake.all-faults")),
        html("ol", {}, ...faults.map((fault) => html("li", {}, fault))),
      ),
    chosen.element,
  );
  ask({});
  void fillTags().catch(complain);
  void fillDamaged().catch(complain);
  queueMicrotask(() => search.focus());
  return { element, leave() {} };
}
