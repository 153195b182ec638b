import assert from "node:assert/strict";
import test from "node:test";

import { RequestError } from "../../src/core/errors.mjs";
import { Requests } from "../../src/core/requests.mjs";
import { FakeStorage, FakeTimers, reply, settle } from "./fakes.mjs";

const KEY = "pending:w1";
const RUN = { token: "Page.ada", pace: "sprint", seconds: 15 };

/** One load of the page; `storage` and `timers` outlive it. */
function load({ storage = new FakeStorage(), timers = new FakeTimers() } = {}) {
  /** @type {any[]} */
  const sent = [];
  /** @type {any[]} */
  const settled = [];
  /** @type {unknown[]} */
  const pending = [];
  const requests = new Requests({
    timers,
    send: (message) => Boolean(sent.push(message)),
    settled: (one) => settled.push(one),
    pending: (one) => pending.push(one),
  });
  requests.open(storage, KEY);
  return { requests, storage, timers, sent, settled, pending };
}

/** The result, the error's code, or "pending". @param {Promise<unknown>} promise */
function outcome(promise) {
  const answer = promise.then(
    (result) => result,
    (error) => error.code,
  );
  return Promise.race([answer, settle().then(() => "pending")]);
}

/** @param {string} id @param {unknown} result */
const done = (id, result) => reply(id, { result });

/** @param {string} id @param {string} code */
const refused = (id, code) =>
  reply(id, { ok: false, error: { code, message: "No.", field: null } });

/** @param {string} id @param {"done" | "pending" | "unknown"} status @param {unknown} [result] */
const told = (id, status, result = null) => reply(id, { status, result });

test("A request is sent under a fresh id and resolves with the result.", async () => {
  const { requests, sent, settled } = load();
  requests.connected("e1");
  const promise = requests.request("run", RUN);
  const [{ id, ...message }] = sent;
  requests.reply(done(id, { yards: 90 }));

  assert.match(id, /^[0-9a-f]{32}$/);
  assert.deepEqual(message, { type: "request", op: "run", args: RUN });
  assert.deepEqual(await promise, { yards: 90 });
  assert.deepEqual(settled, [
    { id, op: "run", args: RUN, outcome: "done", result: { yards: 90 }, restored: false },
  ]);
});

test("Two clicks are two intentions.", () => {
  const { requests, sent } = load();
  requests.connected("e1");
  void requests.request("run", RUN).catch(() => {});
  void requests.request("run", RUN).catch(() => {});

  assert.notEqual(sent[0].id, sent[1].id);
});

test("An id that still waits is not sent again: both get the one answer.", async () => {
  const { requests, sent } = load();
  requests.connected("e1");
  const first = requests.request("run", RUN, { id: "i1" });
  const second = requests.request("run", RUN, { id: "i1" });
  requests.reply(done("i1", 1));

  assert.equal(sent.length, 1);
  assert.deepEqual(await Promise.all([first, second]), [1, 1]);
});

test("A refusal rejects with its code, sentence and field.", async () => {
  const { requests, settled } = load();
  requests.connected("e1");
  const promise = requests.request("run", RUN, { id: "i1" });
  const error = { code: "out_of_range", message: "Seconds are 1 to 86400.", field: "seconds" };
  requests.reply(reply("i1", { ok: false, error }));

  await assert.rejects(promise, (/** @type {unknown} */ thrown) => {
    assert.ok(thrown instanceof RequestError);
    assert.deepEqual(
      { ...error },
      {
        code: thrown.code,
        message: thrown.message,
        field: thrown.field,
      },
    );
    return true;
  });
  assert.equal(settled[0].outcome, "failed");
});

test("A request made without a connection is sent when there is one.", () => {
  const { requests, sent } = load();
  void requests.request("run", RUN, { id: "i1" }).catch(() => {});
  assert.deepEqual(sent, []);

  requests.connected("e1");

  assert.deepEqual(
    sent.map(({ type, id }) => [type, id]),
    [["request", "i1"]],
  );
});

test("After a reconnect, what was sent is asked after, not sent again.", () => {
  const { requests, sent } = load();
  requests.connected("e1");
  void requests.request("run", RUN, { id: "i1" }).catch(() => {});
  requests.disconnected();
  requests.connected("e1");

  assert.deepEqual(
    sent.map(({ type }) => type),
    ["request", "status"],
  );
});

test("Twenty reconnects send a request once and answer it once.", async () => {
  const { requests, sent, settled } = load();
  requests.connected("e1");
  const promise = requests.request("run", RUN, { id: "i1" });
  for (let n = 0; n < 20; n += 1) {
    requests.disconnected();
    requests.connected("e1");
  }
  requests.reply(told("i1", "done", 7));
  requests.reply(told("i1", "done", 7));

  assert.equal(sent.filter(({ type }) => type === "request").length, 1);
  assert.equal(await promise, 7);
  assert.equal(settled.length, 1);
});

test("What the server never saw is sent again under the same id while it is fresh.", () => {
  const { requests, sent, timers } = load();
  requests.connected("e1");
  void requests.request("run", RUN, { id: "i1" }).catch(() => {});
  requests.disconnected();
  timers.advance(119);
  requests.connected("e1");
  requests.reply(told("i1", "unknown"));

  assert.deepEqual(
    sent.map(({ type, id }) => [type, id]),
    [
      ["request", "i1"],
      ["status", "i1"],
      ["request", "i1"],
    ],
  );
});

test("What the server never saw is not done after two minutes.", async () => {
  const { requests, sent, timers, storage } = load();
  requests.connected("e1");
  const promise = requests.request("run", RUN, { id: "i1" });
  requests.disconnected();
  timers.advance(120);
  requests.connected("e1");
  requests.reply(told("i1", "unknown"));

  assert.equal(await outcome(promise), "not_done");
  assert.equal(sent.length, 2);
  assert.equal(storage.getItem(KEY), null);
});

test("What was done during the break resolves however long it took.", async () => {
  const { requests, timers } = load();
  requests.connected("e1");
  const promise = requests.request("run", RUN, { id: "i1" });
  requests.disconnected();
  timers.advance(3600);
  requests.connected("e1");
  requests.reply(told("i1", "done", 5));

  assert.equal(await promise, 5);
});

test("What waits in the server's inbox is asked after once a second.", () => {
  const { requests, sent, timers } = load();
  requests.connected("e1");
  void requests.request("run", RUN, { id: "i1" }).catch(() => {});
  requests.disconnected();
  requests.connected("e1");
  requests.reply(told("i1", "pending"));
  timers.advance(1);
  requests.reply(told("i1", "pending"));
  timers.advance(1);

  assert.equal(sent.filter(({ type }) => type === "status").length, 3);
});

test("A request that was never sent is given up after two minutes, also without a connection.", async () => {
  const { requests, timers } = load();
  const promise = requests.request("run", RUN, { id: "i1" });
  requests.disconnected(); // one more try that failed
  timers.advance(120);

  assert.equal(await outcome(promise), "not_done");
});

for (const code of ["unavailable", "busy"]) {
  test(`After ${code} the same id is tried again, later each time.`, () => {
    const { requests, sent, timers } = load();
    timers.chance = () => 1;
    requests.connected("e1");
    void requests.request("run", RUN, { id: "i1" }).catch(() => {});
    requests.reply(refused("i1", code));
    timers.advance(0.4);
    assert.equal(sent.length, 1);
    timers.advance(0.1);
    requests.reply(refused("i1", code));
    timers.advance(1);

    assert.deepEqual(
      sent.map(({ id }) => id),
      ["i1", "i1", "i1"],
    );
  });
}

for (const code of ["rate_limited", "unavailable", "busy"]) {
  test(`A status refused with ${code} says nothing of the request: it is asked again.`, async () => {
    const { requests, sent, timers } = load();
    requests.connected("e1");
    const promise = requests.request("run", RUN, { id: "i1" });
    requests.disconnected();
    timers.advance(150_000);
    requests.connected("e1");
    requests.reply(refused("i1", code));
    timers.advance(1_000);
    const asked = sent.filter(({ type }) => type === "status").length;
    requests.reply(told("i1", "done", { yards: 90 }));

    assert.equal(asked, 2);
    assert.deepEqual(await outcome(promise), { yards: 90 });
  });
}

test("A server that stays unavailable for two minutes has said no.", async () => {
  const { requests, sent, timers } = load();
  requests.connected("e1");
  const promise = requests.request("run", RUN, { id: "i1" });
  for (let n = 0; n < 60; n += 1) {
    requests.reply(refused("i1", "unavailable"));
    timers.advance(8);
  }

  assert.equal(await outcome(promise), "unavailable");
  assert.ok(sent.length < 25, `${sent.length} tries`);
});

test("A restarting server is not an answer: its successor is asked.", async () => {
  const { requests, sent } = load();
  requests.connected("e1");
  const promise = requests.request("run", RUN, { id: "i1" });
  requests.reply(refused("i1", "shutting_down"));
  requests.disconnected();
  requests.connected("e1");

  assert.equal(await outcome(promise), "pending");
  assert.deepEqual(
    sent.map(({ type }) => type),
    ["request", "status"],
  );
});

test("Another epoch drops what waits, and says so.", async () => {
  const { requests, sent, settled } = load();
  requests.connected("e1");
  const promise = requests.request("run", RUN, { id: "i1" });
  requests.disconnected();
  requests.connected("e2");

  assert.equal(await outcome(promise), "dropped");
  assert.equal(settled[0].outcome, "dropped");
  assert.equal(sent.length, 1);
});

test("After a reload an unanswered request is asked after, and its answer told as restored.", () => {
  const before = load();
  before.requests.connected("e1");
  void before.requests.request("run", RUN, { id: "i1" }).catch(() => {});
  const after = load(before);
  after.requests.connected("e1");
  after.requests.reply(told("i1", "done", 5));

  assert.deepEqual(after.sent, [{ type: "status", id: "i1" }]);
  assert.deepEqual(after.settled, [
    { id: "i1", op: "run", args: RUN, outcome: "done", result: 5, restored: true },
  ]);
  assert.equal(after.storage.getItem(KEY), null);
});

test("After a reload, a fresh request the server never saw is sent under its old id.", () => {
  const before = load();
  before.requests.connected("e1");
  void before.requests.request("run", RUN, { id: "i1" }).catch(() => {});
  before.timers.advance(60);
  const after = load(before);
  after.requests.connected("e1");
  after.requests.reply(told("i1", "unknown"));

  assert.deepEqual(after.sent.at(-1), { type: "request", id: "i1", op: "run", args: RUN });
});

for (const [what, seconds] of /** @type {[string, number][]} */ ([
  ["set forward an hour", 3600],
  ["set back an hour", -3600],
])) {
  test(`A clock ${what} between two loads makes a request too old to send.`, () => {
    const before = load();
    before.requests.connected("e1");
    void before.requests.request("run", RUN, { id: "i1" }).catch(() => {});
    before.timers.setWall(seconds);
    const after = load(before);
    after.requests.connected("e1");
    after.requests.reply(told("i1", "unknown"));

    assert.equal(after.settled[0].outcome, "not_done");
  });
}

test("A clock set back during one load does not make an old request fresh.", () => {
  const { requests, timers, settled } = load();
  requests.connected("e1");
  void requests.request("run", RUN, { id: "i1" }).catch(() => {});
  requests.disconnected();
  timers.advance(180);
  timers.setWall(-3600);
  requests.connected("e1");
  requests.reply(told("i1", "unknown"));

  assert.equal(settled[0].outcome, "not_done");
});

test("Reads fail at once without a connection, and are told to nobody else.", async () => {
  const { requests, settled } = load();
  assert.equal(await outcome(requests.request("preview", {})), "offline");

  requests.connected("e1");
  const history = requests.request("history", {});
  requests.disconnected();

  assert.equal(await outcome(history), "offline");
  assert.deepEqual(settled, []);
});

test("What the next load says afresh is not stored.", () => {
  const { requests, storage } = load();
  requests.connected("e1");
  void requests.request("register", { tokens: [] }).catch(() => {});

  assert.equal(storage.getItem(KEY), null);
});

test("Without a storage that works, requests live as long as the page.", async () => {
  const broken = new FakeStorage();
  broken.getItem = broken.setItem = () => {
    throw new Error("blocked");
  };
  const { requests } = load({ storage: broken, timers: new FakeTimers() });
  requests.connected("e1");
  const promise = requests.request("run", RUN, { id: "i1" });
  requests.reply(done("i1", 5));

  assert.equal(await promise, 5);
});

test("What something else wrote into the storage is left out.", () => {
  const storage = new FakeStorage();
  storage.setItem(KEY, JSON.stringify([null, { id: 7 }, "x"]));

  assert.equal(load({ storage, timers: new FakeTimers() }).requests.size, 0);
});

test("A player's request that a GM was asked about says so once, and keeps waiting.", async () => {
  const { requests, sent, pending } = load();
  requests.connected("e1");
  const promise = requests.request("run", RUN, { id: "i1", ask: true });
  requests.reply(reply("i1", { pending: "a1" }));
  assert.equal(await outcome(promise), "pending");
  requests.reply(reply("i1", { pending: "a1", status: "pending" }));

  requests.reply(done("i1", 5));

  assert.equal(await promise, 5);
  assert.equal(sent[0].ask, true);
  assert.deepEqual(pending, [{ id: "i1", op: "run", args: RUN, ask: "a1" }]);
});

test("What waits for a GM is asked after once per connection, and not every second.", () => {
  const { requests, sent, timers } = load();
  requests.connected("e1");
  void requests.request("run", RUN, { id: "i1", ask: true }).catch(() => {});
  requests.reply(reply("i1", { pending: "a1" }));
  requests.disconnected();
  requests.connected("e1");
  requests.reply(reply("i1", { pending: "a1", status: "pending" }));
  timers.advance(300);

  assert.deepEqual(
    sent.map(({ type }) => type),
    ["request", "status"],
  );
  assert.equal(timers.pending, 0);
});

test("A GM's no, and no answer in time, reject with their code.", async () => {
  const { requests } = load();
  requests.connected("e1");
  const promises = ["i1", "i2"].map((id) => requests.request("run", RUN, { id, ask: true }));
  requests.reply(reply("i1", { pending: "a1" }));
  requests.reply(reply("i2", { pending: "a2" }));
  requests.reply(refused("i1", "not_allowed"));
  requests.reply(refused("i2", "expired"));

  assert.deepEqual(await Promise.all(promises.map(outcome)), ["not_allowed", "expired"]);
});

test("After a reload, what still waits for a GM is told as pending.", () => {
  const first = load();
  first.requests.connected("e1");
  void first.requests.request("run", RUN, { id: "i1", ask: true }).catch(() => {});
  first.requests.reply(reply("i1", { pending: "a1" }));
  const { requests, settled, pending } = load(first);
  requests.connected("e1");
  requests.reply(reply("i1", { pending: "a1", status: "pending" }));
  requests.reply(refused("i1", "not_allowed"));

  assert.deepEqual(pending, [{ id: "i1", op: "run", args: RUN, ask: "a1" }]);
  assert.deepEqual([settled[0].outcome, settled[0].restored], ["failed", true]);
});

test("Leaving rejects what waits and keeps it stored for the next time.", async () => {
  const { requests, storage } = load();
  requests.connected("e1");
  const promise = requests.request("run", RUN, { id: "i1" });
  requests.close();

  assert.equal(await outcome(promise), "stopped");
  assert.match(String(storage.getItem(KEY)), /i1/);
});
