import assert from "node:assert/strict";
import test from "node:test";

import { RequestError } from "../../../src/core/errors.mjs";
import { RulesPanel } from "../../../src/core/panels/rules-panel.mjs";
import { RULES } from "../../../src/core/rules.mjs";
import { seated } from "../seat.mjs";
import { acting, classed, obstacles, said, trees, use } from "./trees.mjs";

/** @param {Parameters<typeof seated>[0]} [table] */
async function opened(table) {
  const seat = await seated(table);
  return { panel: new RulesPanel(seat.desk), seat };
}

/** @param {RulesPanel} panel @param {string} rule */
const row = (panel, rule) =>
  trees(panel.view()).find(({ tag, props }) => tag === "li" && props.data?.["rule"] === rule);

/** @param {RulesPanel} panel @param {string} rule */
const control = (panel, rule) => acting(panel, "set", { rule })[0]?.props ?? {};

test("Every rule is there with its name, a line that says what it does, and what holds unless changed.", async () => {
  const { panel } = await opened();

  for (const { name } of RULES) {
    assert.match(said(row(panel, name)), /^\S.+ \S.+ Unless changed: .+\.$/u, name);
  }
});

test("What holds is the server's word, and the default where it has none.", async () => {
  const { panel } = await opened({ rules: { jump_st: true, march_hours: 8 } });

  assert.equal(control(panel, "jump_st")["checked"], true);
  assert.equal(control(panel, "march_hours")["value"], 8);
  assert.equal(control(panel, "digging_fp_per_hour")["value"], 1);
  assert.equal(control(panel, "heavy_clothing_rule")["value"], "always");
});

test("A rule that a GM changes is sent by itself, once, as what it is.", async () => {
  const { panel, seat } = await opened();
  await use(panel, "set", { data: { rule: "jump_st" }, value: true });
  await use(panel, "set", { data: { rule: "march_hours" }, value: "12" });
  await use(panel, "set", { data: { rule: "heavy_clothing_rule" }, value: "hot_day" });

  assert.deepEqual(seat.asked, [
    { op: "rules", args: { jump_st: true } },
    { op: "rules", args: { march_hours: 12 } },
    { op: "rules", args: { heavy_clothing_rule: "hot_day" } },
  ]);
});

test("A number out of range, and what is none, is not sent; the range is said.", async () => {
  const { panel, seat } = await opened();
  for (const value of ["25", "0", "", "1.5", "many"]) {
    await use(panel, "set", { data: { rule: "march_hours" }, value });
    assert.equal(panel.error, "A whole number from 1 to 24.", value);
  }

  assert.deepEqual(seat.asked, []);
});

test("Only what was changed can be put back, and is put back to its default.", async () => {
  const { panel, seat } = await opened({ rules: { march_hours: 8, jump_st: false } });
  assert.equal(acting(panel, "reset").length, 1);
  await use(panel, "reset", { data: { rule: "march_hours" } });

  assert.deepEqual(seat.asked, [{ op: "rules", args: { march_hours: 16 } }]);
});

test("A rule that another GM changes is shown at once.", async () => {
  const { panel, seat } = await opened();
  seat.diff({}, { entry: { seq: 10, op: "rules", result: { rules: { march_hours: 9 } } } });

  assert.equal(control(panel, "march_hours")["value"], 9);
});

test("Of two GMs who change rules at once, the one who was overruled is told by whom, and to what.", async () => {
  const { panel, seat } = await opened();
  const close = panel.open(() => {});
  const status = () => said(trees(panel.view()).find(({ props }) => props["role"] === "status"));
  const change = (
    /** @type {number} */ seq,
    /** @type {string} */ user,
    /** @type {object} */ args,
  ) =>
    seat.diff({}, { entry: { seq, op: "rules", user, name: user, args, result: { rules: args } } });
  assert.equal(status(), "");
  change(10, "gm", { march_hours: 8 });
  assert.equal(status(), "");
  change(11, "Halla", { march_hours: 9, jump_st: true });
  assert.equal(control(panel, "march_hours")["value"], 9);
  assert.equal(status(), "Halla has just changed: Jumping by ST: yes, Hours of a day’s march: 9.");

  close();
  panel.open(() => {});
  assert.equal(status(), "", "what was changed before the window was opened is no news");
});

test("A player reads the rules, is told that a GM may change them, and can change none.", async () => {
  const { panel } = await opened({ role: "player", rules: { march_hours: 8 } });

  assert.match(said(panel.view()), /^What holds at this table\. A GM may change it\./u);
  assert.ok(acting(panel, "set").every(({ props }) => props["disabled"] === true));
  assert.deepEqual(acting(panel, "reset"), []);
});

test("What the server refuses is said, and what holds still stands there.", async () => {
  const answers = { rules: () => new RequestError("not_allowed", "Not just now.") };
  const { panel } = await opened({ answers });
  await use(panel, "set", { data: { rule: "jump_st" }, value: true });

  assert.equal(said(classed(panel.view(), "ee-error")), "Not just now.");
  assert.equal(control(panel, "jump_st")["checked"], false);
});

test("All of it is worked by keyboard, and has names; the hint belongs to its field.", async () => {
  const { panel } = await opened({ rules: { march_hours: 8 } });
  const ids = trees(panel.view()).map(({ props }) => props["id"]);

  assert.deepEqual(obstacles(panel), []);
  for (const { props } of acting(panel, "set")) assert.ok(ids.includes(props["aria-describedby"]));
});
