import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";

import { Clothing } from "../../src/foundry/clothing.mjs";
import { actorOf, gga, settled } from "./fakes.mjs";

const ID = "Actor.SvalaActor000001";

/** @type {import("./fakes.mjs").Actor} */ let actor;
/** @type {unknown[]} */ let errors;
/** @type {Clothing} */ let clothing;
let writes = true;

beforeEach(() => {
  actor = /** @type {import("./fakes.mjs").Actor} */ (actorOf("svala"));
  errors = [];
  writes = true;
  clothing = new Clothing({
    actorOf: (id) => (id === ID ? actor : null),
    writes: () => writes,
    onError: (error) => errors.push(error),
  });
});

/** @param {unknown} worn @param {string} [op] @param {string} [token] */
const say = (worn, op = "battle_end", token = ID) =>
  clothing.entry({ op, args: { tokens: [{ token, heavy_clothing: /** @type {any} */ (worn) }] } });

describe("heavy clothing", () => {
  it("is kept on the actor as last said, at a battle's end or on a march, and read by the sheet", () => {
    say(true);
    assert.equal(gga.readSheet(actor)?.heavy_clothing, true);
    say(false, "march");
    assert.equal(gga.readSheet(actor)?.heavy_clothing, false);
  });

  it("is a change of the sheet, that the server is told of", () => {
    say(true);
    assert.deepEqual(
      actor.updates.map(({ changes }) => gga.touchesSheet(changes)),
      [true],
    );
  });

  it("is written when it is another, by the token's scribe alone", () => {
    say(false);
    say(true);
    say(true);
    writes = false;
    say(false);
    assert.equal(actor.updates.length, 1);
  });

  it("stays where a request leaves it to the sheet, says so of somebody else, or is another", () => {
    say(null);
    say(undefined);
    say(true, "battle_end", "Actor.gone");
    say(true, "preview");
    clothing.entry({ op: "march" });
    clothing.entry({ op: "battle_end", args: {} });
    assert.deepEqual(actor.updates, []);
  });

  it("tells why it could not be kept", async () => {
    actor.refusal = new Error("lacks permission");
    say(true);
    await settled();
    assert.deepEqual(errors, [actor.refusal]);
  });
});
