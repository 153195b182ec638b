/** What people do: feats and the other requests, for the tokens they have selected. */

import { featLabel } from "../core/describe.mjs";
import { featNamed } from "../core/feats.mjs";
import { chooseFeat } from "./chooser.mjs";
import { fitted, rowDefaults } from "../core/fitted.mjs";
import { BOOSTED, POINTS_OPS, UPKEEP } from "../core/upkeep.mjs";
import { worthKeeping, withLast } from "../core/remembered.mjs";
import { askForFeat } from "./feat-dialog.mjs";
import { MODULE } from "./flags.mjs";
import { say } from "./text.mjs";

/** @import { Feat } from "../core/feats.mjs" */
/** @import { Surroundings } from "../core/fitted.mjs" */
/** @import { Texts } from "../core/i18n.mjs" */
/** @import { Mode } from "./audience.mjs" */
/** @import { Given } from "./feat-dialog.mjs" */
/** @import { Values } from "./feat-form.mjs" */
/** @import { MacroData } from "./hotbar.mjs" */
/** @import { Row } from "./feat-rows.mjs" */
/** @import { Battle } from "../core/panels/battle-form.mjs" */
/** @import { Entry } from "./chat.mjs" */

/** Looked through for the newest entry that can be taken back. */
const HISTORY = 20;

/** Feats whose odds the server can tell before the dice fall. */
const WITHOUT_ODDS = Object.freeze(["rest", "sleep", "battle_end", "adjust", "condition", "day"]);

export class Actions {
  /**
   * @param {{request: (op: string, args: object, mode?: Mode) => Promise<unknown>, selected: () => string[],
   *   turnOf: (token: string) => string | null, onTurn: (changed: () => void) => () => void,
   *   randomId: () => string, nameOf: (id: string) => string, texts: Texts,
   *   surroundings: (token: string) => Surroundings, battle: () => Battle | null,
   *   endBattle: (battle: Battle) => Promise<unknown>, toHotbar: (macro: MacroData) => Promise<unknown>,
   *   mode: () => Mode, isGM: () => boolean, hasSheet: boolean,
   *   recent: {read: () => string[], add: (op: string) => Promise<unknown>},
   *   last: {read: (op: string) => Values, keep: (op: string, args: Values) => Promise<unknown>},
   *   openLog: (tokens: string[]) => void}} parts - `selected`: the ids of the controlled tokens, or the
   *   user's own character; `onTurn`: calls when a combat goes on, until what it returns is called; `battle`:
   *   that which goes on; `endBattle`: its window; `mode`: whom rolls are for, as chosen below the chat;
   *   `recent`: the feats used last; `last`: with which arguments.
   */
  constructor(parts) {
    this.parts = parts;
  }

  /**
   * @param {string} op
   * @param {Values} [args] - Without them the user is asked.
   * @param {string[]} [tokens] - Who does it, where `args` do not say.
   * @returns {Promise<unknown>} the result; null when the user thought better of it.
   */
  async useFeat(op, args, tokens = this.parts.selected()) {
    if (!this.parts.hasSheet && !POINTS_OPS.has(op)) throw new Error(say("error.noSheet"));
    const feat = featNamed(op);
    if (!feat) return this.parts.request(op, args ?? {});
    if (op === "battle_end" && !args) return this.parts.endBattle(this.#battle(tokens));
    const who = this.#who(feat, tokens, args);
    const occasion = await this.#occasion(feat, { ...who, ...args });
    const about = () => ({ ...who, ...this.#turn(feat, { ...who, ...args }), ...occasion });
    const given = args ? { args, mode: this.#mode(args), told: null } : await this.#ask(op, about);
    if (!given) return null;
    // while somebody was asked the turn may have gone on; but nobody pays another price than they were told
    const sent = { ...(given.told ?? about()), ...given.args };
    await this.parts.recent.add(op);
    if (!args) await this.parts.last.keep(op, worthKeeping(op, given.args));
    return this.#request(op, sent, given.mode);
  }

  /**
   * Ask once, and do it for each: also what is of one token at a time.
   * @param {string} op
   * @param {string[]} tokens
   * @returns {Promise<unknown>} the result, or one per token; null when the user thought better of it.
   */
  async useForAll(op, tokens) {
    const feat = featNamed(op);
    if (feat?.target !== "one" || tokens.length < 2) return this.useFeat(op, undefined, tokens);
    const given = await this.#ask(op, () => ({ tokens }));
    if (!given) return null;
    const results = [];
    await this.parts.recent.add(op);
    for (const token of tokens) {
      const who = { token };
      const args = { ...who, ...this.#turn(feat, who), ...given.args };
      results.push(await this.#request(op, args, given.mode));
    }
    return results;
  }

  /**
   * @param {object} args - Of the end of a battle.
   * @param {Mode} mode - Whom its card is for.
   * @returns {Promise<unknown>}
   */
  charge(args, mode) {
    return this.#request("battle_end", /** @type {Values} */ (args), mode);
  }

  /**
   * @param {string[]} tokens - Who fought, where no combat says so.
   * @returns {Battle}
   */
  #battle(tokens) {
    const found = this.parts.battle();
    if (found) return found;
    if (!tokens.length) throw new Error(say("error.nobodySelected"));
    const { nameOf } = this.parts;
    const alone = { fought: true, attacks: 0, defenses: 0, hidden: false };
    const fighters = tokens.map((token) => ({ token, name: nameOf(token), ...alone }));
    return { combat: null, seconds: 0, fighters };
  }

  /**
   * Let the user choose a feat, and do it.
   * @param {string[]} [tokens] - Who does it.
   * @returns {Promise<unknown>} the result; null when the user thought better of it.
   */
  async choose(tokens = this.parts.selected()) {
    if (!tokens.length) throw new Error(say("error.nobodySelected"));
    const { isGM, hasSheet, nameOf, openLog, recent, texts } = this.parts;
    const name = tokens.map(nameOf).join(", ");
    const log = () => openLog(tokens);
    const macro = (/** @type {string} */ op) => macroOf(op, texts);
    const user = { isGM: isGM(), hasSheet, recent: recent.read(), texts };
    const op = await chooseFeat({ name, log, macro, ...user });
    return op && this.useFeat(op, undefined, tokens);
  }

  /**
   * @param {string} op
   * @param {Values} args
   * @returns {Promise<unknown>}
   */
  preview(op, args) {
    const [token] = this.parts.selected();
    const { token: named = token, ...rest } = args;
    return this.parts.request("preview", { feat: op, args: { token: named, ...rest } });
  }

  /**
   * A GM's roll that is not for everybody is kept among GMs by the server as well; a player's card is
   * whispered.
   * @param {string} op
   * @param {Values} args
   * @param {Mode} mode
   * @returns {Promise<unknown>}
   */
  #request(op, args, mode) {
    const { isGM, request } = this.parts;
    const secret = mode !== "public" && isGM();
    return request(op, secret ? { ...args, private: true } : args, mode);
  }

  /**
   * @param {Values} args - Of a macro, which may say whom the roll is for.
   * @returns {Mode}
   */
  #mode({ private: secret }) {
    if (secret === undefined) return this.parts.mode();
    return secret === true ? "gm" : "public";
  }

  /** @returns {Promise<unknown>} */
  async undoLast() {
    const tokens = this.parts.selected();
    const about = tokens.length === 1 ? { token: tokens[0] } : {};
    const entries = await this.#history(about);
    const last = entries.find(({ op }) => !UPKEEP.has(op));
    if (!last) throw new Error(say("error.nothingToUndo"));
    return this.parts.request("undo", { entry: last.seq });
  }

  /**
   * @param {Feat} feat
   * @param {string[]} tokens
   * @param {Values} [args]
   * @returns {Values} whose feat it is, in the form the feat wants.
   */
  #who({ target }, tokens, args = {}) {
    if ("token" in args || "tokens" in args) return {};
    if (!tokens.length) throw new Error(say("error.nobodySelected"));
    if (target === "one") return { token: tokens[0] };
    if (target === "ids") return { tokens };
    return { tokens: tokens.map((token) => ({ token })) };
  }

  /**
   * A turn lasts from one's own in the combat to the next; without a combat each click is one.
   * @param {Feat} feat
   * @param {Values} args
   * @returns {Values}
   */
  #turn({ feat, target, turn }, args) {
    if (!feat || target !== "one" || "turn" in args) return {};
    const now = this.parts.turnOf(String(args["token"]));
    if (now) return { turn: now };
    return turn ? { turn: this.parts.randomId() } : {};
  }

  /**
   * A mishap is of the newest feat of its kind, unless the macro says of which.
   * @param {Feat} feat
   * @param {Values} args
   * @returns {Promise<Values>}
   */
  async #occasion({ op }, args) {
    if (op !== "mishap" || "of" in args) return {};
    const entries = await this.#history({ token: args["token"] });
    const boosted = entries.find((entry) => BOOSTED.has(entry.op));
    if (!boosted) throw new Error(say("error.nothingBoosted"));
    return { of: boosted.seq };
  }

  /**
   * @param {Values} about
   * @returns {Promise<Entry[]>} newest first.
   */
  async #history(about) {
    const found = await this.parts.request("history", { ...about, limit: HISTORY });
    return /** @type {{entries: Entry[]}} */ (found).entries;
  }

  /**
   * @param {string} op
   * @param {() => Values} about - Who, and in which turn by now.
   * @returns {Promise<Given | null>}
   */
  #ask(op, about) {
    const who = about();
    const { last, mode, texts, request, nameOf, surroundings, toHotbar } = this.parts;
    const ids = tokensIn(who);
    const feat = withLast(fitted(op, surroundings(ids[0] ?? "")), last.read(op));
    const odds = feat.target === "one" && "token" in who && !WITHOUT_ODDS.includes(feat.op);
    const preview = /** @type {(args: Values) => Promise<Record<string, unknown>>} */ (
      (args) => request("preview", { feat: feat.op, args })
    );
    return askForFeat(feat, {
      texts,
      name: ids.map(nameOf).join(", "),
      rows: feat.target === "rows" ? this.#rows(feat, who) : [],
      people: ids.map((token) => ({ token, name: nameOf(token) })),
      preview: odds ? preview : null,
      about,
      watch: this.parts.onTurn,
      mode: mode(),
      hotbar: { macro: (args) => macroOf(op, texts, args), put: toHotbar },
    });
  }

  /**
   * @param {Feat} feat
   * @param {Values} who
   * @returns {Row[]} what each starts with: as its sheet says, unless the occasion says more.
   */
  #rows(feat, who) {
    const { nameOf, surroundings } = this.parts;
    const given = /** @type {Array<{token: string}>} */ (who["tokens"]);
    return given.map(({ token, ...known }) => ({
      token,
      name: nameOf(token),
      values: { ...rowDefaults(feat, surroundings(token).view), ...known },
    }));
  }
}

/**
 * @param {Values} who - As a request names them.
 * @returns {string[]} ids
 */
function tokensIn({ token, tokens = [token] }) {
  const named = /** @type {Array<string | {token: string}>} */ (tokens);
  return named.map((one) => (typeof one === "string" ? one : one.token));
}

/**
 * @param {string} op
 * @param {Texts} texts
 * @param {Values} [args] - Without them the macro asks.
 * @returns {MacroData}
 */
function macroOf(op, texts, args) {
  return { name: featLabel(op, texts), command: command(op, args) };
}

/**
 * @param {string} op
 * @param {Values} [args]
 * @returns {string} the one line of a macro.
 */
export function command(op, args) {
  const given = args ? `, ${JSON.stringify(args)}` : "";
  return `await game.modules.get("${MODULE}")?.api.useFeat("${op}"${given});`;
}
