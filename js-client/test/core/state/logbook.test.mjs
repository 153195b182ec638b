import assert from "node:assert/strict";
import test from "node:test";

import { RequestError } from "../../../src/core/errors.mjs";
import { Logbook } from "../../../src/core/state/logbook.mjs";
import { FakeTimers, settle } from "../fakes.mjs";
import { seated } from "../seat.mjs";

/** @import {Source} from "../../../src/core/state/logbook.mjs" */

/** A server's table whose log has the entries 1 to `newest`; it answers at once, or when told to. */
class Table extends EventTarget {
  newest = 100;
  state = "online";
  welcome = { world: "w", epoch: "e1", user: "u", role: "player" };
  /** Entries of a page, as the server's limit has it. */
  page = 40;
  waits = false;
  /** @type {string | null} code of the error that everything is answered with */
  refuses = null;
  /** @type {Record<string, unknown>[]} what was asked for */
  asked = [];
  /** @type {(() => void)[]} */
  #waiting = [];

  /** @param {string} _op @param {{before?: number, limit: number}} where */
  request = (_op, where) => {
    this.asked.push(where);
    return new Promise((resolve, reject) => {
      const answer = () =>
        this.refuses === null
          ? resolve(this.#pageOf(where))
          : reject(new RequestError(this.refuses, ""));
      if (this.waits) this.#waiting.push(answer);
      else answer();
    });
  };

  /** @param {{before?: number, limit: number}} where */
  #pageOf({ before = this.newest + 1, limit }) {
    const first = Math.max(1, before - Math.min(limit, this.page));
    const seqs = Array.from({ length: before - first }, (_, at) => before - 1 - at);
    return { entries: seqs.map((seq) => this.entry(seq)), more: first > 1 ? first : null };
  }

  /** @param {number} seq */
  entry = (seq) => ({ seq, of: this.welcome.epoch });

  /** @param {string} type @param {object} detail */
  tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  /** A connection begins, as the client tells of it. */
  online() {
    this.state = "connecting";
    this.tell("tokens", { seq: this.newest, snapshot: true });
    this.state = "online";
    this.tell("state", { state: "online" });
  }

  /** What was asked for so far is answered, the last first. */
  async answer() {
    for (const answer of this.#waiting.splice(0).reverse()) {
      answer();
      await settle();
    }
  }
}

const source = (/** @type {Table} */ table) =>
  /** @type {Source} */ (/** @type {unknown} */ (table));

async function opened(table = new Table()) {
  const timers = new FakeTimers();
  const book = new Logbook(() => {}, timers);
  book.attach(source(table));
  await settle();
  return { book, table, timers };
}

/** @param {Logbook} book */
const span = ({ entries }) => [entries.at(0)?.["seq"], entries.at(-1)?.["seq"], entries.length];

/** @param {AsyncGenerator<unknown[]>} pages */
async function gathered(pages) {
  const found = [];
  for await (const page of pages) found.push(...page);
  return found;
}

test("A book that is opened online has the newest page, without waiting for a new connection.", async () => {
  const { book } = await opened();

  assert.deepEqual(span(book), [100, 61, 40]);
});

test("A book goes back page by page to the log's first entry.", async () => {
  const { book } = await opened();
  assert.equal(await book.older(), true);
  assert.deepEqual([span(book), book.hasOlder], [[100, 21, 80], true]);
  await book.older();

  assert.deepEqual([span(book), book.hasOlder], [[100, 1, 100], false]);
  assert.equal(await book.older(), false);
});

test("An older page that is refused says why, and is asked for again by the next click.", async () => {
  const { book, table } = await opened();
  table.refuses = "offline";
  await assert.rejects(book.older(), { code: "offline" });
  table.refuses = null;

  assert.equal(await book.older(), true);
});

test("Two clicks on *older* at once bring one page.", async () => {
  const { book } = await opened();
  assert.deepEqual(await Promise.all([book.older(), book.older()]), [true, false]);
  assert.deepEqual(span(book), [100, 21, 80]);
});

test("What comes live before the first page does not hide that there are older ones.", async () => {
  const table = new Table();
  table.waits = true;
  const { book } = await opened(table);
  table.tell("entry", { seq: 101 });
  await table.answer();

  assert.deepEqual([span(book), book.hasOlder], [[101, 61, 41], true]);
});

test("A first page that was refused is fetched with the next connection, whatever came live.", async () => {
  const table = new Table();
  table.refuses = "offline";
  const { book } = await opened(table);
  table.tell("entry", { seq: 101 });
  table.newest = 101;
  table.refuses = null;
  table.online();
  await settle();

  assert.deepEqual([span(book), book.hasOlder], [[101, 62, 40], true]);
});

test("A newest page that was asked for too soon is asked for again after a moment.", async () => {
  const table = new Table();
  table.refuses = "rate_limited";
  const { book, timers } = await opened(table);
  assert.deepEqual([book.entries.length, book.hasOlder], [0, false]);
  table.refuses = null;
  timers.advance(0.5);
  await settle();

  assert.deepEqual([span(book), book.hasOlder, table.asked.length], [[100, 61, 40], true, 2]);
});

test("A connection asks for the newest page once, though the snapshot comes before it is online.", async () => {
  const { socket } = await seated();

  assert.equal(socket.sent.filter((sent) => "op" in sent && sent.op === "history").length, 1);
});

test("After a gap older pages begin before what is held without one.", async () => {
  const { book, table } = await opened();
  table.newest = 300;
  table.waits = true;
  table.online();
  table.tell("entry", { seq: 301 });
  await table.answer();
  assert.deepEqual(span(book), [301, 261, 41]);

  table.waits = false;
  await book.older();
  assert.deepEqual(span(book), [301, 221, 81]);
});

test("Without a gap a new connection leaves the older pages that are held.", async () => {
  const { book, table } = await opened();
  await book.older();
  table.newest = 110;
  table.online();
  await settle();

  assert.deepEqual(span(book), [110, 21, 90]);
});

test("What a slow connection was not sent is fetched when it has caught up.", async () => {
  const { book, table } = await opened();
  table.newest = 105;
  table.tell("tokens", { seq: 105, snapshot: true });
  await settle();

  assert.deepEqual(span(book), [105, 61, 45]);
});

test("A diff is no reason to fetch anything.", async () => {
  const { table } = await opened();
  table.tell("tokens", { seq: 101, snapshot: false });

  assert.equal(table.asked.length, 1);
});

test("An older page that comes after a gap was found belongs nowhere.", async () => {
  const { book, table } = await opened();
  table.waits = true;
  const older = book.older();
  table.newest = 300;
  table.online();
  await table.answer();

  assert.equal(await older, false);
  assert.deepEqual(span(book), [300, 261, 40]);
});

test("Another epoch is another book: nothing of the former is held, and its newest page is there.", async () => {
  const { book, table } = await opened();
  await book.older();
  table.welcome = { ...table.welcome, epoch: "e2" };
  table.newest = 200;
  table.online();
  await settle();

  assert.deepEqual([span(book), book.hasOlder], [[200, 161, 40], true]);
  assert.ok(book.entries.every((entry) => "of" in entry && entry.of === "e2"));
});

test("A log that has lost its newest entries is another book as well.", async () => {
  const { book, table } = await opened();
  table.newest -= 1;
  table.tell("tokens", { snapshot: true, seq: 0 });
  table.online();
  await settle();

  assert.equal(book.entries[0]?.["seq"], table.newest);
});

test("Another epoch without an entry leaves an empty book that goes no further back.", async () => {
  const { book, table } = await opened();
  table.welcome = { ...table.welcome, epoch: "e2" };
  table.newest = 0;
  table.online();
  await settle();

  assert.deepEqual([span(book), book.hasOlder], [[undefined, undefined, 0], false]);
});

test("A page of the former epoch that comes late is not taken.", async () => {
  const { book, table } = await opened();
  table.waits = true;
  const older = book.older();
  table.welcome = { ...table.welcome, epoch: "e2" };
  table.newest = 3;
  table.online();
  await Promise.all([table.answer(), assert.rejects(older, { code: "stopped" })]);

  assert.deepEqual(span(book), [3, 1, 3]);
});

test("Who is a GM from now on reads the log anew, for they may read more of it.", async () => {
  const { book, table } = await opened();
  const [before] = book.entries;
  table.welcome = { ...table.welcome, role: "gm" };
  table.online();
  await settle();

  assert.notEqual(book.entries[0], before);
  assert.deepEqual(span(book), [100, 61, 40]);
});

test("A book that follows another table forgets the first, and hears no more of it.", async () => {
  const { book, table } = await opened();
  table.waits = true;
  const older = book.older();
  const other = new Table();
  other.newest = 2;
  book.attach(source(other));
  await Promise.all([table.answer(), assert.rejects(older, { code: "stopped" })]);
  table.tell("entry", { seq: 500 });

  assert.deepEqual(span(book), [2, 1, 2]);
});

test("A long evening lets the oldest entries go, says so, and fetches them again when asked.", async () => {
  const { book, table } = await opened();
  await book.older();
  await book.older();
  assert.equal(book.hasOlder, false);
  for (table.newest = 101; table.newest <= 4_002; table.newest++) {
    table.tell("entry", table.entry(table.newest));
  }
  assert.deepEqual([span(book), book.hasOlder], [[4_002, 3, 4_000], true]);
  await book.older();

  assert.deepEqual([span(book), book.hasOlder], [[4_002, 1, 4_002], false]);
});

test("A book that is full takes no older page, and still says that there are some.", async () => {
  const table = new Table();
  table.newest = 12_000;
  table.page = 100;
  const { book } = await opened(table);
  while (!book.isFull) await book.older();
  const asked = table.asked.length;

  assert.equal(await book.older(), false);
  assert.deepEqual([book.entries.length, book.hasOlder], [10_000, true]);
  assert.equal(table.asked.length, asked);
});

test("All of the log is read to its beginning, and nothing more of it is held.", async () => {
  const { book } = await opened();
  const all = await gathered(book.all());

  assert.deepEqual([all.length, book.entries.length], [100, 40]);
});

test("All of one token's log is asked for by its id.", async () => {
  const { book, table } = await opened();
  table.newest = 30;
  await gathered(book.all({ token: "a" }));

  assert.deepEqual(table.asked.at(-1), { token: "a", limit: 100 });
});

test("All of the log waits while too much was asked at once, longer each time, and then goes on.", async () => {
  const { book, table, timers } = await opened();
  table.refuses = "rate_limited";
  const all = gathered(book.all());
  await settle();
  const asked = table.asked.length;
  timers.advance(0.5);
  await settle();
  timers.advance(0.9);
  await settle();
  assert.equal(table.asked.length, asked + 1);
  table.refuses = null;
  timers.advance(0.1);

  assert.equal((await all).length, 100);
});

test("A page that is refused eight times is given up, and says why.", async () => {
  const { book, table, timers } = await opened();
  table.refuses = "rate_limited";
  const refused = assert.rejects(gathered(book.all()), { code: "rate_limited" });
  for (let tries = 1; tries < 8; tries++) {
    await settle();
    timers.advance(60);
  }
  await refused;

  assert.equal(table.asked.length, 1 + 8);
});

test("All of the log ends with an error when it becomes another table's between two pages.", async () => {
  const { book } = await opened();
  const pages = book.all();
  await pages.next();
  book.attach(source(new Table()));

  await assert.rejects(pages.next(), { code: "stopped" });
});

test("All of the log ends with an error when it becomes another epoch's.", async () => {
  const { book, table } = await opened();
  const pages = book.all();
  await pages.next();
  table.welcome = { ...table.welcome, epoch: "e2" };
  table.online();

  await assert.rejects(pages.next(), { code: "stopped" });
});

test("Before any connection there is no log to read.", async () => {
  await assert.rejects(gathered(new Logbook().all()), { code: "offline" });
});
