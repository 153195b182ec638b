/**
 * What a token's state is called, whose it is, and who sees its bars.
 *
 * All tokens of an actor that are linked share `Actor.<id>`; an unlinked one has
 * `Scene.<id>.Token.<id>` for itself.
 */

import { shortened } from "./text.mjs";

/** @import { ActorDoc, Collection, TokenDoc, UserDoc, WorldDocs } from "./types.d.ts" */

/** `CONST.TOKEN_DISPLAY_MODES` that show bars to people who do not own the token. */
const SHOWN_TO_OTHERS = Object.freeze([30, 50]); // HOVER, ALWAYS

/** `CONST.TOKEN_DISPOSITIONS.SECRET`: Foundry hides the bars of such a token from non-owners. */
const SECRET = -2;

const ACTOR_ID = /^Actor\.([^.]+)$/u;
const TOKEN_ID = /^Scene\.([^.]+)\.Token\.([^.]+)$/u;

/**
 * @param {TokenDoc} token
 * @returns {string | null} null for a token that stands for nobody.
 */
export function tokenId(token) {
  if (!token.actorId) return null;
  return token.actorLink ? `Actor.${token.actorId}` : ownTokenId(token);
}

/**
 * @param {TokenDoc} token
 * @returns {string} what its state is called while it is not linked.
 */
export function ownTokenId(token) {
  return `Scene.${token.parent?.id}.Token.${token.id}`;
}

/**
 * @param {ActorDoc} actor - An actor of the world or of an unlinked token.
 * @returns {string}
 */
export function actorTokenId(actor) {
  const token = actor.isToken ? actor.token : null;
  return token ? ownTokenId(token) : `Actor.${actor.id}`;
}

/**
 * @param {WorldDocs} world
 * @param {string} id - Of a token.
 * @returns {ActorDoc | null} the actor whose points these are, where this client has it.
 */
export function actorOf(world, id) {
  const actor = ACTOR_ID.exec(id);
  if (actor) return world.actors.get(String(actor[1])) ?? null;
  const token = TOKEN_ID.exec(id);
  if (!token) return null;
  return world.scenes.get(String(token[1]))?.tokens.get(String(token[2]))?.actor ?? null;
}

/**
 * @param {WorldDocs} world
 * @param {string} id - Of a token the server knows.
 * @returns {boolean} whether nothing in Foundry stands for it any more; never of the table page's own.
 */
export function isGone(world, id) {
  const actor = ACTOR_ID.exec(id);
  if (actor) return isMissing(world.actors, String(actor[1]));
  const token = TOKEN_ID.exec(id);
  if (!token) return false;
  const [, scene, name] = /** @type {[string, string, string]} */ (/** @type {unknown} */ (token));
  const tokens = world.scenes.get(scene)?.tokens;
  if (!tokens) return isMissing(world.scenes, scene);
  const there = tokens.get(name);
  return there ? tokenId(there) !== id : isMissing(tokens, name);
}

/**
 * @param {Collection<unknown>} documents
 * @param {string} id
 * @returns {boolean} false also for a document that Foundry keeps, and could not load (V68).
 */
function isMissing(documents, id) {
  return !documents.get(id) && !documents.invalidDocumentIds?.has(id);
}

/**
 * @param {WorldDocs} world
 * @returns {TokenDoc[]} every token of every scene.
 */
function allTokens(world) {
  return [...world.scenes].flatMap((scene) => [...scene.tokens]);
}

/**
 * Every token id of the world with the documents that stand for it: unlinked tokens, actors with a
 * linked token, and actors that a player owns though no token stands anywhere.
 * @param {WorldDocs} world
 * @returns {Map<string, {actor: ActorDoc, tokens: TokenDoc[]}>}
 */
export function census(world) {
  /** @type {Map<string, {actor: ActorDoc, tokens: TokenDoc[]}>} */
  const found = new Map();
  for (const actor of world.actors) {
    if (ownersOf(actor, world.users).length) found.set(actorTokenId(actor), { actor, tokens: [] });
  }
  for (const token of allTokens(world)) {
    const id = tokenId(token);
    const actor = id && token.actor;
    if (!id || !actor) continue;
    const known = found.get(id) ?? { actor, tokens: [] };
    known.tokens.push(token);
    found.set(id, known);
  }
  return found;
}

/**
 * @param {WorldDocs} world
 * @param {ActorDoc} actor - Of the world.
 * @returns {string[]} the states of the unlinked tokens that are made after it.
 */
export function unlinkedOf(world, actor) {
  return allTokens(world)
    .filter((token) => !token.actorLink && token.actorId === actor.id)
    .map(ownTokenId);
}

/**
 * @param {WorldDocs} world
 * @param {ActorDoc} actor
 * @returns {string[]} its own state, and those of the unlinked tokens that are made after it.
 */
export function statesOf(world, actor) {
  const others = actor.isToken ? [] : unlinkedOf(world, actor);
  return [actorTokenId(actor), ...others];
}

/**
 * @param {WorldDocs} world
 * @param {string} id
 * @returns {TokenDoc[]} the tokens that share this state.
 */
export function tokensOf(world, id) {
  return allTokens(world).filter((token) => tokenId(token) === id);
}

/**
 * @param {ActorDoc} actor
 * @param {Iterable<UserDoc>} users
 * @returns {string[]} the players who own it, sorted; GMs own everything and are left out.
 */
export function ownersOf(actor, users) {
  return [...users]
    .filter((user) => !user.isGM && actor.testUserPermission(user, "OWNER"))
    .map((user) => String(user.id))
    .sort();
}

/**
 * @param {TokenDoc} token
 * @returns {boolean} whether others see its bars, on hover or always.
 */
function showsBars(token) {
  return (
    !token.hidden && token.disposition !== SECRET && SHOWN_TO_OTHERS.includes(token.displayBars)
  );
}

/**
 * @param {TokenDoc[]} tokens - All that share one state.
 * @returns {"all" | "owners"}
 */
export function visibilityOf(tokens) {
  return tokens.some(showsBars) ? "all" : "owners";
}

/**
 * @param {WorldDocs} world
 * @returns {TokenDoc[]} tokens of players' actors whose bars others do not see.
 */
export function unseenParty(world) {
  return allTokens(world).filter(
    (token) =>
      token.actorLink &&
      token.actor &&
      ownersOf(token.actor, world.users).length > 0 &&
      !SHOWN_TO_OTHERS.includes(token.displayBars),
  );
}

/** `CONST.TOKEN_DISPLAY_MODES.ALWAYS` */
const ALWAYS = 50;

/**
 * Let everybody see the bars of these tokens, and of those that are made of their actors later.
 * @param {TokenDoc[]} tokens - Linked ones.
 * @returns {Promise<void>}
 */
export async function showBars(tokens) {
  for (const token of tokens) await token.update({ displayBars: ALWAYS });
  const prototypes = { "prototypeToken.displayBars": ALWAYS };
  for (const actor of new Set(tokens.map((token) => token.actor))) {
    await actor?.update(prototypes, {});
  }
}

const NAME_LONGEST = 200;

/**
 * What everybody may call it: a stranger on the map keeps his own name to himself.
 * @param {ActorDoc} actor
 * @param {TokenDoc[]} tokens - All that share its state.
 * @returns {string}
 */
export function nameOf(actor, tokens) {
  const told = actor.isToken ? tokens[0] : tokens.find(showsBars);
  return shortened(told?.name || actor.name, NAME_LONGEST);
}
