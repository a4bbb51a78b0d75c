import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import { format, LANGUAGES, systemLanguage } from "../app/base/locale.js";

const app = new URL("../app/", import.meta.url);
const words = Object.fromEntries(
  Object.keys(LANGUAGES).map((language) => [
    language,
    JSON.parse(readFileSync(new URL(`locales/${language}.json`, app), "utf8")),
  ]),
);
const placeholders = (text) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

test("every language has the same keys", () => {
  for (const [language, own] of Object.entries(words)) {
    assert.deepEqual(Object.keys(own).sort(), Object.keys(words.en).sort(), language);
  }
});

test("every language uses the same placeholders", () => {
  for (const own of Object.values(words)) {
    for (const [key, text] of Object.entries(own)) {
      assert.deepEqual(placeholders(text), placeholders(words.en[key]), key);
    }
  }
});

test("no key is a sentence", () => {
  for (const key of Object.keys(words.en)) assert.match(key, /^[\w-]+(\.[\w-]+)*$/);
});

test("no words are empty", () => {
  for (const own of Object.values(words)) {
    for (const [key, text] of Object.entries(own)) assert.notEqual(text.trim(), "", key);
  }
});

test("every key that the page names has words", () => {
  const files = readdirSync(app, { recursive: true }).filter((name) => name.endsWith(".js"));
  for (const file of files) {
    const source = readFileSync(new URL(file, app), "utf8");
    for (const [, key] of source.matchAll(/\bt\("([^"]+)"/g)) {
      assert.ok(key in words.en || `${key}.other` in words.en, `${file} names ${key}`);
    }
  }
});

test("arguments stand in for their names, and unknown names stay", () => {
  assert.equal(format("{who}: {cell} {other}", { who: "Ada", cell: "c3" }), "Ada: c3 {other}");
});

test("the first language wished for that there are words for is taken, else English", () => {
  assert.equal(systemLanguage(["de-DE", "tr-TR", "en"]), "tr");
  assert.equal(systemLanguage(["fr"]), "en");
  assert.equal(systemLanguage([]), "en");
});
