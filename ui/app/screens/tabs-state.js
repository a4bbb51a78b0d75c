/** What the tabs of open games are called, and which of them have room. Nothing is drawn here. */

/** @import { Card } from "../../types/alcazar" */

import { day, time } from "../base/locale.js";
import { titleOf } from "./library-state.js";

/** The width below which the name of a tab tells nothing, in pixels. */
export const LEAST_TAB_PIXELS = 130;

/** The width of the button that lists all open games, in pixels. */
const LIST_PIXELS = 90;

/**
 * What each tab is called. Games that would be called alike, or that have neither a name nor players, are told apart by
 * when they were begun: the time for those of today, else the day.
 * @param {Card[]} cards
 * @param {number} now In milliseconds since 1970.
 */
export function tabTitles(cards, now) {
  const titles = cards.map(titleOf);
  const told = cards.map((card, index) => {
    const title = titles[index] ?? "";
    const unnamed = !card.name && !card.players.some(Boolean);
    const alike = titles.filter((each) => each === title).length > 1;
    if (!unnamed && !alike) return title;
    const today = day(card.created) === day(now);
    return `${title}, ${today ? time(card.created) : day(card.created)}`;
  });
  return told.map((title, index) => {
    const before = told.slice(0, index).filter((each) => each === title).length;
    return before ? `${title} (${before + 1})` : title;
  });
}

/**
 * The tabs that are shown: all, if there is room, else as many as have room, with the current one among them.
 * @param {number} count
 * @param {number} current The place of the game on the table.
 * @param {number} width Of the row of tabs, in pixels.
 * @returns {{from: number, to: number}} From this place to before that one.
 */
export function tabsShown(count, current, width) {
  if (count * LEAST_TAB_PIXELS <= width) return { from: 0, to: count };
  const room = Math.max(1, Math.floor((width - LIST_PIXELS) / LEAST_TAB_PIXELS));
  const from = Math.min(Math.max(0, current - Math.floor(room / 2)), Math.max(0, count - room));
  return { from, to: Math.min(count, from + room) };
}
