/**
 * The drawings of Izdari's pieces. Wind has rounded Sand's plates into arches, and Obsidian's are knapped to facets, so
 * that the sides differ by outline as well as by colour. Glyphs are solid in `--glyph` with cuts in `--side`, and every
 * line is wide enough for a board of 32 pixels a square.
 */

export const PLATES = {
  sand: {
    face: "M-40 36V-6C-40 -30 -23 -45 0 -45C23 -45 40 -30 40 -6V36C40 40 37 43 33 43H-33C-37 43 -40 40 -40 36Z",
    facets: "M-36 33V-6C-36 -27.500 -21 -41 0 -41C12 -41 22 -37 28.500 -29",
  },
  obsidian: {
    face: "M-27 -45H27L43 -29V27L27 43H-27L-43 27V-29Z",
    facets: "M-38.500 25V-27L-25 -40.500H25L33 -32.500",
  },
};

const ink = 'fill="none" stroke="var(--glyph)"';
const cut = 'fill="none" stroke="var(--side)"';

const wheel = (/** @type {number} */ x, /** @type {number} */ y) =>
  `<circle cx="${x}" cy="${y}" r="10" fill="var(--glyph)" stroke="var(--side)" stroke-width="3"/><path d="M${x - 6} ${y}h12M${x} ${y - 6}v12" ${cut} stroke-width="2"/>`;

export const GLYPHS = {
  A: `<g transform="rotate(-45)">
    <path d="M-6 -31C20 -20 20 20 -6 31" ${ink} stroke-width="6"/>
    <path d="M-6 -31L-18 0L-6 31" ${ink} stroke-width="2.800"/>
    <path d="M-25 0H24" ${ink} stroke-width="4.500"/>
    <path d="M36 0L20 -9L24 0L20 9Z" fill="var(--glyph)"/>
    <path d="M-19 0L-28 -7M-19 0L-28 7" ${ink} stroke-width="3.500"/>
  </g>`,
  S: `<path d="M-7.500 -8H7.500V16L0 35L-7.500 16Z" fill="var(--glyph)" stroke="var(--glyph)" stroke-width="2"/>
    <path d="M0 -2V23" ${cut} stroke-width="2.600"/>
    <path d="M-18 -14C-14 -8 -8 -10 0 -10C8 -10 14 -8 18 -14" ${ink} stroke-width="6"/>
    <path d="M0 -12V-25" ${ink} stroke-width="7"/>
    <circle cy="-30" r="6" fill="var(--glyph)"/>`,
  D: `<path d="M-37 27C-25 24 -19 -8 -5 -15C-13 0 10 8 1 27Z" fill="var(--glyph)" stroke="var(--glyph)" stroke-width="3"/>
    <path d="M-5 -15C9 -10 17 22 37 27H-37" ${ink} stroke-width="4"/>
    <path d="M9 16C12 19 15 22 20 25" ${ink} stroke-width="3.200"/>
    <circle cx="20" cy="-18" r="9" fill="var(--glyph)"/>`,
  H: `<g transform="rotate(14)">
    <path d="M-13 -6C-13 -14 -3 -17 5 -14C16 -10 14 2 10 10C7 17 12 33 -1 34C-13 34 -10 17 -11 9C-12 3 -13 0 -13 -6Z" fill="var(--glyph)"/>
    <circle cx="-13.500" cy="-22" r="6.200" fill="var(--glyph)"/><circle cx="-1.500" cy="-27" r="4.800" fill="var(--glyph)"/><circle cx="8" cy="-25" r="4.200" fill="var(--glyph)"/><circle cx="15.500" cy="-19.500" r="3.800" fill="var(--glyph)"/>
    <path d="M-5 24C-3 28 1 28 4 25" ${cut} stroke-width="2.400"/>
  </g>`,
  L: `<path d="M12 -14C2 -4 -12 4 0 16" ${ink} stroke-width="13"/>
    <path d="M0 16C6 24 -4 34 -16 30C-22 28 -23 23 -20 20" ${ink} stroke-width="5"/>
    <path d="M20 -33C26 -29 25 -17 17 -11C10 -8 4 -14 7 -21C10 -29 15 -35 20 -33Z" fill="var(--glyph)"/>
    <path d="M3 -12L-11 -19L-17 -13M14 -4L25 2L31 -4M-7 8L-20 4L-25 11M5 15L18 17L22 25" ${ink} stroke-width="4.600"/>
    <circle cx="18" cy="-25" r="2.400" fill="var(--side)"/>`,
  T: `<path d="M-20 -10L-25 -30L-11 -20L0 -36L11 -20L25 -30L20 -10Z" fill="var(--glyph)" stroke="var(--glyph)" stroke-width="2.500"/>
    <path d="M-20 -5H20V17C20 26 9 32 0 36C-9 32 -20 26 -20 17Z" fill="var(--glyph)" stroke="var(--glyph)" stroke-width="2.500"/>
    <path d="M-13 6H13" ${cut} stroke-width="5"/><path d="M0 6V26" ${cut} stroke-width="5"/>`,
  W: `<path d="M-27 2V-10C-27 -38 27 -38 27 -10V2Z" ${ink} stroke-width="4.500"/>
    <path d="M-9 0V-28M9 0V-28" ${ink} stroke-width="3.500"/>
    <path d="M-33 3H33L28 18H-28Z" fill="var(--glyph)" stroke="var(--glyph)" stroke-width="2.500"/>
    ${wheel(-17, 24)}${wheel(17, 24)}`,
  "open-wagon": `<path d="M-34 6H34L29 20H-29Z" fill="var(--glyph)" stroke="var(--glyph)" stroke-width="2.500"/>
    ${wheel(-17, 27)}${wheel(17, 27)}`,
};
