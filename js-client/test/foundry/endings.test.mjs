import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";

import { Endings } from "../../src/foundry/endings.mjs";
import { settled } from "./fakes.mjs";

/** @import { Battle } from "../../src/core/panels/battle-form.mjs" */
/** @import { Charge, How } from "../../src/foundry/endings.mjs" */

/** @type {(string | null)[]} */ let shown;
/** Closes the window that was opened last, or the one before. @type {(() => void)[]} */ let windows;
/** What was told of each window. @type {How[]} */ let told;
/** @type {string} */ let tab;
/** @type {Endings} */ let endings;
/** Who has charged a combat, as the log tells. @type {Record<string, Charge>} */ let charges;
/** Who was told to have charged one that waited. @type {string[]} */ let heard;
/** Looks into the log. @type {(battle: Battle, over: AbortSignal) => Promise<Battle>} */ let look;
let ready = true;

const NADJA = { user: "nadja", name: "Nadja" };

/** @param {string | null} combat @returns {Battle} */
const battle = (combat) => ({ combat, seconds: 25, fighters: [] });

/** A page of this tab is loaded. */
function load() {
  shown = [];
  windows = [];
  told = [];
  endings = new Endings({
    ready: () => ready,
    look: (found, over) => look(found, over),
    tell: ({ user }, { combat }) => void heard.push(`${combat}: ${user}`),
    show: ({ combat }, how) => {
      shown.push(combat);
      told.push(how);
      windows.at(-1)?.(); // there is one window of its kind
      return new Promise((closed) => windows.push(() => closed(null)));
    },
    memory: { read: () => JSON.parse(tab), write: (all) => (tab = JSON.stringify(all)) },
  });
}

beforeEach(() => {
  ready = true;
  tab = "[]";
  charges = {};
  heard = [];
  look = async (found) =>
    /** @type {Battle} */ ({ ...found, charge: charges[`${found.combat}`] ?? null });
  load();
});

/** It is charged, or said to be none, and the window closes. */
async function settle() {
  told.at(-1)?.settled();
  await close();
}

/** Somebody closes the window, and says nothing by it. */
async function close() {
  windows.at(-1)?.();
  await settled();
}

describe("battles that are over", () => {
  it("are asked about one after the other, though deleted in a row", async () => {
    void endings.over(battle("c1"));
    void endings.over(battle("c2"));
    await settled();
    assert.deepEqual(shown, ["c1"]);
    await settle();
    assert.deepEqual(shown, ["c1", "c2"]);
    await settle();
    assert.deepEqual([shown, tab], [["c1", "c2"], "[]"]);
  });

  it("wait for a server that takes charges, and are asked about once", async () => {
    ready = false;
    await endings.over(battle("c1"));
    await endings.next();
    assert.deepEqual(shown, []);
    ready = true;
    void endings.next();
    void endings.next();
    await settled();
    await settle();
    await endings.next();
    assert.deepEqual(shown, ["c1"]);
  });

  it("live through a reload of the page, until they were charged", async () => {
    ready = false;
    await endings.over(battle("c1"));
    load();
    ready = true;
    void endings.next();
    await settled();
    load(); // with the window open
    void endings.next();
    await settled();
    assert.deepEqual(shown, ["c1"]);
    await settle();
    load();
    await endings.next();
    assert.deepEqual(shown, []);
  });

  it("are one for each combat, however often it is said", async () => {
    ready = false;
    await endings.over({ ...battle("c1"), seconds: 1 });
    await endings.over(battle("c1"));
    assert.deepEqual(JSON.parse(tab), [battle("c1")]);
  });

  it("come up again after one that was asked for in between", async () => {
    void endings.over(battle("c1"));
    await settled();
    void endings.ask(battle(null));
    await settled();
    await settle();
    await settle();
    assert.deepEqual([shown, tab], [["c1", null, "c1"], "[]"]);
  });

  it("need not be asked about again when somebody asks for that very one meanwhile", async () => {
    void endings.over(battle("c1"));
    await settled();
    void endings.ask(battle("c1"));
    await settled();
    await settle();
    assert.deepEqual([shown, tab], [["c1", "c1"], "[]"]);
  });

  it("come again with the next connection when their windows were only closed, not at once", async () => {
    void endings.over(battle("c1"));
    void endings.over(battle("c2"));
    await settled();
    await close();
    await close();
    assert.deepEqual(shown, ["c1", "c2"]);
    void endings.over(battle("c3"));
    await settled();
    await settle();
    void endings.next();
    await settled();
    await settle();
    await settle();
    assert.deepEqual([shown, tab], [["c1", "c2", "c3", "c1", "c2"], "[]"]);
  });

  it("are done with as soon as they are charged, though another's window stands there by then", async () => {
    void endings.over(battle("c1"));
    await settled();
    void endings.ask(battle(null));
    await settled();
    told[0]?.settled(); // the charge was on its way
    await settle();
    assert.deepEqual([shown, tab], [["c1", null], "[]"]);
  });

  it("take the keyboard from nobody, but for who has just deleted or ended one", async () => {
    void endings.over(battle("c1"));
    await settled();
    void endings.ask(battle(null));
    await settled();
    const before = told;
    load();
    void endings.next();
    await settled();
    assert.deepEqual(
      [...before, ...told].map(({ unasked }) => unasked),
      [false, false, true],
    );
  });

  it("are looked up in the log before their window comes up", async () => {
    look = async (found) => ({ ...found, seconds: 99, partial: "surely" });
    /** @type {Battle[]} */
    const given = [];
    endings.parts.show = async (found) => void given.push(found);
    await endings.over(battle("c1"));
    assert.deepEqual(given, [{ ...battle("c1"), seconds: 99, partial: "surely", charge: null }]);
    assert.deepEqual(JSON.parse(tab), [battle("c1")]); // looked up anew when it comes again
  });

  it("that somebody has charged go by themselves and tell who, and the next one comes", async () => {
    charges = { c1: NADJA };
    await endings.over(battle("c1"));
    assert.deepEqual([shown, heard, tab], [[], ["c1: nadja"], "[]"]);
    void endings.over(battle("c2"));
    await settled();
    assert.deepEqual([shown, heard], [["c2"], ["c1: nadja"]]);
  });

  it("that were charged during a break or a reload go with the next connection", async () => {
    ready = false;
    await endings.over(battle("c1"));
    await endings.over(battle("c2"));
    load();
    [ready, charges] = [true, { c1: NADJA }];
    void endings.next();
    await settled();
    assert.deepEqual([shown, heard], [["c2"], ["c1: nadja"]]);
    assert.deepEqual(JSON.parse(tab), [battle("c2")]);
  });

  it("go when they hear of their charge while they wait, and of no other battle's", async () => {
    void endings.over(battle("c1"));
    await settled();
    await close();
    endings.heard({ ...NADJA, op: "battle_end", args: { combat: "c9" } });
    endings.heard({ ...NADJA, op: "battle_end", args: {} });
    endings.heard({ ...NADJA, op: "rest", args: { combat: "c1" } });
    assert.deepEqual([heard, JSON.parse(tab)], [[], [battle("c1")]]);
    endings.heard({ ...NADJA, op: "battle_end", args: { combat: "c1" } });
    assert.deepEqual([heard, tab], [["c1: nadja"], "[]"]);
    await endings.next();
    assert.deepEqual(shown, ["c1"]);
  });

  it("leave it to their window to tell of the charge while that is open", async () => {
    void endings.over(battle("c1"));
    await settled();
    endings.heard({ ...NADJA, op: "battle_end", args: { combat: "c1" } });
    assert.deepEqual([heard, JSON.parse(tab)], [[], [battle("c1")]]);
  });

  it("leave it to a window that is still open, too, while the next one's battle is looked up", async () => {
    void endings.over(battle("c1"));
    await settled();
    look = () => new Promise(() => {});
    void endings.ask(battle("c2"));
    await settled();
    endings.heard({ ...NADJA, op: "battle_end", args: { combat: "c1" } });
    assert.deepEqual([shown, heard], [["c1"], []]);
  });

  it("that are charged while the log is read tell so once, and no window comes", async () => {
    /** @type {() => void} */ let read = () => {};
    look = (found) => new Promise((done) => (read = () => done(found)));
    void endings.over(battle("c1"));
    endings.heard({ ...NADJA, op: "battle_end", args: { combat: "c1" } });
    read();
    await settled();
    assert.deepEqual([shown, heard, tab], [[], ["c1: nadja"], "[]"]);
  });

  it("are read about once, however often somebody asks meanwhile, and no longer than it is of use", async () => {
    /** @type {AbortSignal[]} */ const reads = [];
    look = (_found, over) => new Promise(() => reads.push(over));
    void endings.ask(battle("c1"));
    void endings.ask(battle("c1"));
    assert.deepEqual(
      reads.map(({ aborted }) => aborted),
      [false],
    );
    void endings.ask(battle("c2"));
    assert.deepEqual(
      reads.map(({ aborted }) => aborted),
      [true, false],
    );
  });

  it("come up all the same for who asks for one that is charged", async () => {
    charges = { c1: NADJA };
    void endings.ask(battle("c1"));
    await settled();
    assert.deepEqual([shown, heard], [["c1"], []]);
  });

  it("wait on when the connection breaks while the log is read", async () => {
    look = async (found) => {
      ready = false;
      return { ...found, partial: "surely" };
    };
    await endings.over(battle("c1"));
    assert.deepEqual(shown, []);
    look = async (found) => found;
    ready = true;
    void endings.next();
    await settled();
    assert.deepEqual(shown, ["c1"]);
  });

  it("give way to one that was asked for while the log was read", async () => {
    /** @type {(() => void)[]} */
    const read = [];
    look = (found) => new Promise((resolve) => read.push(() => resolve(found)));
    void endings.over(battle("c1"));
    void endings.ask(battle(null));
    for (const answer of [...read].reverse()) answer();
    await settled();
    assert.deepEqual(shown, [null]);
    look = async (found) => found;
    await settle();
    assert.deepEqual(shown, [null, "c1"]);
  });

  it("are asked about again when their window could not be opened", async () => {
    const { show } = endings.parts;
    endings.parts.show = () => Promise.reject(new Error("no window"));
    await assert.rejects(endings.over(battle("c1")), /no window/u);
    endings.parts.show = show;
    void endings.next();
    await settled();
    assert.deepEqual(shown, ["c1"]);
  });
});
