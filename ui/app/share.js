/** The ways to take a game out of the app: files, and the clipboard. */

/** @import { Table } from "../types/alcazar" */

import * as backend from "./backend.js";
import { button, html } from "./dom.js";
import { closeDrawer } from "./drawers.js";
import { sayError, t } from "./locale.js";

/**
 * Puts text on the clipboard. It must be called while a click or key is being handled.
 * @param {string} text
 */
function copy(text) {
  const field = html("textarea", { class: "unseen", readonly: true });
  field.value = text;
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
}

/**
 * @param {Table} table
 * @param {(format: string) => void} save
 * @param {(what: string) => void} tell
 */
export function shareWays(table, save, tell) {
  const files = html("div", { class: "share-files" });
  let text = "";
  const copied = (/** @type {string} */ what) => {
    copy(what);
    closeDrawer();
    tell(t("share.copied"));
  };
  const copyText = button({ action: "copy-text", label: t("share.copy-text"), icon: "copy", disabled: true, onclick: () => copied(text) });
  void Promise.all([backend.formats(table.revision), backend.record(table.revision, "text")]).then(([formats, words]) => {
    text = words;
    copyText.disabled = false;
    files.replaceChildren(
      ...formats.map((format) =>
        button({
          action: `save-${format}`,
          label: t(`format.${format}`),
          icon: "save",
          onclick: () => {
            closeDrawer();
            save(format);
          },
        }),
      ),
    );
  }).catch((error) => tell(sayError(error)));
  return [
    html("section", { class: "share" }, html("h3", {}, t("share.file")), files),
    html("section", { class: "share" }, html("h3", {}, t("share.clipboard")), button({ action: "copy-position", label: t("share.copy-position"), icon: "copy", onclick: () => copied(table.position) }), copyText, html("p", { class: "position-text" }, table.position)),
  ];
}
