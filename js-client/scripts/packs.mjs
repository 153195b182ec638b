/** Compile the compendium packs that module.json names, from JSON to Foundry's LevelDB. */
import { readdir, rm } from "node:fs/promises";
import path from "node:path";

import { compilePack } from "@foundryvtt/foundryvtt-cli";

/** LevelDB writes these for the process that has it open; they are no part of a pack. */
const SCRATCH = /^(LOCK|LOG|LOG\.old)$/;

/**
 * @param {{packs?: {name: string, path: string}[]}} manifest
 * @param {string} sources a folder with one folder of JSON documents per pack name, or, if the
 *   manifest has one pack only, with the documents themselves
 * @param {string} target the module's folder
 */
export async function compilePacks(manifest, sources, target) {
  const packs = manifest.packs ?? [];
  for (const pack of packs) {
    const source = packs.length === 1 ? sources : path.join(sources, pack.name);
    const compiled = path.join(target, pack.path);
    await compilePack(source, compiled, { log: false });
    await dropScratch(compiled);
  }
}

/** @param {string} folder */
async function dropScratch(folder) {
  for (const name of await readdir(folder)) {
    if (SCRATCH.test(name)) await rm(path.join(folder, name));
  }
}
