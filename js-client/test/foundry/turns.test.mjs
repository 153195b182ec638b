import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { turnIn, turnOf } from "../../src/foundry/turns.mjs";
import { token } from "./fakes.mjs";

const turns = ["a", "b", "c"].map((actorId) => ({ token: token({ actorId }) }));

/** @param {number} round @param {number | null} turn */
const combat = (round, turn) => ({ id: "fight", round, turn, turns });

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

  it("is that of the combat that is shown, and of another's where it fights in that one alone", () => {
    const [b] = turns.slice(1);
    const other = { id: "other", round: 7, turn: 0, turns: b ? [b] : [] };
    const shown = { ...combat(2, 1), turns: turns.slice(0, 1) };
    assert.equal(turnIn([shown, shown, other], "Actor.a"), "fight.2");
    assert.equal(turnIn([shown, shown, other], "Actor.b"), "other.7");
    assert.equal(turnIn([combat(2, 1), other], "Actor.b"), "fight.2");
    assert.equal(turnIn([null, combat(0, null)], "Actor.b"), null);
  });
});
