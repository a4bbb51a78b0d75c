/** What is looked for in the library, and in which order. */

/** @import { Batch, GameCard, Query, Sort } from "../../types/alcazar" */
/** @import { LibraryState } from "./library-state.js" */

import { button, html } from "../base/dom.js";
import { day, t, time } from "../base/locale.js";
import { nothingWords, SORTS } from "./library-state.js";

/**
 * @param {string} name
 * @param {string} label
 * @param {[value: string, words: string][]} values
 * @param {string} chosen
 * @param {(value: string) => void} choose
 */
function list(name, label, values, chosen, choose) {
  const select = html(
    "select",
    { "data-field": name, "aria-label": label, onchange: () => choose(select.value) },
    ...values.map(([value, words]) => html("option", { value, selected: value === chosen }, words)),
  );
  return select;
}

/**
 * @param {GameCard[]} games
 * @param {Query} query
 * @param {{ask: (wish: Partial<Query>) => void, emptyBin: () => void, undoImport: (batch: number) => void}} act
 */
export function createFilters(games, query, { ask, emptyBin, undoImport }) {
  const search = html("input", {
    type: "search",
    value: query.text,
    placeholder: t("library.search"),
    "aria-label": t("library.search"),
    "data-field": "search",
    oninput: () => ask({ text: search.value }),
  });
  const tags = html("select", {
    "data-field": "tag",
    "aria-label": t("library.tag"),
    onchange: () => ask({ tag: tags.value || null }),
  });
  const batches = html("select", {
    "data-field": "batch",
    "aria-label": t("library.batch"),
    hidden: true,
    onchange: () => ask({ batch: batches.value ? Number(batches.value) : null }),
  });
  const takeBack = button({
    action: "undo-this-import",
    label: t("intake.undo"),
    icon: "undo",
    onclick: () => undoImport(Number(batches.value)),
  });
  const toggle = (
    /** @type {string} */ action,
    /** @type {string} */ label,
    /** @type {string} */ icon,
    /** @type {"binned" | "reverse"} */ field,
  ) => {
    const onclick = () => ask({ [field]: pressed.getAttribute("aria-pressed") !== "true" });
    const pressed = button({ action, label, icon, pressed: query[field], onclick });
    return pressed;
  };
  const reverse = toggle("reverse", t("library.reverse"), "sort", "reverse");
  const bin = toggle("show-bin", t("library.show-bin"), "bin", "binned");
  const empty = button({ action: "empty-bin", label: t("library.empty-bin"), icon: "close", onclick: emptyBin });
  const count = html("p", { class: "soft count", "data-role": "count", "aria-live": "polite" });
  const any = /** @type {[string, string]} */ (["", t("library.any-game")]);
  const named = games.map(({ id }) => /** @type {[string, string]} */ ([id, t(`game.${id}.name`)]));
  const ends = ["", "true", "false"].map(
    (value) => /** @type {[string, string]} */ ([value, t(`library.over.${value || "any"}`)]),
  );
  const sorts = SORTS.map((sort) => /** @type {[string, string]} */ ([sort, t(`sort.${sort}`)]));
  const game = list("game", t("library.game"), [any, ...named], query.game ?? "", (value) =>
    ask({ game: value || null }),
  );
  const over = list("over", t("library.over"), ends, String(query.over ?? ""), (value) =>
    ask({ over: value ? value === "true" : null }),
  );
  const element = html(
    "div",
    { class: "filters" },
    search,
    game,
    over,
    tags,
    batches,
    takeBack,
    list("sort", t("library.sort"), sorts, query.sort, (value) => ask({ sort: /** @type {Sort} */ (value) })),
    reverse,
    bin,
    empty,
    count,
  );

  return {
    element,
    focus: () => search.focus(),

    /** @param {LibraryState} state */
    show({ query: now, total }) {
      reverse.setAttribute("aria-pressed", String(now.reverse));
      bin.setAttribute("aria-pressed", String(now.binned));
      empty.hidden = !now.binned || (total === 0 && !nothingWords({ query: now }).filtered);
      const told = total === null ? "" : t("library.count", { count: total });
      if (count.textContent !== told) count.textContent = told;
      if (search.value !== now.text) search.value = now.text;
      game.value = now.game ?? "";
      over.value = String(now.over ?? "");
      tags.value = now.tag ?? "";
      batches.value = String(now.batch ?? "");
      takeBack.hidden = now.batch === null || now.binned;
    },

    /** Offers the imports there are. @param {Batch[]} known @param {number | null} chosen */
    offerBatches(known, chosen) {
      batches.replaceChildren(
        html("option", { value: "" }, t("library.any-batch")),
        ...known.map(({ id, at, name, games: came }) =>
          html("option", { value: id, selected: id === chosen }, `${day(at)} ${time(at)} · ${name} (${came})`),
        ),
      );
      batches.hidden = known.length === 0;
    },

    /** Offers the tags there are. @param {[tag: string, games: number][]} known @param {string | null} chosen */
    offer(known, chosen) {
      tags.replaceChildren(
        html("option", { value: "" }, t("library.any-tag")),
        ...known.map(([tag, of]) => html("option", { value: tag, selected: tag === chosen }, `${tag} (${of})`)),
      );
      tags.hidden = known.length === 0;
    },
  };
}
