/**
 * The only place that knows generations of Foundry: 13 and 14.
 *
 * What is the same in both stands where it is used.
 */

import { whenReleased } from "../mount/press.mjs";
import { MODES } from "./audience.mjs";

/** @import { Mode } from "./audience.mjs" */

/** From here on bars are animated and messages have modes. */
const FOURTEEN = 14;

/** @returns {number} Foundry's generation. */
function generation() {
  return game.release.generation;
}

/**
 * What a token has for bars from generation 14 on: prepared data, which an animation carries to the
 * canvas (V13).
 * @typedef {{_prepareBars?: () => void, bar1: unknown, bar2: unknown}} DocumentWithBars
 */

/**
 * @typedef {{document: unknown, objectId: string, animate: (to: object, options: object) => unknown}}
 *   AnimatedToken
 */

/**
 * Carry prepared data to the bars as Foundry 14 does when an actor changes.
 * @param {AnimatedToken} token
 */
function animateBars(token) {
  const document = /** @type {DocumentWithBars} */ (token.document);
  if (!document._prepareBars) return; // protected in core: without it, redrawing has to do
  document._prepareBars();
  const { bar1, bar2 } = document;
  void token.animate({ bar1, bar2 }, { duration: 0, name: `${token.objectId}.animateBars` });
}

/**
 * Draw a token's bars from the actor's prepared data; nothing is written.
 * @param {Token.Implementation} token
 */
export function redrawBars(token) {
  if (generation() >= FOURTEEN) {
    animateBars(/** @type {AnimatedToken} */ (/** @type {unknown} */ (token)));
  }
  token.renderFlags.set({ refreshBars: true });
  whenReleased(() => token.hasActiveHUD && void canvas?.hud?.token?.render(), token);
}

/**
 * Whether a status may be toggled: unknown ids throw. A list in 13, a record by id in 14.
 * @param {string} id
 * @returns {boolean}
 */
export function hasStatus(id) {
  const statuses = /** @type {{id: string}[] | Record<string, object>} */ (CONFIG.statusEffects);
  if (Array.isArray(statuses)) return statuses.some((status) => status.id === id);
  return id in statuses;
}

/**
 * The option of `ChatMessage.create` that keeps a message public whatever the chat bar is set to:
 * renamed in 14. Who may read a private one stands in its `whisper`, in both.
 * @returns {object}
 */
export function publicMessage() {
  return generation() >= FOURTEEN ? { messageMode: "public" } : { rollMode: "publicroll" };
}

/** What the modes of generation 13 are called in 14. @type {Record<string, Mode>} */
const MODES_OF_13 = { publicroll: "public", gmroll: "gm", blindroll: "blind", selfroll: "self" };

/**
 * Whom this user's rolls are for, as chosen below the chat: the setting was renamed in 14 (V17).
 * @returns {Mode} public for whatever else there is: in character, a module's own.
 */
export function messageMode() {
  const settings = /** @type {{get: (namespace: string, key: string) => unknown}} */ (
    /** @type {unknown} */ (game.settings)
  );
  const chosen = String(
    generation() >= FOURTEEN
      ? settings.get("core", "messageMode")
      : MODES_OF_13[String(settings.get("core", "rollMode"))],
  );
  return MODES.find((mode) => mode === chosen) ?? "public";
}
