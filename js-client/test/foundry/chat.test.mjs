import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";

import { Chat, memoryIn } from "../../src/foundry/chat.mjs";
import { rollData, rollsOf } from "../../src/foundry/dice.mjs";
import { escape } from "../../src/foundry/text.mjs";

/** @import { Entry } from "../../src/foundry/chat.mjs" */

/** @type {Map<string, string>} */ let stored;
/** @type {Entry[]} */ let log;
/** @type {number[]} */ let posted;
/** @type {number} */ let lookups;

/** One load of the page, over the same tab's storage. */
function load() {
  const storage = /** @type {Storage} */ (
    /** @type {unknown} */ ({
      getItem: (/** @type {string} */ key) => stored.get(key) ?? null,
      setItem: (/** @type {string} */ key, /** @type {string} */ value) => stored.set(key, value),
    })
  );
  return new Chat({
    memory: memoryIn(storage, "cards"),
    history: async () => {
      lookups += 1;
      return log;
    },
    exists: ({ seq }) => posted.includes(seq),
    post: async ({ seq }) => void posted.push(seq),
  });
}

/** @param {number} seq @param {string} request @param {string} [op] @returns {Entry} */
const entry = (seq, request, op = "run") => ({
  ...{ seq, request, op, user: "pia", tokens: [], result: {} },
});

beforeEach(() => {
  stored = new Map();
  log = [];
  posted = [];
  lookups = 0;
});

describe("the chat card", () => {
  it("is posted by who asked, once, and looked up by nobody", async () => {
    const chat = load();
    chat.expect("a", "run");
    await chat.entry(entry(7, "a"));
    await chat.entry(entry(7, "a"));
    await chat.entry(entry(8, "somebody else's"));
    await chat.settled({ id: "a", outcome: "done" });
    assert.deepEqual([posted, lookups], [[7], 0]);
  });

  it("is posted after a reload that the answer came over", async () => {
    load().expect("a", "run");
    log = [entry(9, "b"), entry(7, "a")];
    await load().settled({ id: "a", outcome: "done" });
    assert.deepEqual(posted, [7]);
  });

  it("is not posted when it stands in the chat already", async () => {
    const chat = load();
    chat.expect("a", "run");
    posted.push(7);
    await chat.entry(entry(7, "a"));
    assert.deepEqual(posted, [7]);
  });

  it("is not posted for what failed, nor for upkeep", async () => {
    const chat = load();
    chat.expect("a", "run");
    await chat.settled({ id: "a", outcome: "failed" });
    await chat.entry(entry(7, "a"));
    chat.expect("b", "register");
    await chat.entry(entry(8, "b", "register"));
    assert.deepEqual(posted, []);
  });
});

describe("the server's dice", () => {
  it("become an evaluated Roll each, of one die term that adds up", () => {
    const rolls = rollsOf([{ rolls: [{ name: "endurance", dice: [4, 1, 6], total: 11 }] }, null]);
    const [data] = rolls.map(rollData);
    const results = [4, 1, 6].map((result) => ({ result, active: true }));
    assert.deepEqual(/** @type {any} */ (data).terms[0].results, results);
    assert.deepEqual(
      [/** @type {any} */ (data).formula, /** @type {any} */ (data).total],
      ["3d6", 11],
    );
  });

  it("are none where nothing was rolled", () => {
    assert.deepEqual(rollsOf({ rolls: [{ name: "x", dice: [], total: 0 }] }), []);
    assert.deepEqual(rollsOf(null), []);
  });
});

describe("names", () => {
  it("are no markup", () => {
    assert.equal(escape(`<b>"Ox" & 'Co'`), "&lt;b&gt;&quot;Ox&quot; &amp; &#39;Co&#39;");
  });
});
