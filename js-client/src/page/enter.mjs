/** Coming to the page: by a link's code, by the key this browser has, or by the entrance. */

import { RequestError } from "../core/errors.mjs";
import { refusal } from "./refusal.mjs";

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
  const trial = code === null ? Promise.resolve() : signIn(code);
  const why = await refusal(trial);
  if (code !== null && why === "") return;
  const known = keyring.current();
  if (known === null) return showEntrance(why);
  start(known);
  if (code !== null && !(await isSpent(trial))) tell(why);
}

/** @param {Promise<void>} trial that has failed */
const isSpent = (trial) =>
  trial.then(
    () => false,
    (error) => error instanceof RequestError && error.code === SPENT,
  );
