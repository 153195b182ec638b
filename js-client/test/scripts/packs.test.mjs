import assert from "node:assert/strict";
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";

import { extractPack } from "@foundryvtt/foundryvtt-cli";

import { compilePacks } from "../../scripts/packs.mjs";

const folder = await mkdtemp(path.join(tmpdir(), "packs-"));
after(() => rm(folder, { recursive: true }));

const MACRO = {
  _id: "abcdefghijklmnop",
  _key: "!macros!abcdefghijklmnop",
  name: "Sprint",
  type: "script",
  command: "1",
};

test("a compiled pack holds its documents and none of LevelDB's scratch files", async () => {
  const sources = path.join(folder, "source");
  await mkdir(sources);
  await writeFile(path.join(sources, "sprint.json"), JSON.stringify(MACRO));

  const manifest = { packs: [{ name: "feats", path: "packs/feats" }] };
  await compilePacks(manifest, { feats: sources }, folder);

  const names = await readdir(path.join(folder, "packs/feats"));
  assert.ok(names.includes("CURRENT"));
  assert.deepEqual(
    names.filter((name) => name.startsWith("LO")),
    [],
  );
  await extractPack(path.join(folder, "packs/feats"), path.join(folder, "read"), { log: false });
  const [read] = await readdir(path.join(folder, "read"));
  const macro = JSON.parse(await readFile(path.join(folder, "read", String(read)), "utf8"));
  assert.equal(macro.command, MACRO.command);
});

test("a module without packs compiles none", async () => {
  await compilePacks({}, {}, path.join(folder, "empty"));

  assert.ok(!(await readdir(folder)).includes("empty"));
});

test("a pack without sources is no pack", async () => {
  const manifest = { packs: [{ name: "feats", path: "packs/feats" }] };

  await assert.rejects(compilePacks(manifest, {}, folder), /feats has no sources/);
});
