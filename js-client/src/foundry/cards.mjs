/**
 * Cards from the answer to the last follow-up: what they say, the modifier that goes into the bucket,
 * and the buttons below them.
 */

import { describeEntry } from "../core/describe.mjs";
import { shares } from "./audience.mjs";
import { boostOf, boostWords } from "./boosts.mjs";
import { onMap, reachOf } from "./distance.mjs";
import { actionsOf, consequences } from "./follow-ups.mjs";
import { say } from "./text.mjs";

/** @import { EntryLines } from "../core/describe.mjs" */
/** @import { Texts } from "../core/i18n.mjs" */
/** @import { EntryView } from "../core/state/world.mjs" */
/** @import { Mode, Share, ViewOf } from "./audience.mjs" */
/** @import { Boost, Boosts } from "./boosts.mjs" */
/** @import { Entry } from "./chat.mjs" */
/** @import { Measure } from "./distance.mjs" */
/** @import { Action, CardFlags, Viewer } from "./follow-ups.mjs" */
/** @import { MessageDoc } from "./messages.mjs" */

/**
 * @typedef {object} Around
 * @property {() => {epoch: string, isGM: boolean, isLead: boolean, discreet: boolean}} session
 *   `discreet`: the table lets nobody read along what this user rolls
 * @property {ViewOf} viewOf
 * @property {(id: string) => string} nameOf
 * @property {() => Texts} texts
 * @property {Boosts} boosts
 * @property {() => boolean} hasBucket
 * @property {(token: string) => Measure | null} measureOf the scene that shows the token; null: none
 *   that this user looks at
 * @property {(token: string, px: number, text: string) => void} showReach
 * @property {(token: string) => boolean} owns
 * @property {(op: string, args: object) => Promise<unknown>} request
 * @property {(card: {share: Share, mode: Mode, lines: EntryLines, flags: CardFlags},
 *   nameOf: (id: string) => string) => Promise<unknown>} post
 * @property {(epoch: string) => Array<{message: MessageDoc, card: CardFlags}>} cards
 * @property {(message: MessageDoc, change: Record<string, boolean>) => Promise<unknown>} noteOn
 * @property {(words: string) => void} tell this user what they should not miss
 * @property {(error: unknown) => void} onError
 */

export class Cards {
  /** @param {Around} around */
  constructor(around) {
    this.around = around;
  }

  /**
   * Post what this user asked for, and put what it boosts where the roll finds it.
   * @param {Entry} entry
   * @param {Mode} mode
   * @returns {Promise<void>}
   */
  async post(entry, mode) {
    const { boosts, hasBucket, nameOf, post, session, texts, viewOf } = this.around;
    const boost = boostOf(entry, texts());
    const wasPriced = boost !== null && boosts.begin(boost);
    const said = [
      ...(boost ? boostWords(boost, texts(), hasBucket()) : []),
      ...(wasPriced ? [say("boost.replaced")] : []),
    ];
    for (const share of shares(entry, viewOf, session().discreet)) {
      const lines = this.#lines(share.entry, said);
      await post({ share, mode, lines, flags: this.#flags(share.entry, boost) }, nameOf);
    }
  }

  /**
   * An entry of anybody's: it may change what can be done about earlier cards.
   * @param {Entry} entry
   */
  entry(entry) {
    const { boosts, cards, session } = this.around;
    const { epoch, isLead } = session();
    const { entry: undone } = /** @type {{entry?: number}} */ (entry.args ?? {});
    if (entry.op === "undo" && undone !== undefined) boosts.undone(undone);
    const all = cards(epoch);
    const flags = all.map(({ card }) => card);
    for (const { entry: seq, change } of consequences(entry, flags)) {
      const meant = all.filter(({ card }) => card.entry === seq);
      for (const { message } of meant) if (isLead || message.isAuthor) this.#note(message, change);
    }
  }

  /**
   * A roll has fallen that this user's extra effort boosted.
   * @param {number} seq - Of the effort's entry.
   * @param {string} roll - The chat message's id.
   * @param {boolean} critical - It was a critical failure.
   */
  rolled(seq, roll, critical) {
    const all = this.around.cards(this.around.session().epoch);
    if (critical) this.around.tell(say("followUp.seen"));
    for (const { message } of all.filter(({ card }) => card.entry === seq)) {
      this.#note(message, { [`rolls.${roll}`]: critical });
    }
  }

  /**
   * @param {MessageDoc} message
   * @param {CardFlags} card
   * @returns {Action[]} what this user can do about a card.
   */
  actions(message, card) {
    const { epoch, isGM } = this.around.session();
    if (card.epoch !== epoch) return [];
    /** @type {Viewer} */
    const viewer = {
      isGM,
      isAuthor: message.isAuthor,
      hasBucket: this.around.hasBucket(),
      owns: this.around.owns,
      canShow: (token, yards) => this.#onMap(token, yards) !== null,
    };
    return actionsOf(card, viewer);
  }

  /**
   * @param {Action} action
   * @param {CardFlags} card
   * @returns {Promise<unknown>}
   */
  async act(action, { boost, entry, reach }) {
    const { boosts, request, showReach } = this.around;
    if (action === "undo") return request("undo", { entry });
    if (action === "bucket") return boost && boosts.again(boost);
    if (action !== "map") return boost && request("mishap", { token: boost.token, of: boost.seq });
    const drawn = reach && this.#onMap(reach.token, reach.yards);
    if (reach && drawn) showReach(reach.token, drawn.px, drawn.short);
    return undefined;
  }

  /**
   * @param {string} token
   * @param {number} yards
   */
  #onMap(token, yards) {
    const measure = this.around.measureOf(token);
    return measure && onMap(yards, measure);
  }

  /**
   * @param {Entry} entry
   * @param {string[]} said - Of what it boosts.
   * @returns {EntryLines} with that, and the distance on this scene.
   */
  #lines(entry, said) {
    const lines = describeEntry(/** @type {EntryView} */ (entry), this.around.texts());
    const [first, ...others] = lines.results;
    if (!first) return lines;
    const reach = reachOf(entry);
    const drawn = reach && this.#onMap(reach.token, reach.yards);
    const notes = [...first.notes, ...(drawn ? [drawn.text] : []), ...said];
    const achieved = said.length > 0 ? [] : first.achieved; // a boost is told in words
    return { ...lines, results: [{ ...first, achieved, notes }, ...others] };
  }

  /**
   * @param {Entry} entry
   * @param {Boost | null} boost
   * @returns {CardFlags}
   */
  #flags(entry, boost) {
    const { seq, op, tokens, args } = entry;
    const { entry: undid = null } = /** @type {{entry?: number}} */ (args ?? {});
    return {
      entry: seq,
      epoch: this.around.session().epoch,
      op,
      tokens,
      ...(boost && { boost }),
      ...(op === "undo" && { undid }),
      reach: reachOf(entry),
    };
  }

  /**
   * @param {MessageDoc} message
   * @param {Record<string, boolean>} change
   */
  #note(message, change) {
    this.around.noteOn(message, change).catch(this.around.onError);
  }
}
