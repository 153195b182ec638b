/** Compile the compendium packs that module.json names, from JSON to Foundry's LevelDB. */
import { readdir, rm } from "node:fs/promises";
import path from "node:path";

import { compilePack } from "@foundryvtt/foundryvtt-cli";

/** LevelDB writes these for the process that has it open; they are no part of a pack. */
const SCRATCH = /^(LOCK|LOG|LOG\.old)$/;

/**
 * @param {{packs?: {name: string, path: string}[]}} manifest
 * @param {Record<string, string>} sources the folder of each pack's documents, by its name
 * @param {string} target the module's folder
 * @throws {Error} where a pack has no sources
 */
export async function compilePacks(manifest, sources, target) {
  for (const pack of manifest.packs ?? []) {
    const source = sources[pack.name];
    if (source === undefined) throw new Error(`the pack ${pack.name} has no sources`);
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
