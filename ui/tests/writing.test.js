import assert from "node:assert/strict";
import { test } from "node:test";
import { createWriting, LONGEST_UNKEPT_MILLIS, WRITING_PAUSE_MILLIS } from "../app/table/writing.js";

/** A clock that is set by hand, and a writing whose keeping is answered by hand. */
function begin() {
  let now = 0;
  let alarm = /** @type {{at: number, ring: () => void} | null} */ (null);
  const clock = {
    now: () => now,
    /** @param {number} millis @param {() => void} ring */
    after(millis, ring) {
      const set = { at: now + millis, ring };
      alarm = set;
      return () => {
        if (alarm === set) alarm = null;
      };
    },
  };
  /** @type {{node: number, text: string, goesOn: boolean}[]} */
  const kept = [];
  const disk = { full: false };
  const writing = createWriting(async (node, text, goesOn) => {
    if (!disk.full) kept.push({ node, text, goesOn });
    return !disk.full;
  }, clock);
  /** @param {number} millis */
  async function wait(millis) {
    const until = now + millis;
    while (alarm && alarm.at <= until) {
      const { at, ring } = alarm;
      alarm = null;
      now = at;
      ring();
    }
    now = until;
    await new Promise(setImmediate);
  }
  /** Writes a letter every so many milliseconds. @param {number} node @param {string} text @param {number} gap */
  async function type(node, text, gap) {
    writing.begin(node);
    for (let length = 1; length <= text.length; length += 1) {
      writing.write(text.slice(0, length));
      await wait(gap);
    }
  }
  return { writing, kept, disk, wait, type, texts: () => kept.map((each) => each.text) };
}

test("a short pause keeps what is written", async () => {
  const { writing, kept, wait } = begin();
  writing.begin(3);
  writing.write("a");
  await wait(WRITING_PAUSE_MILLIS - 1);
  assert.deepEqual(kept, []);
  await wait(1);
  assert.deepEqual(kept, [{ node: 3, text: "a", goesOn: false }]);
});

test("what is written without a pause is never unkept for longer than the bound", async () => {
  const { kept, type } = begin();
  const gap = WRITING_PAUSE_MILLIS - 10;
  const text = "abcdefghijklmnopqrstuvwxyz";
  await type(3, text, gap);
  const most = Math.ceil(LONGEST_UNKEPT_MILLIS / gap);
  const lengths = [0, ...kept.map((each) => each.text.length), text.length];
  const steps = lengths.slice(1).map((length, index) => length - lengths[index]);
  assert.ok(kept.length > 5 && Math.max(...steps) <= most, `${lengths}`);
  assert.deepEqual([...new Set(kept.slice(1).map((each) => each.goesOn))], [true], "it is undone in one go");
});

test("the end of writing keeps it at once, and what is written then is another change", async () => {
  const { writing, kept } = begin();
  writing.begin(3);
  writing.write("one");
  await writing.end();
  assert.deepEqual(kept, [{ node: 3, text: "one", goesOn: false }]);
  writing.begin(3);
  writing.write("one two");
  await writing.end();
  assert.deepEqual(kept[1], { node: 3, text: "one two", goesOn: false });
  await writing.end();
  assert.equal(kept.length, 2, "nothing is kept twice");
});

test("a comment stays with its move until its writing ends", async () => {
  const { writing, kept, wait } = begin();
  assert.equal(writing.node(), null);
  writing.begin(3);
  writing.write("wh");
  await wait(1000);
  // A computer has answered; the person writes on.
  assert.equal(writing.node(), 3);
  writing.write("why?");
  await writing.end();
  assert.equal(writing.node(), null);
  writing.begin(4);
  writing.write("so");
  await writing.end();
  assert.deepEqual(
    kept.map(({ node, text }) => [node, text]),
    [
      [3, "wh"],
      [3, "why?"],
      [4, "so"],
    ],
  );
});

test("what could not be kept is shown still, and kept with what comes next", async () => {
  const { writing, disk, kept } = begin();
  disk.full = true;
  writing.begin(3);
  writing.write("lost?");
  await writing.end();
  assert.deepEqual(kept, []);
  assert.equal(writing.at(3, "before"), "lost?");
  assert.equal(writing.at(4, "other"), "other");
  disk.full = false;
  writing.begin(5);
  writing.write("more");
  await writing.end();
  assert.deepEqual(
    kept.map(({ node, text }) => [node, text]),
    [
      [3, "lost?"],
      [5, "more"],
    ],
  );
  assert.equal(writing.at(3, "kept"), "kept");
});

test("what is written while the disk is slow is kept behind it", async () => {
  /** @type {((kept: boolean) => void)[]} */
  const answers = [];
  /** @type {string[]} */
  const asked = [];
  const writing = createWriting((_, text) => {
    asked.push(text);
    return new Promise((answer) => answers.push(answer));
  });
  writing.begin(1);
  writing.write("a");
  const first = writing.end();
  await new Promise(setImmediate);
  writing.begin(1);
  writing.write("ab");
  const second = writing.end();
  await new Promise(setImmediate);
  assert.deepEqual(asked, ["a"], "one after the other");
  answers[0](true);
  await first;
  await new Promise(setImmediate);
  assert.deepEqual(asked, ["a", "ab"]);
  answers[1](true);
  await second;
  assert.equal(writing.at(1, ""), "");
});
