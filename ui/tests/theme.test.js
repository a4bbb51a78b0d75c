import assert from "node:assert/strict";
import { test } from "node:test";

import { beatOf, themeOf } from "../app/base/theme.js";

test("a theme that was chosen is shown, whatever the system asks for", () => {
  for (const theme of ["light", "dark", "contrast"]) {
    for (const dark of [false, true]) {
      for (const contrast of [false, true]) assert.equal(themeOf(theme, { dark, contrast }), theme);
    }
  }
});

test("where the system decides, high contrast goes before dark, and dark before light", () => {
  assert.equal(themeOf("system", { dark: false, contrast: false }), "light");
  assert.equal(themeOf("system", { dark: true, contrast: false }), "dark");
  assert.equal(themeOf("system", { dark: false, contrast: true }), "contrast");
  assert.equal(themeOf("system", { dark: true, contrast: true }), "contrast");
});

test("nothing moves where movement is off or the system asks for less", () => {
  assert.equal(beatOf("off", false), 0);
  for (const speed of ["full", "slow", "off"]) assert.equal(beatOf(speed, true), 0);
});

test("slow movement lasts longer than full", () => {
  assert.ok(beatOf("slow", false) > beatOf("full", false));
  assert.ok(beatOf("full", false) > 0);
});
