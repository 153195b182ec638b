/** What a close means for the client: PROTOCOL.md's advice, and ends that no close frame tells of. */

import { CLOSE_CODES } from "./norm.mjs";

/** @typedef {"retry" | "re_pair" | "stop"} Advice */

/** Our own codes; no server sends these. */
export const LOCAL = Object.freeze({
  /** The socket could not even be made: a bad URL, or a page that may not open it. */
  REFUSED_BY_BROWSER: 4900,
  /** Nothing was heard for too long. */
  SILENT: 4901,
  /** A frame that does not decode, or that the protocol does not know. */
  BAD_FRAME: 4902,
});

/** Sign in again: what we may see is another now. */
export const ROLE_CHANGED = 4410;

/** @type {ReadonlyMap<number, Advice>} */
const ADVICE = new Map([
  ...Object.entries(CLOSE_CODES).map(
    ([code, { advice }]) => /** @type {[number, Advice]} */ ([Number(code), advice]),
  ),
  [LOCAL.REFUSED_BY_BROWSER, "stop"],
]);

/**
 * A code that is not in the table is a trouble of the moment (1006 above all): try again.
 * @param {number} code
 * @returns {Advice}
 */
export function adviceFor(code) {
  return ADVICE.get(code) ?? "retry";
}
