import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";

import { Edits, adjustment, askedOnHud } from "../../src/foundry/edits.mjs";
import { Actor, FakeServer, actorOf, gga } from "./fakes.mjs";

/** @import { Points } from "../../src/foundry/types.d.ts" */

const ID = "Actor.SvalaActor000001";
const BASE = { fp: 11, hp: 13 };

describe("an edit told to the server", () => {
  it("is the difference to what its author saw", () => {
    assert.deepEqual(adjustment({ fp: 8, maximum: false }, BASE), { fp: -3 });
    assert.deepEqual(adjustment({ hp: 14, maximum: false }, BASE), { hp: 1 });
    assert.deepEqual(adjustment({ fp: 11, maximum: false }, BASE), {});
  });

  it("is a correction when FP and HP come together, or with a maximum", () => {
    assert.deepEqual(adjustment({ fp: 8, hp: 9, maximum: false }, BASE), { set_fp: 8, set_hp: 9 });
    assert.deepEqual(adjustment({ fp: 8, maximum: true }, BASE), { set_fp: 8 });
    assert.deepEqual(adjustment({ maximum: true }, BASE), {});
  });
});

describe("the token HUD", () => {
  const fp = { attribute: "FP", isBar: true };

  /** @param {any} asked @param {Partial<Points>} [shown] @param {number} [clamped] what Foundry makes of it */
  const meant = (asked, shown = BASE, clamped = 0) =>
    askedOnHud(asked, { [`system.${asked.attribute}.value`]: clamped }, shown, gga);

  it("is helped below zero, typed or as a difference", () => {
    assert.deepEqual(meant({ ...fp, value: -2, isDelta: false }), { fp: -2 });
    assert.deepEqual(meant({ ...fp, value: -14, isDelta: true }), { fp: -3 });
    const hp = { attribute: "HP", isBar: true, value: -14, isDelta: true };
    assert.deepEqual(meant(hp), { hp: -1 });
  });

  it("keeps Foundry's own upper bound", () => {
    assert.deepEqual(meant({ ...fp, value: -2, isDelta: true }, BASE, 9), { fp: 9 });
    assert.deepEqual(meant({ ...fp, value: 40, isDelta: false }, BASE, 12), { fp: 12 });
    assert.deepEqual(meant({ ...fp, value: -2, isDelta: true }, {}, 5), { fp: 5 });
  });

  it("is left alone with anything else", () => {
    const other = { attribute: "QP", isBar: true, value: -5, isDelta: false };
    assert.equal(meant(other), null);
    assert.equal(meant({ ...fp, isBar: false, value: -5, isDelta: false }), null);
    const elsewhere = { "system.FP.wounds": 3 };
    assert.equal(askedOnHud({ ...fp, value: -5, isDelta: false }, elsewhere, BASE, gga), null);
  });

  it("stops at zero where a system's points do", () => {
    const asked = { ...fp, value: -5, isDelta: false };
    const plain = { ...gga, belowZero: false };
    assert.deepEqual(askedOnHud(asked, { "system.FP.value": 0 }, BASE, plain), { fp: 0 });
  });
});

describe("an edit on its way", () => {
  /** @type {FakeServer} */ let server;
  /** @type {Actor} */ let actor;
  /** @type {Edits} */ let edits;
  /** @type {Partial<Points> | null} */ let shown;
  /** @type {Set<string>} */ let writes;
  /** @type {string[]} */ let registered;
  let online = true;

  beforeEach(() => {
    server = new FakeServer();
    actor = /** @type {Actor} */ (actorOf("svala"));
    shown = null;
    writes = new Set([ID]);
    registered = [];
    online = true;
    let next = 0;
    edits = new Edits({
      server,
      adapter: gga,
      online: () => online,
      shown: () => shown,
      randomId: () => `edit${(next += 1)}`,
      writes: (id) => writes.has(id),
      holding: async (_id, report) => void (await report()),
      register: async (id) => void registered.push(id),
    });
    edits.observe(ID, actor);
  });

  it("is stamped with a name of its own and what its author saw, painted numbers included", () => {
    shown = { fp: 9, hp: 13 };
    /** @type {any} */ const options = {};
    edits.stamp(ID, actor, { system: { FP: { value: 7 } } }, options);
    assert.deepEqual(options.extraEffort, { edit: "edit1", base: { fp: 9, hp: 13 } });
  });

  it("is left alone when it is our own, or touches no points", () => {
    const own = { extraEffort: { seq: 4 } };
    edits.stamp(ID, actor, { system: { FP: { value: 7 } } }, own);
    assert.deepEqual(own, { extraEffort: { seq: 4 } });
    edits.parts.adapter = Object.freeze({
      ...gga,
      readPoints: () => assert.fail("is not looked at"),
    });
    edits.stamp(ID, actor, { system: { FP: { value: 7 } } }, own);
    const rename = {};
    edits.stamp(ID, actor, { name: "Svala the Old" }, rename);
    assert.deepEqual(rename, {});
  });

  it("is kept beside the numbers until the next write, in a chain", () => {
    actor._source["flags"] = { "extra-effort": { written: { seq: 5 } } };
    /** @type {any} */ const changes = { system: { FP: { value: 7 } } };
    edits.stamp(ID, actor, changes, {});
    const [first] = changes.flags["extra-effort"].edits.list;
    assert.deepEqual(first, { id: "edit1", base: BASE, to: { fp: 7, hp: 13 }, set: false });

    Object.assign(actor._source["flags"]["extra-effort"], changes.flags["extra-effort"]);
    /** @type {any} */ const more = { system: { HP: { value: 9 } } };
    edits.stamp(ID, actor, more, {});
    const { after, list } = more.flags["extra-effort"].edits;
    assert.deepEqual(
      [after, list.map((/** @type {any} */ one) => one.id)],
      [5, ["edit1", "edit2"]],
    );
  });

  it("is not kept while its author is not connected: then the difference tells", () => {
    actor._source["flags"] = { "extra-effort": { written: { seq: 5 } } };
    online = false;
    const changes = { system: { FP: { value: 7 } } };
    edits.stamp(ID, actor, changes, {});
    assert.deepEqual(changes, { system: { FP: { value: 7 } } });
  });

  it("is reported by the token's scribe alone, once, under its name", async () => {
    const changes = { system: { FP: { value: 8 } } };
    const options = { extraEffort: { edit: "edit9", base: { fp: 10, hp: 13 } } };
    writes.clear();
    await edits.follow(ID, actor, changes, options, "pia");
    assert.deepEqual(server.requests, []);

    writes.add(ID);
    await edits.follow(ID, actor, changes, options, "pia");
    const args = { token: ID, fp: -2, edit: "edit9", by: "pia" };
    assert.deepEqual(server.requests, [{ op: "adjust", args }]);
  });

  it("without a stamp is the difference to what Foundry held before", async () => {
    actor._source["system"].FP.value = 6;
    await edits.follow(ID, actor, { system: { FP: { value: 6 } } }, {}, "pia");
    assert.deepEqual(server.requests[0]?.args["fp"], -5);
  });

  it("with a maximum comes after the sheet it belongs to", async () => {
    const changes = { system: { FP: { value: 6, max: 14 } } };
    await edits.follow(ID, actor, changes, {}, "pia");
    assert.deepEqual(registered, [ID]);
    assert.deepEqual(server.requests[0]?.args["set_fp"], 6);
  });

  it("of a re-import that keeps what is left is the sheet's alone; one that keeps damage is told", async () => {
    const changes = { system: { FP: { max: 14 }, HP: { max: 15 } } };
    await edits.follow(ID, actor, changes, {}, "gudrun");
    assert.equal(server.requests.length, 0);

    const damaged = actorOf("gga-1.0/svala", ({ FP }) => {
      FP.max = 14; // stored by now
      FP.damage = 3;
    });
    edits.observe(ID, damaged);
    await edits.follow(ID, damaged, changes, {}, "gudrun");
    assert.deepEqual(server.requests[0]?.args["set_fp"], 11);
  });

  it("is none when it is an echo of our own", async () => {
    const changes = { system: { FP: { value: 6 } } };
    await edits.follow(ID, actor, changes, { extraEffort: { seq: 3 } }, "gudrun");
    assert.deepEqual(server.requests, []);
  });
});
