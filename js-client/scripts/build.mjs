/**
 * Build what the server hands out: the Foundry module (a folder and its zip) and the table page.
 *
 * `node scripts/build.mjs` fills `dist/` and copies it into the server's package. Each run starts
 * from nothing, so a file that left the sources leaves the build as well.
 */
import { cp, mkdir, readFile, readdir, rm } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

import * as esbuild from "esbuild";

import { compilePacks } from "./packs.mjs";
import { sizeReport, zipFolder } from "./zip.mjs";

const ROOT = path.resolve(fileURLToPath(import.meta.url), "../..");
const DIST = path.join(ROOT, "dist");
const MODULE = path.join(DIST, "module");
const PAGE = path.join(DIST, "page");
const STATIC = path.resolve(ROOT, "../server/extra_effort/static");

/** Where the documents of each compendium are. */
const PACKS = {
  feats: path.join(ROOT, "packs/_source"),
  examples: path.join(ROOT, "packs/_examples"),
};

/** What goes into the module as it stands. */
const MODULE_FILES = ["module.json", "lang", "styles", "types"];

/**
 * Bundle one entry point and all it imports into one ES module.
 *
 * Names stay as they are, so that the stack trace in a GM's report says what it means. Indentation and
 * comments go: they were a sixth of what a GM downloads.
 * @param {string} entry below src/
 * @param {string} outfile
 * @param {{sourcemap: boolean}} how
 */
async function bundle(entry, outfile, { sourcemap }) {
  await esbuild.build({
    entryPoints: [path.join(ROOT, "src", entry)],
    outfile,
    bundle: true,
    format: "esm",
    target: "es2022",
    charset: "utf8",
    minifyWhitespace: true,
    sourcemap,
    legalComments: "inline",
    logLevel: "warning",
  });
}

async function buildModule() {
  // a map would double what every GM downloads, and a trace has its names without one
  await bundle("foundry/main.mjs", path.join(MODULE, "scripts/extra-effort.mjs"), {
    sourcemap: false,
  });
  for (const name of MODULE_FILES) {
    await cp(path.join(ROOT, name), path.join(MODULE, name), { recursive: true });
  }
  await cp(path.resolve(ROOT, "../LICENSE"), path.join(MODULE, "LICENSE"));
  const manifest = JSON.parse(await readFile(path.join(ROOT, "module.json"), "utf8"));
  await compilePacks(manifest, PACKS, MODULE);
  const size = await zipFolder(MODULE, path.join(DIST, "extra-effort.zip"));
  process.stdout.write(`${sizeReport(size)}\n`);
}

async function buildPage() {
  const source = path.join(ROOT, "src/page");
  await bundle("page/page.mjs", path.join(PAGE, "page.mjs"), { sourcemap: true });
  for (const name of await readdir(source)) {
    if (path.extname(name) === ".mjs") continue; // in the bundle
    await cp(path.join(source, name), path.join(PAGE, name), { recursive: true });
  }
  await cp(path.join(ROOT, "styles/panels.css"), path.join(PAGE, "panels.css"));
}

async function publish() {
  await rm(STATIC, { recursive: true, force: true });
  await mkdir(STATIC, { recursive: true });
  for (const name of ["module", "page"]) {
    await cp(path.join(DIST, name), path.join(STATIC, name), { recursive: true });
  }
}

await rm(DIST, { recursive: true, force: true });
await buildModule();
await buildPage();
await publish();
process.stdout.write(`built ${path.relative(process.cwd(), DIST) || "."} and ${STATIC}\n`);
