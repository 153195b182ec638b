import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";

import { TurnWindow } from "../../src/foundry/turn-window.mjs";
import { settled } from "./fakes.mjs";
import { dialogs, noDialogs } from "./dialogs.mjs";
import { keyboard, typedIn } from "./keyboard.mjs";

/** @type {[string, any][]} */ let requests;
/** What the server answers to a preview. @type {() => Promise<unknown>} */ let odds;
/** @type {TurnWindow} */ let turns;

const OFFER = { turn: "fight:2:c1", token: "svala", turnId: "fight.2" };

beforeEach(() => {
  noDialogs();
  requests = [];
  odds = async () => null;
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
  const answer = turns.offer(OFFER);
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
    const answer = turns.offer(OFFER);
    await settled();
    turns.dismiss();
    assert.equal(await answer, null);
  });

  it("does not come any more when the turn was over before the odds were told", async () => {
    /** @type {(told: null) => void} */ let tell = () => {};
    odds = () => new Promise((resolve) => (tell = resolve));
    const answer = turns.offer(OFFER);
    turns.dismiss();
    tell(null);
    assert.deepEqual([await answer, dialogs.windows.length], [null, 0]);
  });

  it("gives way to the next turn's, which its end does not touch", async () => {
    const first = turns.offer(OFFER);
    await settled();
    const second = turns.offer({ ...OFFER, turn: "fight:3:c1", turnId: "fight.3" });
    assert.equal(await first, null);
    await settled();
    turns.dismiss();
    assert.deepEqual([await second, dialogs.windows.length], [null, 2]);
  });

  it("is closed by a screen that was slower than the end of the turn", async () => {
    dialogs.drawsAtOnce = false;
    const answer = turns.offer(OFFER);
    await settled();
    turns.dismiss();
    dialogs.windows[0]?.draw();
    assert.equal(await answer, null);
  });
});
