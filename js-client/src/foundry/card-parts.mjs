/** The cards of a session, given what they need of GGA, of the canvas and of the chat. */

import { whenReleased } from "../mount/press.mjs";
import { Boosts } from "./boosts.mjs";
import {
  hasBucket,
  lastRollOf,
  putInBucket,
  readRoll,
  takeFromBucket,
  takeOutPriced,
} from "./bucket.mjs";
import { addFollowUps } from "./card-buttons.mjs";
import { Cards } from "./cards.mjs";
import * as messages from "./messages.mjs";
import { measureOf, showReach } from "./reach.mjs";
import { actorOf } from "./tokens.mjs";
import * as world from "./world.mjs";

/** @import { GgaRoll } from "./bucket.mjs" */
/** @import { Around } from "./cards.mjs" */
/** @import { MessageDoc } from "./messages.mjs" */

/**
 * @param {Pick<Around, "session" | "viewOf" | "nameOf" | "request">} session
 * @returns {Cards}
 */
export function makeCards(session) {
  /** @type {Cards} */
  const cards = new Cards({
    ...session,
    texts: world.texts,
    boosts: new Boosts({
      put: putInBucket,
      takeBack: takeFromBucket,
      unpriced: takeOutPriced,
      noted: (seq, roll, critical) => cards.rolled(seq, roll, critical),
    }),
    hasBucket,
    measureOf,
    showReach,
    owns: (token) => actorOf(world.documents(), token)?.isOwner === true,
    post: messages.postCard,
    cards: messages.cards,
    noteOn: messages.noteOn,
    tell: world.tell,
    onError: world.report,
  });
  return cards;
}

/**
 * Put below a card what this user can do about it.
 * @param {Cards} cards
 * @param {MessageDoc} message
 * @param {HTMLElement} html - Of the message.
 */
export function offerFollowUps(cards, message, html) {
  const card = messages.cardFlags(message);
  if (!card) return;
  addFollowUps(html, card, cards.actions(message, card), (action) =>
    cards.act(action, card).catch(world.report),
  );
}

/** @param {Cards} cards */
export function offerAllFollowUps(cards) {
  whenReleased(() => {
    for (const { message, html } of messages.shownCards()) offerWherePossible(cards, message, html);
  }, cards);
}

/**
 * Other modules may have made something else of one message.
 * @param {Cards} cards
 * @param {MessageDoc} message
 * @param {HTMLElement} html
 */
function offerWherePossible(cards, message, html) {
  try {
    offerFollowUps(cards, message, html);
  } catch (error) {
    world.report(error);
  }
}

/** Tells a chat message of a roll of GGA's from those that only follow one. */
export class RollWatch {
  /** @type {GgaRoll | null} */
  #seen = lastRollOf(world.userId());

  /** @param {Cards} cards */
  constructor(cards) {
    this.cards = cards;
  }

  /**
   * This user has posted a chat message; GGA notes a roll before it posts it (V52).
   * @param {string} message - Its id.
   */
  posted(message) {
    const roll = lastRollOf(world.userId());
    if (!roll || roll === this.#seen) return;
    this.#seen = roll;
    this.cards.around.boosts.rolled(readRoll(roll), message);
  }
}
