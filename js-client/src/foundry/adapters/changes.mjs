/** What an update of a document says, be its keys nested, flat ("system.FP.value") or both. */

/**
 * @param {object} object
 * @param {string} path
 * @returns {unknown} undefined when there is no such thing.
 */
export function valueAt(object, path) {
  /** @type {unknown} */
  let value = object;
  for (const key of path.split(".")) {
    if (!value || typeof value !== "object" || !(key in value)) return undefined;
    value = /** @type {Record<string, unknown>} */ (value)[key];
  }
  return value;
}

/**
 * @param {object} changes
 * @param {string} path
 * @returns {unknown} undefined when the update does not touch it.
 */
export function changeAt(changes, path) {
  if (path in changes) return /** @type {Record<string, unknown>} */ (changes)[path];
  return valueAt(changes, path);
}

/**
 * @param {object} changes
 * @param {readonly string[]} paths
 * @returns {boolean} whether the update touches one of them or anything in it.
 */
export function touches(changes, paths) {
  const flat = Object.keys(changes);
  return paths.some(
    (path) =>
      changeAt(changes, path) !== undefined || flat.some((key) => key.startsWith(`${path}.`)),
  );
}
