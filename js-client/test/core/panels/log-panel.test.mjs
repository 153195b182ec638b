import assert from "node:assert/strict";
import test from "node:test";

import { RequestError } from "../../../src/core/errors.mjs";
import { LogPanel } from "../../../src/core/panels/log-panel.mjs";
import { settle } from "../fakes.mjs";
import { entry } from "../log/entries.mjs";
import { SVALA, seated } from "../seat.mjs";
import { acting, classed, clicker, obstacles, said, tagged, use } from "./trees.mjs";

/** @import {EntryView} from "../../../src/core/state/world.mjs" */

const TOKENS = { a: SVALA, b: { ...SVALA, name: "Orm" } };

/** One of `count` entries of a log. @param {number} seq */
const jump = (seq) =>
  entry({ seq, at: 1_700_000_000 + seq, points: { a: { fp: seq % 9, hp: 12 } } });

/** A log of so many entries, as the server gives its pages. @param {number} count @param {(seq: number) => EntryView} [make] */
function logOf(count, make = jump) {
  const all = Array.from({ length: count }, (_, at) => make(count - at));
  return (/** @type {{before?: number, limit: number}} */ { before = Infinity, limit }) => {
    const older = all.filter(({ seq }) => seq < before);
    const entries = older.slice(0, limit);
    return { op: "history", entries, more: older.length > limit ? entries.at(-1)?.["seq"] : null };
  };
}

/**
 * @param {Parameters<typeof seated>[0] & {token?: string, report?: (entry: EntryView) => unknown}} [table]
 */
async function opened({ token, report, ...table } = {}) {
  const seat = await seated({ tokens: TOKENS, ...table });
  /** @type {{name: string, text: string, type: string}[]} */
  const saved = [];
  const panel = new LogPanel(seat.desk, {
    save: (name, text, type) => saved.push({ name, text, type }),
    ...(token !== undefined && { token }),
    ...(report !== undefined && { report }),
  });
  panel.open(() => {});
  return { panel, seat, saved };
}

/** @param {LogPanel} panel */
const rows = (panel) => classed(panel.view(), "ee-entry");

/** @param {LogPanel} panel */
const foot = (panel) => said(classed(panel.view(), "ee-foot").at(-1));

/** @param {LogPanel} panel @param {string} name @param {string} value */
const look = (panel, name, value) => use(panel, "filter", { data: { name }, value });

test("An empty log has a filter, no chart, nothing found, and can be saved.", async () => {
  const { panel } = await opened();

  assert.equal(foot(panel), "Found: 0 Save as JSON Save as CSV");
  assert.deepEqual([rows(panel), classed(panel.view(), "ee-chart")], [[], []]);
});

test("A log shows its newest entries, and more of them as often as somebody wants to see them.", async () => {
  const { panel } = await opened({ answers: { history: logOf(130) } });
  for (const shown of [40, 80, 120, 130]) {
    assert.equal(rows(panel).length, shown);
    if (shown < 130) await use(panel, "older");
  }

  assert.equal(foot(panel), "Found: 130 Save as JSON Save as CSV");
});

test("As long as the log goes further back, what was found is told as so far.", async () => {
  const { panel } = await opened({ answers: { history: logOf(130) } });

  assert.match(foot(panel), /^Older entries Found so far: 40 /u);
});

test("Two clicks on *older* fetch one page, and the button rests meanwhile.", async () => {
  const history = logOf(300);
  let pages = 0;
  const { panel } = await opened({
    answers: { history: (where) => ((pages += 1), history(where)) },
  });
  const click = clicker(panel, "older");
  const both = Promise.all([click(), click()]);
  const resting = () => acting(panel, "older")[0]?.props["aria-disabled"];
  assert.equal(resting(), "true");
  await both;

  assert.deepEqual([pages, rows(panel).length, resting()], [2, 80, undefined]);
});

test("What is looked for is fetched from as far back as it takes.", async () => {
  const rare = (/** @type {number} */ seq) => (seq === 7 ? entry({ seq, op: "march" }) : jump(seq));
  const { panel } = await opened({ answers: { history: logOf(500, rare) } });
  await look(panel, "text", "march");
  assert.match(foot(panel), /^Older entries Found so far: 0 /u);
  await use(panel, "older");

  assert.match(foot(panel), /^Found: 1 /u);
});

test("An older page that cannot be had is missed aloud, and the button works again.", async () => {
  const { panel, seat } = await opened({ answers: { history: logOf(130) } });
  seat.drop();
  await use(panel, "older");

  assert.match(said(classed(panel.view(), "ee-error")), /^There is no connection/u);
  assert.equal(acting(panel, "older")[0]?.props["aria-disabled"], undefined);
});

test("Everything at once can be looked for: who, by whom, what kind, and any word of it.", async () => {
  const entries = [
    entry({ seq: 4, op: "march", tokens: ["b"], user: "gm", name: "Gudrun" }),
    entry({ seq: 3, op: "register", tokens: [], user: "gm", name: "Gudrun", result: {} }),
    entry({ seq: 2, op: "spend", args: { reason: "A spell" } }),
    entry({ seq: 1 }),
  ];
  const { panel } = await opened({ entries });
  /** @param {Record<string, string>} wanted */
  const found = (wanted) => {
    panel.look({ token: "", user: "", kind: "", text: "", ...wanted });
    return rows(panel).map(({ props }) => props.data?.["seq"]);
  };

  assert.deepEqual(found({ token: "b" }), [4]);
  assert.deepEqual(found({ user: "gm" }), [4, 3]);
  assert.deepEqual(found({ kind: "upkeep" }), [3]);
  assert.deepEqual(found({ text: "SPELL" }), [2]);
  assert.deepEqual(found({ token: "a", user: "ann", kind: "movement", text: "rain" }), [1]);
});

test("Whom somebody looks for stays in the list, also when they are gone from the table.", async () => {
  const { panel, seat } = await opened({ token: "a", entries: [entry()] });
  seat.diff({}, { gone: ["a"] });
  panel.look({ user: "bo" });
  const [who, by] = tagged(panel.view(), "select");

  assert.deepEqual([who?.props["value"], by?.props["value"]], ["a", "bo"]);
  assert.ok(tagged([who ?? ""], "option").some(({ props }) => props["value"] === "a"));
  assert.ok(tagged([by ?? ""], "option").some(({ props }) => props["value"] === "bo"));
});

test("What happens while the window is open is there at once, on top.", async () => {
  const { panel, seat } = await opened({ entries: [entry({ seq: 9 })] });
  seat.diff({ a: { fp: 6 } }, { entry: entry({ seq: 10, op: "march" }) });

  assert.deepEqual(
    rows(panel).map(({ props }) => props.data?.["seq"]),
    [10, 9],
  );
});

test("An entry that nothing has changed about is the same tree as before: it costs nothing.", async () => {
  const { panel, seat } = await opened({ entries: [entry({ seq: 9 })] });
  const [before] = rows(panel);
  seat.diff({ b: { fp: 6 } });
  assert.equal(rows(panel)[0], before);
  seat.diff({ a: { name: "Svala the Bold" } });

  assert.match(said(rows(panel)[0]), /Svala the Bold/u);
});

test("A GM asks what an undo would change, sees it, and takes it back by one request.", async () => {
  const preview = () => [
    { token: "a", fp: { before: 7, after: 8 }, hp: { before: 12, after: 12 }, notes: [] },
  ];
  const { panel, seat } = await opened({ entries: [entry()], answers: { preview } });
  await use(panel, "undo", { data: { seq: 7 } });
  assert.match(said(classed(panel.view(), "ee-undo")), /^Svala: FP 7 → 8 Take it back Leave it$/u);
  const click = clicker(panel, "undo_now");
  await Promise.all([click(), click()]);

  assert.deepEqual(seat.asked, [
    { op: "preview", args: { feat: "undo", args: { entry: 7 } } },
    { op: "undo", args: { entry: 7 } },
  ]);
});

test("What cannot be taken back says why, and offers no button for it.", async () => {
  const preview = () => ({ refused: "conflict", message: "Nothing to undo." });
  const { panel } = await opened({ entries: [entry()], answers: { preview } });
  await use(panel, "undo", { data: { seq: 7 } });

  assert.equal(said(classed(panel.view(), "ee-undo")), "Nothing to undo. Leave it");
});

test("A second thought takes nothing back.", async () => {
  const { panel, seat } = await opened({ entries: [entry()], answers: { preview: () => [] } });
  await use(panel, "undo", { data: { seq: 7 } });
  await use(panel, "undo_not");

  assert.deepEqual([seat.asked.length, classed(panel.view(), "ee-undo")], [1, []]);
});

test("Of two entries that a GM asks about, the one that was clicked last is told of.", async () => {
  /** @type {((answer: unknown) => void)[]} */
  const waiting = [];
  const preview = () => new Promise((resolve) => waiting.push(resolve));
  const { panel } = await opened({ entries: [entry({ seq: 8 }), entry()], answers: { preview } });
  const asked = [7, 8].map((seq) => use(panel, "undo", { data: { seq } }));
  await settle();
  waiting[1]?.([]);
  await settle();
  waiting[0]?.([]);
  await Promise.all(asked);

  assert.deepEqual(
    acting(panel, "undo_now").map(({ props }) => props.data?.["seq"]),
    [8],
  );
});

test("An undo can be undone; what is taken back says so, and cannot be taken back again.", async () => {
  const undo = entry({ seq: 8, op: "undo", args: { entry: 7 }, result: [] });
  const { panel } = await opened({ entries: [undo, entry()] });

  assert.match(said(rows(panel)[0]), /Redo$/u);
  assert.match(said(rows(panel)[1]), /Taken back/u);
  assert.deepEqual(
    acting(panel, "undo").map(({ props }) => props.data?.["seq"]),
    [8],
  );
});

test("A player reads the log, and takes nothing back.", async () => {
  const { panel } = await opened({ role: "player", entries: [entry()] });

  assert.deepEqual([rows(panel).length, acting(panel, "undo").length], [1, 0]);
});

test("A boost of one's own can be followed by its critical failure, where that is done here.", async () => {
  /** @type {EntryView[]} */
  const reported = [];
  const boost = entry({ op: "mighty_blows" });
  const { panel } = await opened({ entries: [boost], report: (one) => reported.push(one) });
  await use(panel, "report", { data: { seq: 7 } });
  assert.deepEqual(
    reported.map(({ seq }) => seq),
    [7],
  );
  const elsewhere = await opened({ entries: [boost] });

  assert.deepEqual(acting(elsewhere.panel, "report"), []);
});

test("A file holds all that the filter lets through, however far back, not only what is shown.", async () => {
  const { panel, saved } = await opened({ answers: { history: logOf(250) } });
  await look(panel, "kind", "movement");
  await use(panel, "export", { data: { format: "json" } });
  const [{ name, text, type } = { name: "", text: "[]", type: "" }] = saved;

  assert.deepEqual([JSON.parse(text).length, type], [250, "application/json"]);
  assert.equal(name, "extra-effort-w1-2026-11-30-2000.json");
});

test("Two clicks save one file; both buttons rest meanwhile.", async () => {
  const { panel, saved } = await opened({ entries: [entry()] });
  const click = clicker(panel, "export", { data: { format: "csv" } });
  const both = Promise.all([click(), click()]);
  assert.ok(acting(panel, "export").every(({ props }) => props["aria-disabled"] === "true"));
  await both;

  assert.equal(saved.length, 1);
  assert.ok(acting(panel, "export").every(({ props }) => props["aria-disabled"] === undefined));
});

test("A file that cannot be had is missed aloud, and nothing is saved.", async () => {
  const { panel, seat, saved } = await opened({ entries: [entry()] });
  seat.drop();
  await use(panel, "export", { data: { format: "csv" } });

  assert.deepEqual(saved, []);
  assert.match(said(classed(panel.view(), "ee-error")), /^There is no connection/u);
});

test("The log of a token that was hidden meanwhile is refused in words.", async () => {
  const history = (/** @type {any} */ { token }) =>
    token ? new RequestError("unknown_token", "") : { op: "history", entries: [], more: null };
  const { panel, saved } = await opened({ token: "a", answers: { history } });
  await use(panel, "export", { data: { format: "csv" } });

  assert.deepEqual([saved, panel.error], [[], "The server does not know this character."]);
});

test("The chart tells of the newest moment; the slider, and the pointer on a mark, of another.", async () => {
  const { panel, seat } = await opened({ token: "a", answers: { history: logOf(3) } });
  const told = () => said(tagged(panel.view(), "figcaption"));
  assert.match(told(), /not told: FP 7, HP 12$/u);
  await use(panel, "moment", { value: "1" });
  assert.match(told(), /Jump: FP 2, HP 12$/u);
  await panel.act("moment", { data: { seq: "1" }, value: "", values: {} });
  assert.match(told(), /Jump: FP 1, HP 12$/u);
  await use(panel, "moment", { value: "3" });
  seat.diff({ a: { fp: 5 } }, { entry: entry({ seq: 10, points: { a: { fp: 5, hp: 12 } } }) });

  assert.match(told(), /Jump: FP 5, HP 12$/u, "the newest is followed");
});

test("Whoever looks at another token begins with its newest moment.", async () => {
  const { panel } = await opened({ token: "a", answers: { history: logOf(3) } });
  await use(panel, "moment", { value: "0" });
  await look(panel, "token", "b");
  await look(panel, "token", "a");

  assert.match(said(tagged(panel.view(), "figcaption")), /FP 7, HP 12$/u);
});

test("There is no chart of a token that is gone, nor of one whose points are not shown.", async () => {
  const { panel } = await opened({ token: "z", role: "player", tokens: { g: { name: "Ghost" } } });
  assert.deepEqual(classed(panel.view(), "ee-chart"), []);
  panel.look({ token: "g" });

  assert.deepEqual(classed(panel.view(), "ee-chart"), []);
});

test("Who looks for something hears what was found; else nobody is disturbed.", async () => {
  const { panel } = await opened({ entries: [entry()] });
  const status = () => tagged(panel.view(), "p").filter(({ props }) => props["role"] === "status");
  assert.equal(status().length, 0);
  await look(panel, "text", "jump");

  assert.deepEqual(status().map(said), ["Found: 1"]);
});

test("All of it is worked by keyboard, and has names; the slider says where it stands.", async () => {
  const { panel } = await opened({ token: "a", answers: { history: logOf(3), preview: () => [] } });
  await use(panel, "undo", { data: { seq: 3 } });
  const [slider] = acting(panel, "moment");

  assert.deepEqual(obstacles(panel), []);
  assert.match(String(slider?.props["aria-valuetext"]), /: FP 7, HP 12$/u);
});
