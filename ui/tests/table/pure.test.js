import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

/** A module and all that it imports, directly or not. */
function reached(file, found = new Set()) {
  if (found.has(file.href)) return found;
  found.add(file.href);
  for (const [, path] of readFileSync(file, "utf8").matchAll(/^(?:import|\} from).*"(\..+)";$/gm)) {
    reached(new URL(path, file), found);
  }
  return found;
}

for (const name of ["state", "status", "loop"]) {
  test(`${name}.js draws nothing, and reaches nothing that draws`, () => {
    const files = [...reached(new URL(`../../app/table/${name}.js`, import.meta.url))];
    assert.ok(files.length > 2, "imports are found");
    assert.deepEqual(
      files.filter((file) => /\/(dom|board|effects|drawers|motion)\.js$/.test(file)),
      [],
    );
  });
}
