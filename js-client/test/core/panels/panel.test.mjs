import assert from "node:assert/strict";
import test from "node:test";

import { RequestError } from "../../../src/core/errors.mjs";
import { Panel } from "../../../src/core/panels/panel.mjs";
import { settle } from "../fakes.mjs";
import { seated } from "../seat.mjs";

const DEED = Object.freeze({ data: {}, value: "", values: {} });

/** A panel that can fail in every way. */
class Fragile extends Panel {
  /** @type {(value: unknown) => void} */
  finish = () => {};
  begun = 0;

  /** @override */
  get deeds() {
    return {
      work: () => {},
      refused: () => {
        throw new RequestError("conflict", "Somebody was faster.");
      },
      silent: () => {
        throw new RequestError("offline", "");
      },
      broken: () => {
        throw new TypeError("a fault of ours");
      },
      long: () =>
        this.once("long", () => {
          this.begun += 1;
          return new Promise((resolve) => (this.finish = resolve));
        }),
    };
  }
}

async function opened() {
  const { desk, diff } = await seated().then((seat) => ({
    desk: seat.desk,
    diff: seat.diff.bind(seat),
  }));
  const panel = new Fragile(desk);
  const seen = { paintings: 0 };
  const close = panel.open(() => (seen.paintings += 1));
  return { panel, seen, close, diff };
}

test("An open panel is painted when something at the table is another, and after each deed.", async () => {
  const { panel, seen, diff } = await opened();
  diff({ a: { name: "Svala" } });
  const told = seen.paintings;
  assert.ok(told > 0);
  await panel.act("work", DEED);

  assert.equal(seen.paintings, told + 1);
});

test("A closed panel is not painted any more.", async () => {
  const { panel, seen, close, diff } = await opened();
  close();
  diff({ a: { name: "Svala" } });
  await panel.act("work", DEED);

  assert.equal(seen.paintings, 0);
});

test("What was refused is said in the server's words, or in ours where it has none.", async () => {
  const { panel } = await opened();
  await panel.act("refused", DEED);
  assert.equal(panel.error, "Somebody was faster.");
  await panel.act("silent", DEED);
  assert.equal(panel.error, "There is no connection to the server just now.");
});

test("What is done next takes the complaint away.", async () => {
  const { panel } = await opened();
  await panel.act("refused", DEED);
  await panel.act("work", DEED);

  assert.equal(panel.error, "");
});

test("What nobody did leaves the complaint, unless it fails itself.", async () => {
  const { panel } = await opened();
  await panel.act("refused", DEED);
  await panel.tell("work", DEED);
  assert.equal(panel.error, "Somebody was faster.");
  await panel.tell("silent", DEED);

  assert.equal(panel.error, "There is no connection to the server just now.");
});

test("A fault of ours is not told as a refusal.", async () => {
  const { panel } = await opened();

  await assert.rejects(panel.act("broken", DEED), TypeError);
});

test("What nobody knows does nothing.", async () => {
  const { panel } = await opened();
  await panel.act("unheard of", DEED);

  assert.equal(panel.error, "");
});

test("A second click while the first is seen to asks for nothing; after it, it does.", async () => {
  const { panel } = await opened();
  const first = panel.act("long", DEED);
  await panel.act("long", DEED);
  assert.deepEqual([panel.begun, panel.isDoing("long")], [1, true]);
  panel.finish(null);
  await first;
  assert.equal(panel.isDoing("long"), false);
  void panel.act("long", DEED);
  await settle();

  assert.equal(panel.begun, 2);
});
