import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { RequestError } from "../../../src/core/errors.mjs";
import { Logbook } from "../../../src/core/state/logbook.mjs";

/** A server's log of ten entries, three a page, that can be told to refuse or to wait. */
class Table extends EventTarget {
  /** @type {boolean} */
  refuses = false;
  /** @type {Promise<unknown>} */
  gate = Promise.resolve();

  /** @param {string} _op @param {{before?: number}} where @returns {Promise<any>} */
  async request(_op, { before = 11 }) {
    await this.gate;
    if (this.refuses) throw new RequestError("offline", "Not connected.");
    const seqs = [before - 1, before - 2, before - 3].filter((seq) => seq > 0);
    const more = (seqs.at(-1) ?? 1) > 1 ? seqs.at(-1) : null;
    return { entries: seqs.map((seq) => ({ seq })), more };
  }

  online() {
    this.dispatchEvent(new CustomEvent("state", { detail: { state: "online" } }));
  }
}

/** @param {Logbook} log */
const seqs = ({ entries }) => entries.map(({ seq }) => seq);

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** @returns {Promise<{log: Logbook, table: Table}>} at the table, the newest page there */
async function followed() {
  const table = new Table();
  const log = new Logbook();
  log.attach(/** @type {any} */ (table));
  table.online();
  await settled();
  return { log, table };
}

describe("the log of a table", () => {
  it("begins with the newest page and goes back page by page to its first entry", async () => {
    const { log } = await followed();
    assert.deepEqual(seqs(log), [10, 9, 8]);
    assert.equal(await log.older(), true);
    assert.deepEqual(seqs(log), [10, 9, 8, 7, 6, 5]);
    await log.older();
    await log.older();
    assert.deepEqual([seqs(log).at(-1), log.hasOlder], [1, false]);
    assert.equal(await log.older(), false);
  });

  it("says so when no older page came, and tries again when asked again", async () => {
    const { log, table } = await followed();
    table.refuses = true;
    assert.equal(await log.older(), false);
    assert.deepEqual([seqs(log), log.hasOlder], [[10, 9, 8], true]);
    table.refuses = false;
    assert.equal(await log.older(), true);
  });

  it("takes no page of a table that was left meanwhile", async () => {
    const { log, table } = await followed();
    /** @type {(go: unknown) => void} */
    let open = () => {};
    table.gate = new Promise((resolve) => (open = resolve));
    const late = log.older();
    log.attach(/** @type {any} */ (new Table()));
    open(null);
    assert.equal(await late, false);
    assert.deepEqual(seqs(log), []);
  });
});
