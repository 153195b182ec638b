/** `foundry.utils`, as far as the module and the double use it. */

/** @typedef {Record<string, any>} Doc */

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** @param {unknown} value @returns {value is Doc} */
export function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @template T @param {T} value @returns {T} */
export function deepClone(value) {
  return value === undefined ? value : JSON.parse(JSON.stringify(value));
}

/** Works without a secure context, unlike `crypto.randomUUID` (V21). @param {number} [length] */
export function randomID(length = 16) {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join("");
}

/** @param {Doc} object @param {string} key @returns {any} */
export function getProperty(object, key) {
  return key.split(".").reduce((/** @type {any} */ value, part) => value?.[part], object);
}

/** @param {Doc} object @param {string} key @param {unknown} value */
export function setProperty(object, key, value) {
  const parts = key.split(".");
  const last = /** @type {string} */ (parts.pop());
  let target = object;
  for (const part of parts) target = target[part] ??= {};
  target[last] = value;
  return true;
}

/** Dotted keys become nested objects. @param {Doc} object @returns {Doc} */
export function expandObject(object) {
  /** @type {Doc} */
  const expanded = {};
  for (const [key, value] of Object.entries(object)) {
    const inner = isObject(value) ? expandObject(value) : value;
    const there = getProperty(expanded, key);
    if (isObject(inner) && isObject(there)) mergeObject(there, inner);
    else setProperty(expanded, key, inner);
  }
  return expanded;
}

/** Lists are replaced whole. @param {Doc} target @param {Doc} changes @returns {Doc} */
export function mergeObject(target, changes) {
  for (const [key, value] of Object.entries(changes)) {
    if (isObject(value) && isObject(target[key])) mergeObject(target[key], value);
    else target[key] = deepClone(value);
  }
  return target;
}

/** What of `changes` is new to `source`. @param {Doc} source @param {Doc} changes @returns {Doc} */
export function diffObject(source, changes) {
  /** @type {Doc} */
  const diff = {};
  for (const [key, value] of Object.entries(changes)) {
    const before = source[key];
    if (isObject(value) && isObject(before)) {
      const inner = diffObject(before, value);
      if (Object.keys(inner).length) diff[key] = inner;
    } else if (JSON.stringify(before) !== JSON.stringify(value)) diff[key] = value;
  }
  return diff;
}
