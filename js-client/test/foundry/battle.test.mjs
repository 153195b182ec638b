import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { battleOf, fighters, wasFought } from "../../src/foundry/battle.mjs";
import { token } from "./fakes.mjs";

const linked = token({ id: "s1", actorId: "svala" });
const twin = token({ id: "s2", actorId: "svala" });
const goblin = token({ id: "g1", actorId: "goblin", actorLink: false });

/** @param {import("../../src/foundry/types.d.ts").TokenDoc | null} one @param {boolean} isDefeated */
const combatant = (one, isDefeated = false) => ({ token: one, isDefeated, name: "N" });

describe("who fought", () => {
  it("is everybody not defeated, each once however many tokens they have", () => {
    const combatants = [combatant(linked, true), combatant(goblin, true), combatant(twin)];
    assert.deepEqual(fighters({ id: "c", round: 3, combatants }), [
      { token: "Actor.svala", name: "N", fought: true },
      { token: "Scene.pass.Token.g1", name: "N", fought: false },
    ]);
  });

  it("is nobody when tokens are gone, nobody joined, or no round began", () => {
    assert.equal(wasFought({ id: "c", round: 3, combatants: [combatant(null)] }), false);
    assert.equal(wasFought({ id: "c", round: 3, combatants: [] }), false);
    assert.equal(wasFought({ id: "c", round: 0, combatants: [combatant(goblin)] }), false);
    assert.equal(wasFought({ id: "c", round: 1, combatants: [combatant(goblin)] }), true);
  });

  it("for as long as the rounds that were begun", () => {
    assert.deepEqual(battleOf({ id: "c", round: 25, combatants: [] }, 1), {
      combat: "c",
      seconds: 25,
      fighters: [],
    });
  });
});
