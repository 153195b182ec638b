import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";

import { tokensOf } from "../../src/core/asked.mjs";
import { Questions, canBeAsked } from "../../src/foundry/asks.mjs";

/** The windows that were opened: what they say, and how to end them. */
/** @type {{content: string, press: (action: string | null) => void}[]} */ let windows;
/** @type {[string, boolean][]} */ let answers;
/** @type {unknown[]} */ let previewed;
/** @type {Questions} */ let questions;

Object.assign(globalThis, {
  game: {
    i18n: {
      format: (/** @type {string} */ key, /** @type {object} */ data) =>
        [key, ...Object.values(data)].join(" "),
    },
  },
  foundry: {
    applications: {
      api: {
        DialogV2: {
          wait: (/** @type {any} */ { content, render }) =>
            new Promise((press) => {
              windows.push({ content, press });
              render(null, { close: () => press(null) });
            }),
        },
      },
    },
  },
});

beforeEach(() => {
  windows = [];
  answers = [];
  previewed = [];
  questions = new Questions({
    answer: async (ask, grant) => void answers.push([ask, grant]),
    texts: () => ({ t: (key) => key, has: () => false, system: "imperial" }),
    preview: async (feat, args) => {
      previewed.push([feat, args]);
      return {
        token: "svala",
        rolls: [],
        fp: { before: 9, after: 7 },
        hp: { before: 9, after: 9 },
      };
    },
    nameOf: (id) => `<${id}>`,
    userName: (id) => id,
    onError: (error) => assert.fail(String(error)),
  });
});

const question = { ask: "q1", user: "Pia", op: "adjust", args: { token: "svala", fp: 2 } };

describe("a player's question", () => {
  it("is a window for the GM, whose button is the answer", async () => {
    const put = [questions.put(question), questions.put({ ...question, ask: "q2" })];
    assert.match(windows[0]?.content ?? "", /Pia .*&lt;svala&gt;/);
    windows[0]?.press("allow");
    windows[1]?.press("refuse");
    await Promise.all(put);
    assert.deepEqual(answers, [
      ["q1", true],
      ["q2", false],
    ]);
  });

  it("is put once, and gone unanswered when another GM was faster or the connection broke", async () => {
    const put = [questions.put(question), questions.put(question)];
    assert.equal(windows.length, 1);
    questions.over("q1");
    await Promise.all(put);
    const again = questions.put(question);
    questions.clear();
    await again;
    assert.deepEqual([windows.length, answers], [2, []]);
  });
});

describe("what a GM may be asked for", () => {
  it("is a feat or the like that was not allowed, and nothing else that failed", () => {
    const failed = (/** @type {string} */ code) => Object.assign(new Error("no"), { code });
    assert.ok(canBeAsked("motivate", failed("not_allowed")));
    assert.ok(canBeAsked("run", failed("not_allowed")));
    assert.ok(!canBeAsked("preview", failed("not_allowed")));
    assert.ok(!canBeAsked("undo", failed("not_allowed")));
    assert.ok(!canBeAsked("run", failed("conflict")));
    assert.ok(!canBeAsked("run", new Error("not_allowed")));
  });

  it("names tokens in any of the three ways", () => {
    assert.deepEqual(tokensOf({ token: "a" }), ["a"]);
    assert.deepEqual(tokensOf({ tokens: ["a", { token: "b" }] }), ["a", "b"]);
    assert.deepEqual(tokensOf({}), []);
  });
});
