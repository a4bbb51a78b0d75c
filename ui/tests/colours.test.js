import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const css = readFileSync(new URL("../app/styles/palette.css", import.meta.url), "utf8");

/** The least difference of two sides or marks, by CIEDE2000. */
const LEAST = 10;

/** What is seen in linear sRGB without one kind of cone, by Machado, Oliveira and Fernandes 2009, severity 1. */
const SIGHTS = {
  full: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** From linear sRGB to XYZ under D65, and the white of that. */
const TO_XYZ = [
  [0.4124564, 0.3575761, 0.1804375],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339, 0.119192, 0.9503041],
];
const WHITE = [0.95047, 1, 1.08883];

/** What may stand beside each other and must be told apart. */
const TOGETHER = [
  ["red", "blue", "green", "yellow"],
  ["sand", "obsidian"],
  ["white", "black"],
  ["accent", "warn"],
];

const times = (matrix, vector) => matrix.map((row) => row.reduce((sum, each, at) => sum + each * vector[at], 0));
const radians = (degrees) => (degrees * Math.PI) / 180;

/** The colours of a theme by name. */
function colours(selector) {
  const block = css.slice(css.indexOf(`${selector} {`)).split("}")[0];
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{3,6});/g)].map((match) => [match[1], match[2]]));
}

function linear(hex) {
  const digits = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit).join("") : hex.slice(1);
  return [0, 2, 4].map((at) => {
    const value = parseInt(digits.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
}

/** A colour in CIELAB as a sight has it. */
function seen(hex, sight) {
  const colour = times(SIGHTS[sight], linear(hex)).map((each) => Math.min(1, Math.max(0, each)));
  const [x, y, z] = times(TO_XYZ, colour).map((each, at) => {
    const part = each / WHITE[at];
    return part > 216 / 24389 ? Math.cbrt(part) : ((24389 / 27) * part + 16) / 116;
  });
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** CIEDE2000 as Sharma, Wu and Dalal write it down. */
function difference([light1, a1, b1], [light2, a2, b2]) {
  const seventh = (chroma) => Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7));
  const grey = 1.5 - 0.5 * seventh((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2);
  const chromas = [Math.hypot(grey * a1, b1), Math.hypot(grey * a2, b2)];
  const hue = (a, b) => ((Math.atan2(b, grey * a) * 180) / Math.PI + 360) % 360;
  const [hue1, hue2] = [hue(a1, b1), hue(a2, b2)];
  const isGrey = chromas[0] * chromas[1] === 0;
  const apart = isGrey ? 0 : ((hue2 - hue1 + 540) % 360) - 180;
  const hueBetween = isGrey ? hue1 + hue2 : (hue1 + apart / 2 + 360) % 360;
  const chroma = (chromas[0] + chromas[1]) / 2;
  const fromMiddle = ((light1 + light2) / 2 - 50) ** 2;
  const cosine = (factor, shift) => Math.cos(radians(factor * hueBetween + shift));
  const weight = 1 - 0.17 * cosine(1, -30) + 0.24 * cosine(2, 0) + 0.32 * cosine(3, 6) - 0.2 * cosine(4, -63);
  const turn = -Math.sin(radians(60 * Math.exp(-(((hueBetween - 275) / 25) ** 2)))) * 2 * seventh(chroma);
  const byLight = (light2 - light1) / (1 + (0.015 * fromMiddle) / Math.sqrt(20 + fromMiddle));
  const byChroma = (chromas[1] - chromas[0]) / (1 + 0.045 * chroma);
  const byHue = (2 * Math.sqrt(chromas[0] * chromas[1]) * Math.sin(radians(apart / 2))) / (1 + 0.015 * chroma * weight);
  return Math.sqrt(byLight ** 2 + byChroma ** 2 + byHue ** 2 + turn * byChroma * byHue);
}

// From the table of test data that the authors of the paper give, with its numbers.
for (const [one, other, expected] of [
  [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
  [[50, -1.3802, -84.2814], [50, 0, -82.7485], 1],
  [[50, 0, 0], [50, -1, 2], 2.3669],
  [[50, 2.5, 0], [73, 25, -18], 27.1492],
  [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
  [[22.7233, 20.0904, -46.694], [23.0331, 14.973, -42.5619], 2.0373],
  [[90.8027, -2.0831, 1.441], [91.1528, -1.6435, 0.0447], 1.4441],
]) {
  test(`the difference of ${one} and ${other} is ${expected}`, () =>
    assert.equal(difference(one, other).toFixed(4), expected.toFixed(4)));
}

const light = colours(":root");
for (const theme of [":root", '[data-theme="dark"]', '[data-theme="contrast"]']) {
  const own = { ...light, ...colours(theme) };
  for (const sight of Object.keys(SIGHTS)) {
    for (const names of TOGETHER) {
      const pairs = names.flatMap((one, at) => names.slice(at + 1).map((other) => [one, other]));
      for (const [one, other] of pairs) {
        test(`${theme}: ${one} and ${other} are told apart with ${sight} sight`, () => {
          const found = difference(seen(own[one], sight), seen(own[other], sight));
          assert.ok(found >= LEAST, `${found.toFixed(1)} is less than ${LEAST}`);
        });
      }
    }
  }
}
