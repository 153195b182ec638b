import assert from "node:assert/strict";
import test from "node:test";

import { RequestError } from "../../src/core/errors.mjs";
import { enter } from "../../src/page/enter.mjs";
import { Keyring } from "../../src/page/keyring.mjs";
import { FakeStorage } from "../core/fakes.mjs";

const KNOWN = { world: "w1", key: "k1" };
const WRONG = new RequestError("unauthenticated", "This code is wrong, used or too old.");
const AWAY = new RequestError("unavailable", "The server did not answer.");

/** What a person sees. @param {{code?: string | null, cameBy?: string, fails?: Error}} [how] `cameBy`: the code of the key there is */
async function entering({ code = null, cameBy, fails } = {}) {
  const keyring = new Keyring(new FakeStorage(), "ws://one/ws");
  if (cameBy !== undefined) keyring.keep(KNOWN, cameBy);
  /** @type {unknown[]} */
  const seen = [];
  await enter({
    code,
    keyring,
    async signIn(by) {
      if (fails) throw fails;
      seen.push(["signed in", by]);
    },
    start: (as) => seen.push(["table", as]),
    showEntrance: (why) => seen.push(["entrance", why]),
    tell: (why) => seen.push(["told", why]),
  });
  return seen;
}

test("A code in the address goes first, also where there is a key.", async () => {
  assert.deepEqual(await entering({ code: "NEW22222", cameBy: "OLD22222" }), [
    ["signed in", "NEW22222"],
  ]);
});

test("Without one, a key leads to its table, and nothing to the entrance.", async () => {
  assert.deepEqual(await entering({ cameBy: "OLD22222" }), [["table", KNOWN]]);
  assert.deepEqual(await entering(), [["entrance", ""]]);
});

test("The link that somebody came in by leads to the table again, without a word.", async () => {
  const how = { code: "OLD22222", cameBy: "OLD22222" };
  assert.deepEqual(await entering({ ...how, fails: WRONG }), [["table", KNOWN]]);
});

test("Another link that fails is told of at the table of before, and at the entrance.", async () => {
  for (const fails of [WRONG, AWAY]) {
    assert.deepEqual(await entering({ code: "NEW23333", cameBy: "OLD22222", fails }), [
      ["table", KNOWN],
      ["told", fails.message],
    ]);
    assert.deepEqual(await entering({ code: "NEW23333", fails }), [["entrance", fails.message]]);
  }
});
