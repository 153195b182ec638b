/** Our cards in Foundry's chat: posted, found again, and noted on. */

import { whispered } from "./audience.mjs";
import { cardMarkup } from "./card.mjs";
import { publicMessage } from "./compat.mjs";
import { rollData, rollsOf } from "./dice.mjs";
import { MODULE } from "./flags.mjs";
import { actorOf } from "./tokens.mjs";
import { documents, userId } from "./world.mjs";

/** @import { EntryLines } from "../core/describe.mjs" */
/** @import { Mode, Share } from "./audience.mjs" */
/** @import { Entry } from "./chat.mjs" */
/** @import { CardFlags } from "./follow-ups.mjs" */

/** So many rolls go along as dice to be thrown: a long run has hundreds, and the card tells them all. */
const THROWN_ROLLS = 8;

/**
 * As much of a chat message as is used; its author and GMs may change it (V54).
 * @typedef {{id: string | null, isAuthor: boolean, flags: object,
 *   update: (changes: object) => Promise<unknown>}} MessageDoc
 */

/**
 * @param {{flags: object}} message
 * @returns {CardFlags | null} null for messages of others.
 */
export function cardFlags(message) {
  const flags = /** @type {Record<string, CardFlags | undefined>} */ (message.flags)[MODULE];
  return flags && "entry" in flags ? flags : null;
}

/**
 * @param {string} epoch - An entry's number means nothing in another.
 * @returns {Array<{message: MessageDoc, card: CardFlags}>} every card of it.
 */
export function cards(epoch) {
  const messages = /** @type {Iterable<MessageDoc>} */ (/** @type {unknown} */ (game.messages));
  return [...messages].flatMap((message) => {
    const card = cardFlags(message);
    return card?.epoch === epoch ? [{ message, card }] : [];
  });
}

/**
 * Every card that stands in this user's chat now, for what is offered below it to be offered anew.
 * @returns {Array<{message: MessageDoc, html: HTMLElement}>}
 */
export function shownCards() {
  const found = [...document.querySelectorAll("[data-message-id] .extra-effort.card")];
  return found.flatMap((card) => {
    const html = /** @type {HTMLElement} */ (card.closest("[data-message-id]"));
    const message = game.messages.get(String(html.dataset["messageId"]));
    return message
      ? [{ message: /** @type {MessageDoc} */ (/** @type {unknown} */ (message)), html }]
      : [];
  });
}

/**
 * @param {MessageDoc} message
 * @param {Record<string, boolean>} change - Flat keys below the module's flags.
 * @returns {Promise<unknown>}
 */
export function noteOn(message, change) {
  const flat = Object.entries(change).map(([key, value]) => [`flags.${MODULE}.${key}`, value]);
  return message.update(Object.fromEntries(flat));
}

/**
 * @param {Entry} entry
 * @returns {object} who says it.
 */
function speaker(entry) {
  const actor = actorOf(documents(), entry.tokens[0] ?? "");
  const options = actor
    ? { actor: /** @type {Actor.Implementation} */ (/** @type {unknown} */ (actor)) }
    : {};
  return ChatMessage.getSpeaker(options);
}

/**
 * @param {Share} share
 * @param {Mode} mode
 * @returns {{whisper: string[], blind: boolean}}
 */
function audience({ readers }, mode) {
  const gms = game.users.filter((user) => user.isGM).map((user) => String(user.id));
  const whisper = whispered({ readers, mode, gms, self: userId() });
  return { whisper, blind: mode === "blind" };
}

/**
 * @param {{share: Share, mode: Mode, lines: EntryLines, flags: CardFlags}} card
 * @param {(id: string) => string} nameOf
 * @returns {Promise<unknown>}
 */
export async function postCard({ share, mode, lines, flags }, nameOf) {
  const thrown = rollsOf(share.entry.result).slice(0, THROWN_ROLLS);
  const rolls = thrown.map((roll) =>
    Roll.fromData(/** @type {Roll.Data} */ (/** @type {unknown} */ (rollData(roll)))),
  );
  const seen = audience(share, mode);
  const message = {
    content: cardMarkup(lines, nameOf),
    speaker: speaker(share.entry),
    rolls: rolls.map((roll) => JSON.stringify(roll.toJSON())),
    flags: { [MODULE]: flags },
    ...seen,
  };
  const options = seen.whisper.length > 0 ? {} : publicMessage();
  return ChatMessage.create(
    /** @type {ChatMessage.CreateData} */ (/** @type {unknown} */ (message)),
    /** @type {ChatMessage.Database.CreateOperation<false>} */ (options),
  );
}
