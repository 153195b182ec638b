import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";

import { Statuses } from "../../src/foundry/statuses.mjs";
import { actorOf } from "./fakes.mjs";

const ID = "Actor.SvalaActor000001";

/** @type {[string, boolean][]} */ let toggled;
/** @type {Set<string>} */ let borne;
/** @type {Statuses} */ let statuses;
let writes = true;
let automatic = false;

beforeEach(() => {
  toggled = [];
  borne = new Set();
  writes = true;
  automatic = false;
  const actor = Object.assign(actorOf("svala"), {
    statuses: borne,
    toggleStatusEffect: async (/** @type {string} */ id, /** @type {any} */ { active }) => {
      toggled.push([id, active]);
    },
  });
  statuses = new Statuses({
    actorOf: () => actor,
    writes: () => writes,
    exists: (status) => status !== "drowsy",
    automatic: () => automatic,
    onError: assert.ifError,
  });
  statuses.heard(ID, []);
});

describe("statuses", () => {
  it("follow conditions, by the system's ids", () => {
    statuses.heard(ID, ["very_tired", "collapsed"]);
    borne.add("exhausted");
    statuses.heard(ID, ["asleep"]);
    assert.deepEqual(toggled, [
      ["exhausted", true],
      ["exhausted", false],
      ["sleeping", true],
    ]);
  });

  it("are toggled by the token's scribe alone, never an unknown one, and not twice", () => {
    writes = false;
    statuses.heard(ID, ["reeling"]);
    writes = true;
    statuses.heard(ID, ["reeling", "drowsy"]);
    borne.add("suffocate");
    statuses.heard(ID, ["reeling", "drowsy", "suffocating"]);
    assert.deepEqual(toggled, []);
  });

  it("stay as a GM has set them by hand while the condition does not change", () => {
    statuses.heard(ID, ["reeling"]);
    statuses.heard(ID, ["reeling"]);
    assert.deepEqual(toggled, [["reeling", true]]);
  });

  it("leave thirds to a system that sees to them itself", () => {
    automatic = true;
    statuses.heard(ID, ["reeling", "very_tired", "asleep"]);
    assert.deepEqual(toggled, [["sleeping", true]]);
  });
});
