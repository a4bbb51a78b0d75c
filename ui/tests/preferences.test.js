import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { change, loadPreferences, preferences, remember, watchPreferences } from "../app/base/preferences.js";

const SHIPPED = {
  theme: "system",
  language: "system",
  last: { zara: { setup: { variant: "standard", seed: 4, options: {} }, players: [], lot: false } },
};

/** What Rust was given to keep. */
let kept = [];

beforeEach(async () => {
  kept = [];
  globalThis.window = {
    __TAURI__: {
      core: {
        invoke: async (command, args) => {
          if (command === "preferences") return { preferences: SHIPPED, set_aside: "old.json", fault: null };
          assert.equal(command, "set_preferences");
          kept.push(args.preferences);
          return null;
        },
      },
    },
  };
  assert.equal((await loadPreferences()).set_aside, "old.json");
});

test("a change is seen at once, told to who watches, and kept whole", async () => {
  const seen = [];
  watchPreferences(() => seen.push(preferences().theme));
  const keeping = change({ theme: "dark" });
  assert.deepEqual(seen, ["dark"]);
  await keeping;
  assert.deepEqual(kept, [{ ...SHIPPED, theme: "dark" }]);
});

test("how a game was begun is remembered beside the other games", async () => {
  const players = [{ name: "Ada", computer: null }];
  await remember("tzaar", { players });
  assert.deepEqual(kept[0].last.zara, SHIPPED.last.zara);
  assert.deepEqual(kept[0].last.tzaar.players, players);
});

test("what is not said of how a game was begun stays as it was", async () => {
  await remember("zara", { lot: true });
  assert.deepEqual(kept[0].last.zara, { ...SHIPPED.last.zara, lot: true });
});
