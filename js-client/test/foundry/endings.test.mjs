import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";

import { Endings } from "../../src/foundry/endings.mjs";
import { settled } from "./fakes.mjs";

/** @import { Battle } from "../../src/core/panels/battle-form.mjs" */

/** @type {(string | null)[]} */ let shown;
/** Closes the window that was opened last, or the one before. @type {(() => void)[]} */ let windows;
/** @type {string} */ let tab;
/** @type {Endings} */ let endings;
let ready = true;

/** @param {string | null} combat @returns {Battle} */
const battle = (combat) => ({ combat, seconds: 25, fighters: [] });

/** A page of this tab is loaded. */
function load() {
  shown = [];
  windows = [];
  endings = new Endings({
    ready: () => ready,
    show: ({ combat }) => {
      shown.push(combat);
      windows.at(-1)?.(); // there is one window of its kind
      return new Promise((closed) => windows.push(() => closed(null)));
    },
    memory: { read: () => JSON.parse(tab), write: (all) => (tab = JSON.stringify(all)) },
  });
}

beforeEach(() => {
  ready = true;
  tab = "[]";
  load();
});

/** Somebody closes the window. */
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
    await close();
    assert.deepEqual(shown, ["c1", "c2"]);
    await close();
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
    await close();
    await endings.next();
    assert.deepEqual(shown, ["c1"]);
  });

  it("live through a reload of the page, until their window was closed", async () => {
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
    await close();
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
    await close();
    await close();
    assert.deepEqual([shown, tab], [["c1", null, "c1"], "[]"]);
  });

  it("need not be asked about again when somebody asks for that very one meanwhile", async () => {
    void endings.over(battle("c1"));
    await settled();
    void endings.ask(battle("c1"));
    await settled();
    await close();
    assert.deepEqual([shown, tab], [["c1", "c1"], "[]"]);
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
