/** Trading a one-time code for this browser's key. */

import { RequestError } from "./errors.mjs";
import { Link } from "./link.mjs";

/** @import {Timers} from "./timers.mjs" */

/** From the click to the key. */
const PAIR_LIMIT_MS = 15_000;

/**
 * @typedef {object} Pairing
 * @property {string} url
 * @property {typeof WebSocket} WebSocket
 * @property {Timers} timers
 * @property {string} client names this browser
 * @property {string} code as typed; spaces, dashes and case do not matter
 * @property {string} user
 * @property {string} [name]
 * @property {string | null} [foundry]
 */

/**
 * @param {Pairing} pairing
 * @returns {Promise<{key: string, world: string}>} rejects with RequestError
 */
export function pair({ url, WebSocket, timers, code, ...who }) {
  return new Promise((resolve, reject) => {
    /** @param {string} code @param {string} message */
    const fail = (code, message) => {
      finish();
      reject(new RequestError(code, message));
    };
    const timer = timers.setTimeout(() => fail("unavailable", UNREACHABLE), PAIR_LIMIT_MS);
    const finish = () => {
      timers.clearTimeout(timer);
      link.close();
    };
    const link = new Link({
      url,
      WebSocket,
      timers,
      events: {
        opened: () => link.send({ type: "pair", code: tidied(code), name: "", ...who }),
        received: (message) => {
          if (message.type === "error") fail(message.code, message.message);
          if (message.type !== "paired") return;
          finish();
          resolve({ key: message.key, world: message.world });
        },
        closed: (end) => fail("unavailable", end.reason || UNREACHABLE),
      },
    });
  });
}

const UNREACHABLE = "The server did not answer. Check its address, and that it is running.";

/** @param {string} code as people type what they read aloud */
function tidied(code) {
  return code.replace(/[\s-]/g, "").toUpperCase();
}
