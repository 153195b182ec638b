/** Coming to the page: by a link's code, by the key this browser has, or by the entrance. */

import { failure, inWords } from "./refusal.mjs";

/** @import {Keyring} from "./keyring.mjs" */

/** What the server says of a code that is wrong, used or too old. */
const SPENT = "unauthenticated";

/**
 * A code in the address goes first. Where it fails, a browser that has a key shows that key's table: without
 * a word when the code is spent, as that of the link it came in by is, else it is told what went wrong.
 * @param {object} by
 * @param {string | null} by.code of the address
 * @param {Pick<Keyring, "current">} by.keyring
 * @param {(code: string) => Promise<void>} by.signIn rejects with RequestError
 * @param {(as: {world: string, key: string}) => void} by.start
 * @param {(why: string) => void} by.showEntrance "" without a code
 * @param {(why: string) => void} by.tell
 */
export async function enter({ code, keyring, signIn, start, showEntrance, tell }) {
  const error = code === null ? null : await failure(signIn(code));
  if (code !== null && error === null) return;
  const known = keyring.current();
  if (known === null) return showEntrance(inWords(error));
  start(known);
  if (error !== null && error.code !== SPENT) tell(inWords(error));
}
