import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";

import { Statuses } from "../../src/foundry/statuses.mjs";
import { FakeServer, actorOf } from "./fakes.mjs";

/** @import { TokenView } from "../../src/foundry/types.d.ts" */

const CLOSED = new Error("the page is closed");
const ID = "Actor.SvalaActor000001";

/** @type {[string, boolean][]} */ let toggled;
/** @type {Set<string>} */ let borne;
/** @type {FakeServer} */ let server;
/** @type {Statuses} */ let statuses;
/** Another browser, or this one after a reload. @type {(isScribe?: () => boolean) => Statuses} */ let open;
/** What the actor says when a status is toggled. @type {Error | null} */ let refusal;
/** @type {unknown[]} */ let errors;
let writes = true;
let unseen = false;
let automatic = false;

beforeEach(() => {
  toggled = [];
  borne = new Set();
  refusal = null;
  errors = [];
  server = new FakeServer();
  writes = true;
  unseen = false;
  automatic = false;
  const actor = Object.assign(actorOf("svala"), {
    statuses: borne,
    toggleStatusEffect: async (/** @type {string} */ id, /** @type {any} */ { active }) => {
      if (refusal) throw refusal;
      toggled.push([id, active]);
      if (active) borne.add(id);
      else borne.delete(id);
    },
  });
  open = (isScribe = () => writes) =>
    new Statuses({
      actorOf: () => actor,
      view: (id) => server.tokens.get(id),
      writes: isScribe,
      unseen: () => unseen,
      exists: (status) => status !== "drowsy",
      automatic: () => automatic,
      onError: (error) => void errors.push(error),
    });
  statuses = open();
});

/** The server tells a token's conditions. @param {string[]} conditions @param {Partial<TokenView>} [more] */
function heard(conditions, more = { visibility: "all" }) {
  server.show(ID, 4, 13, { conditions, ...more });
  return statuses.look(ID);
}

afterEach(() => assert.ok(errors.every((error) => error === CLOSED)));

describe("statuses", () => {
  it("follow conditions, by the system's ids", async () => {
    await heard(["very_tired", "collapsed"]);
    await heard(["asleep"]);
    assert.deepEqual(toggled, [
      ["exhausted", true],
      ["sleeping", true],
      ["exhausted", false],
    ]);
  });

  it("are toggled by the token's scribe alone, never an unknown one, and not twice", async () => {
    writes = false;
    await heard(["reeling"]);
    writes = true;
    borne.add("suffocate");
    await heard(["drowsy", "suffocating"]);
    assert.deepEqual(toggled, []);
  });

  it("of two GMs' browsers are set by one, and cleared once by the other that has taken over", async () => {
    let scribe = "first";
    const both = ["first", "second"].map((name) => open(() => scribe === name));
    /** @param {string[]} conditions */
    const told = async (conditions) => {
      server.show(ID, 4, 13, { conditions, visibility: "all" });
      await Promise.all(both.map((one) => one.look(ID)));
    };
    await told(["reeling"]);
    scribe = "second";
    await told(["reeling"]); // what one looks at when it takes over
    assert.deepEqual(toggled, [["reeling", true]]);
    await told([]);
    assert.deepEqual(toggled.slice(1), [["reeling", false]]);
  });

  it("of a browser that is the scribe no more are left to the next, though it was asked before", async () => {
    server.show(ID, 4, 13, { conditions: ["reeling"], visibility: "all" });
    const late = statuses.look(ID);
    writes = false;
    await late;
    assert.deepEqual(toggled, []);
  });

  it("are compared at sync: what changed while no scribe was there is made good", async () => {
    await heard(["reeling"]);
    statuses = open();
    await heard(["asleep"]);
    assert.deepEqual([...borne], ["sleeping"]);
  });

  it("are finished by the next scribe when this one is cut off in the middle", async () => {
    refusal = CLOSED;
    await heard(["reeling"]);
    assert.deepEqual([...borne], []);
    refusal = null;
    statuses = open();
    await heard(["reeling"]);
    assert.deepEqual([...borne], ["reeling"]);

    refusal = CLOSED;
    await heard([]);
    refusal = null;
    statuses = open();
    await heard([]);
    assert.deepEqual([...borne], []);
    assert.deepEqual(errors, [CLOSED, CLOSED]);
  });

  it("are right at the end however fast conditions come and go", async () => {
    void heard(["reeling"]);
    void heard([]);
    await heard(["asleep"]);
    assert.deepEqual([...borne], ["sleeping"]);
  });

  it("that a GM lifted by hand are not set again until the condition changes", async () => {
    await heard(["reeling"]);
    borne.delete("reeling");
    statuses = open();
    await heard(["reeling"]);
    assert.deepEqual([...borne], []);
    await heard([]);
    await heard(["reeling"]);
    assert.deepEqual([...borne], ["reeling"]);
  });

  it("that a GM set by hand are not ours to clear", async () => {
    borne.add("reeling");
    await heard(["reeling"]);
    await heard([]);
    assert.deepEqual([...borne], ["reeling"]);
    assert.deepEqual(toggled, []);
  });

  it("leave thirds to a system that sees to them itself", async () => {
    await heard(["reeling"]);
    automatic = true;
    await heard(["very_tired", "asleep"]);
    assert.deepEqual([...borne], ["reeling", "sleeping"]);
  });

  it("are of nobody whose condition players are not told of, unless the GM wants them", async () => {
    await heard(["asleep"], { visibility: "owners", owners: [] });
    assert.deepEqual([...borne], []);
    unseen = true;
    await statuses.look(ID);
    assert.deepEqual([...borne], ["sleeping"]);
  });

  it("are a player's own to bear, whoever else sees the bars", async () => {
    await heard(["asleep"], { visibility: "owners", owners: ["pia"] });
    assert.deepEqual([...borne], ["sleeping"]);
  });

  it("come off when a token is hidden, and come again with it", async () => {
    await heard(["asleep"]);
    await heard(["asleep"], { visibility: "owners", owners: [] });
    assert.deepEqual([...borne], []);
    await heard(["asleep"]);
    assert.deepEqual([...borne], ["sleeping"]);
  });

  it("of a token that the server does not know are let be", async () => {
    borne.add("sleeping");
    await statuses.look(ID);
    assert.deepEqual([toggled, [...borne]], [[], ["sleeping"]]);
  });
});
