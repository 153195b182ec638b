/** Write a folder as a zip that is the same, byte for byte, whenever the files are. */
import { readFile, readdir, writeFile } from "node:fs/promises";
import path from "node:path";

import { zipSync } from "fflate";

/** Zip times are local times without a zone: this constant is the same on every machine. */
const EPOCH = new Date(1980, 0, 1);

/** What a GM downloads, and Foundry's server unpacks, stays below this. */
export const MODULE_LIMIT_BYTES = 150 * 1024;

/**
 * @param {string} folder
 * @param {string} outfile
 * @returns {Promise<number>} bytes of the zip
 */
export async function zipFolder(folder, outfile) {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = files
    .filter((file) => file.isFile())
    .map((file) => path.relative(folder, path.join(file.parentPath, file.name)))
    .map((name) => name.split(path.sep).join("/")) // Foundry refuses backslashes
    .sort();
  /** @type {Record<string, Uint8Array>} */
  const contents = {};
  for (const name of names) contents[name] = await readFile(path.join(folder, name));
  const zip = zipSync(contents, { level: 9, mtime: EPOCH });
  await writeFile(outfile, zip);
  return zip.length;
}

/**
 * @param {number} bytes of the module's zip
 * @returns {string} how it stands to its limit
 * @throws {Error} beyond the limit
 */
export function sizeReport(bytes) {
  const report = `the module's zip: ${(bytes / 1024).toFixed(1)} KiB of ${MODULE_LIMIT_BYTES / 1024} KiB`;
  if (bytes > MODULE_LIMIT_BYTES) throw new Error(`${report}: too large`);
  return report;
}
