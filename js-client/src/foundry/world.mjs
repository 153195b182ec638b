/** The Foundry world around the module: its documents, canvas, socket and chat. */

import { proseIn } from "../core/describe.mjs";
import { redrawBars } from "./compat.mjs";
import { MODULE } from "./flags.mjs";
import { seesBar } from "./floats.mjs";
import { tokenId } from "./tokens.mjs";
import { say, shortened, translate } from "./text.mjs";
import { unitsShown } from "./settings.mjs";
import { turnIn } from "./turns.mjs";

/** @import { Texts } from "../core/i18n.mjs" */
/** @import { CombatDoc } from "./battle.mjs" */
/** @import { Message } from "./fought.mjs" */
/** @import { Combats } from "./turns.mjs" */
/** @import { ActorDoc, TokenDoc, WorldDocs } from "./types.d.ts" */

const CHANNEL = `module.${MODULE}`;

/** @returns {WorldDocs} */
export function documents() {
  const { actors, scenes, users, world } = game;
  return /** @type {WorldDocs} */ (
    /** @type {unknown} */ ({ id: world.id, actors, scenes, users })
  );
}

/** @returns {string} */
export function userId() {
  return String(game.user.id);
}

/** @returns {boolean} whether anybody else is there, as Foundry's server says. */
export function othersAreThere() {
  return [...documents().users].some(({ id, active }) => active && id !== userId());
}

/** @returns {string} a name met once. */
export function randomId() {
  return foundry.utils.randomID();
}

/** @returns {string} what the list of keys calls this browser. */
export function browserName() {
  const browser = /(Firefox|Edg|Chrome|Safari)\/\d+/u.exec(navigator.userAgent)?.[0] ?? "browser";
  return shortened(`${game.user.name}, ${browser}`, 64);
}

/** @returns {number} s, as the world counts. */
export function worldTime() {
  return game.time.worldTime;
}

/** @returns {Texts} Foundry's language files as core wants them. */
export function texts() {
  return {
    t: translate,
    has: (key) => game.i18n.has(key),
    get system() {
      return unitsShown();
    },
    get language() {
      return game.i18n.lang;
    },
  };
}

/**
 * Tell people of an error that something they did has met.
 * @param {unknown} error
 */
export function report(error) {
  tell(proseIn(error instanceof Error ? error.message : String(error), texts()));
}

/** @param {string} words - That this user should not miss. */
export function tell(words) {
  ui.notifications?.warn(`${say("name")}: ${words}`);
}

/**
 * Before the browser paints next; hidden pages paint nothing, and their bars must be right as well.
 * @param {() => void} callback
 */
export function nextFrame(callback) {
  if (document.hidden) setTimeout(callback, 0);
  else requestAnimationFrame(callback);
}

/**
 * Draw the bars of every token on the canvas that shows one of these states.
 * @param {ReadonlySet<string>} ids
 */
export function redrawTokens(ids) {
  for (const token of canvas?.tokens?.placeables ?? []) {
    const id = tokenId(token.document);
    if (id && ids.has(id)) redrawBars(token);
  }
}

/**
 * Let texts float up (V24) from every token on the canvas that stands for their state and shows this
 * user a bar of it; not for users who want things to keep still.
 * @param {{id: string, text: string, attribute: string}[]} floats - `attribute`: that the bar shows.
 */
export function floatUp(floats) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const token of canvas?.tokens?.placeables ?? []) {
    const drawn = /** @type {TokenDoc} */ (/** @type {unknown} */ (token.document));
    const own = tokenId(drawn);
    for (const { id, text, attribute } of floats) {
      if (id !== own || !token.visible || !seesBar(drawn, attribute)) continue;
      void canvas?.interface?.createScrollingText(token.center, text, { jitter: 0.25 });
    }
  }
}

/** @returns {string[]} whose turn it is to act: the controlled tokens, or the user's character. */
export function selectedTokens() {
  const controlled = canvas?.tokens?.controlled ?? [];
  const ids = controlled.map((token) => tokenId(token.document)).filter((id) => id !== null);
  if (ids.length) return [...new Set(ids)];
  const character = game.user.character;
  return character ? [`Actor.${character.id}`] : [];
}

/**
 * @param {string} token
 * @param {{has: (combat: string | null) => boolean}} goingOn - Whether it has gone on since this page was loaded.
 * @returns {string | null} the turn that goes on for it: in the combat that is shown, or else in one of these.
 */
export function turn(token, goingOn) {
  const combats = { shown: game.combat ?? null, all: game.combats ?? [] };
  return turnIn(/** @type {Combats} */ (/** @type {unknown} */ (combats)), goingOn, token);
}

/** @returns {CombatDoc | null} the combat that the tracker shows. */
export function shownCombat() {
  return /** @type {CombatDoc | null} */ (/** @type {unknown} */ (game.combat ?? null));
}

/** @returns {Iterable<Message>} the chat, as far as this user has it. */
export function messages() {
  return /** @type {Iterable<Message>} */ (/** @type {unknown} */ (game.messages));
}

/**
 * Who speaks: an unlinked token for itself, anybody else as their actor.
 * @param {Message["speaker"]} speaker
 * @returns {string | null}
 */
export function speakingToken({ scene, token, actor }) {
  const drawn = documents().scenes.get(String(scene))?.tokens.get(String(token));
  if (drawn) return tokenId(drawn);
  return actor ? `Actor.${actor}` : null;
}

/** How a scene may call a yard. */
const YARD = /^(yd|yard)s?\.?$/iu;

/** @returns {boolean} whether the scene that is shown has a grid of one yard: a place to run on. */
export function hasYardGrid() {
  const grid = canvas?.scene?.grid;
  return grid !== undefined && grid.type !== 0 && grid.distance === 1 && YARD.test(grid.units);
}

/** @returns {ActorDoc | null} whose token HUD is open. */
export function hudActor() {
  const actor = canvas?.hud?.token?.object?.actor ?? null;
  return /** @type {ActorDoc | null} */ (/** @type {unknown} */ (actor));
}

/**
 * Of whatever system is there: our types know our own settings alone.
 * @typedef {{settings: Map<string, unknown>, get: (namespace: string, key: string) => unknown}} Settings
 */

/**
 * GGA's "automatic one-third": it toggles *reeling* and *exhausted* by itself (V32).
 * @returns {boolean}
 */
export function hasAutomaticThirds() {
  const settings = /** @type {Settings} */ (/** @type {unknown} */ (game.settings));
  const known = settings.settings.has("gurps.automatic-onethird");
  return known && settings.get("gurps", "automatic-onethird") === true;
}

/**
 * @param {object} note
 * @param {string[]} [recipients] - Users; everybody else without.
 */
export function emit(note, recipients) {
  const socket = /** @type {{emit: (...args: unknown[]) => void}} */ (
    /** @type {unknown} */ (game.socket)
  );
  if (recipients) socket.emit(CHANNEL, note, { recipients });
  else socket.emit(CHANNEL, note);
}

/**
 * @param {(message: unknown, sender: string) => void} handler - `sender`: as Foundry's server says.
 */
export function onSocket(handler) {
  const socket = /** @type {{on: (channel: string, heard: typeof handler) => void}} */ (
    /** @type {unknown} */ (game.socket)
  );
  socket.on(CHANNEL, handler);
}
