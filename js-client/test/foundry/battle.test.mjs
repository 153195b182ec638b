import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { battleOf, fighters, namesOf, wasFought, withDeeds } from "../../src/foundry/battle.mjs";
import { token } from "./fakes.mjs";

/** @import { Deeds } from "../../src/foundry/fought.mjs" */

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

  /** What is ticked of Svala and a goblin who fell. @param {[string, Deeds][][]} seen one after the other */
  const ticked = (...seen) => {
    const combatants = [combatant(linked), combatant(goblin, true)];
    const battle = battleOf({ id: "c", round: 3, combatants }, 1);
    const all = seen.reduce((found, deeds) => withDeeds(found, new Map(deeds)), battle);
    return all.fighters.map(({ attacks, defenses, fought }) => [attacks, defenses, fought]);
  };
  const GOBLIN = "Scene.pass.Token.g1";

  it("is who was seen to attack or defend, once anybody was", () => {
    assert.deepEqual(ticked([[GOBLIN, { attacks: 2, defenses: 1 }]]), [
      [0, 0, false],
      [2, 1, true],
    ]);
  });

  it("is who was seen in the chat, and who was seen in the log", () => {
    const inChat = /** @type {[string, Deeds][]} */ ([[GOBLIN, { attacks: 1, defenses: 0 }]]);
    const inLog = /** @type {[string, Deeds][]} */ ([["Actor.svala", { attacks: 0, defenses: 2 }]]);
    const both = [
      [0, 2, true],
      [1, 0, true],
    ];
    assert.deepEqual([ticked(inChat, inLog), ticked(inLog, [], inChat)], [both, both]);
  });

  it("is still everybody not defeated while only somebody else was seen to attack", () => {
    assert.deepEqual(ticked([["Actor.elsewhere", { attacks: 1, defenses: 0 }]]), [
      [0, 0, true],
      [0, 0, false],
    ]);
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

  it("for as long as the rounds that were begun, since it was made", () => {
    const fight = { id: "c", round: 25, combatants: [] };
    assert.deepEqual(battleOf(fight, 1), { combat: "c", since: null, seconds: 25, fighters: [] });
    assert.equal(battleOf({ ...fight, _stats: { createdTime: 7_000 } }, 1).since, 7_000);
  });
});

describe("a battle that is spoken of", () => {
  /** @param {string} name */
  const one = (name, hidden = false) => ({ ...UNSEEN, token: name, fought: true, name, hidden });
  const named = (/** @type {ReturnType<typeof one>[]} */ ...all) =>
    namesOf({ combat: "c", seconds: 9, fighters: all });

  it("is known by who was seen in it, as far as that is short", () => {
    assert.equal(named(one("Svala"), one("Spy", true), one("Orm")), "Svala, Orm");
    assert.equal(named(one("Spy", true)), "Spy");
    assert.equal(named(...[..."abcde"].map((name) => one(name))), "a, b, c, d, …");
  });
});
