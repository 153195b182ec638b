import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { battleOf, fighters, wasFought } from "../../src/foundry/battle.mjs";
import { token } from "./fakes.mjs";

const linked = token({ id: "s1", actorId: "svala" });
const twin = token({ id: "s2", actorId: "svala" });
const goblin = token({ id: "g1", actorId: "goblin", actorLink: false });

/** @param {import("../../src/foundry/types.d.ts").TokenDoc | null} one @param {boolean} isDefeated */
const combatant = (one, isDefeated = false) => ({ token: one, isDefeated, name: "N" });

/** What is known of a fighter of whom nothing was seen. */
const UNSEEN = { name: "N", attacks: 0, defenses: 0, hidden: false };

describe("who fought", () => {
  it("is everybody not defeated, each once however many tokens they have", () => {
    const combatants = [combatant(linked, true), combatant(goblin, true), combatant(twin)];
    assert.deepEqual(fighters({ id: "c", round: 3, combatants }), [
      { ...UNSEEN, token: "Actor.svala", fought: true },
      { ...UNSEEN, token: "Scene.pass.Token.g1", fought: false },
    ]);
  });

  it("is who was seen to attack or defend, once anybody was", () => {
    const combatants = [combatant(linked), combatant(goblin)];
    const deeds = new Map([["Scene.pass.Token.g1", { attacks: 2, defenses: 1 }]]);
    const found = fighters({ id: "c", round: 3, combatants }, deeds);
    assert.deepEqual(
      found.map(({ token: id, attacks, defenses, fought }) => [id, attacks, defenses, fought]),
      [
        ["Actor.svala", 0, 0, false],
        ["Scene.pass.Token.g1", 2, 1, true],
      ],
    );
  });

  it("is still everybody not defeated while only somebody else was seen to attack", () => {
    const combatants = [combatant(linked), combatant(goblin, true)];
    const deeds = new Map([["Actor.elsewhere", { attacks: 1, defenses: 0 }]]);
    const found = fighters({ id: "c", round: 3, combatants }, deeds);
    assert.deepEqual(
      found.map(({ fought }) => fought),
      [true, false],
    );
  });

  it("is hidden where none of its tokens is shown", () => {
    const away = token({ ...linked, id: "s3", hidden: true });
    const found = (/** @type {any[]} */ ...some) =>
      fighters({ id: "c", round: 1, combatants: some.map((one) => combatant(one)) });
    assert.equal(found(away)[0]?.hidden, true);
    assert.equal(found(away, linked)[0]?.hidden, false);
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
