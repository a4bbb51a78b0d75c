import assert from "node:assert/strict";
import { test } from "node:test";

import { Refused } from "../app/base/backend.js";
import { createQueue } from "../app/base/queue.js";

const refused = (code) => new Refused({ code, message: code, reason: null, args: {} });

/** A job that ends only when it is told to. */
function held() {
  let end = () => {};
  const gate = new Promise((resolve) => (end = resolve));
  return { job: () => gate, end: () => end() };
}

/** A queue, and what happened to it. */
function queue(renewing = async () => {}) {
  const said = [];
  const made = createQueue({
    tell: (error) => void said.push(error.message),
    renew: async () => {
      said.push("renewed");
      await renewing();
    },
  });
  return { ...made, said, note: (word) => made.run(async () => void said.push(word)) };
}

test("jobs are done one after the other, in the order in which they were asked for", async () => {
  const { run, note, settle, said } = queue();
  const first = held();
  void run(async () => {
    await first.job();
    said.push("first");
  });
  void note("second");
  void note("third");
  await Promise.resolve();
  assert.deepEqual(said, []);
  first.end();
  await settle();
  assert.deepEqual(said, ["first", "second", "third"]);
});

test("an error is told, and the jobs behind it are done all the same", async () => {
  const { run, note, settle, said } = queue();
  void run(() => Promise.reject(refused("library-fault")));
  void note("next");
  await settle();
  assert.deepEqual(said, ["library-fault", "next"]);
});

test("an error in telling an error reaches who asked, and the jobs behind it are done all the same", async () => {
  const said = [];
  const { run } = createQueue({
    tell: (error) => {
      throw error;
    },
  });
  const failed = assert.rejects(
    run(() => Promise.reject(new Error("told badly"))),
    /told badly/,
  );
  await run(async () => void said.push("next"));
  await failed;
  assert.deepEqual(said, ["next"]);
});

test("a stale answer renews instead of being told, and the job is dropped", async () => {
  const { run, note, settle, said } = queue();
  let tries = 0;
  void run(async () => {
    tries += 1;
    throw refused("stale");
  });
  void note("next");
  await settle();
  assert.deepEqual(said, ["renewed", "next"]);
  assert.equal(tries, 1);
});

test("a job that is to be tried again is, once, after a stale answer and before the jobs behind it", async () => {
  const { run, note, settle, said } = queue();
  let tries = 0;
  void run(
    async () => {
      tries += 1;
      if (tries === 1) throw refused("stale");
      said.push("done");
    },
    { again: true },
  );
  void note("next");
  await settle();
  assert.deepEqual(said, ["renewed", "done", "next"]);
});

test("a job that is stale twice renews twice and is given up", async () => {
  const { run, settle, said } = queue();
  let tries = 0;
  void run(
    async () => {
      tries += 1;
      throw refused("stale");
    },
    { again: true },
  );
  await settle();
  assert.equal(tries, 2);
  assert.deepEqual(said, ["renewed", "renewed"]);
});

test("a failure to renew is told", async () => {
  const { run, settle, said } = queue(() => Promise.reject(refused("no-table")));
  void run(() => Promise.reject(refused("stale")));
  await settle();
  assert.deepEqual(said, ["renewed", "no-table"]);
});

test("where nothing can be renewed a stale answer is told like any other", async () => {
  const said = [];
  const { run } = createQueue({ tell: (error) => void said.push(error.code) });
  await run(() => Promise.reject(refused("stale")));
  assert.deepEqual(said, ["stale"]);
});

test("a queue has settled only when what its jobs asked for is done too", async () => {
  const { run, note, settle, said } = queue();
  void run(async () => void note("asked for by a job"));
  await settle();
  assert.deepEqual(said, ["asked for by a job"]);
});
