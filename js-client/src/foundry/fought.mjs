/**
 * Who attacked and who defended in a combat, from what the chat and the log say.
 *
 * GGA writes into a roll's message the on-the-fly formula it was made by, which is the same in every
 * language (V61): `[@<actor>@M:"Axe"]` is an attack, `P:` and `B:` are a parry and a block.
 */

import { undoneIn } from "../core/log/undone.mjs";
import { BOOSTED } from "../core/upkeep.mjs";

/** @import { Asked } from "../core/log/undone.mjs" */

/**
 * @typedef {object} Message - Of the chat.
 * @property {string} content
 * @property {number} timestamp - ms since 1970 (V63).
 * @property {{scene?: string | null, token?: string | null, actor?: string | null}} speaker
 */

/** @typedef {{attacks: number, defenses: number}} Deeds */

const ATTACK = /@[^@\s\]]*@\s*[AMR]:/u;
const DEFENSE = /@[^@\s\]]*@\s*(?:[PB]:|(?:dodge|parry|block)\b)/iu;

/**
 * @param {string} content - Of a chat message.
 * @returns {keyof Deeds | null}
 */
export function deedOf(content) {
  if (ATTACK.test(content)) return "attacks";
  return DEFENSE.test(content) ? "defenses" : null;
}

/**
 * @param {Iterable<Message>} messages
 * @param {number} since - ms since 1970: the combat's beginning.
 * @param {(speaker: Message["speaker"]) => string | null} tokenOf
 * @returns {Map<string, Deeds>} by token, as the chat tells.
 */
export function deedsInChat(messages, since, tokenOf) {
  const talked = [...messages].filter(({ timestamp }) => timestamp >= since);
  return counted(talked.map(({ content, speaker }) => [tokenOf(speaker), deedOf(content)]));
}

/**
 * @param {readonly Asked[]} entries - Of our log, newest first.
 * @param {string} combat
 * @returns {Map<string, Deeds>} by token: extra effort in the combat's turns that was not taken back.
 */
export function deedsInLog(entries, combat) {
  const back = undoneIn(entries);
  const boosted = entries.filter(
    ({ op, seq, args }) =>
      BOOSTED.has(op) && !back.has(seq) && String(args["turn"] ?? "").startsWith(`${combat}.`),
  );
  return counted(
    boosted.map(({ op, args }) => [
      String(args["token"]),
      op === "feverish_defense" ? "defenses" : "attacks",
    ]),
  );
}

/**
 * @param {[string | null, keyof Deeds | null][]} seen
 * @returns {Map<string, Deeds>}
 */
function counted(seen) {
  /** @type {Map<string, Deeds>} */
  const found = new Map();
  for (const [token, deed] of seen) {
    if (token === null || deed === null) continue;
    const before = found.get(token) ?? { attacks: 0, defenses: 0 };
    found.set(token, { ...before, [deed]: before[deed] + 1 });
  }
  return found;
}
