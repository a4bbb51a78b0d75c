import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const css = readFileSync(new URL("../app/styles/palette.css", import.meta.url), "utf8");

/** The least contrast of text, by the Web Content Accessibility Guidelines 2.2, level AA. */
const TEXT = 4.5;

/** The least contrast of drawings that must be made out, by the same guidelines. */
const DRAWING = 3;

/** The colours of a theme by name. */
function colours(selector) {
  const block = css.slice(css.indexOf(`${selector} {`)).split("}")[0];
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{3,6});/g)].map((match) => [match[1], match[2]]));
}

/** The relative luminance of a colour, as the guidelines define it. */
function luminance(hex) {
  const digits = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit).join("") : hex.slice(1);
  const [red, green, blue] = [0, 2, 4].map((at) => {
    const value = parseInt(digits.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one, other) {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const texts = [
  ["ink", "paper"],
  ["ink", "panel"],
  ["soft", "paper"],
  ["soft", "panel"],
  ["accent", "paper"],
  ["accent", "panel"],
  ["on-accent", "accent"],
  ["warn", "paper"],
  ["warn", "panel"],
  ["on-warn", "warn"],
  ["board-ink", "board"],
  ["cut", "ivory"],
  ["halo", "gold"],
];
const drawings = [
  ["skull", "cell"],
  ["skull", "cell-other"],
  ["soft", "panel"],
  ["soft", "paper"],
  ["accent", "cell"],
  ["warn", "cell"],
  ["ivory", "red"],
  ["ivory", "blue"],
  ["ivory", "green"],
  ["cut", "sand"],
  ["ivory", "obsidian"],
];
const light = colours(":root");

for (const theme of [":root", '[data-theme="dark"]', '[data-theme="contrast"]']) {
  const own = { ...light, ...colours(theme) };
  for (const [pairs, least] of [
    [texts, TEXT],
    [drawings, DRAWING],
  ]) {
    for (const [front, back] of pairs) {
      test(`${theme}: ${front} stands out from ${back}`, () => {
        const found = contrast(own[front], own[back]);
        assert.ok(found >= least, `${found.toFixed(2)} is less than ${least}`);
      });
    }
  }
}

for (const theme of [":root", '[data-theme="dark"]', '[data-theme="contrast"]']) {
  const own = { ...light, ...colours(theme) };
  for (const [name, colour] of Object.entries(own)) {
    test(`${theme}: the two tones of the last turn's marks are seen on ${name}`, () => {
      const found = Math.max(contrast(own.last, colour), contrast(own["last-edge"], colour));
      assert.ok(found >= DRAWING, `${found.toFixed(2)} is less than ${DRAWING}`);
    });
  }
}

/** What the marks of the draft lie on. */
const GROUNDS = [
  "cell",
  "cell-other",
  "board",
  "board-deep",
  "red",
  "blue",
  "green",
  "yellow",
  "sand",
  "obsidian",
].concat(["white", "black", "ivory"]);

/** The drawing of each mark, by its name. */
const marks = new Map(
  readFileSync(new URL("../app/art/marks.svg", import.meta.url), "utf8")
    .split('<g id="mark-')
    .slice(1)
    .map((part) => [part.slice(0, part.indexOf('"')), part]),
);

for (const theme of [":root", '[data-theme="dark"]', '[data-theme="contrast"]']) {
  const own = { ...light, ...colours(theme) };
  for (const tone of ["accent", "warn"]) {
    for (const ground of GROUNDS) {
      test(`${theme}: the two tones of a mark in ${tone} are seen on ${ground}`, () => {
        const found = Math.max(contrast(own[tone], own[ground]), contrast(own.halo, own[ground]));
        assert.ok(found >= DRAWING, `${found.toFixed(2)} is less than ${DRAWING}`);
        assert.ok(contrast(own[tone], own.halo) >= DRAWING);
      });
    }
  }
}

test("every mark has both of its tones, and none is seen through but the veil of what falls", () => {
  assert.ok(marks.size > 20);
  for (const [name, drawing] of marks) {
    const [tone, edge] = /"var\(--last\)"/.test(drawing) ? ["last", "last-edge"] : ["(?:accent|warn)", "halo"];
    assert.match(drawing, new RegExp(`"var\\(--${tone}\\)"`), name);
    assert.match(drawing, new RegExp(`"var\\(--${edge}\\)"`), name);
    assert.equal(/opacity/.test(drawing), name.endsWith("-falls"), name);
  }
});

test("black on white is the greatest contrast there is", () =>
  assert.equal(contrast("#000", "#ffffff").toFixed(0), "21"));
