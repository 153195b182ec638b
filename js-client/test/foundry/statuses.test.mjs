import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";

import { Statuses } from "../../src/foundry/statuses.mjs";
import { actorOf } from "./fakes.mjs";

const CLOSED = new Error("the page is closed");
const ID = "Actor.SvalaActor000001";

/** @type {[string, boolean][]} */ let toggled;
/** @type {Set<string>} */ let borne;
/** @type {Statuses} */ let statuses;
/** Another browser, or this one after a reload. @type {() => Statuses} */ let open;
/** What the actor says when a status is toggled. @type {Error | null} */ let refusal;
/** @type {unknown[]} */ let errors;
let writes = true;
let automatic = false;

beforeEach(() => {
  toggled = [];
  borne = new Set();
  refusal = null;
  errors = [];
  writes = true;
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
  open = () =>
    new Statuses({
      actorOf: () => actor,
      writes: () => writes,
      exists: (status) => status !== "drowsy",
      automatic: () => automatic,
      onError: (error) => void errors.push(error),
    });
  statuses = open();
});

afterEach(() => assert.ok(errors.every((error) => error === CLOSED)));

describe("statuses", () => {
  it("follow conditions, by the system's ids", async () => {
    await statuses.heard(ID, ["very_tired", "collapsed"]);
    await statuses.heard(ID, ["asleep"]);
    assert.deepEqual(toggled, [
      ["exhausted", true],
      ["sleeping", true],
      ["exhausted", false],
    ]);
  });

  it("are toggled by the token's scribe alone, never an unknown one, and not twice", async () => {
    writes = false;
    await statuses.heard(ID, ["reeling"]);
    writes = true;
    borne.add("suffocate");
    await statuses.heard(ID, ["drowsy", "suffocating"]);
    assert.deepEqual(toggled, []);
  });

  it("are compared at sync: what changed while no scribe was there is made good", async () => {
    await statuses.heard(ID, ["reeling"]);
    statuses = open();
    await statuses.heard(ID, ["asleep"]);
    assert.deepEqual([...borne], ["sleeping"]);
  });

  it("are finished by the next scribe when this one is cut off in the middle", async () => {
    refusal = CLOSED;
    await statuses.heard(ID, ["reeling"]);
    assert.deepEqual([...borne], []);
    refusal = null;
    await open().heard(ID, ["reeling"]);
    assert.deepEqual([...borne], ["reeling"]);

    refusal = CLOSED;
    await open().heard(ID, []);
    refusal = null;
    await open().heard(ID, []);
    assert.deepEqual([...borne], []);
    assert.deepEqual(errors, [CLOSED, CLOSED]);
  });

  it("are right at the end however fast conditions come and go", async () => {
    void statuses.heard(ID, ["reeling"]);
    void statuses.heard(ID, []);
    await statuses.heard(ID, ["asleep"]);
    assert.deepEqual([...borne], ["sleeping"]);
  });

  it("that a GM lifted by hand are not set again until the condition changes", async () => {
    await statuses.heard(ID, ["reeling"]);
    borne.delete("reeling");
    await open().heard(ID, ["reeling"]);
    assert.deepEqual([...borne], []);
    await statuses.heard(ID, []);
    await statuses.heard(ID, ["reeling"]);
    assert.deepEqual([...borne], ["reeling"]);
  });

  it("that a GM set by hand are not ours to clear", async () => {
    borne.add("reeling");
    await statuses.heard(ID, ["reeling"]);
    await statuses.heard(ID, []);
    assert.deepEqual([...borne], ["reeling"]);
    assert.deepEqual(toggled, []);
  });

  it("leave thirds to a system that sees to them itself", async () => {
    await statuses.heard(ID, ["reeling"]);
    automatic = true;
    await statuses.heard(ID, ["very_tired", "asleep"]);
    assert.deepEqual([...borne], ["reeling", "sleeping"]);
  });
});
