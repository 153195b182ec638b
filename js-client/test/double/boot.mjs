/** Start the double: take the world from the hub, set Foundry's globals, run the module, be ready. */

import { Actor } from "./actor.mjs";
import { GURPS } from "./bucket.mjs";
import { PIXI, canvas, draw } from "./canvas.mjs";
import { ChatMessage, Macro, Roll, renderMessage } from "./chat.mjs";
import { Combat } from "./combat.mjs";
import { Collection, Document, surroundings } from "./documents.mjs";
import { Gurps1Actor } from "./gga-1.mjs";
import { GurpsActor, registerGurps, statusEffects } from "./gga.mjs";
import { Hooks } from "./hooks.mjs";
import { ApplicationV2, DialogV2, ui } from "./interface.mjs";
import { Link } from "./link.mjs";
import { Scene, TokenDocument } from "./scene.mjs";
import { Keybindings, Localization, Settings } from "./settings.mjs";
import * as utils from "./utils.mjs";

/** @typedef {Record<string, any>} Doc */

const asked = new URLSearchParams(location.search);
const userId = asked.get("user");

/** For pictures and for eyes: laid out as on a screen, in one of Foundry's themes. */
const theme = asked.get("theme");
if (theme) document.body.classList.add("laid-out", `theme-${theme}`);
const MODULE = "extra-effort";

/** `CONST.USER_ROLES.ASSISTANT` */
const ASSISTANT = 3;

class User extends Document {
  /** @override */
  static documentName = "User";
  active = false;

  get isGM() {
    return this._source["role"] >= ASSISTANT;
  }
  get isSelf() {
    return this.id === userId;
  }
  /** @returns {Actor | null} */
  get character() {
    return surroundings.actors.get(this._source["character"] ?? "") ?? null;
  }
  /** @type {Doc} */
  hotbar = {};
  /** The first free place where none is named. @param {Macro} macro @param {number} [slot] */
  async assignHotbarMacro(macro, slot) {
    this.hotbar[slot ?? Object.keys(this.hotbar).length + 1] = macro.id;
    return this;
  }
}

/**
 * @template {Document} T
 * @param {Doc[]} docs @param {(doc: Doc) => T} make
 * @returns {Collection<T>}
 */
function collection(docs, make) {
  return new Collection(docs.map((doc) => /** @type {[string, T]} */ ([doc["_id"], make(doc)])));
}

/** @returns {Promise<{world: Doc, link: Link}>} */
function connect() {
  const socket = new WebSocket(`ws://${location.host}/socket?user=${userId}`);
  return new Promise((resolve, reject) => {
    socket.addEventListener("close", () => reject(new Error("the hub is gone")));
    const first = (/** @type {MessageEvent} */ { data }) => {
      const { world } = JSON.parse(data);
      socket.removeEventListener("message", first);
      const manifest = world.modules.find((/** @type {Doc} */ one) => one.id === MODULE);
      resolve({ world, link: new Link(socket, manifest.socket === true) });
    };
    socket.addEventListener("message", first);
  });
}

/** What a system makes of actors. @param {Doc} system @returns {typeof Actor} */
function actorClass({ id, version }) {
  if (id !== "gurps") return Actor;
  return version.startsWith("1.") ? Gurps1Actor : GurpsActor;
}

/** @param {Doc} world */
function documents(world) {
  const ActorClass = actorClass(world["system"]);
  CLASSES["Actor"] = ActorClass;
  const users = collection(world["users"], (doc) => new User(doc));
  const made = {
    users,
    actors: collection(world["actors"], (doc) => new ActorClass(doc)),
    combats: collection(world["combats"], (doc) => new Combat(doc)),
    messages: collection(world["messages"], (doc) => new ChatMessage(doc)),
    macros: collection(world["macros"], (doc) => new Macro(doc)),
    user: /** @type {User} */ (users.get(String(userId))),
    generation: world["generation"],
  };
  Object.assign(surroundings, made);
  for (const id of [userId, ...world["activeUsers"]]) {
    const user = users.get(id);
    if (user) user.active = true;
  }
  const scenes = collection(world["scenes"], (doc) => new Scene(doc));
  return { ...made, scenes };
}

/** @type {Record<string, new (doc: Doc, parent?: any) => Document>} */
const CLASSES = {
  Actor,
  Combat,
  ChatMessage,
  Macro,
  Scene,
  User,
  Token: TokenDocument,
};

const COLLECTIONS = /** @type {Record<string, string>} */ ({
  Actor: "actors",
  Combat: "combats",
  ChatMessage: "messages",
  Macro: "macros",
  Scene: "scenes",
  User: "users",
});

/** Where a document of the hub's event lives. @param {Doc} event @returns {Collection<any>} */
function home({ type, parent }) {
  if (!parent) return surroundings[/** @type {string} */ (COLLECTIONS[type])];
  return /** @type {Collection<any>} */ (surroundings.scenes.get(parent.split(".")[1])?.tokens);
}

/** @param {Doc} event */
function created({ type, parent, data, options, userId: by }) {
  const scene = parent ? surroundings.scenes.get(parent.split(".")[1]) : null;
  const doc = new (CLASSES[type] ?? Document)(data, scene);
  home({ type, parent }).set(doc.id, doc);
  if (scene && canvas.scene === scene) draw(scene, surroundings.generation);
  Hooks.callAll(`create${type}`, doc, options, by);
  if (doc instanceof ChatMessage) renderMessage(doc);
}

/** @param {Doc} event */
function updated({ type, parent, target, delta, changes, options, userId: by }) {
  const doc = home({ type, parent }).get(target);
  if (delta) doc._deltaUpdated(changes, options, by);
  else doc._updated(changes, options, by);
}

/** @param {Doc} event */
function deleted({ type, parent, target, options, userId: by }) {
  const docs = home({ type, parent });
  const doc = docs.get(target);
  docs.delete(target);
  if (parent && canvas.scene === doc.parent) draw(doc.parent, surroundings.generation);
  Hooks.callAll(`delete${type}`, doc, options, by);
}

/** @param {Doc} event */
function restored({ type, parent, target, options, userId: by }) {
  const token = home({ type, parent }).get(target);
  token._restored();
  Hooks.callAll("deleteActorDelta", token.delta, options, by);
}

/** An actor's statuses are others. @param {Doc} event */
function effectsChanged({ type, parent, target, delta, effects }) {
  const doc = home({ type, parent }).get(target);
  const actor = delta ? doc.actor : doc;
  if (delta) doc._source.delta.effects = effects;
  actor._source.effects = effects;
  actor.reset();
}

/** @param {Doc} event */
function itemEvent(event) {
  surroundings.actors.get(event["parent"].split(".")[1])?._itemEvent(event);
}

/** The world's clock is a setting as well. @param {Doc} game @param {Doc} event */
function settingChanged(game, { key, value, userId: by }) {
  if (key !== "core.time") return game["settings"]._changed(key, value);
  const delta = value - game["time"].worldTime;
  game["time"].worldTime = value;
  return Hooks.callAll("updateWorldTime", value, delta, {}, by);
}

/** @param {Doc} game */
function listen(game) {
  surroundings.link.onEvent = (event) => {
    if (event["type"] === "Item") return itemEvent(event);
    if (event["event"] === "create") created(event);
    if (event["event"] === "update") updated(event);
    if (event["event"] === "delete") deleted(event);
    if (event["event"] === "restore") restored(event);
    if (event["event"] === "effects") effectsChanged(event);
    if (event["event"] === "setting") settingChanged(game, event);
    if (event["event"] !== "presence") return;
    const user = surroundings.users.get(event["user"]);
    if (!user || user.isSelf) return;
    user.active = event["active"];
    Hooks.callAll("userConnected", user, user.active);
  };
}

/** @param {Doc} world @param {Link} link */
function globals(world, link) {
  surroundings.link = link;
  surroundings.tokensOf = (actor) =>
    [...surroundings.scenes].flatMap((scene) =>
      [...scene.tokens].filter((token) => token.actorLink && token.actorId === actor),
    );
  const docs = documents(world);
  surroundings.scenes = docs.scenes;
  const modules = new Map(
    world["modules"].map((/** @type {Doc} */ one) => [one["id"], { ...one, active: true }]),
  );
  const packs = Object.entries(/** @type {Record<string, Doc[]>} */ (world["packs"])).map(
    ([name, docs]) => {
      const macros = docs.map((doc) => new Macro(doc));
      return /** @type {const} */ ([name, { getDocuments: async () => macros }]);
    },
  );
  /** @type {Doc} */
  const game = {
    ...docs,
    world: { id: world["id"], title: world["title"] },
    system: world["system"],
    release: { generation: world["generation"] },
    settings: new Settings(world["settings"]),
    i18n: new Localization(asked.get("lang") ?? "en"),
    keybindings: new Keybindings(),
    socket: link,
    /** The combat that the tracker shows. */
    get combat() {
      return [...docs.combats].at(-1) ?? null;
    },
    modules,
    packs: new Map(packs),
    time: {
      worldTime: world["settings"]["core.time"] ?? 0,
      /** GMs alone move it (V20). @param {number} seconds */
      advance: (seconds) =>
        link.ask({ op: "setting", key: "core.time", value: game["time"].worldTime + seconds }),
    },
    userId,
    ready: false,
  };
  if (world["system"].id === "gurps") registerGurps(game["settings"]);
  const { GM = null } = { GM: docs.users.find((user) => user.active && user.isGM) };
  Object.assign(docs.users, { activeGM: GM });
  Object.assign(globalThis, {
    game,
    Hooks,
    canvas,
    ui,
    Actor,
    ChatMessage,
    Macro,
    Roll,
    PIXI,
    ...(world["system"].id === "gurps" && { GURPS }),
    CONFIG: { statusEffects: statusEffects(world["generation"]), time: { roundTime: 1 } },
    foundry: { utils, applications: { api: { ApplicationV2, DialogV2 } }, documents: { Combat } },
  });
  return game;
}

const { world, link } = await connect();
const game = globals(world, link);
const [manifest] = world["modules"];
listen(game);
await game.i18n.load(manifest["languages"], `/modules/${MODULE}`);
Hooks.callAll("double.beforeModules"); // for tests that look at what a module does to Foundry
for (const script of manifest["esmodules"]) await import(`/modules/${MODULE}/${script}`);
Hooks.callAll("init");
Hooks.callAll("i18nInit");
Hooks.callAll("setup");
const [scene] = game.scenes;
if (scene) draw(scene, world["generation"]);
game.ready = true;
Hooks.callAll("ready");
for (const message of game.messages) renderMessage(message);
document.documentElement.dataset["ready"] = "true";
