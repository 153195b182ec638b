/**
 * Between frames and messages: one msgpack map a frame, within the profile of PROTOCOL.md.
 *
 * @import { ClientMessage, ServerMessage } from "./messages.js"
 */
import { decode, encode as pack } from "@msgpack/msgpack";

import { LIMITS, SHAPES } from "./norm.mjs";
import { read } from "./shape.mjs";

/** What was received, or was to be sent, is not what the norm allows. */
export class ProtocolError extends Error {
  /**
   * @param {string} message
   * @param {string | null} [field] the path of the field that is wrong
   */
  constructor(message, field = null) {
    super(message);
    this.name = "ProtocolError";
    this.field = field;
  }
}

/**
 * The frame of `message`. Fields that are undefined are left out; a string that is cut in the
 * middle of a character is mended, since the server takes none that is not Unicode.
 * @param {ClientMessage} message
 * @returns {Uint8Array}
 * @throws {ProtocolError} for what the server would refuse: NaN, a Date, too deep, too large
 */
export function encode(message) {
  const frame = pack(clean(message, LIMITS.depth, ""));
  if (frame.byteLength > LIMITS.frame_bytes) {
    throw new ProtocolError(
      `a frame has at most ${LIMITS.frame_bytes} bytes, not ${frame.byteLength}`,
    );
  }
  return frame;
}

/**
 * The message in a frame of the server, its defaults filled in.
 * @param {ArrayBuffer | Uint8Array | string} frame
 * @returns {ServerMessage}
 * @throws {ProtocolError}
 */
export function decodeServer(frame) {
  const fields = unpack(frame);
  const type = fields["type"];
  if (typeof type !== "string" || !Object.hasOwn(SHAPES, type)) {
    throw new ProtocolError(`type must be one of ${Object.keys(SHAPES).join(", ")}`, "type");
  }
  const shape = SHAPES[/** @type {keyof typeof SHAPES} */ (type)];
  const message = { type, ...read(shape, fields, fail) };
  return /** @type {ServerMessage} */ (/** @type {unknown} */ (message));
}

/**
 * @param {ArrayBuffer | Uint8Array | string} frame
 * @returns {Record<string, unknown>}
 */
function unpack(frame) {
  if (typeof frame === "string") fail("", "frames must be binary msgpack, not text");
  if (frame.byteLength > LIMITS.server_frame_bytes) fail("", "the frame is too large");
  let keys = 0;
  /** @param {unknown} key */
  const mapKeyConverter = (key) => {
    keys += 1;
    return typeof key === "string" ? key : fail("", "a map key is not a string");
  };
  const value = decodeWhole(frame, mapKeyConverter);
  if (!isMap(value)) return fail("", "the frame must be a map");
  // The decoder keeps the last of two equal keys: then fewer are left than it has read.
  if (countKeys(value, LIMITS.server_depth, "") < keys) fail("", "a map has a key twice");
  return value;
}

/**
 * @param {ArrayBuffer | Uint8Array} frame
 * @param {(key: unknown) => string} mapKeyConverter
 * @returns {unknown}
 */
function decodeWhole(frame, mapKeyConverter) {
  try {
    return decode(frame, { mapKeyConverter });
  } catch (error) {
    if (error instanceof ProtocolError) throw error;
    return fail("", "the frame must be one msgpack value, whole and alone");
  }
}

/**
 * Count the keys of all maps in `value`, and refuse what is outside the profile.
 * @param {unknown} value
 * @param {number} depth how many levels it may still have
 * @param {string} path
 * @returns {number}
 */
function countKeys(value, depth, path) {
  if (isScalar(value, path)) return 0;
  if (depth === 0) fail(path, "is nested too deep");
  if (Array.isArray(value)) {
    return value.reduce((sum, item, at) => sum + countKeys(item, depth - 1, `${path}.${at}`), 0);
  }
  if (!isMap(value)) return fail(path, "is of a type that is not allowed");
  const entries = Object.entries(value);
  return entries.reduce(
    (sum, [key, item]) => sum + countKeys(item, depth - 1, `${path}.${key}`),
    entries.length,
  );
}

/**
 * A copy of `value` that the profile allows.
 * @param {unknown} value
 * @param {number} depth
 * @param {string} path
 * @returns {unknown}
 */
function clean(value, depth, path) {
  if (isScalar(value, path)) return typeof value === "string" ? value.toWellFormed() : value;
  if (depth === 0) fail(path, "is nested too deep");
  if (Array.isArray(value)) {
    return value.map((item, at) => clean(item, depth - 1, `${path}.${at}`));
  }
  if (!isMap(value)) return fail(path, "is of a type that is not allowed");
  return cleanMap(value, depth, path);
}

/**
 * @param {Record<string, unknown>} map
 * @param {number} depth
 * @param {string} path
 */
function cleanMap(map, depth, path) {
  /** @type {Record<string, unknown>} */
  const copy = {};
  for (const [key, item] of Object.entries(map)) {
    if (key === "__proto__") fail(`${path}.${key}`, "is not allowed as a map key");
    if (item === undefined) continue;
    copy[key.toWellFormed()] = clean(item, depth - 1, `${path}.${key}`);
  }
  return copy;
}

/**
 * @param {unknown} value
 * @param {string} path
 * @returns {boolean}
 */
function isScalar(value, path) {
  if (typeof value === "number") checkNumber(value, path);
  return value === null || ["boolean", "number", "string"].includes(typeof value);
}

/**
 * @param {number} value
 * @param {string} path
 */
function checkNumber(value, path) {
  if (!Number.isFinite(value)) fail(path, `is ${value}, which is not a number to reckon with`);
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
    fail(path, "is a whole number beyond ±(2^53 - 1)");
  }
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
function isMap(value) {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/**
 * @param {string} path
 * @param {string} problem
 * @returns {never}
 */
function fail(path, problem) {
  const field = path.replace(/^\./, "");
  throw new ProtocolError(field ? `${field} ${problem}` : problem, field || null);
}
