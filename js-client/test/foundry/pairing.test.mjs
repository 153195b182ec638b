import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it, mock } from "node:test";

import { KeyAsker, KeyGiver, roster } from "../../src/foundry/pairing.mjs";
import { settled, user } from "./fakes.mjs";

/** @typedef {{note: any, recipients: string[] | undefined}} Sent */

const GM = user("gudrun", true);
const PIA = user("pia");

/** @type {Sent[]} */ let sent;
/** @type {[string, string][]} */ let keys;
/** @type {KeyAsker} */ let asker;
/** @type {KeyGiver} */ let giver;
/** @type {string[]} */ let minted;
/** @type {string[]} */ let clients;
/** @type {unknown[]} */ let errors;
let serves = true;
let fails = false;
let table = "table";

/** @param {any} note @param {string[]} [recipients] */
const emit = (note, recipients) => void sent.push({ note, recipients });

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout"] });
  table = "table";
  sent = [];
  keys = [];
  minted = [];
  clients = [];
  errors = [];
  serves = true;
  fails = false;
  asker = new KeyAsker({
    emit,
    isGM: (id) => id === "gudrun",
    randomId: () => "nonce",
    name: () => "Pia, Firefox/140",
    onKey: (key, table) => void keys.push([key, table]),
  });
  giver = new KeyGiver({
    emit,
    user: (id) => [GM, PIA].find((one) => one.id === id),
    serves: () => serves,
    table: () => table,
    mint: async (who, client) => {
      if (fails) throw new Error("no");
      minted.push(who);
      clients.push(client);
      return { key: `key ${minted.length} of ${who}` };
    },
    introduce: async () => {},
    onError: (error) => void errors.push(error),
  });
});

afterEach(() => mock.timers.reset());

const answer = { type: "key", nonce: "nonce", key: "k", table: "t" };

describe("a player who asks for a key", () => {
  it("takes it from a GM, as the answer", () => {
    asker.ask();
    asker.receive(answer, "gudrun");
    assert.deepEqual(keys, [["k", "t"]]);
    assert.equal(asker.waiting, false);
  });

  it("takes none from another player, none unasked, none twice, none for another question", () => {
    asker.receive(answer, "gudrun");
    asker.ask();
    asker.receive(answer, "olof");
    asker.receive({ ...answer, nonce: "other" }, "gudrun");
    asker.receive({ ...answer, key: 7 }, "gudrun");
    assert.deepEqual(keys, []);
    asker.receive(answer, "gudrun");
    asker.receive(answer, "gudrun");
    assert.equal(keys.length, 1);
  });

  it("asks again when a GM's browser says that it is there", () => {
    asker.receive({ type: "open" }, "gudrun");
    assert.equal(sent.length, 0);
    asker.ask();
    asker.receive({ type: "open" }, "gudrun");
    assert.deepEqual(
      sent.map(({ note }) => note.nonce),
      ["nonce", "nonce"],
    );
  });

  it("asks again while nobody answers, ever more seldom, at least once a minute", () => {
    asker.ask();
    for (const [seconds, asked] of [
      [4, 1],
      [1, 2],
      [10, 3],
      [20, 4],
      [40, 5],
      [60, 6],
      [60, 7],
    ]) {
      mock.timers.tick(1000 * Number(seconds));
      assert.equal(sent.length, asked);
    }
    assert.deepEqual([...new Set(sent.map(({ note }) => note.nonce))], ["nonce"]);
  });

  it("asks no more once it is answered", () => {
    asker.ask();
    asker.receive(answer, "gudrun");
    mock.timers.tick(600_000);
    assert.equal(sent.length, 1);
  });
});

describe("a player who came in by a code", () => {
  it("takes no key any more, and asks nobody", () => {
    asker.ask();
    asker.stop();
    asker.receive({ type: "open" }, "gudrun");
    asker.receive({ type: "key", nonce: "nonce", key: "k", table: "table" }, "gudrun");
    mock.timers.tick(600_000);
    assert.equal(asker.waiting, false);
    assert.deepEqual(keys, []);
    assert.equal(sent.length, 1);
  });
});

describe("the GM's browser", () => {
  it("gives the key the name of the browser that asks, so that GMs can tell it from others", async () => {
    asker.ask();
    await giver.receive(sent[0]?.note, "pia");
    await giver.receive({ type: "wanted", nonce: "old" }, "pia");
    await giver.receive({ type: "wanted", nonce: "odd", client: { a: 1 } }, "pia");
    await giver.receive({ type: "wanted", nonce: "long", client: "x".repeat(500) }, "pia");

    assert.deepEqual(clients.slice(0, 3), ["Pia, Firefox/140", "", ""]);
    assert.equal(clients[3]?.length, 128);
  });

  it("mints for whom Foundry says has asked, and tells nobody else", async () => {
    await giver.receive({ type: "wanted", nonce: "n", user: "gudrun" }, "pia");
    assert.deepEqual(minted, ["pia"]);
    const note = { type: "key", nonce: "n", key: "key 1 of pia", table: "table" };
    assert.deepEqual(sent, [{ note, recipients: ["pia"] }]);
  });

  it("answers one question with one key, and another with another", async () => {
    const wanted = { type: "wanted", nonce: "n" };
    await Promise.all([giver.receive(wanted, "pia"), giver.receive(wanted, "pia")]);
    await giver.receive({ ...wanted, nonce: "m" }, "pia");
    assert.deepEqual(minted, ["pia", "pia"]);
  });

  it("answers a question that is asked again, as its answer was lost, with the same key", async () => {
    const wanted = { type: "wanted", nonce: "n" };
    await giver.receive(wanted, "pia");
    await giver.receive(wanted, "pia");
    assert.deepEqual(minted, ["pia"]);
    assert.deepEqual(
      sent.map(({ note }) => note.key),
      ["key 1 of pia", "key 1 of pia"],
    );
  });

  it("answers the same question with a key of the table that is played at now", async () => {
    const wanted = { type: "wanted", nonce: "n" };
    await giver.receive(wanted, "pia");
    table = "another";
    await giver.receive(wanted, "pia");
    assert.deepEqual(
      sent.map(({ note }) => [note.key, note.table]),
      [
        ["key 1 of pia", "table"],
        ["key 2 of pia", "another"],
      ],
    );
  });

  it("tells its GM once why a question asked twice has no answer", async () => {
    fails = true;
    const wanted = { type: "wanted", nonce: "n" };
    await Promise.all([giver.receive(wanted, "pia"), giver.receive(wanted, "pia")]);
    assert.deepEqual([errors.length, sent], [1, []]);
  });

  it("gives a user no more keys than anybody has browsers", async () => {
    for (let n = 0; n < 30; n += 1) await giver.receive({ type: "wanted", nonce: `n${n}` }, "pia");
    assert.equal(minted.length, 20);
  });

  it("is silent when it does not lead, for strangers, and for anything else", async () => {
    await giver.receive({ type: "wanted", nonce: "n" }, "nobody");
    await giver.receive({ type: "wanted" }, "pia");
    await giver.receive("wanted", "pia");
    serves = false;
    await giver.receive({ type: "wanted", nonce: "n" }, "pia");
    giver.open();
    assert.deepEqual([minted, sent], [[], []]);
  });

  it("may be asked again after it failed", async () => {
    fails = true;
    await giver.receive({ type: "wanted", nonce: "n" }, "pia");
    fails = false;
    await giver.receive({ type: "wanted", nonce: "n" }, "pia");
    await settled();
    assert.deepEqual([minted, errors.length], [["pia"], 1]);
  });
});

describe("the roster", () => {
  it("has every user with the role that Foundry gives", () => {
    assert.deepEqual(roster([GM, PIA]), [
      { user: "gudrun", name: "gudrun", role: "gm" },
      { user: "pia", name: "pia", role: "player" },
    ]);
  });

  it("shortens a name that the server would refuse with the whole roster", () => {
    const [one] = roster([{ ...PIA, name: "P".repeat(300) }]);

    assert.equal(one?.name, `${"P".repeat(127)}…`);
  });
});
