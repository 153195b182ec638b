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
 * @param {readonly Asked[]} entries - Of our log, newest first.
 * @param {string} combat
 * @returns {Map<string, Deeds>} by token.
 */
export function deedsIn(messages, since, tokenOf, entries, combat) {
  /** @type {Map<string, Deeds>} */
  const found = new Map();
  /** @type {(token: string | null, deed: keyof Deeds | null) => void} */
  const count = (token, deed) => {
    if (token === null || deed === null) return;
    const before = found.get(token) ?? { attacks: 0, defenses: 0 };
    found.set(token, { ...before, [deed]: before[deed] + 1 });
  };
  for (const { content, timestamp, speaker } of messages) {
    if (timestamp >= since) count(tokenOf(speaker), deedOf(content));
  }
  const back = undoneIn(entries);
  for (const { op, seq, args } of entries) {
    if (!BOOSTED.has(op) || back.has(seq)) continue;
    if (!String(args["turn"] ?? "").startsWith(`${combat}.`)) continue;
    count(String(args["token"]), op === "feverish_defense" ? "defenses" : "attacks");
  }
  return found;
}
