import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { turnIn, turnOf } from "../../src/foundry/turns.mjs";
import { token } from "./fakes.mjs";

const turns = ["a", "b", "c"].map((actorId) => ({ token: token({ actorId }) }));

/** @param {number} round @param {number | null} turn */
const combat = (round, turn) => ({ id: "fight", round, turn, turns });

/** @param {(string | null)[]} ids */
const combats = (...ids) => new Set(ids);

describe("a token's turn", () => {
  it("lasts from its own place in the round to its next one", () => {
    assert.equal(turnOf(combat(2, 1), "Actor.b"), "fight.2");
    assert.equal(turnOf(combat(2, 2), "Actor.b"), "fight.2");
    assert.equal(turnOf(combat(3, 0), "Actor.b"), "fight.2");
    assert.equal(turnOf(combat(3, 1), "Actor.b"), "fight.3");
  });

  it("is none for who is in no combat that has begun", () => {
    assert.equal(turnOf(null, "Actor.b"), null);
    assert.equal(turnOf(combat(0, null), "Actor.b"), null);
    assert.equal(turnOf(combat(2, 1), "Actor.z"), null);
    assert.equal(turnOf({ ...combat(2, 1), turns: [{ token: null }] }, "Actor.b"), null);
  });

  const [a, b] = turns;
  const shown = { ...combat(2, 1), turns: a ? [a] : [] };
  const other = { id: "other", round: 7, turn: 0, turns: b ? [b] : [] };

  it("is that of the combat that is shown, and of another's where it fights in that one alone", () => {
    const all = [shown, other];
    const goingOn = combats("fight", "other");
    assert.equal(turnIn({ shown, all }, goingOn, "Actor.a"), "fight.2");
    assert.equal(turnIn({ shown, all }, goingOn, "Actor.b"), "other.7");
    assert.equal(turnIn({ shown: combat(2, 1), all }, goingOn, "Actor.b"), "fight.2");
    assert.equal(turnIn({ shown: null, all: [combat(0, null)] }, goingOn, "Actor.b"), null);
  });

  it("is none in an old combat that is not shown, until that goes on again", () => {
    const all = [other, shown];
    assert.equal(turnIn({ shown, all }, combats(), "Actor.a"), "fight.2");
    assert.equal(turnIn({ shown, all }, combats("fight"), "Actor.b"), null);
    assert.equal(turnIn({ shown: null, all }, combats(), "Actor.a"), null);
    assert.equal(turnIn({ shown: null, all }, combats("other"), "Actor.b"), "other.7");
  });
});
