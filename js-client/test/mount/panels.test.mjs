/** Windows on a page while others at the table do something: what may be pressed or typed in just now stays. */

import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";

import { BattlePanel } from "../../src/core/panels/battle-panel.mjs";
import { PeoplePanel } from "../../src/core/panels/people-panel.mjs";
import { RulesPanel } from "../../src/core/panels/rules-panel.mjs";
import { show } from "../../src/mount/mount.mjs";
import { BattleDesk, priced, turn } from "../core/panels/battles.mjs";
import { seated } from "../core/seat.mjs";
import { FakePage } from "./page.mjs";

/** @import {Panel} from "../../src/core/panels/panel.mjs" */
/** @import {FakeElement} from "./page.mjs" */

const WORKED = ["BUTTON", "INPUT", "SELECT"];

/** @type {FakePage} */
let page;
/** @type {FakeElement} */
let root;

beforeEach(() => {
  page = new FakePage();
  root = page.createElement("div");
});

/** @param {Panel} panel */
const put = (panel) => show(/** @type {any} */ (root), panel);

/** @param {FakeElement} element @returns {FakeElement[]} */
const within = (element) => element.children.flatMap((one) => [one, ...within(one)]);

/** What can be worked, by what it asks for. @returns {Map<string, FakeElement>} */
function controls() {
  const found = within(root).filter(({ tagName }) => WORKED.includes(tagName));
  return new Map(found.map((one) => [JSON.stringify(one.dataset), one]));
}

/** @param {string} act @param {Record<string, string>} [data] */
function control(act, data = {}) {
  const found = controls().get(JSON.stringify({ act, ...data }));
  if (!found) {
    throw new Error(`${act} ${JSON.stringify(data)}: not among ${[...controls().keys()].join()}`);
  }
  return found;
}

/** Those of before that are there again, but as another element. @param {Map<string, FakeElement>} before */
const replaced = (before) =>
  [...controls()].filter(([name, one]) => before.has(name) && before.get(name) !== one);

/** @param {FakeElement} field @param {string | boolean} value */
function choose(field, value) {
  if (typeof value === "boolean") field.checked = value;
  else field.value = value;
  page.happens(root, "change", field);
}

/** End battle, of Svala and Orm, as soon as the prices are there. */
async function battle() {
  const desk = new BattleDesk();
  const fighter = (/** @type {string} */ name, hidden = false) => ({
    token: `Actor.${name}`,
    name,
    fought: true,
    attacks: 1,
    defenses: 0,
    hidden,
  });
  const panel = new BattlePanel(desk.asDesk, {
    battle: { combat: "c1", seconds: 25, fighters: [fighter("svala"), fighter("orm")] },
    readers: { label: "Readers", chosen: "gm", choices: [{ value: "gm", label: "gm" }] },
    charge: async () => [],
    done: () => {},
  });
  put(panel);
  return desk;
}

test("A tick in End battle lives through prices, news above the buttons and a battle that becomes long.", async () => {
  const desk = await battle();
  const before = controls();
  assert.equal(before.size, 13);
  choose(control("row", { token: "Actor.orm", name: "fought" }), false);
  await turn();
  assert.deepEqual(replaced(before), [], "prices");
  desk.price = async () => ({ message: "Nobody fought." });
  desk.changed();
  await turn();
  assert.match(root.textContent, /Nobody fought/u);
  assert.deepEqual(replaced(before), [], "a refusal above the buttons");
  desk.price = async ({ tokens }) => tokens.map((/** @type {any} */ { token }) => priced(token));
  choose(control("common", { name: "seconds" }), "150");
  await turn();
  assert.equal(controls().size, before.size + 1, "extra FP");
  assert.deepEqual(replaced(before), [], "a long battle");
  choose(control("common", { name: "seconds" }), "25");
  await turn();

  assert.deepEqual(replaced(before), [], "a short one");
  assert.equal(control("row", { token: "Actor.orm", name: "fought" }).checked, false);
});

test("Ticks of who plays whom stay where they are when a character comes before them.", async () => {
  const sheet = { token: "Page.b", name: "Bo", sheet: {}, owners: [] };
  const users = [
    { user: "ann", name: "Ann", role: "player", listed: false, code: null, browsers: [] },
  ];
  const seat = await seated({
    role: "gm",
    tokens: { "Page.b": sheet },
    answers: { people: () => ({ users }) },
  });
  put(new PeoplePanel(seat.desk, { invites: true, link: () => "" }));
  await turn();
  await turn();
  const before = controls();
  const tick = control("plays", { user: "ann", token: "Page.b" });
  page.activeElement = tick;
  const tokens = /** @type {Map<string, any>} */ (seat.desk.tokens);
  tokens.set("Page.a", { ...sheet, token: "Page.a", name: "Al" });
  seat.desk.touch();

  assert.equal(controls().size, before.size + 1);
  assert.deepEqual(replaced(before), []);
  assert.equal(page.activeElement, tick);
});

test("A rule shows what was chosen while the server thinks, whatever else happens, and then what holds.", async () => {
  let answer = () => {};
  const rules = () => new Promise((resolve) => (answer = () => resolve({})));
  const seat = await seated({ role: "gm", answers: { rules } });
  put(new RulesPanel(seat.desk));
  const tick = within(root).find(({ type }) => type === "checkbox");
  if (!tick) assert.fail("a tick");
  const held = tick.checked;
  choose(tick, !held);
  await turn();
  seat.desk.touch();
  assert.equal(tick.checked, !held);
  answer();
  await turn();
  await turn();

  assert.equal(tick.checked, held, "nothing was changed by it");
});
