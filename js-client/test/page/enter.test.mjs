import assert from "node:assert/strict";
import test from "node:test";

import { RequestError } from "../../src/core/errors.mjs";
import { enter } from "../../src/page/enter.mjs";
import { Keyring } from "../../src/page/keyring.mjs";
import { FakeStorage } from "../core/fakes.mjs";

const KNOWN = { world: "w1", key: "k1" };
const WRONG = new RequestError("unauthenticated", "This code is wrong, used or too old.");
const AWAY = new RequestError("unavailable", "The server did not answer.");

/** What a person sees. @param {{code?: string | null, known?: boolean, fails?: Error}} [how] `known`: there is a key */
async function entering({ code = null, known = false, fails } = {}) {
  const keyring = new Keyring(new FakeStorage(), "ws://one/ws");
  if (known) keyring.keep(KNOWN);
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
  assert.deepEqual(await entering({ code: "NEW22222", known: true }), [["signed in", "NEW22222"]]);
});

test("Without one, a key leads to its table, and nothing to the entrance.", async () => {
  assert.deepEqual(await entering({ known: true }), [["table", KNOWN]]);
  assert.deepEqual(await entering(), [["entrance", ""]]);
});

test("The link that somebody came in by leads to the table again, without a word.", async () => {
  const seen = await entering({ code: "OLD22222", known: true, fails: WRONG });
  assert.deepEqual(seen, [["table", KNOWN]]);
});

test("A link whose code may be good still, and did not serve, is told of at the table of before.", async () => {
  const seen = await entering({ code: "NEW23333", known: true, fails: AWAY });
  assert.deepEqual(seen, [
    ["table", KNOWN],
    ["told", AWAY.message],
  ]);
});

test("Any link that fails is told of at the entrance.", async () => {
  for (const fails of [WRONG, AWAY]) {
    assert.deepEqual(await entering({ code: "NEW23333", fails }), [["entrance", fails.message]]);
  }
});
