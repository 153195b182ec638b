/**
 * The module's hooks, and nothing else. A failure of ours is told on the chip or as a notification;
 * it never keeps Foundry from starting.
 */

import { registerActionHud } from "./action-hud.mjs";
import { adapterFor, isRead } from "./adapters/index.mjs";
import { watchPresses } from "../mount/press.mjs";
import { makeApi, usableFeats } from "./api.mjs";
import { Chip } from "./chip.mjs";
import { addControl } from "./controls.mjs";
import { MODULE } from "./flags.mjs";
import { offerAllFollowUps, offerFollowUps } from "./card-parts.mjs";
import { droppedFeat, toHotbar } from "./hotbar.mjs";
import { addHudButton } from "./hud.mjs";
import { nameTaken } from "./macro-names.mjs";
import { askPlaces, registerPlaces } from "./places-window.mjs";
import { placesOfPoints, registerKeybinding, registerSettings } from "./settings.mjs";
import { SocketWatch } from "./socket-watch.mjs";
import { Table } from "./table.mjs";
import { registerTest } from "./test-window.mjs";
import { say } from "./text.mjs";
import { actorTokenId } from "./tokens.mjs";
import * as world from "./world.mjs";

/** @import { Operation } from "./edits.mjs" */
/** @import { NewMacro } from "./macro-names.mjs" */
/** @import { MessageDoc } from "./messages.mjs" */
/** @import { Combat } from "./turn-starts.mjs" */
/** @import { ActorDoc, Adapter, TokenDoc } from "./types.d.ts" */

/** @type {Table | null} */
let table = null;

/**
 * Do something of ours inside a hook of Foundry's: what goes wrong is told, not thrown.
 * @param {(table: Table) => unknown} task
 */
function guarded(task) {
  if (!table) return;
  try {
    Promise.resolve(task(table)).catch(world.report);
  } catch (error) {
    world.report(error);
  }
}

/**
 * @param {unknown} document - Of Foundry's, as its hooks hand them over.
 * @returns {ActorDoc}
 */
const actorDoc = (document) => /** @type {ActorDoc} */ (document);

/**
 * @param {unknown} document
 * @returns {TokenDoc}
 */
const tokenDoc = (document) => /** @type {TokenDoc} */ (document);

Hooks.once("init", () => {
  watchPresses(window);
  registerKeybinding(() => guarded((here) => here.choose()));
  registerTest();
  registerSettings({
    onServer: () => guarded(({ session }) => session.connection.follow()),
    onPlaces: placesChosen,
    onStatuses: () => guarded(({ session }) => session.statusesChosen()),
  });
  if (!isRead(game.system.id)) registerPlaces();
  registerActionHud({
    name: () => say("name"),
    feats: () => usableFeats(Boolean(game.user.isGM), world.texts()),
    use: (op) => guarded(({ actions }) => actions.useFeat(op)),
  });
  const module = game.modules.get(MODULE);
  if (module) module.api = makeApi(() => table);
});

Hooks.once("ready", () => {
  const adapter = adapterFor(game.system.id, placesOfPoints());
  if (adapter) begin(adapter);
  else rest();
});

/** Say why nothing happens in this world; the GM can do something about it with a click. */
function rest() {
  const data = { system: game.system.title };
  if (!game.user.isGM) return new Chip().set({ tone: "warn", key: "otherSystem", data });
  const action = () => void askPlaces().catch(world.report);
  return new Chip().set({ tone: "warn", key: "otherSystemGM", data, action });
}

/** @param {Adapter} adapter */
function begin(adapter) {
  try {
    table = new Table(adapter);
  } catch (error) {
    world.report(error);
  }
  guarded(({ session }) => {
    const module = game.modules.get(MODULE);
    if (!module?.socket || !module.api) throw new Error(say("error.noSocket"));
    const socket = makeSocketWatch(session.chip);
    world.onSocket((message, sender) => {
      guarded(() => socket.receive(message, sender));
      guarded(() => session.asker.receive(message, sender));
      guarded(() => session.giver.receive(message, sender));
    });
    session.connection.start();
    socket.begin();
    Hooks.on("userConnected", () => socket.expect());
    Hooks.callAll("extra-effort.ready", module.api);
  });
}

/**
 * @param {Chip} chip - The session's.
 * @returns {SocketWatch}
 */
function makeSocketWatch(chip) {
  return new SocketWatch({
    emit: world.emit,
    isGM: game.user.isGM,
    others: world.othersAreThere,
    silent: (silent) => {
      chip.trouble("socket", silent ? { tone: "warn", key: "socketSilent" } : null);
      if (silent) world.tell(say("error.socketSilent"));
    },
  });
}

/** The GM has said where this system keeps its points; what is running knows the old places. */
function placesChosen() {
  const adapter = adapterFor(game.system.id, placesOfPoints());
  if (table) world.tell(say("places.reload"));
  else if (adapter) begin(adapter);
}

Hooks.on("preUpdateActor", (actor, changes, options) => {
  guarded(({ session }) => {
    const doc = actorDoc(actor);
    session.edits.stamp(actorTokenId(doc), doc, changes, /** @type {Operation} */ (options));
  });
});

Hooks.on("updateActor", (actor, changes, options, userId) => {
  guarded(({ session }) =>
    session.actorUpdated(actorDoc(actor), changes, /** @type {Operation} */ (options), userId),
  );
});

Hooks.on("createActor", (actor) => {
  guarded(({ session }) => session.placements.sheetChanged(actorDoc(actor)));
});

Hooks.on("deleteActor", (actor) => {
  guarded(({ session }) => session.placements.actorLeft(actorDoc(actor)));
});

/** @param {{parent: unknown}} item - Of an actor: GGA 1.0 keeps traits, skills and loads so (V39). */
function itemChanged({ parent }) {
  if (parent) guarded(({ session }) => session.placements.sheetChanged(actorDoc(parent)));
}

for (const change of /** @type {const} */ (["createItem", "updateItem", "deleteItem"])) {
  Hooks.on(change, itemChanged);
}

Hooks.on("createToken", (token) => {
  guarded(({ session }) => session.placements.created(tokenDoc(token)));
});

Hooks.on("updateToken", (token, changes) => {
  guarded(({ session }) => session.placements.changed(tokenDoc(token), changes));
});

Hooks.on("deleteToken", (token) => {
  guarded(({ session }) => session.placements.deleted(tokenDoc(token)));
});

Hooks.on("deleteActorDelta", ({ parent }) => {
  if (parent) guarded(({ session }) => session.placements.restored(tokenDoc(parent)));
});

// the tokens of a scene come and go with it, without hooks of their own
Hooks.on("createScene", ({ tokens }) => {
  for (const token of tokens) guarded(({ session }) => session.placements.created(tokenDoc(token)));
});

Hooks.on("deleteScene", ({ tokens }) => {
  for (const token of tokens) guarded(({ session }) => session.placements.deleted(tokenDoc(token)));
});

Hooks.on("modifyTokenAttribute", (asked, updates) => {
  guarded((here) => here.correctHud(asked, updates));
  return true;
});

Hooks.on("renderTokenHUD", (hud, element) => {
  guarded((here) => {
    const token = hud.object && tokenDoc(hud.object.document);
    if (token?.actor?.isOwner) addHudButton(element, () => guarded(() => here.choose(token)));
  });
});

/** The tokens selected here are others, or the user's own character where none is. */
function selectionChanged() {
  guarded(({ windows }) => windows.selectionChanged());
}

Hooks.on("controlToken", selectionChanged);
Hooks.on("updateUser", selectionChanged);

Hooks.on("canvasReady", () => {
  selectionChanged();
  guarded(({ session }) => session.bars.reapplyAll());
  guarded(({ session }) => offerAllFollowUps(session.cards)); // another scene, other distances to see
});

Hooks.on("extra-effort.state", (state) => {
  // the chat stood there before the server said who this user is
  if (state !== "online") return;
  guarded(({ session }) => offerAllFollowUps(session.cards));
  guarded(({ endings }) => endings.next());
});

Hooks.on("extra-effort.entry", (entry) => {
  guarded(({ endings }) => endings.heard(entry));
});

Hooks.on("preDeleteCombat", (combat) => {
  guarded((here) => here.battleEnding(combat));
});

Hooks.on("deleteCombat", (combat, _options, userId) => {
  guarded(({ session }) => session.turns.left(combat));
  guarded((here) => here.battleOver(combat, userId));
});

Hooks.on("getSceneControlButtons", (controls) => {
  addControl(controls, () => guarded((here) => here.windows.openMenu()));
});

Hooks.on("combatTurnChange", (combat, prior, current) => {
  guarded((here) =>
    here.turned(/** @type {Combat} */ (/** @type {unknown} */ (combat)), prior, current),
  );
});

Hooks.on("createChatMessage", (message, _options, userId) => {
  if (userId === game.user.id) guarded(({ session }) => session.rolls.posted(String(message.id)));
});

Hooks.on("renderChatMessageHTML", (message, html) => {
  const doc = /** @type {MessageDoc} */ (/** @type {unknown} */ (message));
  guarded(({ session }) => offerFollowUps(session.cards, doc, html));
});

Hooks.on("preCreateMacro", (macro) => nameTaken(/** @type {NewMacro} */ (macro)));

Hooks.on("hotbarDrop", (_hotbar, data, slot) => {
  const macro = droppedFeat(data);
  if (!macro) return true;
  toHotbar(macro, slot).catch(world.report);
  return false;
});

Hooks.on("updateWorldTime", (worldTime) => {
  guarded(({ session }) => session.clock.moved(worldTime));
});

for (const change of /** @type {const} */ (["createUser", "updateUser", "deleteUser"])) {
  Hooks.on(change, () => guarded(({ session }) => session.usersChanged()));
}
