import assert from "node:assert/strict";
import test from "node:test";

import { PartyPanel } from "../../../src/core/panels/party-panel.mjs";
import { entry } from "../log/entries.mjs";
import { SVALA, seated } from "../seat.mjs";
import { acting, classed, obstacles, said, tagged, trees, use } from "./trees.mjs";

const ORC = Object.freeze({ ...SVALA, name: "Orc", owners: [] });

/** @param {Parameters<typeof seated>[0]} [table] */
async function opened(table) {
  /** @type {string[]} */
  const logs = [];
  const seat = await seated(table);
  const panel = new PartyPanel(seat.desk, { openLog: (token) => logs.push(token) });
  return { panel, seat, logs };
}

/** The row of a token. @param {PartyPanel} panel @param {string} token */
const row = (panel, token) =>
  trees(panel.view()).find(({ tag, props }) => tag === "li" && props.data?.["token"] === token);

test("Nobody is there yet: it says so, of the table and of the connected.", async () => {
  const { panel } = await opened();

  assert.equal(said(panel.view()), "Nobody is connected Nobody is at this table yet.");
});

test("One of the party is shown with a name, a state, both bars, conditions and who plays them.", async () => {
  const view = { ...SVALA, fp: 3, conditions: ["very_tired", "reeling"] };
  const { panel, seat } = await opened({ tokens: { a: view } });
  seat.presence([{ user: "ann", name: "Ann", role: "player", connections: 1 }]);
  const shown = said(row(panel, "a"));

  assert.match(shown, /^Svala Very tired FP 3 \/ 11 HP 12 \/ 13 Reeling /u);
  assert.match(shown, /Ann is here$/u);
  assert.equal(tagged([row(panel, "a") ?? ""], "li").length, 2, "the state is not told twice");
});

test("Who is away is named as the log or Foundry names them, and is said to be away.", async () => {
  const { panel } = await opened({ tokens: { a: SVALA } });

  assert.match(said(row(panel, "a")), /ann is away$/u);
});

test("Those whom nobody plays stand apart, folded away; their number is told.", async () => {
  const { panel } = await opened({ tokens: { a: SVALA, o: ORC, p: { ...ORC, name: "Pig" } } });
  const [others] = classed(panel.view(), "ee-others");

  assert.match(said(others), /^Others: 2 Orc .* Pig /u);
  assert.equal(others?.tag, "details");
});

test("A player, who is not told who plays whom, sees all in one list, in the order of names.", async () => {
  const { owners: _mine, sheet: _sheet, ...seen } = SVALA;
  const tokens = {
    z: { ...seen, name: "Ymir" },
    a: { ...seen, name: "Åse" },
    b: { ...seen, name: "Bo" },
  };
  const { panel } = await opened({ role: "player", tokens });

  assert.deepEqual(
    acting(panel, "log").map((one) => said(one)),
    ["Åse", "Bo", "Ymir"],
  );
  assert.equal(classed(panel.view(), "ee-others").length, 0);
});

test("Who has no fatigue has no bar of it, and says so.", async () => {
  const { panel } = await opened({ tokens: { a: { ...SVALA, fp: null, fp_max: null } } });
  const shown = said(row(panel, "a"));

  assert.match(shown, /^Svala Not subject to fatigue HP 12 \/ 13/u);
  assert.equal(classed([row(panel, "a") ?? ""], "ee-fp").length, 0);
});

test("Who shows no points to this viewer has a name, and no bar.", async () => {
  const { panel } = await opened({ role: "player", tokens: { a: { name: "Ghost" } } });

  assert.equal(classed(panel.view(), "ee-bar").length, 0);
});

test("How the FP went is drawn beside the name once they have changed.", async () => {
  const past = [entry({ seq: 2, points: { a: { fp: 11, hp: 12 } } })];
  const { panel } = await opened({ tokens: { a: SVALA, b: SVALA }, entries: past });
  const [line] = classed([row(panel, "a") ?? ""], "ee-spark");

  assert.equal(line?.props["aria-label"], "FP over time: from 11 to 7");
  assert.equal(classed([row(panel, "b") ?? ""], "ee-spark").length, 0);
});

test("Where one chooses whom feats are about, one's own can be chosen, and the chosen one is pressed.", async () => {
  const { sheet: _sheet, ...seen } = SVALA;
  const seat = await seated({ role: "player", tokens: { a: SVALA, b: { ...seen, name: "Bo" } } });
  /** @type {string[]} */
  const picked = [];
  const choice = { chosen: () => "a", pick: (/** @type {string} */ one) => picked.push(one) };
  const panel = new PartyPanel(seat.desk, { openLog: () => {}, choice });
  assert.deepEqual(
    acting(panel, "choose").map((one) => [said(one), one.props["aria-pressed"]]),
    [
      ["Bo", "false"],
      ["Svala", "true"],
    ],
  );
  await use(panel, "choose", { data: { token: "a" } });

  assert.deepEqual(picked, ["a"]);
  await assert.rejects(async () => use(panel, "choose", { data: { token: "b" } }), /disabled/u);
});

test("A row stays the very tree it was until something of it is another.", async () => {
  const { panel, seat } = await opened({ tokens: { a: SVALA, b: SVALA, o: ORC } });
  const rows = () => ["a", "b", "o"].map((token) => row(panel, token));
  /** Which rows are other trees. @param {() => void} happens */
  const anew = (happens) => {
    const before = rows();
    happens();
    return rows().map((tree, at) => tree !== before[at]);
  };
  const lost = { seq: 11, tokens: ["b"], points: { b: { fp: 6, hp: 12 } } };

  assert.deepEqual(
    anew(() => seat.diff({})),
    [false, false, false],
  );
  assert.deepEqual(anew(() => seat.diff({ b: { fp: 6 } }, { entry: entry(lost) })), [false, true, false]); // prettier-ignore
  assert.deepEqual(
    anew(() => seat.diff({ o: { conditions: ["dead"] } })),
    [false, false, true],
  );
  const here = { user: "ann", name: "Ann", role: "player", connections: 1 };
  assert.deepEqual(
    anew(() => seat.presence([here])),
    [true, true, false],
  );
  assert.match(said(row(panel, "a")), /Ann is here$/u);
});

test("A row is told anew in other units, and when another is chosen.", async () => {
  const seat = await seated({ tokens: { a: SVALA, b: SVALA } });
  let [chosen, system] = ["a", "imperial"];
  const { texts } = seat.desk;
  Object.defineProperty(seat.desk, "texts", { get: () => ({ ...texts, system }) });
  const choice = { chosen: () => chosen, pick: () => {} };
  const panel = new PartyPanel(seat.desk, { openLog: () => {}, choice });
  const pressed = () =>
    acting(panel, "choose").map(({ props }) => props["aria-pressed"] === "true");

  assert.deepEqual(pressed(), [true, false]);
  chosen = "b";
  assert.deepEqual(pressed(), [false, true]);
  const before = row(panel, "a");
  system = "metric";
  assert.notEqual(row(panel, "a"), before);
});

test("A name opens the log of who bears it, once a click.", async () => {
  const { panel, logs } = await opened({ tokens: { a: SVALA, o: ORC } });
  await use(panel, "log", { data: { token: "o" } });

  assert.deepEqual(logs, ["o"]);
});

test("Who is connected is named with a role, and with browsers where there are several.", async () => {
  const { panel, seat } = await opened();
  seat.presence([
    { user: "gm", name: "Gudrun", role: "gm", connections: 2 },
    { user: "ann", name: "", role: "player", connections: 1 },
  ]);

  assert.match(said(classed(panel.view(), "ee-presence")), /^Gudrun \(GM, 2 browsers\) ann \(/u);
});

test("While the connection is lost it shows what was known last.", async () => {
  const { panel, seat } = await opened({ tokens: { a: SVALA } });
  seat.drop();

  assert.match(said(row(panel, "a")), /^Svala Tiring FP 7 \/ 11/u);
});

test("All of it is worked by keyboard, and has names.", async () => {
  const { panel } = await opened({ tokens: { a: SVALA, o: ORC } });

  assert.deepEqual(obstacles(panel), []);
});
