import assert from "node:assert/strict";
import test from "node:test";

import { RequestError } from "../../../src/core/errors.mjs";
import { MenuPanel } from "../../../src/core/panels/menu-panel.mjs";
import { SVALA, seated } from "../seat.mjs";
import { acting, classed, obstacles, said, tagged, use } from "./trees.mjs";

const TOKENS = { a: SVALA, b: { ...SVALA, name: "Orm" }, o: { ...SVALA, name: "Orc", owners: [] } };

/** @param {{role?: "gm" | "player", selected?: string[], tokens?: Record<string, unknown>, use?: () => unknown}} [how] */
async function opened({ role = "gm", selected = [], tokens = TOKENS, use: fail } = {}) {
  /** @type {unknown[]} */
  const done = [];
  const seat = await seated({ role, tokens });
  const panel = new MenuPanel(seat.desk, {
    selected: () => selected,
    use: async (op, of) => fail?.() ?? done.push([op, of]),
    choose: async () => done.push("choose"),
    show: (window) => done.push(window),
  });
  return { panel, done };
}

/** @param {MenuPanel} panel @param {string} act @param {string} name */
const offered = (panel, act, name) => acting(panel, act).map(({ props }) => props.data?.[name]);

test("A GM without a selection acts for the whole party: those whom somebody plays.", async () => {
  const { panel, done } = await opened();
  assert.match(said(tagged(panel.view(), "fieldset")[0]), /The whole party: 2 Orm, Svala$/u);
  await use(panel, "use", { data: { op: "march" } });

  assert.deepEqual(done, [["march", ["b", "a"]]]);
});

test("A GM with a selection acts for it, and may choose the party instead.", async () => {
  const { panel, done } = await opened({ selected: ["o"] });
  await use(panel, "use", { data: { op: "rest" } });
  await use(panel, "target", { data: { whom: "party" } });
  await use(panel, "use", { data: { op: "rest" } });
  await use(panel, "target", { data: { whom: "selected" } });
  await use(panel, "use", { data: { op: "rest" } });

  assert.deepEqual(done, [
    ["rest", ["o"]],
    ["rest", ["b", "a"]],
    ["rest", ["o"]],
  ]);
});

test("Of both choices one is marked, and the keyboard's arrows lead from one to the other.", async () => {
  const { panel } = await opened({ selected: ["o"] });

  assert.deepEqual(
    acting(panel, "target").map(({ props }) => [props["type"], props["name"], props["checked"]]),
    [
      ["radio", "ee-whom", true],
      ["radio", "ee-whom", false],
    ],
  );
});

test("A GM has all that is done for a table, and every window.", async () => {
  const { panel } = await opened();

  assert.deepEqual(offered(panel, "use", "op"), [
    ...["rest", "sleep", "day", "stay_up"],
    ...["battle_end", "march", "group_hike", "overexert"],
    ...["spend", "adjust", "condition", "motivate"],
  ]);
  assert.deepEqual(offered(panel, "show", "window"), ["log", "party", "rules", "people"]);
});

test("A player may rest and sleep, and has no window of people.", async () => {
  const { panel, done } = await opened({ role: "player", selected: ["a"] });
  await use(panel, "use", { data: { op: "sleep" } });

  assert.deepEqual(offered(panel, "use", "op"), ["rest", "sleep"]);
  assert.deepEqual(offered(panel, "show", "window"), ["log", "party", "rules"]);
  assert.deepEqual(done, [["sleep", ["a"]]]);
  assert.deepEqual(acting(panel, "target"), []);
});

test("Every button has a name and, where it does something, a line that says what.", async () => {
  const { panel } = await opened();

  for (const one of acting(panel, "use")) {
    assert.doesNotMatch(`${said(one)} ${one.props["title"]}`, /EXTRA_EFFORT/u);
  }
});

test("Feats are chosen, and windows opened, by one click each.", async () => {
  const { panel, done } = await opened();
  await use(panel, "choose");
  for (const window of ["log", "party", "rules", "people"]) {
    await use(panel, "show", { data: { window } });
  }

  assert.deepEqual(done, ["choose", "log", "party", "rules", "people"]);
});

test("A table of nobody has a menu all the same.", async () => {
  const { panel, done } = await opened({ tokens: {} });
  await use(panel, "use", { data: { op: "rest" } });

  assert.match(said(panel.view()), /The whole party: 0/u);
  assert.deepEqual(done, [["rest", []]]);
});

test("Why something could not be done is said.", async () => {
  const refuse = () => {
    throw new RequestError("offline", "");
  };
  const { panel } = await opened({ use: refuse });
  await use(panel, "use", { data: { op: "rest" } });

  assert.match(said(classed(panel.view(), "ee-error")), /^There is no connection/u);
});

test("All of it is worked by keyboard, and has names.", async () => {
  const { panel } = await opened();

  assert.deepEqual(obstacles(panel), []);
});
