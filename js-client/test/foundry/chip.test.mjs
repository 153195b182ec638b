import assert from "node:assert/strict";
import test, { afterEach, beforeEach } from "node:test";

import { Chip } from "../../src/foundry/chip.mjs";
import { Finger } from "../mount/finger.mjs";

/** @type {any} */
let drawn;
/** @type {Finger} */
let finger;

beforeEach(() => {
  drawn = null;
  finger = new Finger();
  Object.assign(globalThis, {
    game: { i18n: { format: (/** @type {string} */ key) => key } },
    document: {
      getElementById: () => drawn,
      createElement: () => ({ dataset: {}, setAttribute: () => {} }),
      body: { append: (/** @type {object} */ made) => (drawn = made) },
    },
  });
});

afterEach(() => finger.gone());

test("The connection's trouble is told before a token's, and that before that all is well.", () => {
  const chip = new Chip();
  chip.set({ tone: "ok", key: "online" });
  chip.trouble("svala", { tone: "warn", key: "sheet" });
  assert.equal(drawn.dataset.status, "sheet");
  chip.set({ tone: "error", key: "lost" });
  assert.equal(drawn.dataset.status, "lost");
  chip.set({ tone: "ok", key: "online" });
  chip.trouble("svala", null);

  assert.deepEqual([drawn.dataset.status, drawn.disabled], ["online", true]);
});

test("What only goes on hides no warning, whichever came first.", () => {
  const chip = new Chip();
  const shown = () => drawn.dataset.status;
  chip.set({ tone: "ok", key: "online" });
  chip.trouble("svala", { tone: "warn", key: "unsettled" });
  chip.trouble("atGM", { tone: "busy", key: "atGM" });
  assert.equal(shown(), "unsettled");
  chip.trouble("orm", { tone: "warn", key: "refused" });
  assert.equal(shown(), "refused");
  chip.trouble("svala", null);
  chip.trouble("orm", null);
  assert.equal(shown(), "atGM");
});

test("What a press was begun for is what it does: another status waits for its end.", async () => {
  const chip = new Chip();
  const [first, second] = [() => {}, () => {}];
  chip.set({ tone: "warn", key: "first", action: first });
  finger.down();
  chip.set({ tone: "warn", key: "second", action: second });
  assert.deepEqual([drawn.onclick, drawn.disabled], [first, false]);

  await finger.up();

  assert.deepEqual([drawn.onclick, drawn.dataset.status], [second, "second"]);
});
