import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const read = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));

/** All that a lesson says in a language. */
const saidIn = (language, value) =>
  typeof value !== "object" || value === null
    ? []
    : typeof value[language] === "string"
      ? [value[language]]
      : Object.values(value).flatMap((part) => saidIn(language, part));

const lessons = (language) =>
  ["zara", "tzaar", "izdari"].flatMap((game) => {
    const lesson = read(`../../src-tauri/crates/lessons/data/${game}.json`);
    return saidIn(language, lesson).map((text) => [`lesson.${game}.step`, text]);
  });

const words = (language) => [...Object.entries(read(`../app/locales/${language}.json`)), ...lessons(language)];

/** The keys of what is said of one game alone. @param {string} game */
const of = (game) => new RegExp(`(^|\\.)${game}\\.`);
const anyGame = /^(preview|said|last|why|target|choice|held)\.(?!zara\.|tzaar\.|izdari\.)/;

/** A thing has one word: what must not be said, and where. Tiles fall, stacks are captured, pieces are taken. */
const WRONG = {
  en: [
    [/./, /\bbare\b/i],
    [of("zara"), /\b(takes?|taken|taking|captur\w*|remov\w*)\b/i],
    [of("tzaar"), /\b(takes?|taken|taking|falls?|fell)\b/i],
    [of("izdari"), /\b(falls?|fell|captur\w*|struck)\b/i],
    [anyGame, /\b(falls?|fell|captur\w*|struck|lost)\b/i],
  ],
  // As in the rules that have come down to us: "Bir turun 2 hamlesi vardır."
  tr: [
    [/./, /eylem|kurallı hamle|(bu|her) elde|(?<!\p{L})(ana hat|hattın|veya|yargı)(?!\p{L})/iu],
    [/./, /(?<![\p{L}])(bir|bu|sonraki|her|o|ilk|bütün) sıra(da|ya|yı|dan|dır|sı|nın)?(?![\p{L}])/iu],
    [/./, /\{turns?\}\.? hamle|sıranın adımı|açık kenar/i],
    [of("zara"), /(?<![\p{L}])(alınır|alındı|alınabilir|yenir|yendi|yenebilir|kaldırıl\p{L}*)/iu],
    [of("tzaar"), /(?<![\p{L}])(alınır|alındı|alınabilir|düşer|düştü)/iu],
    [of("izdari"), /(?<![\p{L}])(düşer|düştü|yenir|yendi|yenebilir)/iu],
    [anyGame, /(?<![\p{L}])(düşer|düştü|düşüyor|yenir|yendi|yenebilir|vurdu)/iu],
  ],
};

test("each thing is called by one word in all that is said of it", () => {
  for (const [language, rules] of Object.entries(WRONG)) {
    for (const [key, text] of words(language)) {
      for (const [where, wrong] of rules) {
        if (where.test(key)) assert.doesNotMatch(text, wrong, `${language} ${key}`);
      }
    }
  }
});

test("the words of lessons are looked through too", () => {
  for (const language of Object.keys(WRONG)) assert.ok(lessons(language).length > 100, language);
});

test("the rules against wrong words find them", () => {
  for (const [language, key, text] of [
    ["en", "rules.tzaar.end.text", "Whoever takes the last piece"],
    ["en", "game.zara.about", "every tile has a bare flank"],
    ["tr", "cell.forbidden", "{cell}: boş, bu sırada yasak"],
    ["tr", "library.plies.other", "{count} eylem"],
    ["tr", "letter.forbidden", "bu elde yasak"],
    ["tr", "moves.main-line", "Ana hat yap"],
    ["tr", "review.told", "{turn}. hamleden sonra: {shares}"],
  ]) {
    assert.ok(
      WRONG[language].some(([where, wrong]) => where.test(key) && wrong.test(text)),
      `${language} ${key}`,
    );
  }
});
