import assert from "node:assert/strict";
import { beforeEach, describe, it, mock } from "node:test";

import { Clock } from "../../src/foundry/clock.mjs";
import { settled } from "./fakes.mjs";

/** @type {any[]} */ let told;
/** @type {number[]} */ let asked;
/** @type {boolean | null} */ let charge;
/** @type {Clock} */ let clock;
let leads = true;

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  told = [];
  asked = [];
  charge = null;
  leads = true;
  clock = new Clock({
    leads: () => leads,
    tell: async (args) => {
      told.push(args);
      const seconds = /** @type {any} */ (args).world_time;
      return { asks: seconds > 90_000 && !("confirm" in args) && !("skip" in args), seconds };
    },
    ask: async (seconds) => {
      asked.push(seconds);
      return charge;
    },
  });
});

describe("the world's clock", () => {
  it("is told by the leading browser, first of all where it stands", async () => {
    await clock.moved(500);
    leads = false;
    await clock.moved(900);
    assert.deepEqual(told, [{ world_time: 500 }]);
  });

  it("is told after a minute of it, or two seconds of standing still", async () => {
    await clock.moved(500);
    await clock.moved(560);
    await clock.moved(565);
    await clock.moved(570);
    assert.deepEqual(told.length, 2);
    mock.timers.tick(1999);
    assert.deepEqual(told.length, 2);
    mock.timers.tick(1);
    await settled();
    assert.deepEqual(told.at(-1), { world_time: 570 });
  });

  it("is told when it goes back, and not when it stands", async () => {
    await clock.moved(500);
    await clock.moved(500);
    await clock.moved(100);
    assert.deepEqual(
      told.map(({ world_time }) => world_time),
      [500, 100],
    );
  });

  it("is not told because time passes at the table, however long", async () => {
    await clock.moved(500);
    mock.timers.tick(86_400_000);
    await settled();
    assert.deepEqual(told, [{ world_time: 500 }]);
  });

  it("is told once, however many modules move it to the same reading", async () => {
    await clock.moved(500);
    await Promise.all([clock.moved(600), clock.moved(600), clock.moved(600)]);
    mock.timers.tick(2000);
    await settled();
    assert.deepEqual(told, [{ world_time: 500 }, { world_time: 600 }]);
  });

  it("asks the GM about more than a day at once, and does as told", async () => {
    charge = true;
    await clock.moved(100_000);
    charge = false;
    await clock.moved(200_000);
    charge = null;
    await clock.moved(300_000);
    assert.deepEqual(asked, [100_000, 200_000, 300_000]);
    assert.deepEqual(
      told.filter((args) => "confirm" in args || "skip" in args),
      [
        { world_time: 100_000, confirm: true },
        { world_time: 200_000, skip: true },
      ],
    );
  });
});
