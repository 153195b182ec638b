/**
 * What the module remembers. World settings are readable by every player: no secret is in them; keys
 * stay in the browser they were made for.
 */

import { socketUrl } from "../core/address.mjs";
import { systemNamed } from "../core/units.mjs";
import { withNewest } from "./chooser.mjs";
import { MODULE } from "./flags.mjs";

/** @import { System } from "../core/units.mjs" */
/** @import { Places } from "./adapters/generic.mjs" */

/** Opens the feat chooser, with Shift, until a user chooses another. */
const KEY = "KeyE";

/** `KeyboardManager.MODIFIER_KEYS.SHIFT`, which is text. */
const SHIFT = /** @type {KeyboardManager.MODIFIER_KEYS} */ ("Shift");

/** @typedef {{onServer: () => void, onPlaces: () => void, onStatuses: () => void}} Listeners */

/**
 * @param {Listeners} listeners - `onServer`: the world points to another server or table; `onPlaces`:
 *   the GM has said where another system keeps its points; `onStatuses`: which tokens bear statuses.
 */
export function registerSettings({ onServer, onPlaces, onStatuses }) {
  game.settings.register(MODULE, "serverUrl", {
    name: "EXTRA_EFFORT.settings.serverUrl.name",
    hint: "EXTRA_EFFORT.settings.serverUrl.hint",
    scope: "world",
    config: true,
    type: String,
    default: "",
    onChange: onServer,
  });
  game.settings.register(MODULE, "world", {
    scope: "world",
    config: false,
    type: String,
    default: "",
    onChange: onServer,
  });
  game.settings.register(MODULE, "places", {
    scope: "world",
    config: false,
    type: Object,
    default: {},
    onChange: onPlaces,
  });
  game.settings.register(MODULE, "statuses", {
    name: "EXTRA_EFFORT.settings.statuses.name",
    hint: "EXTRA_EFFORT.settings.statuses.hint",
    scope: "world",
    config: true,
    type: String,
    choices: {
      seen: "EXTRA_EFFORT.settings.statuses.seen",
      all: "EXTRA_EFFORT.settings.statuses.all",
    },
    default: "seen",
    onChange: onStatuses,
  });
  game.settings.register(MODULE, "barsExplained", {
    scope: "world",
    config: false,
    type: Boolean,
    default: false,
  });
  game.settings.register(MODULE, "url", {
    scope: "client",
    config: false,
    type: String,
    default: "",
  });
  game.settings.register(MODULE, "units", {
    name: "EXTRA_EFFORT.settings.units.name",
    hint: "EXTRA_EFFORT.settings.units.hint",
    scope: "client",
    config: true,
    type: String,
    choices: {
      imperial: "EXTRA_EFFORT.settings.units.imperial",
      metric: "EXTRA_EFFORT.settings.units.metric",
    },
    default: "imperial",
  });
  game.settings.register(MODULE, "keys", {
    scope: "client",
    config: false,
    type: Object,
    default: {},
  });
  game.settings.register(MODULE, "recent", {
    scope: "client",
    config: false,
    type: Object,
    default: {},
  });
  game.settings.register(MODULE, "lastArgs", {
    scope: "client",
    config: false,
    type: Object,
    default: {},
  });
}

/** @returns {boolean} whether tokens bear statuses though players are told of no condition of theirs. */
export function unseenBearStatuses() {
  return game.settings.get(MODULE, "statuses") === "all";
}

/** @returns {boolean} whether a GM of this world has been asked who is to see the party's bars. */
export function barsAreExplained() {
  return game.settings.get(MODULE, "barsExplained");
}

/** @returns {Promise<void>} */
export async function keepBarsExplained() {
  await game.settings.set(MODULE, "barsExplained", true);
}

/** @returns {Places | null} where this world's system keeps its points; null: nobody has said so. */
export function placesOfPoints() {
  const { fp, hp } = game.settings.get(MODULE, "places");
  return fp && hp ? { fp, hp } : null;
}

/**
 * @param {Places} places
 * @returns {Promise<void>}
 */
export async function keepPlaces(places) {
  await game.settings.set(MODULE, "places", places);
}

/** @returns {string} whose memory it is: client settings are shared by all users of one browser (V3). */
function memoryOfUser() {
  return `${game.world.id} ${game.user.id}`;
}

/**
 * @param {string} op
 * @returns {Record<string, unknown>} what this user chose for it the last time.
 */
export function lastArgs(op) {
  return game.settings.get(MODULE, "lastArgs")[memoryOfUser()]?.[op] ?? {};
}

/**
 * @param {string} op
 * @param {Record<string, unknown>} args
 * @returns {Promise<void>}
 */
export async function keepLastArgs(op, args) {
  const all = game.settings.get(MODULE, "lastArgs");
  const own = { ...all[memoryOfUser()], [op]: args };
  await game.settings.set(MODULE, "lastArgs", { ...all, [memoryOfUser()]: own });
}

/**
 * The keys that open the feat chooser; every user may choose others (V23).
 * @param {() => void} open
 */
export function registerKeybinding(open) {
  game.keybindings.register(MODULE, "feats", {
    name: "EXTRA_EFFORT.keybinding.name",
    hint: "EXTRA_EFFORT.keybinding.hint",
    editable: [{ key: KEY, modifiers: [SHIFT] }],
    onDown: () => {
      open();
      return true;
    },
  });
}

/** @returns {string[]} the feats this user did last in this browser, newest first. */
export function recentFeats() {
  return game.settings.get(MODULE, "recent")[memoryOfUser()] ?? [];
}

/**
 * @param {string} op
 * @returns {Promise<void>}
 */
export async function keepRecentFeat(op) {
  const all = game.settings.get(MODULE, "recent");
  const own = withNewest(recentFeats(), op);
  await game.settings.set(MODULE, "recent", { ...all, [memoryOfUser()]: own });
}

/**
 * The table this Foundry world plays at: the world's own id on the server, as paired.
 * @returns {string} empty before the first pairing.
 */
export function tableId() {
  return game.settings.get(MODULE, "world");
}

/**
 * @returns {string} the address this browser uses: its own (a GM's loopback), or the world's.
 */
export function serverUrl() {
  return normalised(serverSetting());
}

/** @returns {string} the same as it was typed, whether it is an address or not. */
export function serverSetting() {
  return game.settings.get(MODULE, "url") || worldUrl();
}

/**
 * The setting takes whatever a GM pastes there.
 * @param {string} pasted
 * @returns {string} the socket's URL; empty when it is no address.
 */
function normalised(pasted) {
  try {
    return pasted && socketUrl(pasted, window.location);
  } catch {
    return "";
  }
}

/**
 * The server that the module was installed from: it wrote its address into the manifest.
 * @returns {string} empty when it came from elsewhere.
 */
export function homeUrl() {
  const module =
    /** @type {{flags?: Record<string, {server?: unknown} | undefined>} | undefined} */ (
      /** @type {unknown} */ (game.modules.get(MODULE))
    );
  return String(module?.flags?.[MODULE]?.server ?? "");
}

/** @returns {System} the units this browser shows. */
export function unitsShown() {
  return systemNamed(game.settings.get(MODULE, "units"));
}

/** @returns {string} the address the world gives the players. */
export function worldUrl() {
  return game.settings.get(MODULE, "serverUrl");
}

/**
 * Client settings are shared by all worlds and users of one origin (V3), so a key goes
 * by the address it may be sent to, the table and the user.
 * @param {string} url
 * @param {string} table
 * @returns {string}
 */
function keyName(url, table) {
  return `${url} ${table} ${game.user.id}`;
}

/**
 * @param {string} url
 * @param {string} table
 * @returns {string | null} this browser's key for that server and table.
 */
export function keyFor(url, table) {
  return game.settings.get(MODULE, "keys")[keyName(url, table)] ?? null;
}

/**
 * @param {string} url
 * @param {string} table
 * @param {string | null} key - null forgets it.
 * @returns {Promise<void>}
 */
export async function keepKey(url, table, key) {
  const { [keyName(url, table)]: _old, ...others } = game.settings.get(MODULE, "keys");
  await game.settings.set(MODULE, "keys", {
    ...others,
    ...(key !== null && { [keyName(url, table)]: key }),
  });
}

/**
 * Make this table the world's (GM only), by the address the players use, and this browser's by its
 * own.
 * @param {{table: string, own: string, players: string}} place
 * @returns {Promise<void>}
 */
export async function keepTable({ table, own, players }) {
  await game.settings.set(MODULE, "url", own === players ? "" : own);
  await game.settings.set(MODULE, "serverUrl", players);
  await game.settings.set(MODULE, "world", table);
}
