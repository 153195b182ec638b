import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { generic } from "../../src/foundry/adapters/generic.mjs";
import { adapterFor, isRead } from "../../src/foundry/adapters/index.mjs";
import { likeliest, resourcesIn } from "../../src/foundry/adapters/resources.mjs";
import { draftOf, path, placesIn, readOut } from "../../src/foundry/places-window.mjs";
import { Actor } from "./fakes.mjs";

/** @import { ActorLike } from "../../src/foundry/types.d.ts" */

/** @param {object} stored @param {object} [prepared] - What the system works out beyond it. */
function actor(stored, prepared = {}) {
  const made = new Actor({ _id: "a", name: "Kiri", system: stored });
  Object.assign(made.system, prepared);
  return /** @type {ActorLike} */ (/** @type {unknown} */ (made));
}

const PLACES = {
  fp: { value: "resources.stamina.value", max: "resources.stamina.max" },
  hp: { value: "health.value", max: "health.max" },
};

const kiri = () =>
  actor({ resources: { stamina: { value: 7, max: 12 } }, health: { value: 9, max: 10 } });

const adapter = generic(PLACES);

describe("points of any system", () => {
  it("are read where the GM says", () => {
    assert.deepEqual(adapter.readPoints(kiri()), { fp: 7, hp: 9 });
    const sheet = adapter.readSheet(kiri());
    assert.deepEqual(
      [sheet?.name, sheet?.fp_max, sheet?.hp_max, sheet?.points_only],
      ["Kiri", 12, 10, true],
    );
  });

  it("may be plain numbers, with one maximum for everybody", () => {
    const plain = generic({ fp: { value: "mana", max: "20" }, hp: { value: "hp", max: "maxHp" } });
    const one = actor({ mana: 4, hp: "6", maxHp: 8 });
    assert.deepEqual(plain.readPoints(one), { fp: 4, hp: 6 });
    assert.equal(plain.readSheet(one)?.fp_max, 20);
    assert.deepEqual(plain.pointsUpdate(one, { fp: 3 }), { "system.mana": 3 });
    assert.deepEqual(plain.attributes, { fp: "mana", hp: "hp" });
  });

  it("take a maximum that the system works out, not stores", () => {
    const one = actor({ health: { value: 5 }, resources: {} }, { health: { value: 5, max: 11 } });
    assert.equal(adapter.readSheet(one)?.hp_max, 11);
  });

  it("are without FP for who has no such resource, and nothing at all without HP", () => {
    const golem = actor({ health: { value: 9, max: 10 } });
    assert.deepEqual(adapter.readPoints(golem), { fp: null, hp: 9 });
    assert.equal(adapter.readSheet(golem)?.fp_max, null);
    assert.equal(adapter.readSheet(actor({ cargo: 3 })), null);
    assert.equal(adapter.readPoints(actor({ health: { value: 0, max: 0 } })), null);
  });

  it("are written to the same places", () => {
    assert.deepEqual(adapter.pointsUpdate(kiri(), { fp: 6, hp: 8 }), {
      "system.resources.stamina.value": 6,
      "system.health.value": 8,
    });
    assert.deepEqual(adapter.pointsUpdate(kiri(), { hp: 8 }), { "system.health.value": 8 });
  });

  it("are seen in updates, nested or flat", () => {
    const none = { maximum: false };
    const change = (/** @type {object} */ one) => adapter.changedPoints(kiri(), one);
    assert.deepEqual(change({ system: { health: { value: 3 } } }), { hp: 3, ...none });
    assert.deepEqual(change({ "system.resources.stamina.value": 2 }), { fp: 2, ...none });
    assert.deepEqual(change({ "system.health.max": 20 }), { maximum: true });
    assert.deepEqual(change({ name: "Other" }), none);
    assert.ok(adapter.touchesSheet({ name: "Other" }));
    assert.ok(!adapter.touchesSheet({ system: { health: { value: 3 } } }));
  });

  it("are shown without being written, but where a system has a getter", () => {
    const one = kiri();
    assert.ok(adapter.present(one, { fp: 1, hp: 2 }));
    assert.ok(!adapter.present(one, { fp: 1, hp: 2 }), "which is shown already");
    assert.ok(adapter.stores(one, { fp: 7, hp: 9 }) && !adapter.stores(one, { fp: 1, hp: 9 }));
    assert.deepEqual(one.system, {
      resources: { stamina: { value: 1, max: 12 } },
      health: { value: 2, max: 10 },
    });
    assert.deepEqual(adapter.readPoints(one), { fp: 7, hp: 9 });
    const held = actor({ health: { value: 9, max: 10 } });
    Object.defineProperty(/** @type {any} */ (held.system)["health"], "value", { get: () => 9 });
    assert.ok(!adapter.present(held, { hp: 2 }));
    assert.ok(!adapter.present(actor({}), { hp: 2 }), "where there is no such place");
    assert.equal(/** @type {any} */ (held.system)["health"].value, 9);
  });
});

describe("which adapter", () => {
  it("GURPS has its own; others wait for the GM's word", () => {
    assert.equal(adapterFor("gurps", PLACES)?.id, "gga");
    assert.equal(adapterFor("other", null), null);
    assert.equal(adapterFor("other", PLACES)?.id, "generic");
    assert.ok(isRead("gurps") && !isRead("other"));
  });
});

describe("what is proposed", () => {
  it("every object of a value and a maximum, whatever refers to what", () => {
    /** @type {Record<string, any>} */
    const system = {
      attributes: { hp: { value: 3, max: "8" }, ac: { value: 12 } },
      power: { value: 1, max: 4 },
      list: [],
    };
    system["self"] = system;
    assert.deepEqual(resourcesIn(system), ["attributes.hp", "power"]);
    assert.deepEqual(resourcesIn(null), []);
  });

  it("the likeliest first, never the same twice", () => {
    assert.deepEqual(likeliest(["power", "attributes.hp"]), { fp: "power", hp: "attributes.hp" });
    assert.deepEqual(likeliest(["luck", "wits"]), { fp: "wits", hp: "luck" });
    assert.deepEqual(likeliest(["health"]), { fp: "", hp: "health" });
    assert.deepEqual(likeliest([]), { fp: "", hp: "" });
  });

  it("what was chosen before stays in the window", () => {
    const fresh = draftOf(["health"], null);
    assert.deepEqual(fresh, { fp: "", fpMax: "", hp: "health.value", hpMax: "health.max" });
    assert.deepEqual(placesIn(draftOf(["power"], PLACES)), PLACES);
  });
});

describe("what is typed", () => {
  it("may be pasted with what other places write before it", () => {
    for (const typed of ["health.value", " system.health.value ", "@health.value"]) {
      assert.equal(path(typed), "health.value");
    }
    assert.equal(path("actor.system.health.value"), "health.value");
  });

  it("is tried on the actors of the world before it is kept", () => {
    Object.assign(globalThis, {
      game: {
        i18n: {
          format: (/** @type {string} */ key, /** @type {object} */ data) =>
            [key.split(".").at(-1), ...Object.values(data ?? {})].join(" "),
        },
      },
    });
    const golem = actor({ health: { value: 9, max: 10 } });
    assert.deepEqual(readOut(PLACES, [kiri(), golem, actor({})]), [
      "line Kiri pool 7 12 pool 9 10",
      "line Kiri none pool 9 10",
    ]);
    assert.deepEqual(readOut(PLACES, [actor({})]), []);
  });
});
