import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it, mock } from "node:test";

import { SocketWatch } from "../../src/foundry/socket-watch.mjs";

/** What goes over the socket: [note, recipients]. @type {[object, string[] | undefined][]} */ let sent;
/** @type {boolean[]} */ let told;
let others = true;

/** @param {boolean} [isGM] */
function watch(isGM = true) {
  return new SocketWatch({
    emit: (note, recipients) => void sent.push([note, recipients]),
    isGM,
    others: () => others,
    silent: (silent) => void told.push(silent),
  });
}

beforeEach(() => {
  [sent, told] = [[], []];
  others = true;
  mock.timers.enable({ apis: ["setTimeout"] });
});

afterEach(() => mock.timers.reset());

describe("Foundry's socket", () => {
  it("is tried at the start: everybody says hello, and is answered alone", () => {
    const one = watch(false);
    one.begin();
    one.receive({ type: "hello" }, "gudrun");
    assert.deepEqual(sent, [
      [{ type: "hello" }, undefined],
      [{ type: "here" }, ["gudrun"]],
    ]);
  });

  it("is silent when nothing comes within a minute though others are there: a GM is told", () => {
    watch().begin();
    watch(false).begin();
    mock.timers.tick(59_999);
    assert.deepEqual(told, []);
    mock.timers.tick(1);
    assert.deepEqual(told, [true]);
  });

  it("works when any message of the module's comes, and says so, late as well", () => {
    const gm = watch();
    gm.begin();
    mock.timers.tick(60_000);
    gm.receive({ type: "wanted" }, "pia");
    gm.receive({ type: "here" }, "pia");
    gm.expect();
    mock.timers.tick(60_000);
    assert.deepEqual(told, [true, false]);
  });

  it("is not doubted while nobody else is there, or when they have left meanwhile", () => {
    others = false;
    const gm = watch();
    gm.begin();
    others = true;
    gm.expect();
    gm.expect();
    others = false;
    mock.timers.tick(120_000);
    assert.deepEqual(told, []);
  });

  it("is not taken for working by a message that is none", () => {
    const gm = watch();
    gm.receive(null, "pia");
    assert.deepEqual(sent, []);
  });
});
