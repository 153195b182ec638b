/** The feats in the Token Action HUD, for those who have that module (V26). */

import { escape } from "./text.mjs";

/** @import { FeatInfo } from "../../types/extra-effort.d.ts" */
/** @import { ActionHandler, ActionHudApi, HudDefaults, HudGroup } from "./action-hud.d.ts" */

const TAB = "extra-effort";

/** Parts of what a button of the HUD stands for. */
const BETWEEN = "|";

/** @typedef {{name: () => string, feats: () => FeatInfo[], use: (op: string) => void}} Offer */

/**
 * @param {FeatInfo[]} feats
 * @returns {HudGroup[]} one for each group of feats, in their order.
 */
function groupsOf(feats) {
  const labels = new Map(feats.map(({ group, groupLabel }) => [group, groupLabel]));
  return [...labels].map(([group, name]) => ({
    id: `${TAB}-${group}`,
    name,
    listName: `${TAB}: ${name}`,
    type: "system",
  }));
}

/**
 * A tab of our own, which every user may move or hide.
 * @param {HudDefaults} defaults - Of the HUD; written to.
 * @param {string} name
 * @param {FeatInfo[]} feats
 */
export function addTab(defaults, name, feats) {
  const groups = groupsOf(feats);
  const nested = groups.map((group) => ({ ...group, nestId: `${TAB}_${group.id}` }));
  defaults.groups = [...(defaults.groups ?? []), ...groups];
  defaults.layout = [
    ...(defaults.layout ?? []),
    { nestId: TAB, id: TAB, name, type: "system", groups: nested },
  ];
}

/**
 * @param {ActionHandler} handler - Of the HUD, for the selected tokens.
 * @param {FeatInfo[]} feats
 * @returns {Promise<void>}
 */
export async function addFeats(handler, feats) {
  for (const { id } of groupsOf(feats)) {
    const own = feats.filter(({ group }) => id === `${TAB}-${group}`);
    const actions = own.map(({ op, label, hint }) => ({
      id: `${TAB}-${op}`,
      name: label,
      encodedValue: [TAB, op].join(BETWEEN),
      tooltip: { content: escape(hint) },
    }));
    await handler.addActions(actions, { id, type: "system" });
  }
}

/**
 * @param {string} encoded - What the clicked button stands for.
 * @returns {string | null} the feat, if it is one of ours.
 */
export function clicked(encoded) {
  const [whose, op] = encoded.split(BETWEEN);
  return whose === TAB && op ? op : null;
}

/**
 * @param {ActionHudApi} api
 * @param {Offer} offer
 */
function extenders(api, { feats, use }) {
  class Feats extends api.ActionHandlerExtender {
    /** @param {ActionHandler} handler */
    constructor(handler) {
      super(handler);
      this.handler = handler;
    }
    /** @override */
    extendActionHandler() {
      return addFeats(this.handler, feats());
    }
  }
  class Clicks extends api.RollHandlerExtender {
    /**
     * @override
     * @param {Event} _event
     * @param {string} [encoded]
     */
    handleActionClick(_event, encoded) {
      const op = clicked(String(this.action?.encodedValue ?? encoded));
      if (op) use(op);
      return op !== null;
    }
  }
  return { Feats, Clicks };
}

/** @param {Offer} offer */
export function registerActionHud(offer) {
  Hooks.on("tokenActionHudCoreRegisterDefaults", (defaults) => {
    addTab(defaults, offer.name(), offer.feats());
  });
  Hooks.once("tokenActionHudCoreApiReady", ({ api }) => {
    const { Feats, Clicks } = extenders(api, offer);
    Hooks.on("tokenActionHudCoreAddActionHandlerExtenders", (handler) => {
      handler.addActionHandlerExtender(new Feats(handler));
    });
    Hooks.on("tokenActionHudCoreAddRollHandlerExtenders", (handler) => {
      handler.addRollHandlerExtender(new Clicks());
    });
  });
}
