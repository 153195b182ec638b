import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";

import { TurnStarts, mustRoll, turnBegun, whoseTurn } from "../../src/foundry/turn-starts.mjs";
import { Collection, actorOf, token, user } from "./fakes.mjs";

/** @import { Combat, Offer, Standing } from "../../src/foundry/turn-starts.mjs" */
/** @import { Answer } from "../../src/foundry/turn-window.mjs" */

const SVALA = "Actor.SvalaActor000001";
const PIA = "PlayerOne0000001";
const actor = actorOf("svala");
const svala = token({ id: "t1", actorId: actor.id, actor });
const orm = token({ id: "t2", actorId: "orm", actor: actorOf("orm") });

/** @type {any} */ let views;
/** @type {Offer[]} */ let offers;
/** @type {string[]} */ let rolled;
/** @type {string[]} */ let told;
/** Turns whose question was ended before an answer. @type {string[]} */ let dismissed;
/** Answers what is being asked, by turn. @type {Map<string, (value: Answer) => void>} */ let windows;
/** @type {string[]} */ let remembered;
/** @type {any[]} */ let users;

/** @param {number} round @param {number | null} turn @param {any[]} [fighters] */
function combat(round, turn, fighters = [fighter("c1", svala), fighter("c2", orm)]) {
  const turns = fighters.map((one) => ({ token: one.token }));
  return /** @type {Combat} */ ({
    id: "fight",
    round,
    turn,
    turns,
    combatants: new Collection(fighters),
  });
}

/** @param {string} id @param {any} doc @param {boolean} [isDefeated] */
const fighter = (id, doc, isDefeated = false) => ({ id, token: doc, isDefeated });

/** A window that stays open until it is answered or ended. @param {Offer} offer @returns {Promise<Answer>} */
const stays = ({ turn }) => new Promise((resolve) => windows.set(turn, resolve));

/** @param {string} self @param {(offer: Offer) => Promise<Answer>} [answer] */
const starts = (self, answer = async () => null) =>
  new TurnStarts({
    self,
    users: () => users,
    view: (id) => views[id],
    offer: (offer, over) => {
      offers.push(offer);
      over.addEventListener("abort", () => void dismissed.push(offer.turn));
      return answer(offer);
    },
    roll: async ({ token: whose }) => void rolled.push(whose),
    tell: (turn) => void told.push(turn),
    memory: { read: () => remembered, write: (turns) => void (remembered = turns) },
  });

/** @type {(round: number, turn: number | null, combatantId: string | null) => Standing} */
const at = (round, turn, combatantId) => ({ round, turn, combatantId });

beforeEach(() => {
  views = { [SVALA]: { name: "Svala", fp: 0, hp: 10, conditions: ["very_tired"] } };
  offers = [];
  rolled = [];
  told = [];
  dismissed = [];
  windows = new Map();
  remembered = [];
  users = [user("gm", true), user(PIA), user("PlayerTwo0000001")];
});

describe("the roll at a turn's start", () => {
  it("is offered to the owner of whoever's turn it is, once for each turn", async () => {
    const turns = starts(PIA);
    await turns.turned(combat(2, 0), at(2, 0, "c1"));
    assert.deepEqual(offers, [{ turn: "fight:2:c1", token: SVALA, turnId: "fight.2" }]);
    await turns.turned(combat(2, 1), at(2, 1, "c2"));
    await turns.turned(combat(2, 0), at(2, 0, "c1")); // rewound
    await starts(PIA).turned(combat(2, 0), at(2, 0, "c1")); // the page was reloaded
    assert.equal(offers.length, 1);
    await turns.turned(combat(3, 0), at(3, 0, "c1"));
    assert.equal(offers.length, 2);
  });

  it("is offered by where the combat stands, when turns are skipped or put in another order", async () => {
    const turns = starts(PIA);
    const [first, second] = [fighter("c1", svala), fighter("c2", orm)];
    await turns.turned(combat(2, 1), at(2, 1, "c2"));
    await turns.turned(combat(5, 0), at(5, 0, "c1")); // three rounds on
    const other = [second, first]; // initiative was rolled anew in the middle of her turn
    await turns.turned(combat(5, 0, other), at(5, 0, "c2"));
    await turns.turned(combat(5, 1, other), at(5, 1, "c1"));
    await turns.turned(combat(6, 1, other), at(6, 1, "c1"));
    assert.deepEqual(
      offers.map(({ turn, turnId }) => [turn, turnId]),
      [
        ["fight:5:c1", "fight.5"],
        ["fight:6:c1", "fight.6"],
      ],
    );
  });

  it("is offered to a GM where no owner is there, and to nobody else", async () => {
    await starts("gm").turned(combat(2, 0), at(2, 0, "c1"));
    await starts("PlayerTwo0000001").turned(combat(2, 0), at(2, 0, "c1"));
    assert.equal(offers.length, 0);
    users[1].active = false;
    await starts("gm").turned(combat(2, 0), at(2, 0, "c1"));
    assert.equal(offers.length, 1);
    assert.equal(whoseTurn(actor, []), null);
  });

  it("is for nobody while it is nobody's turn, or nobody is left", async () => {
    const empty = combat(2, null, []);
    for (const standing of [at(2, null, null), at(0, 0, "c1"), at(2, 0, null), at(2, 0, "gone")]) {
      assert.equal(turnBegun(empty, standing), null);
      await starts(PIA).turned(empty, standing);
    }
    const bare = [fighter("c1", null), fighter("c2", token({ actorId: null }))];
    for (const id of ["c1", "c2"]) assert.equal(turnBegun(combat(2, 0, bare), at(2, 0, id)), null);
    assert.equal(offers.length, 0);
  });

  it("passes over the fallen", () => {
    const fallen = combat(2, 0, [fighter("c1", svala, true)]);
    assert.equal(turnBegun(fallen, at(2, 0, "c1")), null);
  });

  it("is not asked again when the last combatant is deleted in its own turn", async () => {
    const turns = starts(PIA);
    await turns.turned(combat(2, 0), at(2, 0, "c1"));
    await turns.turned(combat(2, 1), at(2, 1, "c2"));
    await turns.turned(combat(2, 0, [fighter("c1", svala)]), at(2, 0, "c1"));
    assert.equal(offers.length, 1);
  });

  it("is made on *roll* alone; either answer is told to the user's other tabs", async () => {
    await starts(PIA, async () => "roll").turned(combat(2, 0), at(2, 0, "c1"));
    await starts(PIA, async () => "rest").turned(combat(3, 0), at(3, 0, "c1"));
    await starts(PIA, async () => null).turned(combat(4, 0), at(4, 0, "c1"));
    assert.deepEqual([rolled, told], [[SVALA], ["fight:2:c1", "fight:3:c1"]]);
  });

  it("goes when another tab of the same user has answered it, and not for another turn's", async () => {
    const turns = starts(PIA, stays);
    const open = turns.turned(combat(2, 0), at(2, 0, "c1"));
    turns.answered("fight:1:c1");
    assert.deepEqual(dismissed, []);
    turns.answered("fight:2:c1");
    assert.deepEqual(dismissed, ["fight:2:c1"]);
    windows.get("fight:2:c1")?.(null);
    await open;
    turns.answered("fight:2:c1");
    assert.deepEqual([dismissed, rolled, told], [["fight:2:c1"], [], []]);
  });

  it("goes when the roll was made elsewhere", async () => {
    const turns = starts(PIA, stays);
    void turns.turned(combat(2, 0), at(2, 0, "c1"));
    turns.heard();
    assert.deepEqual(dismissed, []);
    views[SVALA].turn = { id: "fight.2", acted: true };
    turns.heard();
    assert.deepEqual(dismissed, ["fight:2:c1"]);
  });

  it("goes with its own turn and combat, and not when another one goes on or is deleted", async () => {
    const turns = starts(PIA, stays);
    void turns.turned(combat(2, 0), at(2, 0, "c1"));
    await turns.turned({ ...combat(5, 1), id: "fight2" }, at(5, 1, "c2"));
    turns.left({ id: "fight2" });
    assert.deepEqual(dismissed, []);
    await turns.turned(combat(2, 1), at(2, 1, "c2"));
    assert.deepEqual(dismissed, ["fight:2:c1"]);
    void turns.turned(combat(3, 0), at(3, 0, "c1"));
    turns.left({ id: "fight" });
    assert.deepEqual(dismissed.slice(1), ["fight:3:c1"]);
  });

  it("is asked and answered for each of two combats on its own, in whichever order", async () => {
    views["Actor.orm"] = { ...views[SVALA], name: "Orm" };
    users = [user("gm", true)];
    const turns = starts("gm", stays);
    const fight = turns.turned(combat(2, 0), at(2, 0, "c1"));
    const brawl = turns.turned({ ...combat(7, 1), id: "brawl" }, at(7, 1, "c2"));
    assert.deepEqual([...windows.keys()], ["fight:2:c1", "brawl:7:c2"]);
    windows.get("brawl:7:c2")?.("roll");
    await brawl;
    assert.deepEqual([rolled, told, dismissed], [["Actor.orm"], ["brawl:7:c2"], []]);
    turns.answered("brawl:7:c2"); // said once more by a tab that was slow
    windows.get("fight:2:c1")?.("rest");
    await fight;
    assert.deepEqual([rolled, told], [["Actor.orm"], ["brawl:7:c2", "fight:2:c1"]]);
    assert.deepEqual(dismissed, []);
  });

  it("is forgotten when its window breaks", async () => {
    const turns = starts(PIA, () => Promise.reject(new Error("no window")));
    await assert.rejects(turns.turned(combat(2, 0), at(2, 0, "c1")), /no window/u);
    turns.left({ id: "fight" });
    assert.deepEqual(dismissed, []);
  });
});

describe("acting takes a roll", () => {
  /** @param {object} more */
  const must = (more) => mustRoll({ ...views[SVALA], fp_max: 11, hp_max: 10, ...more }, "fight.2");

  it("below 1 FP, until one has succeeded in this turn", () => {
    assert.equal(must({}), true);
    assert.equal(must({ fp: 1 }), false);
    assert.equal(must({ turn: { id: "fight.1", acted: true } }), true);
    assert.equal(must({ turn: { id: "fight.2", acted: true } }), false);
  });

  it("from nobody without FP, nobody unknown, and nobody who is out", () => {
    assert.equal(must({ fp: null }), false);
    assert.equal(mustRoll(undefined, "fight.2"), false);
    for (const condition of ["collapsed", "unconscious", "dead"]) {
      assert.equal(must({ conditions: [condition] }), false);
    }
  });
});
