import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";

import { offerAllFollowUps } from "../../src/foundry/card-parts.mjs";
import { Finger } from "../mount/finger.mjs";

/** @type {string[]} The messages that were gone through. */
let offered;
/** @type {string[]} */
let told;

/** Says what may be done about each card: nothing. @type {any} */
const cards = {
  actions: (/** @type {{id: string}} */ { id }) => {
    offered.push(id);
    return [];
  },
};

/** A card of ours in the chat. @param {string} id @param {() => unknown} [inside] what is below the message */
const shownCard = (id, inside = () => null) => {
  const html = { dataset: { messageId: id }, querySelector: inside };
  return { closest: () => html };
};

beforeEach(() => {
  [offered, told] = [[], []];
  const altered = () => {
    throw new Error("another module was here");
  };
  const shown = [shownCard("one", altered), shownCard("two")];
  const get = (/** @type {string} */ id) => ({ id, flags: { "extra-effort": { entry: 1 } } });
  const notifications = { warn: (/** @type {string} */ words) => told.push(words) };
  Object.assign(globalThis, {
    document: { querySelectorAll: () => shown },
    game: {
      messages: { get },
      settings: { get: () => "imperial" },
      i18n: { format: (/** @type {string} */ key) => key, lang: "en", has: () => false },
    },
    ui: { notifications },
  });
});

describe("what is offered below the cards in the chat", () => {
  it("is offered below all others, when one message is not as it was made", () => {
    offerAllFollowUps(cards);

    assert.deepEqual(offered, ["one", "two"]);
    assert.equal(told.length, 1);
    assert.match(String(told[0]), /another module was here/);
  });

  it("is gone through once after a press, whatever has changed meanwhile", async () => {
    const finger = new Finger();
    finger.down();
    offerAllFollowUps(cards);
    offerAllFollowUps(cards);
    assert.deepEqual(offered, []);
    await finger.up();
    finger.gone();

    assert.deepEqual(offered, ["one", "two"]);
  });
});
