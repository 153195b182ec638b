/** Write a folder as a zip that is the same, byte for byte, whenever the files are. */
import { readFile, readdir, writeFile } from "node:fs/promises";
import path from "node:path";

import { zipSync } from "fflate";

/** Zip times are local times without a zone: this constant is the same on every machine. */
const EPOCH = new Date(1980, 0, 1);

/**
 * @param {string} folder
 * @param {string} outfile
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
  await writeFile(outfile, zipSync(contents, { level: 9, mtime: EPOCH }));
}
