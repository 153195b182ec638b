import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";

import { tokensOf } from "../../src/core/asked.mjs";
import { Questions, canBeAsked } from "../../src/foundry/asks.mjs";
import { settle } from "../core/fakes.mjs";
import { Finger } from "../mount/finger.mjs";
import { dialogs, noDialogs } from "./dialogs.mjs";
import { keyboard, typedIn } from "./keyboard.mjs";

/** @type {[string, boolean][]} */ let answers;
/** @type {unknown[]} */ let previewed;
/** @type {unknown[]} */ let errors;
/** @type {Questions} */ let questions;

beforeEach(() => {
  noDialogs();
  errors = [];
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
    userName: (id, name) => name ?? id,
    onError: (error) => errors.push(error),
  });
});

const question = { ask: "q1", user: "Pia", op: "adjust", args: { token: "svala", fp: 2 } };

afterEach(() => assert.deepEqual(errors, []));

describe("a player's question", () => {
  it("is a window for the GM, whose button is the answer", async () => {
    const put = [questions.put(question), questions.put({ ...question, ask: "q2" })];
    assert.match(dialogs.windows[0]?.content ?? "", /Pia .*&lt;svala&gt;/);
    dialogs.windows[0]?.press("allow");
    dialogs.windows[1]?.press("refuse");
    await Promise.all(put);
    assert.deepEqual(answers, [
      ["q1", true],
      ["q2", false],
    ]);
  });

  it("is gone also when another GM was faster than this one's screen", async () => {
    dialogs.drawsAtOnce = false;
    const put = questions.put(question);
    questions.over("q1");
    dialogs.windows[0]?.draw();
    await put;
    const again = questions.put(question); // the connection was lost: it is put anew
    questions.clear();
    dialogs.windows[1]?.draw();
    await again;
    dialogs.drawsAtOnce = true;
    const last = questions.put(question);
    dialogs.windows[2]?.press("allow");
    await last;
    assert.deepEqual(answers, [["q1", true]]);
  });

  it("shows its odds under no button that is pressed: the buttons move with them", async () => {
    const finger = new Finger();
    const odds = { innerHTML: "" };
    dialogs.drawsAtOnce = false;
    const put = questions.put({ ...question, op: "run", args: { token: "svala", seconds: 15 } });
    const element = { querySelector: () => odds };
    finger.down();
    dialogs.windows[0]?.["render"](null, { element, close: () => {} });
    await settle();
    assert.deepEqual([previewed.length, odds.innerHTML], [1, ""]);
    await finger.up();
    assert.match(odds.innerHTML, /odds\.fp 9 7/);
    dialogs.windows[0]?.press("allow");
    await put;
    finger.gone();
  });

  it("lets the GM type on in the chat, and refuses nothing by it", async () => {
    const field = typedIn();
    const put = questions.put(question);
    assert.equal(keyboard.activeElement, field);
    dialogs.windows[0]?.press(null);
    await put;
  });

  it("is put again by a quick reconnect, though its first window is still going", async () => {
    dialogs.closesAtOnce = false;
    const first = questions.put(question);
    questions.clear();
    const second = questions.put(question);
    assert.equal(dialogs.windows.length, 2);
    dialogs.windows[0]?.press(null);
    await first;
    dialogs.closesAtOnce = true;
    questions.over("q1"); // which is the second window's by now
    await second;
    assert.deepEqual(answers, []);
  });

  it("tells the slower of two GMs who answer at once why their answer does not count", async () => {
    const late = new Error("This question was answered, withdrawn, or has waited too long.");
    questions.parts.answer = () => Promise.reject(late);
    const put = questions.put(question);
    dialogs.windows[0]?.press("refuse");
    await put;
    assert.deepEqual(errors.splice(0), [late]);
  });

  it("names somebody whom only the server knows", async () => {
    const put = questions.put({ ...question, user: "page-7f", name: "Ada" });
    assert.match(dialogs.windows[0]?.content ?? "", /Ada /);
    assert.doesNotMatch(dialogs.windows[0]?.content ?? "", /page-7f/);
    dialogs.windows[0]?.press("allow");
    await put;
  });

  it("is put once, and gone unanswered when another GM was faster or the connection broke", async () => {
    const put = [questions.put(question), questions.put(question)];
    assert.equal(dialogs.windows.length, 1);
    questions.over("q1");
    await Promise.all(put);
    const again = questions.put(question);
    questions.clear();
    await again;
    assert.deepEqual([dialogs.windows.length, answers], [2, []]);
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
