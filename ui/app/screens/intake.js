/** Taking in records, with the progress in sight and a way to stop. */

/** @import { ImportProgress, Opened } from "../../types/alcazar" */

import * as backend from "../base/backend.js";
import { button, html } from "../base/dom.js";
import { quoting, t } from "../base/locale.js";
import { brokenWords } from "./library-state.js";

/**
 * @template Answer
 * @param {(onprogress: (progress: ImportProgress) => void) => Promise<Answer>} ask
 * @param {string} [key] The words for the progress, if it is not of files.
 * @returns {Promise<Answer>}
 */
export async function takeIn(ask, key) {
  const words = html("p", {});
  const bar = html("progress", { max: 100, value: 0 });
  const panel = html(
    "aside",
    { class: "intake", role: "status" },
    words,
    bar,
    button({ action: "stop-import", label: t("intake.stop"), icon: "close", onclick: () => void backend.stopImport() }),
  );
  try {
    return await ask((progress) => {
      words.textContent = t(key ?? (progress.of === 1 ? "intake.progress-one" : "intake.progress"), { ...progress });
      bar.value = progress.percent;
      if (!panel.isConnected) document.body.append(panel);
    });
  } finally {
    panel.remove();
  }
}

/**
 * What came of it, in a sentence or two.
 * @param {Opened} opened
 */
export function report({ table, path: file, files, games, known, faults, stopped, broken }) {
  const path = file || t("paste.source");
  const first = faults[0] ?? "";
  const all = games + known;
  const came = games ? t("intake.done", { files, games }) : t("intake.all-known", { count: known });
  return [
    table ? "" : came,
    known && (games || table) && all > 1 ? t("intake.known", { count: known }) : "",
    table && known && all === 1 ? t("open.known") : "",
    stopped ? t("intake.stopped") : "",
    brokenWords(broken),
    faults.length
      ? quoting(t(table ? "open.faults" : "intake.faults", { path, count: faults.length }), "first", first)
      : "",
    table && all > 1 ? t(file ? "open.first-of" : "paste.first-of", { path, games: all }) : "",
  ]
    .filter(Boolean)
    .join(" ");
}
