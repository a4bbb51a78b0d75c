import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { setTimeout as later } from "node:timers/promises";

Object.defineProperty(globalThis, "navigator", { value: { userAgent: "X11; Linux x86_64" }, configurable: true });

/** An element as far as speech knows it. */
class Fake {
  attributes = new Map();
  children = [];
  parentNode = null;
  textContent = "";
  #focusin = () => {};
  setAttribute = (name, value) => this.attributes.set(name, value);
  getAttribute = (name) => this.attributes.get(name) ?? null;
  removeAttribute = (name) => this.attributes.delete(name);
  querySelector = () => null;
  contains = (other) => other === this || this.children.includes(other);
  matches = () => false;
  nextSibling = null;
  addEventListener(_, listener) {
    this.#focusin = listener;
  }
  append(child) {
    this.children.push(child);
    child.parentNode = this;
  }
  insertBefore = (child) => this.append(child);
  remove() {
    this.parentNode.children = this.parentNode.children.filter((each) => each !== this);
  }
  focus() {
    globalThis.document.activeElement = this;
    this.parentNode.#focusin({ target: this });
    asked(this);
  }
}

/** What a screen reader heard: it asks after the task in which something got the focus. */
let heard = [];
const words = () => room.children.find((child) => child.getAttribute("id") === "said").textContent;
const asked = (element) =>
  setImmediate(() => heard.push(element.getAttribute("aria-describedby") === "said" ? words() : ""));

globalThis.document = { createElement: () => new Fake(), activeElement: null };
const { createSpeech } = await import("../app/base/speech.js");

let speech, room, square, tile;
beforeEach(() => {
  speech = createSpeech();
  [room, square, tile] = [new Fake(), new Fake(), new Fake()];
  speech.hearIn(room);
  room.append(square);
  room.append(tile);
  heard = [];
});

const task = () => new Promise((resolve) => setImmediate(resolve));

test("what is said at the moment the focus comes is heard once, with it", async () => {
  square.focus();
  speech.say("Red to move.", 1, true);
  await later(20);
  assert.deepEqual(heard, ["Red to move."]);
});

test("what is said before the focus moves is heard where it comes", async () => {
  square.focus();
  await later(20);
  heard = [];
  speech.say("Blue to move.", 1, true);
  tile.focus();
  await later(20);
  assert.deepEqual(heard, ["Blue to move."]);
});

test("what is said after the focus was asked about is heard all the same, however late the timers are", async ({
  mock,
}) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  square.focus();
  await task();
  await task();
  assert.deepEqual(heard, [""]);
  speech.say("On c3: nothing falls.", 1, true);
  mock.timers.runAll();
  await task();
  assert.deepEqual(heard, ["", "On c3: nothing falls."]);
});

test("what was said of one thing is not heard with another", async () => {
  square.focus();
  speech.say("On c3: nothing falls.", 1, true);
  await later(20);
  heard = [];
  tile.focus();
  await later(20);
  assert.deepEqual(heard, [""]);
});

test("who points sees it: the focus does not come again", async () => {
  square.focus();
  await later(20);
  heard = [];
  speech.say("On c3: nothing falls.", 1, false);
  await later(20);
  assert.deepEqual(heard, []);
});

test("the same of the same is said once, and of another thing again", async () => {
  square.focus();
  await later(20);
  heard = [];
  speech.say("Forbidden.", 1, true);
  await later(20);
  speech.say("Forbidden.", 1, true);
  await later(20);
  speech.say("Forbidden.", 2, true);
  await later(20);
  assert.deepEqual(heard, ["Forbidden.", "Forbidden."]);
});
