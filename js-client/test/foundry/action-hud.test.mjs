import assert from "node:assert/strict";
import { before, beforeEach, describe, it } from "node:test";

import { translator } from "../../src/core/i18n.mjs";
import { registerActionHud } from "../../src/foundry/action-hud.mjs";
import { usableFeats } from "../../src/foundry/api.mjs";
import common from "../../lang/common.en.json" with { type: "json" };

/** @type {Map<string, (...args: any[]) => void>} */ let hooks;
/** @type {string[]} */ let used;

/** The HUD, as far as modules that extend it know it. */
const api = {
  ActionHandlerExtender: class {},
  RollHandlerExtender: class {
    action = undefined;
  },
};

/** @param {string} name @param {unknown[]} args */
const call = (name, ...args) => hooks.get(name)?.(...args);

before(() => {
  const on = (/** @type {string} */ name, /** @type {() => void} */ fn) => hooks.set(name, fn);
  Object.assign(globalThis, { Hooks: { on, once: on } });
});

beforeEach(() => {
  hooks = new Map();
  used = [];
  registerActionHud({
    name: () => "Extra Effort",
    feats: () => usableFeats(false, translator(common)),
    use: (op) => used.push(op),
  });
  call("tokenActionHudCoreApiReady", { api });
});

describe("in the Token Action HUD", () => {
  it("the feats have a tab of their own, with their groups", () => {
    const defaults = { groups: [], layout: [] };
    call("tokenActionHudCoreRegisterDefaults", defaults);

    const [tab] = /** @type {any[]} */ (defaults.layout);
    assert.equal(tab.name, "Extra Effort");
    assert.equal(tab.groups[0].name, "Movement");
    assert.equal(tab.groups[0].nestId, "extra-effort_extra-effort-movement");
    assert.equal(defaults.groups.length, tab.groups.length);
  });

  it("each is a button, and its click does it; other modules' clicks are not ours", async () => {
    /** @type {any[]} */ const extenders = [];
    /** @type {{actions: any[], group: any}[]} */ const added = [];
    const handler = {
      addActions: (/** @type {any[]} */ actions, /** @type {any} */ group) =>
        added.push({ actions, group }),
      addActionHandlerExtender: (/** @type {any} */ one) => extenders.push(one),
      addRollHandlerExtender: (/** @type {any} */ one) => extenders.push(one),
    };
    call("tokenActionHudCoreAddActionHandlerExtenders", handler);
    call("tokenActionHudCoreAddRollHandlerExtenders", handler);
    const [feats, clicks] = extenders;
    await feats.extendActionHandler();

    const run = added[0]?.actions.find(({ name }) => name === "Run");
    assert.deepEqual(added[0]?.group, { id: "extra-effort-movement", type: "system" });
    assert.equal(clicks.handleActionClick(null, run.encodedValue), true);
    assert.equal(clicks.handleActionClick(null, "item|sword"), false);
    clicks.action = { encodedValue: "extra-effort|jump" };
    assert.equal(clicks.handleActionClick(null), true);
    assert.deepEqual(used, ["run", "jump"]);
  });
});
