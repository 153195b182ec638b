/** Coming to the page: by a link's code, by the key this browser has, or by the entrance. */

import { refusal } from "./refusal.mjs";

/** @import {Keyring} from "./keyring.mjs" */

/**
 * A code in the address goes first. Where it fails, a browser that has a key shows that key's table: without
 * a word when the link is the one it came in by, else it is told what was wrong with the link.
 * @param {object} by
 * @param {string | null} by.code of the address
 * @param {Pick<Keyring, "current" | "isOf">} by.keyring
 * @param {(code: string) => Promise<void>} by.signIn rejects with RequestError
 * @param {(as: {world: string, key: string}) => void} by.start
 * @param {(why: string) => void} by.showEntrance "" without a code
 * @param {(why: string) => void} by.tell
 */
export async function enter({ code, keyring, signIn, start, showEntrance, tell }) {
  const why = code === null ? "" : await refusal(signIn(code));
  if (code !== null && why === "") return;
  const known = keyring.current();
  if (known === null) return showEntrance(why);
  start(known);
  if (code !== null && !keyring.isOf(code)) tell(why);
}
