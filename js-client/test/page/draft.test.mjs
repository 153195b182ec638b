import assert from "node:assert/strict";
import test from "node:test";

import { argsOf, draftOf, problemOf } from "../../src/page/draft.mjs";

const TWO = { tokens: ["a", "b"], included: ["b"] };

test("A feat of one token asks for that one.", () => {
  const args = argsOf(draftOf("run", "a", TWO));

  assert.equal(args["token"], "a");
  assert.deepEqual([args["pace"], args["seconds"], args["extra"]], ["sprint", 15, 0]);
});

test("A request on several asks for those that are ticked.", () => {
  assert.deepEqual(argsOf(draftOf("rest", "a", TWO))["tokens"], ["b"]);
});

test("The end of a battle names the battle once, and what is ticked for each.", () => {
  const draft = draftOf("battle_end", "a", {
    ...TWO,
    included: TWO.tokens,
    viewOf: (id) => (id === "a" ? { sheet: { heavy_clothing: true, encumbrance: 2 } } : {}),
  });
  const args = argsOf(draft);

  assert.match(String(args["combat"]), /^page-[0-9a-f]{32}$/);
  assert.equal(argsOf(draft)["combat"], args["combat"]);
  assert.deepEqual(args["tokens"], [
    { token: "a", fought: true, encumbrance: 2, heavy_clothing: true, heavy_weapon: false },
    { token: "b", fought: true, heavy_weapon: false },
  ]);
});

test("Two battles have two names.", () => {
  const [one, other] = [draftOf("battle_end", "a", TWO), draftOf("battle_end", "a", TWO)];

  assert.notEqual(argsOf(one)["combat"], argsOf(other)["combat"]);
});

test("A feat of combat carries a turn; others do not.", () => {
  assert.match(String(argsOf(draftOf("mighty_blows", "a", TWO))["turn"]), /^page-/);
  assert.equal("turn" in argsOf(draftOf("run", "a", TWO)), false);
});

test("A private request says so; one that is not says nothing.", () => {
  const draft = draftOf("run", "a", TWO);
  assert.equal("private" in argsOf(draft), false);

  draft.private = true;

  assert.equal(argsOf(draft)["private"], true);
});

test("A request on nobody is told before the server is asked.", () => {
  assert.deepEqual(problemOf(draftOf("rest", "a", { tokens: ["a"], included: [] })), {
    field: "tokens",
    code: "bad_request",
  });
});

test("Values given beforehand stand in for the defaults.", () => {
  assert.equal(argsOf(draftOf("mishap", "a", { ...TWO, values: { of: 7 } }))["of"], 7);
});

test("A feat that does not exist is a mistake of ours.", () => {
  assert.throws(() => draftOf("fly", "a", TWO), /no feat fly/);
});
