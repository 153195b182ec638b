/** The module at work in one world: the session, what people do, and the GM's part in it. */

import { Actions } from "./actions.mjs";
import { battleOf, namesOf, wasFought, withDeeds } from "./battle.mjs";
import { memoryIn } from "./chat.mjs";
import { askedOnHud } from "./edits.mjs";
import { Endings } from "./endings.mjs";
import { enterDialog } from "./entering.mjs";
import { MODULE } from "./flags.mjs";
import { deedsInChat } from "./fought.mjs";
import { barsDialog, epochDialog, pairDialog, playersUrl, timeDialog } from "./gm.mjs";
import { messageMode } from "./compat.mjs";
import { toHotbar } from "./hotbar.mjs";
import { lookedBack, shownIfSlow } from "./look-back.mjs";
import { Session } from "./session.mjs";
import {
  barsAreExplained,
  keepBarsExplained,
  keepLastArgs,
  keepRecentFeat,
  keepTable,
  lastArgs,
  recentFeats,
  serverUrl,
  tableId,
  worldUrl,
} from "./settings.mjs";
import { say } from "./text.mjs";
import { actorOf, actorTokenId, showBars, tokenId, unseenParty } from "./tokens.mjs";
import { Windows } from "./windows.mjs";
import * as world from "./world.mjs";

/** @import { Battle } from "../core/panels/battle-form.mjs" */
/** @import { Surroundings } from "../core/fitted.mjs" */
/** @import { CombatDoc, Fought } from "./battle.mjs" */
/** @import { Charge } from "./endings.mjs" */
/** @import { Combat, Standing } from "./turn-starts.mjs" */
/** @import { Adapter, TokenDoc, TokenView } from "./types.d.ts" */

export class Table {
  #asking = false;

  /** ms since 1970; what was said before this page was loaded is of no combat that tells no more. */
  #began = Date.now();

  /** This user is about to delete a combat: whoever does so is asked, on this tab alone (V64). */
  #deleting = new Set();

  /**
   * Combats that have gone on since this page was loaded: by id, when they began (ms since 1970); null: before.
   * @type {Map<string | null, number | null>}
   */
  #goingOn = new Map();

  /** Told when a combat has gone on or is over. @type {Set<() => void>} */
  #turnWatchers = new Set();

  /** @param {Adapter} adapter */
  constructor(adapter) {
    this.adapter = adapter;
    this.session = new Session({
      adapter,
      pair: () => void this.pair(),
      enter: (askAgain) => void this.#enter(askAgain),
      menu: () => void this.windows.openMenu(),
      askEpoch: (ids) => void this.#chooseEpoch(ids).catch(world.report),
      askTime: timeDialog,
      explainBars: () => void this.#explainBars().catch(world.report),
      shareAddress: (addresses) => void this.#shareAddress(addresses),
    });
    /** @type {Actions} */
    this.actions = new Actions({
      request: (op, args, mode) => this.session.request(op, args, mode),
      selected: world.selectedTokens,
      turnOf: (token) => world.turn(token, this.#goingOn),
      onTurn: (changed) => {
        this.#turnWatchers.add(changed);
        return () => void this.#turnWatchers.delete(changed);
      },
      randomId: world.randomId,
      nameOf: (id) => this.session.client?.tokens.get(id)?.["name"] ?? id,
      texts: world.texts(),
      toHotbar,
      mode: messageMode,
      battle: () => this.#shownBattle(),
      endBattle: (battle) => this.endings.ask(battle),
      surroundings: (token) => this.#surroundings(token),
      isGM: () => this.session.isGM,
      hasSheet: adapter.hasSheet,
      recent: { read: recentFeats, add: keepRecentFeat },
      last: { read: lastArgs, keep: keepLastArgs },
      openLog: ([token = ""]) => void this.windows.openLog({ token }),
    });
    /** @type {Windows} */
    this.windows = new Windows(this.session.desk, {
      selected: world.selectedTokens,
      use: (op, tokens) => this.actions.useForAll(op, tokens),
      choose: () => this.choose(),
      charge: (args, mode) => this.actions.charge(args, mode),
    });
    this.endings = new Endings({
      ready: () => this.session.online && this.session.isGM,
      look: (battle, over) => this.#lookBack(battle, over),
      show: (battle, how) => this.windows.openBattle(battle, how),
      tell: (charge, battle) => this.#tellCharged(charge, battle),
      memory: memoryIn(
        sessionStorage,
        `${MODULE}.battles.${world.documents().id}.${world.userId()}`,
      ),
    });
  }

  /** @param {CombatDoc} combat */
  battleEnding(combat) {
    this.#deleting.add(combat.id);
  }

  /**
   * A combat has gone on, back, or to nobody's turn.
   * @param {Combat} combat
   * @param {{round: number | null}} prior
   * @param {Standing} now
   * @returns {Promise<void>}
   */
  turned(combat, prior, now) {
    const began = prior.round === 0 ? Date.now() : null;
    if (!this.#goingOn.has(combat.id)) this.#goingOn.set(combat.id, began);
    for (const changed of this.#turnWatchers) changed();
    return this.session.turns.turned(combat, now);
  }

  /** Connect this world to a server (GM). */
  async pair() {
    if (!(await pairDialog())) return;
    this.session.connection.follow();
  }

  /** Nobody would see the party's points move where tokens show no bars (V37): ask once a world. */
  async #explainBars() {
    const unseen = unseenParty(world.documents());
    if (!unseen.length || barsAreExplained()) return;
    await keepBarsExplained();
    if (await barsDialog()) await showBars(unseen);
  }

  /**
   * Let this player in by a personal code.
   * @param {() => void} askAgain - The GMs, for want of a code.
   */
  async #enter(askAgain) {
    if (!(await enterDialog(askAgain))) return;
    this.session.connection.follow();
  }

  /**
   * Let the user choose a feat.
   * @param {TokenDoc} [token] - For whom; the selected ones without.
   * @returns {Promise<unknown>}
   */
  async choose(token) {
    if (!this.session.client) throw new Error(say("error.notConnected"));
    if (!token) return this.actions.choose();
    const id = tokenId(token);
    return this.actions.choose(id ? [id] : []);
  }

  /**
   * A combat has been deleted: where it was done, offer to charge those who fought, as soon as that can be
   * done.
   * @param {CombatDoc} combat
   * @param {string} by - The user who did it.
   * @returns {Promise<void>}
   */
  async battleOver(combat, by) {
    for (const changed of this.#turnWatchers) changed();
    if (!this.#deleting.delete(combat.id) || by !== world.userId()) return;
    if (!game.user.isGM || !this.adapter.hasSheet || !wasFought(combat)) return;
    await this.endings.over(this.#battleOf(combat));
  }

  /** @returns {Fought | null} that which goes on in the combat that is shown. */
  #shownBattle() {
    const combat = world.shownCombat();
    return combat && wasFought(combat) ? this.#battleOf(combat) : null;
  }

  /**
   * @param {CombatDoc} combat
   * @returns {Fought} with what the chat tells of it.
   */
  #battleOf(combat) {
    const began = this.#goingOn.get(combat.id) ?? null;
    const battle = { ...battleOf(combat, CONFIG.time.roundTime), began };
    const since = battle.since ?? this.#began;
    return withDeeds(battle, deedsInChat(world.messages(), since, world.speakingToken));
  }

  /**
   * @param {Battle} battle
   * @param {AbortSignal} over
   * @returns {Promise<Battle>}
   */
  #lookBack(battle, over) {
    const { desk, troubles } = this.session;
    const show = (/** @type {boolean} */ busy) =>
      troubles.reading(String(battle.combat), busy, () => void this.windows.openMenu());
    return shownIfSlow(lookedBack(desk.log, battle, over), show);
  }

  /**
   * @param {Charge} charge - Of a battle that waited here.
   * @param {Battle} battle
   */
  #tellCharged({ user, name }, battle) {
    const by = this.session.desk.userName(user, name);
    world.tell(say("charged.by", { user: by, who: namesOf(battle) }));
  }

  /**
   * @param {string} token
   * @returns {Surroundings}
   */
  #surroundings(token) {
    const { client, isGM } = this.session;
    return {
      view: client?.tokens.get(token) ?? {},
      map: world.hasYardGrid(),
      fighting: world.turn(token, this.#goingOn) !== null,
      battle_s: this.#shownBattle()?.seconds ?? null,
      trusted: isGM || client?.rules["trust_motivation"] !== false,
    };
  }

  /**
   * Let the token HUD go below zero, and to where the points are stored.
   * @param {{attribute: string, value: number, isDelta: boolean, isBar: boolean}} asked
   * @param {Record<string, unknown>} updates - What Foundry is about to store; written to.
   */
  correctHud(asked, updates) {
    const actor = world.hudActor();
    const stored = actor ? this.adapter.readPoints(actor) : null;
    if (!actor || !stored) return;
    const shown = { ...stored, ...this.session.bars.pointsOf(actorTokenId(actor)) };
    const points = askedOnHud(asked, updates, shown, this.adapter);
    if (!points) return;
    const path = asked.attribute.replace(/\.value$/u, "");
    delete updates[`system.${path}.value`];
    Object.assign(updates, this.adapter.pointsUpdate(actor, points));
  }

  /**
   * The server's log comes from a backup: ask the GM once whose numbers hold.
   * @param {string[]} ids
   * @returns {Promise<void>}
   */
  async #chooseEpoch(ids) {
    if (this.#asking) return;
    this.#asking = true;
    try {
      const choices = await epochDialog(ids.flatMap((id) => this.#epochCase(id)));
      if (!choices) return;
      for (const [id, choice] of choices) this.session.scribe.choose(id, choice);
      this.session.chip.trouble("epoch", null);
    } finally {
      this.#asking = false;
    }
  }

  /**
   * @param {string} id
   * @returns {Array<{id: string, view: TokenView, fp: number | null, hp: number}>} one, or none.
   */
  #epochCase(id) {
    const actor = actorOf(world.documents(), id);
    const points = actor && this.adapter.readPoints(actor);
    const view = /** @type {TokenView | undefined} */ (this.session.client?.tokens.get(id));
    return points && view ? [{ id, view, ...points }] : [];
  }

  /**
   * @param {string[]} addresses - By which players may reach the server, it says.
   * @returns {Promise<void>}
   */
  async #shareAddress(addresses) {
    const own = serverUrl();
    const players = playersUrl(own, addresses);
    if (players !== worldUrl()) await keepTable({ table: tableId(), own, players });
  }
}
