import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";

const app = new URL("../app/", import.meta.url);

/** What the page's one script element names: it starts the page, so it alone does something when it is read. */
const ENTRY = "main.js";

const modules = readdirSync(app, { recursive: true }).filter((name) => name.endsWith(".js") && name !== ENTRY);

test("there is no window here", () => {
  for (const name of ["window", "document", "matchMedia"]) assert.equal(name in globalThis, false, name);
});

for (const name of modules) {
  test(`${name} is read without a window`, () => import(new URL(name, app)));
}
