/** The icons of buttons and the emblem: line drawings that take the colour of the words beside them. */

import { addSymbols } from "./dom.js";

const LINES = {
  undo: "M9 5 4 10l5 5M4.5 10H14a5.5 5.5 0 0 1 0 11h-3",
  "undo-turn": "M7 6 3 10l4 4M13 6l-4 4 4 4M9.500 10H15.500a5.200 5.200 0 0 1 0 10.400h-2.500",
  redo: "M15 5l5 5-5 5M19.500 10H10a5.500 5.500 0 0 0 0 11h3",
  back: "M14.500 6 8.500 12l6 6",
  forward: "M9.500 6l6 6-6 6",
  up: "M12 20V5M6 11l6-6 6 6",
  main: "M6 3v18M18 5v3a5 5 0 0 1-5 5H6",
  bin: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5",
  comment: "M4 20l1-4L16 5l3 3L8 19z",
  library: "M4 4h4v16H4zM10 4h4v16h-4zM16 5l3.500-1 2 15.500-3.500 1z",
  share: "M9 5H5v14h14v-4M13 4h7v7M20 4l-9 9",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  history: "M12 7v5l3.500 2M4 12a8 8 0 1 0 2.500-5.800M4 4v5h5",
  restore: "M4 12a8 8 0 1 0 2.500-5.800M4 4v5h5",
  sort: "M7 4v16M3 16l4 4 4-4M17 20V4M13 8l4-4 4 4",
  home: "M4 20V9l3 1.500V7l2.500 1.300V5.500L12 4l2.500 1.500v2.800L17 7v3.500L20 9v11zM10 20v-5a2 2 0 0 1 4 0v5",
  moves: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
  save: "M12 4v11m-5-5 5 5 5-5M5 20h14",
  open: "M3 19V6h6l2 2.500h9V11M3 19l3-8h15.500l-3 8z",
  new: "M12 5v14M5 12h14",
  keys: "M9.200 9.200a2.900 2.900 0 1 1 4.300 2.500c-1 .6-1.500 1.200-1.500 2.500M12 18h.01",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.500v5M9 14.500v5",
  rules: "M12 6.500C10 5 7 4.500 4 5v13c3-.5 6 0 8 1.500 2-1.500 5-2 8-1.500V5c-3-.5-6 0-8 1.500zM12 6.500v13",
  close: "M6 6l12 12M18 6 6 18",
  turn: "M19 12a7 7 0 1 1-2.200-5.100M19.500 3.500v4.500H15",
  dice: "M5 5h14v14H5zM9 9h.01M15 9h.01M12 12h.01M9 15h.01M15 15h.01",
  free: "M8 12V6.500a1.500 1.500 0 0 1 3 0V11m0-5.500a1.500 1.500 0 0 1 3 0V11m0-4a1.500 1.500 0 0 1 3 0v7.500a6 6 0 0 1-6 6c-3 0-4.500-1.500-6-4.500L4 13.500a1.500 1.500 0 0 1 2.500-1.500L8 14",
  edit: "M4 20l1-4.500L16 4.500a1.800 1.800 0 0 1 2.500 0l1 1a1.800 1.800 0 0 1 0 2.500L8.500 19zM14 6.500l3.500 3.500",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.500 20.500a7.500 7.500 0 0 1 15 0",
  computer: "M3.500 5h17v11.500h-17zM9 20.500h6M12 16.500v4M9 10.500h.01M15 10.500h.01",
  swap: "M7 4 3.500 7.500 7 11M3.500 7.500H20M17 13l3.500 3.500L17 20M20.500 16.500H4",
  hint: "M9 17.500h6M10 20.500h4M9.200 17.500c0-2.200-3.200-3.800-3.200-7.500a6 6 0 0 1 12 0c0 3.700-3.200 5.300-3.200 7.500",
  analysis: "M5 3.500v17M9.500 6.500H20M9.500 12h7M9.500 17.500h4",
  review: "M4 4v16h16M7.500 15.500 11 10l3.500 3L20 6",
  branch: "M6 4v16M6 14a6 6 0 0 0 6-6V6M9 8.500 12 5.500l3 3M17 15v6M14 18h6",
  lesson: "M12 4 2.500 9 12 14l9.500-5zM6.500 11.200V16c3.500 2.700 7.500 2.700 11 0v-4.800M21.500 9v6",
  check: "M5 12.500 10 17.500 19.500 7",
};

const EMBLEM = `
  <symbol id="emblem" viewBox="0 0 64 64">
    <path d="M6 58V25h5v5h5v-5h5v-7l4-3v-5h4v4h6v-4h4v5l4 3v7h5v5h5v-5h5v33H39V47a7 7 0 0 0-14 0v11Z" fill="currentColor"/>
    <path d="M32 21.500 36 26v5c0 2.500-1.700 4-4 5.200-2.300-1.200-4-2.700-4-5.200v-5Z" fill="var(--paper)"/>
  </symbol>`;

/** Puts the icons and the emblem into the page. */
export function addIcons() {
  const lines = Object.entries(LINES).map(
    ([name, path]) =>
      `<path id="icon-${name}" d="${path}" fill="none" stroke="currentColor" stroke-width="1.900" stroke-linecap="round" stroke-linejoin="round"/>`,
  );
  addSymbols(`<svg xmlns="http://www.w3.org/2000/svg"><defs>${lines.join("")}${EMBLEM}</defs></svg>`);
}
