import assert from "node:assert/strict";
import test from "node:test";

import { RequestError } from "../../../src/core/errors.mjs";
import { day } from "../../../src/core/figures.mjs";
import { PeoplePanel, grouped } from "../../../src/core/panels/people-panel.mjs";
import { settle } from "../fakes.mjs";
import { SVALA, seated } from "../seat.mjs";
import { acting, classed, clicker, obstacles, said, tagged, trees, use } from "./trees.mjs";

const DAY_S = 86_400;
const SINCE_S = 1_700_000_000;

const firefox = { client: "Firefox", since: SINCE_S, connected: false, seen: null };

const GUDRUN = {
  user: "gm",
  name: "Gudrun",
  role: "gm",
  listed: true,
  code: null,
  browsers: [{ ...firefox, connected: true }],
};

const ANN = { ...GUDRUN, user: "ann", name: "Ann", role: "player", browsers: [firefox] };

/**
 * @param {object} [how]
 * @param {object[]} [how.users]
 * @param {boolean} [how.invites]
 * @param {Record<string, unknown>} [how.tokens]
 * @param {import("../seat.mjs").Answers} [how.answers]
 */
async function opened({ users = [GUDRUN, ANN], invites = true, tokens = {}, answers = {} } = {}) {
  const code = () => ({ code: "ABCDEFGHJKMN", expires: SINCE_S + DAY_S });
  const people = () => ({ users });
  const seat = await seated({ tokens, answers: { people, code, ...answers } });
  const link = (/** @type {string} */ made) => `https://table/#${made}`;
  const panel = new PeoplePanel(seat.desk, { invites, link });
  const close = panel.open(() => {});
  await settle();
  return { panel, seat, close };
}

/** What was asked but for who there is. @param {{asked: {op: string, args: any}[]}} seat */
const asked = (seat) => seat.asked.filter(({ op }) => op !== "people");

/** @param {PeoplePanel} panel @param {string} user */
const row = (panel, user) =>
  trees(panel.view()).find(({ tag, props }) => tag === "li" && props.data?.["user"] === user);

test("Nobody: there is an explanation, and the way to invite somebody.", async () => {
  const { panel } = await opened({ users: [] });

  assert.match(said(panel.view()), /^Who may sit at this table, .* Name of a new player Invite$/u);
});

test("Each has a name, a role, browsers since when, and says whether they are here.", async () => {
  const { panel, seat } = await opened();
  seat.presence([{ user: "gm", name: "Gudrun", role: "gm", connections: 1 }]);
  const since = day(SINCE_S, seat.desk.texts);

  assert.match(
    said(row(panel, "gm")),
    new RegExp(`^Gudrun GM here Firefox connected Since ${since}`, "u"),
  );
  assert.doesNotMatch(said(row(panel, "ann")), /here|connected/u);
});

test("Who has no browser has a code that was not used, or nothing at all.", async () => {
  const users = [
    { ...ANN, browsers: [], code: SINCE_S },
    { ...ANN, user: "bo", browsers: [] },
  ];
  const { panel } = await opened({ users });

  assert.match(said(row(panel, "ann")), /Has a code that was not used yet/u);
  assert.match(said(row(panel, "bo")), /Has no browser and no code/u);
});

test("Who has no name is called by the id.", async () => {
  const { panel } = await opened({ users: [{ ...ANN, name: "" }] });

  assert.match(said(row(panel, "ann")), /^ann /u);
});

test("A code is made by one request, and shown to be read aloud, with its link, until the window is closed.", async () => {
  const { panel, seat, close } = await opened();
  await use(panel, "code", { data: { user: "ann" } });
  assert.deepEqual(asked(seat), [{ op: "code", args: { user: "ann" } }]);
  const [shown] = classed(panel.view(), "ee-code");
  assert.match(said(shown), / ABCD-EFGH-JKMN https:\/\/table\/#ABCDEFGHJKMN$/u);
  assert.equal(shown?.props["role"], "status");
  close();

  assert.deepEqual(classed(panel.view(), "ee-code"), []);
});

test("Two clicks make one code.", async () => {
  const { panel, seat } = await opened();
  const click = clicker(panel, "code", { data: { user: "ann" } });
  await Promise.all([click(), click()]);

  assert.equal(asked(seat).length, 1);
});

test("A code that another module keeps back is none, and breaks nothing.", async () => {
  const { panel } = await opened({ answers: { code: () => null } });
  await use(panel, "code", { data: { user: "ann" } });

  assert.deepEqual([panel.error, classed(panel.view(), "ee-code")], ["", []]);
});

test("A name makes a player, who has an id of the page and a code.", async () => {
  const { panel, seat } = await opened();
  await use(panel, "invite", { values: { name: "  Bo " } });
  const [{ op, args } = { op: "", args: {} }, ...others] = asked(seat);

  assert.deepEqual([op, args.name, others], ["code", "Bo", []]);
  assert.match(args.user, /^page-[\w-]{12}$/u);
});

test("Without a name nobody is made; where Foundry has its own users, nobody can be.", async () => {
  const { panel, seat } = await opened();
  await use(panel, "invite", { values: { name: "  " } });
  assert.deepEqual(asked(seat), []);
  const foundry = await opened({ invites: false });

  assert.deepEqual(acting(foundry.panel, "invite"), []);
});

test("Keys end at the second click, by one request, however fast it is repeated.", async () => {
  const { panel, seat } = await opened();
  await use(panel, "ask", { data: { user: "ann", client: "Firefox" } });
  assert.deepEqual(asked(seat), []);
  const click = clicker(panel, "revoke", { data: { user: "ann" } });
  await Promise.all([click(), click()]);

  assert.deepEqual(asked(seat), [{ op: "revoke", args: { user: "ann", client: "Firefox" } }]);
});

test("All of somebody's keys, and their code, end together.", async () => {
  const { panel, seat } = await opened();
  await use(panel, "code", { data: { user: "ann" } });
  const whole = acting(panel, "ask", { user: "ann" }).find(({ props }) => !props.data?.["client"]);
  await panel.act("ask", {
    data: { what: String(whole?.props.data?.["what"]) },
    value: "",
    values: {},
  });
  await use(panel, "revoke", { data: { user: "ann" } });

  assert.deepEqual(asked(seat).at(-1), { op: "revoke", args: { user: "ann" } });
  assert.deepEqual(classed(panel.view(), "ee-code"), []);
});

test("A second thought ends no key.", async () => {
  const { panel, seat } = await opened();
  await use(panel, "ask", { data: { user: "ann", client: "Firefox" } });
  await use(panel, "keep");

  assert.deepEqual([asked(seat), acting(panel, "revoke")], [[], []]);
});

test("Nobody ends all keys of their own, and is locked out.", async () => {
  const { panel } = await opened();

  assert.ok(acting(panel, "ask", { user: "gm" }).every(({ props }) => props.data?.["client"]));
});

test("Characters of the table page are given by a tick: the others who play them stay.", async () => {
  const tokens = { "Page.a": { ...SVALA, owners: ["bo"] }, "Actor.b": { ...SVALA, name: "Orm" } };
  const { panel, seat } = await opened({ tokens });
  const boxes = acting(panel, "plays", { user: "ann" });
  assert.deepEqual(
    boxes.map(({ props }) => [props.data?.["token"], props["checked"]]),
    [["Page.a", false]],
  );
  await use(panel, "plays", { data: { user: "ann" }, value: true });
  const { sheet, visibility } = SVALA;
  const now = { token: "Page.a", sheet, visibility, owners: ["bo", "ann"] };

  assert.deepEqual(asked(seat), [{ op: "register", args: { tokens: [now] } }]);
});

test("Characters are taken away by a tick, and nobody else's.", async () => {
  const tokens = { "Page.a": { ...SVALA, owners: ["ann", "bo"] } };
  const { panel, seat } = await opened({ tokens });
  await use(panel, "plays", { data: { user: "ann" }, value: false });

  assert.deepEqual(asked(seat)[0]?.args.tokens[0].owners, ["bo"]);
});

test("Two quick ticks give a character two players.", async () => {
  const tokens = { "Page.a": { ...SVALA, owners: [] } };
  /** @type {import("../seat.mjs").Seat | null} */
  let seat = null;
  const register = (/** @type {any} */ args) => {
    const [{ token, ...fields }] = args.tokens;
    void settle().then(() => seat?.diff({ [token]: fields }));
    return settle().then(settle);
  };
  const users = [ANN, { ...ANN, user: "bo", name: "Bo" }];
  const made = await opened({ users, tokens, answers: { register } });
  seat = made.seat;
  const ticks = ["ann", "bo"].map((user) =>
    clicker(made.panel, "plays", { data: { user }, value: true }),
  );
  await Promise.all(ticks.map((tick) => tick()));

  assert.deepEqual(seat.desk.tokens.get("Page.a")?.["owners"], ["ann", "bo"]);
});

test("A window that is opened asks once who there is, and none when it is drawn.", async () => {
  const { panel, seat } = await opened();
  panel.view();
  await settle();

  assert.deepEqual(seat.asked, [{ op: "people", args: {} }]);
});

test("Who comes or goes takes no complaint away that is being read.", async () => {
  const { panel, seat } = await opened({
    answers: { code: () => new RequestError("not_allowed", "") },
  });
  await use(panel, "code", { data: { user: "ann" } });
  seat.presence([{ user: "ann", name: "Ann", role: "player", connections: 1 }]);
  await settle();

  assert.equal(said(classed(panel.view(), "ee-error")), "That is not yours to do.");
});

test("Who comes or goes is looked up again, once.", async () => {
  const { panel, seat } = await opened();
  const before = seat.asked.length;
  seat.presence([{ user: "ann", name: "Ann", role: "player", connections: 1 }]);
  panel.view();
  panel.view();
  await settle();

  assert.equal(seat.asked.length, before + 1);
});

test("What the server refuses is said, and the list stays.", async () => {
  const { panel } = await opened({ answers: { code: () => new RequestError("not_allowed", "") } });
  await use(panel, "code", { data: { user: "ann" } });

  assert.equal(said(classed(panel.view(), "ee-error")), "That is not yours to do.");
  assert.equal(tagged(panel.view(), "h2").length, 2);
});

test("Offline it says so, and asks nothing for ever.", async () => {
  const { panel, seat } = await opened();
  seat.drop();
  seat.presence([]);

  assert.match(said(row(panel, "ann")), /^Ann /u);
});

test("What is typed for an invitation stays while people come; the next invitation begins empty.", async () => {
  const users = [GUDRUN];
  const { panel } = await opened({ answers: { people: () => ({ users: [...users] }) } });
  const key = () => tagged(panel.view(), "form").map(({ props }) => props["key"]);
  const before = key();
  users.push(ANN);
  await panel.tell("look", { data: {}, value: "", values: {} });
  assert.deepEqual([tagged(panel.view(), "h2").length, key()], [2, before]);
  await use(panel, "invite", { values: { name: "Pia" } });

  assert.equal(before.length, 1);
  assert.notDeepEqual(key(), before);
});

test("Browsers of one name are one line: connected if one is, seen when the last was.", () => {
  const [one, ...others] = grouped([
    { ...firefox, seen: 5 },
    { ...firefox, connected: true, seen: null },
    { ...firefox, seen: 9 },
  ]);

  assert.deepEqual([one?.count, one?.connected, one?.seen, others], [3, true, 9, []]);
});

test("All of it is worked by keyboard, and says whose keys a button ends.", async () => {
  const { panel } = await opened({ tokens: { "Page.a": SVALA } });
  await use(panel, "ask", { data: { user: "ann", client: "Firefox" } });
  assert.deepEqual(obstacles(panel), []);
  const [sure] = trees(panel.view()).filter(({ props }) => props["role"] === "group");

  assert.equal(sure?.props["aria-label"], "Revoke this browser: Firefox");
});
