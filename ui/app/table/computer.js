/** Who plays a seat: a person, or a computer of some level. */

/** @import { Computer } from "../../types/alcazar" */

import { html, icon } from "../base/dom.js";
import { segments } from "../base/drawers.js";
import { t } from "../base/locale.js";

export const LEVELS = ["1", "2", "3", "4", "5", "6", "7", "8"];

/** The level at which a computer takes all the time it has. */
const BEST = 8;

/** What the time of the best computer may be, in seconds. */
const SECONDS = [1, 3, 10, 30];

/** The computer that sits down first. */
const FIRST = { level: 3, seconds: 3 };

/**
 * Asks who plays a seat.
 * @param {string} name Tells the seats apart.
 * @param {Computer | null} first
 * @param {(computer: Computer | null) => void} choose
 * @returns {{kind: HTMLElement, strength: HTMLElement}} Person or computer; and how strong the computer is, empty for a person.
 */
export function playerChoice(name, first, choose) {
  let computer = first ?? FIRST;
  const strength = html("div", { class: "strength" });
  const words = html("span", { class: "level-words" });
  const time = html("div", { class: "level-time" });

  /** @param {Partial<Computer>} change */
  function take(change) {
    computer = { ...computer, ...change };
    show(true);
    choose(computer);
  }

  /** @param {boolean} plays */
  function show(plays) {
    words.textContent = t(`level.${computer.level}`);
    time.replaceChildren(
      ...(computer.level === BEST
        ? [
            segments(
              `seconds-${name}`,
              SECONDS.map((seconds) => [String(seconds), t("level.seconds", { seconds })]),
              String(computer.seconds),
              (value) => take({ seconds: Number(value) }),
              t("level.time"),
            ),
          ]
        : []),
    );
    if (!plays) strength.replaceChildren();
    else if (!strength.hasChildNodes()) {
      strength.append(
        segments(
          `level-${name}`,
          LEVELS.map((level) => [level, level]),
          String(computer.level),
          (level) => take({ level: Number(level) }),
          t("level.title"),
        ),
        words,
        time,
      );
    }
  }

  const kinds = /** @type {[string, Node][]} */ (
    ["person", "computer"].map((kind) => [
      kind,
      html(
        "span",
        { class: "kind", title: t(`player.${kind}`) },
        icon(kind),
        html("span", { class: "words" }, t(`player.${kind}`)),
      ),
    ])
  );
  const kind = segments(
    `player-${name}`,
    kinds,
    first ? "computer" : "person",
    (chosen) => {
      show(chosen === "computer");
      choose(chosen === "computer" ? computer : null);
    },
    t("player.title"),
  );
  show(first !== null);
  return { kind, strength };
}
