import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";

import { TurnWindow } from "../../src/foundry/turn-window.mjs";
import { settled } from "./fakes.mjs";
import { dialogs, noDialogs } from "./dialogs.mjs";
import { keyboard, typedIn } from "./keyboard.mjs";

/** @type {[string, any][]} */ let requests;
/** What the server answers to a preview. @type {() => Promise<unknown>} */ let odds;
/** @type {TurnWindow} */ let turns;

/** Ends the turn of what was offered last. @type {AbortController} */ let over;

const OFFER = { turn: "fight:2:c1", token: "svala", turnId: "fight.2" };
const OTHER = { turn: "brawl:7:c9", token: "orm", turnId: "brawl.7" };

beforeEach(() => {
  noDialogs();
  requests = [];
  odds = async () => null;
  over = new AbortController();
  turns = new TurnWindow({
    texts: () => ({ t: (key) => key, has: () => false, system: "imperial" }),
    nameOf: (token) => `<${token}>`,
    request: (op, args) => {
      requests.push([op, args]);
      return odds();
    },
  });
});

/** @param {string | null} action */
async function pressed(action) {
  const answer = turns.offer(OFFER, over.signal);
  await settled();
  dialogs.windows[0]?.press(action);
  return answer;
}

describe("the question at a turn's start", () => {
  it("is answered by its buttons, and by nothing else", async () => {
    assert.equal(await pressed("roll"), "roll");
    noDialogs();
    assert.equal(await pressed("rest"), "rest");
    noDialogs();
    assert.equal(await pressed(null), null);
    noDialogs();
    assert.equal(await pressed("close"), null);
    assert.deepEqual(
      dialogs.windows[0]?.buttons.map((/** @type {any} */ { action }) => action),
      ["roll", "rest"],
    );
  });

  it("asks for the odds of the very roll, and comes without where there are none", async () => {
    odds = () => Promise.reject(new Error("offline"));
    await pressed("rest");
    assert.deepEqual(requests, [
      ["preview", { feat: "act", args: { token: "svala", turn: "fight.2" } }],
    ]);
    assert.match(dialogs.windows[0]?.content ?? "", /&lt;svala&gt;/u);
    assert.doesNotMatch(dialogs.windows[0]?.content ?? "", /odds/u);
  });

  it("shows the odds", async () => {
    const points = { before: 0, after: 0 };
    odds = async () => ({ token: "svala", rolls: [], fp: points, hp: points, refused: null });
    await pressed("rest");
    assert.match(dialogs.windows[0]?.content ?? "", /<section class="odds">/u);
  });

  it("lets whoever is typing type on", async () => {
    const field = typedIn();
    await pressed("rest");
    assert.equal(keyboard.activeElement, field);
  });

  it("is gone with the turn", async () => {
    const answer = turns.offer(OFFER, over.signal);
    await settled();
    over.abort();
    assert.equal(await answer, null);
  });

  it("does not come any more when the turn was over before the odds were told", async () => {
    /** @type {(told: null) => void} */ let tell = () => {};
    odds = () => new Promise((resolve) => (tell = resolve));
    const answer = turns.offer(OFFER, over.signal);
    over.abort();
    tell(null);
    assert.deepEqual([await answer, dialogs.windows.length], [null, 0]);
  });

  it("is one of its own for each of two combats, which neither hides nor ends the other", async () => {
    const ended = new AbortController();
    const first = turns.offer(OFFER, ended.signal);
    await settled();
    const second = turns.offer(OTHER, over.signal);
    await settled();
    ended.abort();
    dialogs.windows[1]?.press("roll");
    assert.deepEqual([await first, await second], [null, "roll"]);
    assert.deepEqual(
      dialogs.windows.map(({ position }) => position),
      [{}, { top: 308 }],
    );
  });

  it("covers no other whose odds came in the same moment, on however slow a screen", async () => {
    dialogs.drawsAtOnce = false;
    const ended = new AbortController();
    const first = turns.offer(OFFER, ended.signal);
    const second = turns.offer(OTHER, over.signal);
    await settled();
    dialogs.windows[0]?.draw();
    await settled();
    assert.deepEqual(
      dialogs.windows.map(({ position }) => position),
      [{}, { top: 308 }],
    );
    for (const { press } of dialogs.windows) press("rest");
    assert.deepEqual([await first, await second], ["rest", "rest"]);
  });

  it("waits for no other that is over before it was to be seen", async () => {
    const ended = new AbortController();
    const first = turns.offer(OFFER, ended.signal);
    const second = turns.offer(OTHER, over.signal);
    ended.abort();
    await settled();
    dialogs.windows[0]?.press("roll");
    assert.deepEqual([await first, await second, dialogs.windows.length], [null, "roll", 1]);
  });

  it("stands where it always does when the one before it is gone", async () => {
    await pressed("rest");
    noDialogs();
    await pressed("rest");
    assert.deepEqual(dialogs.windows[0]?.["position"], {});
  });

  it("is closed by a screen that was slower than the end of the turn", async () => {
    dialogs.drawsAtOnce = false;
    const answer = turns.offer(OFFER, over.signal);
    await settled();
    over.abort();
    dialogs.windows[0]?.draw();
    assert.equal(await answer, null);
  });
});
