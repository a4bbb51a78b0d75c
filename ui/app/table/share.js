/** The ways to take a game out of the app: files, pictures, and the clipboard. */

/** @import { PictureLook, Preferences, Table } from "../../types/alcazar" */

import * as backend from "../base/backend.js";
import { button, html } from "../base/dom.js";
import { choice, closeDrawer } from "../base/drawers.js";
import { sayError, t } from "../base/locale.js";
import { change, preferences } from "../base/preferences.js";

/** The longer edges that are offered for pictures, in pixels. */
const SIZES = [512, 1024, 2048, 4096];

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
 * @param {(call: "exportRecord" | "savePicture", ...args: unknown[]) => void} save
 * @param {(what: string) => void} tell
 */
export function shareWays(table, save, tell) {
  const files = html("div", { class: "share-files" });
  let [sgf, text] = ["", ""];
  const copied = () => {
    closeDrawer();
    tell(t("share.copied"));
  };
  /** @param {string} action @param {string} label @param {() => string} what */
  const copyButton = (action, label, what) =>
    button({
      action,
      label,
      icon: "copy",
      onclick: () => {
        copy(what());
        copied();
      },
    });
  /** @param {string} action @param {string} label @param {Parameters<typeof save>} written */
  const saveButton = (action, label, ...written) =>
    button({
      action,
      label,
      icon: "save",
      onclick: () => {
        closeDrawer();
        save(...written);
      },
    });
  const copyRecord = copyButton("copy-record", t("share.copy-record"), () => sgf);
  const copyText = copyButton("copy-text", t("share.copy-text"), () => text);
  copyRecord.disabled = copyText.disabled = true;
  const records = /** @type {const} */ (["sgf", "text"]).map((format) => backend.record(table.revision, format));
  void Promise.all([backend.formats(table.revision), ...records])
    .then(([formats, ...written]) => {
      [sgf = "", text = ""] = written;
      copyRecord.disabled = copyText.disabled = false;
      files.replaceChildren(
        ...formats.map((format) => saveButton(`save-${format}`, t(`format.${format}`), "exportRecord", format)),
      );
    })
    .catch((error) => tell(sayError(error)));
  const copyPicture = button({
    action: "copy-picture",
    label: t("share.copy-picture"),
    icon: "copy",
    onclick: () =>
      void backend
        .copyPicture(table.revision, look(table))
        .then(copied)
        .catch((error) => tell(sayError(error))),
  });
  return [
    html("section", { class: "share" }, html("h3", {}, t("share.file")), files),
    html(
      "section",
      { class: "share" },
      html("h3", {}, t("share.clipboard")),
      copyButton("copy-position", t("share.copy-position"), () => table.position),
      copyRecord,
      copyText,
      html("p", { class: "position-text" }, table.position),
    ),
    html(
      "section",
      { class: "share" },
      html("h3", {}, t("share.picture")),
      ...pictureChoices(),
      html(
        "div",
        { class: "share-picture" },
        saveButton("save-svg", t("format.svg"), "savePicture", "svg", look(table)),
        saveButton("save-png", t("format.png"), "savePicture", "png", look(table)),
        copyPicture,
      ),
    ),
  ];
}

/**
 * How a picture is to look: as was chosen, and as the board lies on the table.
 * @param {Table} table
 * @returns {PictureLook}
 */
function look(table) {
  const { picture, coordinates, turned } = preferences();
  const theme = picture.theme === "system" ? (document.documentElement.dataset.theme ?? "light") : picture.theme;
  return { theme, size: picture.size, turned: turned[table.game] ?? 0, coordinates, last: picture.last };
}

function pictureChoices() {
  const { picture } = preferences();
  const choose = (/** @type {Partial<Preferences["picture"]>} */ chosen) =>
    void change({ picture: { ...preferences().picture, ...chosen } });
  /** @type {Preferences["theme"][]} */
  const themes = ["system", "light", "dark", "contrast"];
  return [
    choice(
      t("settings.theme"),
      "picture-theme",
      themes.map((theme) => [theme, t(theme === "system" ? "share.theme-here" : `theme.${theme}`)]),
      picture.theme,
      (theme) => choose({ theme: /** @type {Preferences["theme"]} */ (theme) }),
    ),
    choice(
      t("share.size"),
      "picture-size",
      SIZES.map((size) => [String(size), String(size)]),
      String(picture.size),
      (size) => choose({ size: Number(size) }),
    ),
    choice(
      t("share.last"),
      "picture-last",
      ["on", "off"].map((value) => [value, t(`share.last-${value}`)]),
      picture.last ? "on" : "off",
      (value) => choose({ last: value === "on" }),
    ),
  ];
}
