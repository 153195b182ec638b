import assert from "node:assert/strict";
import test from "node:test";

import { chargeOf, entriesSince } from "../../../src/core/log/since.mjs";
import { entry } from "./entries.mjs";

/** A log of ten entries a page, the newest of second `newest`, one each second. @param {number} newest */
function paged(newest) {
  const log = {
    pages: 0,
    async *all() {
      for (let at = newest; at > 0; at -= 10) {
        log.pages += 1;
        yield Array.from({ length: Math.min(10, at) }, (_, n) =>
          entry({ seq: at - n, at: at - n }),
        );
      }
    },
  };
  return log;
}

test("The log is read as far back as something began, and no further.", async () => {
  const log = paged(95);
  const { entries, whole } = await entriesSince(log, 70);

  assert.deepEqual([entries[0]?.seq, entries.at(-1)?.seq, whole, log.pages], [95, 66, true, 3]);
});

test("A log that is younger is read whole.", async () => {
  const { entries, whole } = await entriesSince(paged(15), -5);

  assert.deepEqual([entries.length, whole], [15, true]);
  assert.deepEqual(await entriesSince(paged(0), 70), { entries: [], whole: true });
});

test("What would take too many questions is not read whole, and that is told.", async () => {
  const log = paged(500); // of ten entries a page
  const { entries, whole } = await entriesSince(log, 5);

  assert.deepEqual([entries.length, whole, log.pages], [200, false, 20]);
  assert.equal((await entriesSince(paged(95), 5, { most: 2 })).entries.length, 20);
});

test("No further question is asked when nobody waits for it any more.", async () => {
  const log = paged(95);
  const over = new AbortController();
  const read = entriesSince(log, 5, { over: over.signal });
  over.abort();

  assert.deepEqual([(await read).whole, log.pages], [false, 1]);
});

test("A page at whose end it began is not known to be the last.", async () => {
  const log = paged(30);
  await entriesSince(log, 21);

  assert.equal(log.pages, 2);
});

const END = { op: "battle_end", user: "nadja", args: { combat: "c1" } };

test("A combat is charged by the entry that says so, until that is taken back.", () => {
  const end = entry({ ...END, seq: 4 });
  const undo = entry({ op: "undo", seq: 5, args: { entry: 4 } });
  const other = entry({ ...END, seq: 3, args: { combat: "c2" } });

  assert.equal(chargeOf([end, other], "c1"), end);
  assert.equal(chargeOf([undo, end, other], "c1"), null);
  assert.equal(chargeOf([end, other], "c3"), null);
});

test("Battles without a combat are charged each by itself.", () => {
  const end = entry({ ...END, seq: 4, args: { combat: null } });

  assert.equal(chargeOf([end], null), null);
});
