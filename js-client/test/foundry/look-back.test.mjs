import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { RequestError } from "../../src/core/errors.mjs";
import { lookedBack, shownIfSlow } from "../../src/foundry/look-back.mjs";
import { entry } from "../core/log/entries.mjs";
import { SVALA, seated } from "../core/seat.mjs";

const ID = "Actor.svala";
const OTHER = "Actor.orm";
const HOUR_S = 3600;
/** s; when the combat was made. */
const BEGAN = 1_700_000_000;

const fighter = (/** @type {string} */ token) => ({
  ...{ token, name: token, fought: true, attacks: 0, defenses: 0, hidden: false },
});
const BATTLE = {
  ...{ combat: "c1", seconds: 25, since: BEGAN * 1000 },
  fighters: [fighter(ID), fighter(OTHER)],
};

/** Of a long evening, newest first: one entry each second before `seq`. @param {number} seq @param {object} [change] */
const logged = (seq, change = {}) =>
  entry({ op: "spend", args: {}, seq, at: BEGAN + seq, ...change });
const blow = (/** @type {number} */ seq, turn = "c1.2") =>
  logged(seq, { op: "mighty_blows", args: { token: ID, turn } });

/** @param {import("../../src/core/wire.js").EntryView[]} log newest first; the server gives a hundred at most */
function answering(log) {
  return {
    history: ({ before = Infinity, limit = 100 }) => {
      const older = log.filter(({ seq }) => seq < before);
      const entries = older.slice(0, limit);
      return { op: "history", entries, more: older[limit] ? (entries.at(-1)?.seq ?? null) : null };
    },
  };
}

/** A page that was just loaded. @param {import("../../src/core/wire.js").EntryView[]} log */
const loaded = (log) => seated({ tokens: { [ID]: SVALA }, answers: answering(log) });

/** @param {import("../../src/core/panels/battle-form.mjs").Battle} battle */
const ticked = ({ fighters }) => fighters.flatMap(({ token, fought }) => (fought ? [token] : []));

/** Three hundred entries, with these among them. @param {import("../../src/core/wire.js").EntryView[]} some */
const among = (...some) =>
  Array.from({ length: 300 }, (_, at) => 300 - at).map(
    (seq) => some.find((one) => one.seq === seq) ?? logged(seq),
  );

describe("a battle that is looked up in the log", () => {
  it("ticks who fought right after a reload, however much was logged since", async () => {
    const { desk } = await loaded(among(blow(20)));
    assert.ok(
      !desk.log.entries.some(({ op }) => op === "mighty_blows"),
      "the newest page has it not",
    );
    const found = await lookedBack(desk.log, BATTLE);
    assert.deepEqual([ticked(found), found.partial, found.charge], [[ID], null, null]);
  });

  it("counts no deed of another combat, and none that was taken back", async () => {
    const undo = logged(90, { op: "undo", args: { entry: 20 } });
    const { desk } = await loaded(among(undo, blow(20), blow(30, "c2.2")));
    assert.deepEqual(ticked(await lookedBack(desk.log, BATTLE)), [ID, OTHER]);
  });

  it("is read back beyond its beginning, for Foundry's clock may be ahead", async () => {
    const { desk } = await loaded(among(blow(20)));
    const ahead = { ...BATTLE, since: (BEGAN + HOUR_S) * 1000 };
    assert.deepEqual(ticked(await lookedBack(desk.log, ahead)), [ID]);
  });

  it("says so where it could not be read back to its beginning", async () => {
    const answers = answering(among(blow(20), blow(290)));
    const fail = { history: () => new RequestError("forbidden", "") };
    const seat = await seated({ tokens: { [ID]: SVALA }, answers });
    seat.drop();
    const found = await lookedBack(seat.desk.log, BATTLE);
    assert.deepEqual([ticked(found), found.partial], [[ID], "surely"]); // from what was there
    const refused = await seated({ tokens: { [ID]: SVALA }, answers: fail });
    assert.equal((await lookedBack(refused.desk.log, BATTLE)).partial, "surely");
  });

  it("of which nobody knows when it began is read back as far as may be", async () => {
    const long = Array.from({ length: 2_500 }, (_, at) => logged(2_500 - at));
    const { desk } = await loaded(long);
    assert.equal((await lookedBack(desk.log, { ...BATTLE, since: null })).partial, "perhaps");
    const short = await loaded(among(blow(1)));
    const found = await lookedBack(short.desk.log, { ...BATTLE, since: null });
    assert.deepEqual([ticked(found), found.partial], [[ID], null]);
  });

  it("that was made weeks before its first round is read back to that, and nothing is missing then", async () => {
    const long = Array.from({ length: 2_500 }, (_, at) => logged(2_500 - at));
    const { desk } = await loaded(long);
    const prepared = { ...BATTLE, since: (BEGAN - 500 * HOUR_S) * 1000 };
    assert.equal((await lookedBack(desk.log, prepared)).partial, "perhaps");
    const seen = { ...prepared, began: (BEGAN + 2_000 + HOUR_S) * 1000 };
    assert.equal((await lookedBack(desk.log, seen)).partial, null);
    const before = { ...prepared, began: (BEGAN - 500) * 1000 };
    assert.equal((await lookedBack(desk.log, before)).partial, "surely");
  });

  it("tells who has charged it, however long ago", async () => {
    const end = logged(40, { op: "battle_end", user: "nadja", args: { combat: "c1" } });
    const { desk } = await loaded(among(end));
    assert.equal((await lookedBack(desk.log, BATTLE)).charge?.user, "nadja");
    const undo = logged(90, { op: "undo", args: { entry: 40 } });
    const back = await loaded(among(undo, end));
    assert.equal((await lookedBack(back.desk.log, BATTLE)).charge, null);
  });

  it("that is of no combat is left as it is", async () => {
    const { desk } = await loaded([]);
    const alone = { ...BATTLE, combat: null };
    assert.equal(await lookedBack(desk.log, alone), alone);
  });

  it("fails where something else than the server's word goes wrong", async () => {
    const broken = {
      entries: [],
      all: () => ({
        [Symbol.asyncIterator]: () => {
          throw new TypeError("broken");
        },
      }),
    };
    await assert.rejects(lookedBack(/** @type {any} */ (broken), BATTLE), /broken/u);
  });
});

describe("a look back", () => {
  it("says so only when it takes a moment, and until it is done", async (test) => {
    test.mock.timers.enable({ apis: ["setTimeout"] });
    /** @type {boolean[]} */
    const shown = [];
    const show = (/** @type {boolean} */ busy) => void shown.push(busy);
    await shownIfSlow(Promise.resolve(), show);
    test.mock.timers.tick(1_000);
    assert.deepEqual(shown, [false]);
    /** @type {(found: null) => void} */ let resolve = () => {};
    const slow = shownIfSlow(new Promise((done) => (resolve = done)), show);
    test.mock.timers.tick(1_000);
    assert.deepEqual(shown, [false, true]);
    resolve(null);
    await slow;
    assert.deepEqual(shown, [false, true, false]);
  });
});
