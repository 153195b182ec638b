import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";

import { Windows } from "../../src/foundry/windows.mjs";
import { SVALA, seated } from "../core/seat.mjs";
import { settle } from "../core/fakes.mjs";
import { screen } from "./screen.mjs";

/** @import { Seat } from "../core/seat.mjs" */

/** @type {Seat} */ let seat;
/** @type {Windows} */ let windows;
/** @type {any[]} */ let charged;
/** @type {any[]} */ let used;
/** @type {string[]} */ let selected;
/** How often a battle was charged, or said to be none. */
let settled = 0;
const how = { settled: () => void (settled += 1), unasked: false };

Object.assign(globalThis, {
  game: {
    release: { generation: 14 },
    settings: { get: () => "blind" },
    i18n: { format: (/** @type {string} */ key) => key },
  },
});

const ID = "Actor.svala";
const POINTS = { before: 7, after: 5 };
const PRICE = { token: ID, fp: POINTS, hp: { before: 9, after: 9 }, notes: [], warning: null };
const BATTLE = {
  combat: "c1",
  seconds: 25,
  fighters: [{ token: ID, name: "Svala", fought: true, attacks: 0, defenses: 0, hidden: false }],
};

beforeEach(async () => {
  for (const one of screen.windows) await one.close();
  charged = [];
  used = [];
  selected = [];
  settled = 0;
  const answers = { preview: () => [PRICE], people: () => ({ users: [] }) };
  seat = await seated({ tokens: { [ID]: SVALA }, answers });
  windows = new Windows(seat.desk, {
    selected: () => selected,
    use: async (op, tokens) => void used.push([op, tokens]),
    choose: async () => void used.push(["choose"]),
    charge: async (args, mode) => {
      charged.push([args, mode]);
      return [PRICE];
    },
  });
});

/** @param {string} id */
const shown = (id) => screen.window(id)?.content.text ?? "";

describe("the windows", () => {
  it("are opened from the menu, each by its name, and once", async () => {
    await windows.openMenu();
    for (const name of ["log", "party", "rules", "people", "log"]) {
      screen.window("menu")?.press("show", { window: name });
      await settle();
      assert.ok(shown(name), name);
    }
    assert.equal(screen.windows.length, 5);
  });

  it("begin with the whole party where nobody is selected, and hand on what was chosen", async () => {
    await windows.openMenu();
    screen.window("menu")?.press("use", { op: "march" });
    screen.window("menu")?.press("choose");
    await settle();
    assert.deepEqual(used, [["march", [ID]], ["choose"]]);
  });

  it("tell in the menu whom it is about as soon as others are selected, and after it is closed nobody", async () => {
    windows.selectionChanged();
    selected = [ID];
    await windows.openMenu();
    assert.match(shown("menu"), /Selected: 1 [^]*Svala/u);
    selected = ["Actor.orm", "Actor.orc"];
    windows.selectionChanged();
    await settle();
    assert.match(shown("menu"), /Selected: 2 [^]*Actor.orm, Actor.orc/u);
    await screen.window("menu")?.close();
    windows.selectionChanged();
  });

  it("show the log of the token they are opened for", async () => {
    await windows.openLog({ token: ID });
    const chosen = screen
      .window("log")
      ?.content.all.find(({ tagName, value }) => tagName === "SELECT" && value === ID);
    assert.ok(chosen, "its name is chosen in the filter");
  });
});

describe("End battle's window", () => {
  it("begins with who reads along as it is chosen below the chat, and charges so", async () => {
    const ended = windows.openBattle(BATTLE, how);
    await settle();
    const modes = screen
      .window("battle")
      ?.content.all.filter(({ tagName, value }) => tagName === "OPTION" && value.length > 1);
    assert.deepEqual(
      modes?.map(({ value }) => value),
      ["public", "gm", "blind", "self"],
    );
    screen.window("battle")?.press("charge");
    await ended;
    assert.deepEqual(
      charged.map(([{ combat, tokens }, mode]) => [combat, tokens.length, mode]),
      [["c1", 1, "blind"]],
    );
    assert.deepEqual([screen.window("battle"), settled], [undefined, 1]);
  });

  it("ends without a charge when nobody is to pay, and when it is closed", async () => {
    const left = windows.openBattle(BATTLE, how);
    await settle();
    screen.window("battle")?.press("leave");
    await left;
    assert.equal(settled, 1);
    const closed = windows.openBattle(BATTLE, how);
    await settle();
    await screen.window("battle")?.close();
    await closed;
    assert.deepEqual([charged, settled], [[], 1]);
  });

  it("is settled by whoever has charged it, when it is closed", async () => {
    const paid = { ...PRICE, notes: ["This combat is already charged."] };
    windows.desk.request = async () => [paid];
    const closed = windows.openBattle(BATTLE, how);
    await settle();
    assert.equal(settled, 0);
    await screen.window("battle")?.close();
    await closed;
    assert.deepEqual([charged, settled], [[], 1]);
  });

  it("is settled by a charge that was on its way, which leaves the next one's open", async () => {
    const { charge } = windows.around;
    /** @type {() => void} */ let answer = () => {};
    windows.around.charge = async (...asked) => {
      await new Promise((resolve) => (answer = () => resolve(null)));
      return charge(...asked);
    };
    const first = windows.openBattle(BATTLE, how);
    await settle();
    screen.window("battle")?.press("charge");
    await settle();
    void windows.openBattle({ ...BATTLE, combat: "c2" }, how);
    await first;
    await settle();
    answer();
    await settle();
    assert.deepEqual([settled, screen.windows.length], [1, 1]);
  });

  it("ends when another battle's takes its place", async () => {
    const first = windows.openBattle(BATTLE, how);
    await settle();
    void windows.openBattle({ ...BATTLE, combat: "c2" }, how);
    await first;
    await settle();
    assert.equal(screen.windows.length, 1);
  });

  it("says so when it cannot be opened", async () => {
    screen.drawing = () => Promise.reject(new Error("no template"));
    await assert.rejects(windows.openBattle(BATTLE, how), /no template/u);
    screen.drawing = null;
  });
});
