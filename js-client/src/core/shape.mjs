/** Hold decoded fields against the shapes of norm.mjs, and fill in what may be left out. */

/**
 * @typedef {object} Shape
 * @property {string} is
 * @property {unknown} [of]
 * @property {Record<string, Shape>} [fields]
 * @property {boolean} [nullable]
 * @property {unknown} [default]
 * @property {number} [least]
 * @property {number} [most]
 * @property {number} [fewest]
 * @property {number} [longest]
 *
 * @typedef {(path: string, problem: string) => never} Fail
 */

/**
 * The fields that `shapes` know, each checked; unknown ones are dropped.
 * @param {Record<string, Shape>} shapes
 * @param {Record<string, unknown>} fields
 * @param {Fail} fail
 * @param {string} [path]
 * @returns {Record<string, unknown>}
 */
export function read(shapes, fields, fail, path = "") {
  /** @type {Record<string, unknown>} */
  const message = {};
  for (const [name, shape] of Object.entries(shapes)) {
    const inner = path ? `${path}.${name}` : name;
    if (Object.hasOwn(fields, name)) message[name] = readField(shape, fields[name], fail, inner);
    else if ("default" in shape) message[name] = structuredClone(shape.default);
    else fail(inner, "is missing");
  }
  return message;
}

/**
 * @param {Shape} shape
 * @param {unknown} value
 * @param {Fail} fail
 * @param {string} path
 * @returns {unknown}
 */
function readField(shape, value, fail, path) {
  if (value === null && shape.nullable) return null;
  return (READERS[shape.is] ?? fail(path, "has an unknown shape"))(shape, value, fail, path);
}

/** @typedef {(shape: Shape, value: unknown, fail: Fail, path: string) => unknown} Reader */

/** @type {Record<string, Reader>} */
const READERS = {
  any: (_, value) => value,
  boolean: (_, value, fail, path) =>
    typeof value === "boolean" ? value : fail(path, "must be a boolean"),
  number: (_, value, fail, path) =>
    typeof value === "number" ? value : fail(path, "must be a number"),
  whole: (shape, value, fail, path) =>
    Number.isInteger(value) && isWithin(/** @type {number} */ (value), shape.least, shape.most)
      ? value
      : fail(path, "must be a whole number within its range"),
  string: (shape, value, fail, path) =>
    typeof value === "string" && isWithin([...value].length, shape.fewest, shape.longest)
      ? value
      : fail(path, "must be a string within its length"),
  choice: (shape, value, fail, path) =>
    /** @type {unknown[]} */ (shape.of).includes(value)
      ? value
      : fail(path, `must be one of ${shape.of}`),
  record: (shape, value, fail, path) =>
    read(shape.fields ?? {}, map(value, fail, path), fail, path),
  list: (shape, value, fail, path) => {
    if (!Array.isArray(value)) return fail(path, "must be a list");
    const of = /** @type {Shape} */ (shape.of);
    return value.map((/** @type {unknown} */ item, at) =>
      readField(of, item, fail, `${path}.${at}`),
    );
  },
  map: (shape, value, fail, path) => {
    const of = /** @type {Shape} */ (shape.of);
    const entries = Object.entries(map(value, fail, path));
    return Object.fromEntries(
      entries.map(([key, item]) => [key, readField(of, item, fail, `${path}.${key}`)]),
    );
  },
};

/**
 * @param {number} size
 * @param {number} [least]
 * @param {number} [most]
 */
function isWithin(size, least = -Infinity, most = Infinity) {
  return least <= size && size <= most;
}

/**
 * @param {unknown} value
 * @param {Fail} fail
 * @param {string} path
 * @returns {Record<string, unknown>}
 */
function map(value, fail, path) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return fail(path, "must be a map");
  }
  return /** @type {Record<string, unknown>} */ (value);
}
