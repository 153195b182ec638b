import assert from "node:assert/strict";
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";

import { unzipSync } from "fflate";

import { MODULE_LIMIT_BYTES, sizeReport, zipFolder } from "../../scripts/zip.mjs";

const folder = await mkdtemp(path.join(tmpdir(), "zip-"));
after(() => rm(folder, { recursive: true }));

/** @param {string} name */
async function moduleWith(name) {
  const root = path.join(folder, name);
  await mkdir(path.join(root, "lang"), { recursive: true });
  await writeFile(path.join(root, "module.json"), "{}");
  await writeFile(path.join(root, "lang/en.json"), '{"a": "b"}');
  return root;
}

test("names in the zip are sorted and have forward slashes", async () => {
  const out = path.join(folder, "names.zip");

  await zipFolder(await moduleWith("names"), out);

  assert.deepEqual(Object.keys(unzipSync(await readFile(out))), ["lang/en.json", "module.json"]);
});

test("the same files make the same zip, whatever their times", async () => {
  const [one, two] = [await moduleWith("one"), await moduleWith("two")];
  await utimes(path.join(two, "module.json"), 1, 1);

  await zipFolder(one, path.join(folder, "one.zip"));
  await zipFolder(two, path.join(folder, "two.zip"));

  assert.deepEqual(
    await readFile(path.join(folder, "one.zip")),
    await readFile(path.join(folder, "two.zip")),
  );
});

test("the build says how large the zip is, and fails beyond 150 KiB", async () => {
  const out = path.join(folder, "size.zip");
  const size = await zipFolder(await moduleWith("size"), out);

  assert.equal(size, (await readFile(out)).length);
  assert.match(sizeReport(MODULE_LIMIT_BYTES), /150\.0 KiB of 150 KiB$/);
  assert.throws(() => sizeReport(MODULE_LIMIT_BYTES + 1), /too large/);
});
