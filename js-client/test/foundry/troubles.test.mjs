import assert from "node:assert/strict";
import test from "node:test";

import { Troubles } from "../../src/foundry/troubles.mjs";

/** @import { Chip, Status } from "../../src/foundry/chip.mjs" */

/** The chip as a list of what is wrong. */
function opened() {
  /** @type {Map<string, Status>} */
  const wrong = new Map();
  const chip = {
    trouble: (/** @type {string} */ about, /** @type {Status | null} */ status) =>
      status ? wrong.set(about, status) : wrong.delete(about),
  };
  const nameOf = (/** @type {string} */ id) => (id === "a" ? "Svala" : id);
  return {
    wrong,
    troubles: new Troubles(/** @type {Chip} */ (/** @type {unknown} */ (chip)), nameOf),
  };
}

test("A token's trouble is told by its name, with what was said about it.", () => {
  const { wrong, troubles } = opened();
  troubles.with("a", "refused", new Error("No permission"));

  assert.deepEqual(
    [...wrong.values()],
    [{ tone: "warn", key: "refused", data: { name: "Svala", message: "No permission" } }],
  );
});

test("What is thrown and is no error says nothing by itself.", () => {
  const { wrong, troubles } = opened();
  troubles.with("", "unsettled", "gone");

  assert.deepEqual([...wrong.values()][0]?.data, { name: "", message: "" });
});

test("A token that is written again has no trouble any more; another one keeps its own.", () => {
  const { wrong, troubles } = opened();
  troubles.with("a", "refused");
  troubles.with("a", "contested");
  troubles.with("b", "refused");
  troubles.relieved("a");

  assert.deepEqual(
    [...wrong.values()].map(({ data }) => data?.["name"]),
    ["b"],
  );
});

test("Numbers of another epoch are counted.", () => {
  const { wrong, troubles } = opened();
  troubles.undecided(["a", "b"]);

  assert.deepEqual(wrong.get("epoch")?.data, { count: 2 });
});

test("Tokens that are gone from Foundry are counted, and leave by a click, until none is gone.", () => {
  const { wrong, troubles } = opened();
  const remove = () => {};
  troubles.gone(7, remove);
  const told = wrong.get("gone");
  troubles.gone(0, remove);

  assert.deepEqual(told, { tone: "warn", key: "gone", data: { count: 7 }, action: remove });
  assert.equal(wrong.has("gone"), false);
});

test("A copied world can be connected anew by a click.", () => {
  const { wrong, troubles } = opened();
  let paired = 0;
  troubles.copied(() => (paired += 1));
  wrong.get("foundry")?.action?.();

  assert.equal(paired, 1);
});

test("A new connection ends all of these, and not what is wrong with Foundry's socket.", () => {
  const { wrong, troubles } = opened();
  wrong.set("socket", { tone: "warn", key: "socketSilent" });
  troubles.with("a", "refused");
  troubles.undecided(["a"]);
  troubles.copied(() => {});
  troubles.clear();

  assert.deepEqual([...wrong.keys()], ["socket"]);
});

test("What a GM was asked for is told until it is answered, over any number of connections.", () => {
  const { wrong, troubles } = opened();
  let opens = 0;
  const menu = () => (opens += 1);
  troubles.answered("r0", menu); // asked nobody
  assert.equal(wrong.size, 0);
  troubles.atGm("r1", menu);
  troubles.atGm("r2", menu);
  troubles.atGm("r2", menu);
  troubles.clear();
  const status = wrong.get("atGM");
  assert.deepEqual([status?.tone, status?.key, status?.data], ["busy", "atGM", { count: 2 }]);
  status?.action?.();
  assert.equal(opens, 1);

  troubles.answered("r1", menu);
  assert.deepEqual(wrong.get("atGM")?.data, { count: 1 });
  troubles.answered("r2", menu);
  assert.equal(wrong.size, 0);
});

test("That the log is read is told of each battle until it is done.", () => {
  const { wrong, troubles } = opened();
  troubles.reading("c1", true, () => {});
  troubles.reading("c2", true, () => {});
  troubles.reading("c1", false, () => {});
  assert.deepEqual(
    [...wrong.values()].map(({ tone, key }) => [tone, key]),
    [["busy", "reading"]],
  );
});

test("At another table no GM has been asked yet.", () => {
  const { wrong, troubles } = opened();
  troubles.atGm("r1", () => {});
  troubles.leave();
  assert.equal(wrong.size, 0);
  troubles.atGm("r2", () => {});
  assert.deepEqual(wrong.get("atGM")?.data, { count: 1 });
});
