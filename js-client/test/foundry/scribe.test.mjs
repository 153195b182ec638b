import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";

import { Scribe } from "../../src/foundry/scribe.mjs";
import { Actor, EPOCH, FakeServer, WORLD, actorOf, gga, settled } from "./fakes.mjs";

const ID = "Actor.SvalaActor000001";

/** @type {FakeServer} */ let server;
/** @type {Actor} */ let actor;
/** @type {Scribe} */ let scribe;
/** @type {string[][]} */ let asked;
/** @type {string[]} */ let troubles;

beforeEach(() => {
  server = new FakeServer();
  actor = /** @type {Actor} */ (actorOf("svala"));
  asked = [];
  troubles = [];
  scribe = new Scribe({
    server,
    adapter: gga,
    worldId: WORLD,
    actorOf: (id) => (id === ID ? actor : null),
    ask: (ids) => void asked.push(ids),
    trouble: (_id, kind) => void troubles.push(kind),
  });
});

/** Foundry holds what the module wrote at `seq`. @param {number} seq @param {Partial<typeof FLAG>} [more] */
function wrote(seq, more = {}) {
  actor._source["flags"]["extra-effort"] = { written: { ...FLAG, seq, ...more } };
}

const FLAG = { world: WORLD, token: ID, epoch: EPOCH, fp: 11, hp: 13, seq: 0 };

/** A diff has come. @param {number} fp @param {{op?: string} | null} [entry] */
function diff(fp, entry = null) {
  server.show(ID, fp, 13);
  scribe.news({ changed: [ID], snapshot: false, entry });
}

const stored = () => /** @type {any} */ (actor._source["system"]).FP.value;

describe("a scribe", () => {
  it("writes what changes, with a flag and its seq, and says so when it has read it back", async () => {
    wrote(1);
    server.show(ID, 11, 13);
    scribe.appoint({ term: 3, tokens: [ID], lead: true });
    diff(9);
    await settled();

    const [{ changes, options } = { changes: {}, options: {} }] = actor.updates;
    const written = { ...FLAG, fp: 9, seq: 2 };
    assert.deepEqual(changes, {
      "system.FP.value": 9,
      "system.HP.value": 13,
      "flags.extra-effort.written": written,
    });
    assert.deepEqual(options, { extraEffort: { seq: 2 } });
    assert.deepEqual(server.acknowledged, [
      [3, 1],
      [3, 2],
    ]);
  });

  it("writes nothing it was not appointed for, and nothing after it was dismissed", async () => {
    wrote(1);
    server.show(ID, 11, 13);
    diff(9);
    scribe.appoint({ term: 1, tokens: [ID], lead: true });
    scribe.dismiss();
    diff(8);
    await settled();
    assert.deepEqual(actor.updates.length, 1);
    assert.equal(scribe.writes(ID), false);
  });

  it("leads as the server says, also while there is nothing to write, until it is dismissed", () => {
    const before = scribe.leads;
    /** @type {boolean[][]} */ const told = [];
    scribe.appoint({ term: 1, tokens: [], lead: true });
    told.push([scribe.leads, scribe.appointed]);
    scribe.appoint({ term: 2, tokens: [ID], lead: false });
    told.push([scribe.leads, scribe.appointed]);
    scribe.appoint({ term: 3, tokens: [ID], lead: true });
    scribe.dismiss();
    told.push([scribe.leads, scribe.appointed]);
    assert.equal(before, false);
    assert.deepEqual(told, [
      [true, false],
      [false, true],
      [false, false],
    ]);
  });

  it("has one update in flight, then only the newest value", async () => {
    wrote(1);
    server.show(ID, 11, 13);
    scribe.appoint({ term: 1, tokens: [ID], lead: true });
    /** @type {(() => void)[]} */ const held = [];
    actor.gate = (go) => void held.push(go);
    diff(10);
    diff(9);
    diff(8);
    await settled();
    assert.equal(held.length, 1);
    assert.deepEqual(server.acknowledged.at(-1), [1, 1]);

    actor.gate = null;
    held[0]?.();
    await settled();
    assert.deepEqual(
      actor.updates.map(({ changes }) => changes["system.FP.value"]),
      [10, 8],
    );
    assert.deepEqual(server.acknowledged.at(-1), [1, 4]);
  });

  it("does not say written when Foundry refuses, and tries again under a new term", async () => {
    wrote(1);
    server.show(ID, 11, 13);
    scribe.appoint({ term: 1, tokens: [ID], lead: true });
    actor.refusal = new Error("lacks permission");
    diff(10);
    await settled();
    assert.deepEqual(troubles, ["refused"]);
    assert.deepEqual(server.acknowledged, [[1, 1]]);

    actor.refusal = null;
    scribe.appoint({ term: 4, tokens: [ID], lead: true });
    await settled();
    assert.equal(stored(), 10);
    assert.deepEqual(server.acknowledged.at(-1), [4, 2]);
  });

  it("says written for entries that leave points alone", async () => {
    wrote(1);
    server.show(ID, 11, 13);
    scribe.appoint({ term: 1, tokens: [ID], lead: true });
    diff(11);
    await settled();
    assert.deepEqual([actor.updates.length, server.acknowledged.at(-1)], [0, [1, 2]]);
  });

  it("writes again over an echo older than its own write", async () => {
    wrote(1);
    server.show(ID, 11, 13);
    scribe.appoint({ term: 1, tokens: [ID], lead: true });
    diff(8);
    await settled();
    scribe.echo(ID, { seq: 1 }, { fp: 11 });
    await settled();
    assert.deepEqual(
      actor.updates.map(({ changes }) => changes["system.FP.value"]),
      [8, 8],
    );
  });

  it("names a value that something else changes on the way, and does not fight", async () => {
    wrote(1);
    server.show(ID, 11, 13);
    scribe.appoint({ term: 1, tokens: [ID], lead: true });
    /** @type {(() => void)[]} */ const held = [];
    actor.gate = (go) => void held.push(go);
    diff(8);
    await settled();
    scribe.echo(ID, { seq: 2 }, { fp: 0 });
    held[0]?.();
    await settled();
    assert.deepEqual([troubles, actor.updates.length], [["contested"], 1]);
  });

  it("keeps its hands off a token while an edit of it is on its way", async () => {
    wrote(1);
    server.show(ID, 11, 13);
    scribe.appoint({ term: 1, tokens: [ID], lead: true });
    /** @type {() => void} */ let answer = () => {};
    const reported = scribe.holding(ID, () => new Promise((done) => (answer = () => done(null))));
    diff(9);
    await settled();
    assert.deepEqual(actor.updates, []);
    assert.deepEqual(server.acknowledged, [[1, 1]], "what is held is not written");

    answer();
    await reported;
    await settled();
    assert.equal(stored(), 9);
    assert.deepEqual(server.acknowledged.at(-1), [1, 2]);
  });
});

describe("at sync", () => {
  it("a token just registered gets its flag at once, and the server's values from then on", async () => {
    diff(11, { op: "register" });
    server.show(ID, 9, 13);
    scribe.appoint({ term: 1, tokens: [ID], lead: true });
    await settled();
    assert.deepEqual(server.requests, []);
    assert.equal(stored(), 9);
  });

  it("Foundry's numbers go to the server before anything is written", async () => {
    wrote(1);
    server.show(ID, 10, 13);
    actor._source["system"].FP.value = 7;
    server.answer = async () => void server.show(ID, 6, 13);
    scribe.appoint({ term: 1, tokens: [ID], lead: true });
    await settled();
    const [request] = server.requests;
    assert.deepEqual([request?.op, request?.args["fp"]], ["adjust", -4]);
    assert.equal(stored(), 6);
  });

  it("another epoch waits for the GM's choice, and holds up nothing else", async () => {
    wrote(1, { epoch: "before the backup" });
    server.show(ID, 5, 13);
    scribe.appoint({ term: 1, tokens: [ID], lead: true });
    diff(4);
    await settled();
    assert.deepEqual([asked, actor.updates], [[[ID]], []]);
    assert.deepEqual(server.acknowledged.at(-1), [1, 2]);

    scribe.choose(ID, "server");
    await settled();
    assert.deepEqual([server.requests, stored()], [[], 4]);
  });

  it("the GM's choice of Foundry's numbers is a correction", async () => {
    wrote(1, { epoch: "before the backup" });
    server.show(ID, 5, 13);
    server.answer = async (_op, args) => void server.show(ID, args["set_fp"], args["set_hp"]);
    scribe.appoint({ term: 1, tokens: [ID], lead: true });
    scribe.choose(ID, "foundry");
    await settled();
    const args = { token: ID, set_fp: 11, set_hp: 13 };
    assert.deepEqual(server.requests, [{ op: "adjust", args }]);
    assert.equal(actor._source["flags"]["extra-effort"].written.epoch, EPOCH);
  });

  it("writes a token's own number again where Foundry shows an inherited one", async () => {
    wrote(1);
    server.show(ID, 11, 13);
    scribe.keep(ID);
    scribe.appoint({ term: 1, tokens: [ID], lead: true });
    scribe.keep(ID);
    await settled();
    assert.deepEqual(actor.updates, []);

    /** @type {any} */ (actor._source["system"]).FP.value = 3;
    scribe.keep(ID);
    await settled();
    assert.equal(stored(), 11);
    assert.deepEqual(server.requests, []);
  });

  it("lets Foundry's numbers hold where its own were thrown away, and writes on after that", async () => {
    wrote(1);
    server.show(ID, 11, 13);
    scribe.settle([ID]);
    scribe.appoint({ term: 1, tokens: [ID], lead: true });
    actor = /** @type {Actor} */ (actorOf("svala", ({ FP }) => (FP.value = 3)));
    scribe.settle([ID]);
    await settled();
    const [{ op, args } = { op: "", args: {} }] = server.requests;
    assert.deepEqual([op, args["set_fp"], args["set_hp"]], ["adjust", 3, 13]);

    diff(3);
    diff(2);
    await settled();
    assert.equal(stored(), 2);
  });

  it("takes a token that is there again for a new one: the numbers it came with are Foundry's", async () => {
    wrote(1);
    server.show(ID, 11, 13);
    scribe.news({ changed: [ID], snapshot: false, entry: { op: "register" } });
    scribe.appoint({ term: 1, tokens: [ID], lead: true });
    await settled();
    scribe.appoint({ term: 2, tokens: [], lead: true });
    scribe.news({ changed: [], gone: [ID], snapshot: false, entry: { op: "remove" } });
    /** @type {any} */ (actor._source["system"]).FP.value = 4;
    server.show(ID, 4, 13);
    scribe.news({ changed: [ID], snapshot: false, entry: { op: "register" } });
    scribe.appoint({ term: 3, tokens: [ID], lead: true });
    await settled();
    assert.deepEqual([server.requests, stored()], [[], 4]);
  });
});
