/**
 * Whoever has less than 1 FP must make a Will roll before doing more than talk or rest (F3): it is
 * offered when their turn in the combat begins, to one user, once.
 */

import { tokenId } from "./tokens.mjs";
import { turnOf } from "./turns.mjs";

/** @import { RunningCombat } from "./turns.mjs" */
/** @import { Answer } from "./turn-window.mjs" */
/** @import { ActorDoc, TokenDoc, TokenView, UserDoc } from "./types.d.ts" */

/**
 * Where a combat stands, as Foundry tells everybody after it was stored (V56): no combatant while
 * nobody's turn is on, or where the last one was deleted.
 * @typedef {{round: number | null, turn: number | null, combatantId: string | null}} Standing
 */

/** @typedef {{id: string | null, isDefeated: boolean, token: TokenDoc | null}} Fighter */

/** @typedef {RunningCombat & {combatants: {get: (id: string) => Fighter | undefined}}} Combat */

/**
 * @typedef {object} Offer
 * @property {string} turn `<combat>:<round>:<combatant>`, offered once
 * @property {string} token
 * @property {string} turnId what a feat of this turn calls it
 */

/** Such a state leaves nothing to roll for. */
const OUT = Object.freeze(["collapsed", "unconscious", "asleep", "heart_attack", "dead"]);

/** So many turns are remembered as offered. */
const REMEMBERED = 200;

/**
 * @param {TokenView | undefined} view
 * @param {string} turnId
 * @returns {boolean} whether acting takes a roll now; a success lasts for the turn.
 */
export function mustRoll(view, turnId) {
  if (!view || view.fp === null || view.fp >= 1) return false;
  if (OUT.some((condition) => view.conditions.includes(condition))) return false;
  const { id = null, acted = false } = view.turn ?? {};
  return !(id === turnId && acted);
}

/**
 * The one user whose part it is: the first of the players there who own the actor, or a GM.
 * @param {ActorDoc} actor
 * @param {Iterable<UserDoc>} users
 * @returns {string | null}
 */
export function whoseTurn(actor, users) {
  const there = [...users].filter(({ active }) => active);
  const owners = there.filter((user) => !user.isGM && actor.testUserPermission(user, "OWNER"));
  const gms = there.filter(({ isGM }) => isGM);
  const [first] = (owners.length ? owners : gms).map(({ id }) => String(id)).sort();
  return first ?? null;
}

/**
 * @param {Combat} combat
 * @param {Standing} now
 * @returns {(Offer & {actor: ActorDoc}) | null} null where no turn of anybody's has begun.
 */
export function turnBegun(combat, { round, turn, combatantId }) {
  if (!round || round < 1 || turn === null || !combatantId) return null;
  const fighter = combat.combatants.get(combatantId);
  const { token = null, isDefeated = true } = fighter ?? {};
  const id = token && tokenId(token);
  const actor = token?.actor;
  const turnId = id && turnOf(combat, id);
  if (!actor || !turnId || isDefeated) return null;
  return { turn: `${combat.id}:${round}:${combatantId}`, token: id, turnId, actor };
}

export class TurnStarts {
  /** What is being asked, each on its own: several combats may go on at once. @type {Map<Offer, AbortController>} */
  #asked = new Map();

  /**
   * @param {{self: string, users: () => Iterable<UserDoc>,
   *   view: (token: string) => TokenView | undefined,
   *   offer: (offer: Offer, over: AbortSignal) => Promise<Answer>,
   *   roll: (offer: Offer) => Promise<unknown>, tell: (turn: string) => void,
   *   memory: {read: () => string[], write: (turns: string[]) => void}}} parts - `memory`: survives a reload
   *   of this tab; `offer`: asks, until the turn is over; `tell`: this user's other tabs, that an offer was
   *   answered here.
   */
  constructor(parts) {
    this.parts = parts;
  }

  /**
   * A combat has gone on, back, or to nobody's turn.
   * @param {Combat} combat
   * @param {Standing} now
   * @returns {Promise<void>}
   */
  async turned(combat, now) {
    const { memory, self, users, view } = this.parts;
    this.left(combat);
    const begun = turnBegun(combat, now);
    if (!begun || !mustRoll(view(begun.token), begun.turnId)) return;
    if (whoseTurn(begun.actor, users()) !== self) return;
    const { actor: _actor, ...question } = begun;
    const offered = memory.read();
    if (offered.includes(begun.turn)) return;
    memory.write([...offered, begun.turn].slice(-REMEMBERED));
    await this.#ask(question);
  }

  /** @param {{id: string | null}} combat - Whose turn is over, as it has gone on or was deleted. */
  left({ id }) {
    this.#end(({ turn }) => turn.startsWith(`${id}:`));
  }

  /** @param {string} turn - Answered in another tab of this user's. */
  answered(turn) {
    this.#end((one) => one.turn === turn);
  }

  /** States have changed: the roll may have been made elsewhere, or be called for no more. */
  heard() {
    const { view } = this.parts;
    this.#end(({ token, turnId }) => !mustRoll(view(token), turnId));
  }

  /** @param {Offer} question */
  async #ask(question) {
    const { offer, roll, tell } = this.parts;
    const over = new AbortController();
    this.#asked.set(question, over);
    const answer = await offer(question, over.signal).finally(() => this.#asked.delete(question));
    if (answer) tell(question.turn);
    if (answer === "roll") await roll(question);
  }

  /** @param {(offer: Offer) => boolean} isOver */
  #end(isOver) {
    for (const [offer, over] of this.#asked) if (isOver(offer)) over.abort();
  }
}
