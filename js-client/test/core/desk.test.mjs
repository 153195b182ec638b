import assert from "node:assert/strict";
import test from "node:test";

import { Desk } from "../../src/core/desk.mjs";
import { speaking, translator } from "../../src/core/i18n.mjs";
import common from "../../lang/common.en.json" with { type: "json" };
import { entry } from "./log/entries.mjs";
import { NOW_MS, SVALA, seated } from "./seat.mjs";

const texts = translator(common);

/** @param {Desk} desk */
function watched(desk) {
  const seen = { times: 0, leave: () => {} };
  seen.leave = desk.watch(() => (seen.times += 1));
  return seen;
}

test("Before any connection a desk is empty, and says so to whoever asks for something.", async () => {
  const desk = new Desk({ texts: () => texts });

  assert.deepEqual(
    [desk.online, desk.isGM, desk.me, desk.world, desk.seq, desk.ids, desk.present, desk.rules],
    [false, false, "", "", 0, [], [], {}],
  );
  await assert.rejects(desk.request("rest", {}), { code: "offline", message: /no connection/u });
});

test("Who sits down knows who they are, at which table, and what holds there.", async () => {
  const { desk } = await seated({ rules: { march_hours: 8 }, tokens: { a: SVALA } });

  assert.deepEqual(
    [desk.online, desk.isGM, desk.me, desk.world, desk.seq, desk.rules["march_hours"], desk.now],
    [true, true, "gm", "w1", 9, 8, NOW_MS],
  );
});

test("A player is no GM.", async () => {
  const { desk } = await seated({ role: "player" });

  assert.deepEqual([desk.isGM, desk.me], [false, "ann"]);
});

test("Tokens stand in the order of their names; who has none is called by the id.", async () => {
  const { desk } = await seated({ tokens: { z: { name: "Ase" }, a: { name: "Ymir" }, b: {} } });

  assert.deepEqual(desk.ids, ["z", "b", "a"]);
  assert.equal(desk.nameOf("b"), "b");
  assert.equal(desk.nameOf("gone"), "gone");
});

test("The order of names is that of the language the table is shown in.", async () => {
  const { client } = await seated({ tokens: { z: { name: "Zoe" }, o: { name: "Öyvind" } } });
  const idsIn = (/** @type {string} */ language) => {
    const desk = new Desk({ texts: () => speaking(language, common) });
    desk.attach(client);
    return desk.ids;
  };

  assert.deepEqual(
    [idsIn("de"), idsIn("sv")],
    [
      ["o", "z"],
      ["z", "o"],
    ],
  );
});

test("A token is one's own when its sheet is shown.", async () => {
  const { desk } = await seated({ role: "player", tokens: { a: SVALA, b: { name: "Orc" } } });

  assert.deepEqual(
    ["a", "b", "gone"].map((id) => desk.isOwn(id)),
    [true, false, false],
  );
});

test("A user is named as they are here, else as Foundry does, else as the log does, else by the id.", async () => {
  const seat = await seated();
  const foundry = new Desk({
    texts: () => texts,
    userName: (user) => (user === "bo" ? "Bo of Foundry" : undefined),
  });
  foundry.attach(seat.client);
  seat.presence([{ user: "ann", name: "Ann", role: "player", connections: 1 }]);

  assert.equal(foundry.userName("ann", "Annie"), "Ann");
  assert.equal(foundry.userName("bo", "Bob"), "Bo of Foundry");
  assert.equal(foundry.userName("cy", "Cyril"), "Cyril");
  assert.equal(foundry.userName("dee"), "dee");
  assert.deepEqual([foundry.isHere("ann"), foundry.isHere("bo")], [true, false]);
});

test("What tells of ids in words can be handed on.", async () => {
  const { nameOf, userName } = (await seated({ tokens: { a: SVALA } })).desk.words;

  assert.deepEqual([nameOf("a"), userName("u", "Ursula")], ["Svala", "Ursula"]);
});

test("Whoever watches hears of tokens, of entries, of who is there, and of the connection.", async () => {
  const seat = await seated();
  const happenings = [
    () => seat.diff({ a: SVALA }),
    () => seat.diff({}, { entry: entry({ seq: 11 }) }),
    () => seat.presence([]),
    () => seat.drop(),
  ];
  const seen = watched(seat.desk);
  for (const happen of happenings) {
    const before = seen.times;
    happen();
    assert.ok(seen.times > before);
  }
});

test("Whoever has left hears nothing, and does not silence the others.", async () => {
  const seat = await seated();
  const [gone, there] = [watched(seat.desk), watched(seat.desk)];
  gone.leave();
  seat.presence([]);

  assert.deepEqual([gone.times, there.times], [0, 1]);
});

test("Who sits down at another table hears nothing of the first, and sees nobody of it.", async () => {
  const first = await seated({ tokens: { a: SVALA } });
  first.presence([{ user: "ann", name: "Ann", role: "player", connections: 1 }]);
  const second = await seated({ tokens: { b: SVALA } });
  first.desk.attach(second.client);
  const seen = watched(first.desk);
  first.diff({ a: { fp: 1 } });
  first.presence([{ user: "bo", name: "Bo", role: "player", connections: 1 }]);

  assert.deepEqual([seen.times, first.desk.ids, first.desk.present], [0, ["b"], []]);
});

test("A request goes to the client, once.", async () => {
  const seat = await seated({ answers: { rest: () => [{ fp: -1 }] } });

  assert.deepEqual(await seat.desk.request("rest", { tokens: ["a"] }), [{ fp: -1 }]);
  assert.deepEqual(seat.asked, [{ op: "rest", args: { tokens: ["a"] } }]);
});

test("Where more has to be done about requests, they go there in the client's place.", async () => {
  const seat = await seated();
  /** @type {unknown[]} */
  const asked = [];
  const desk = new Desk({
    texts: () => texts,
    request: async (op, args) => asked.push([op, args]),
  });
  desk.attach(seat.client);
  await desk.request("rest", { tokens: ["a"] });

  assert.deepEqual([asked, seat.asked], [[["rest", { tokens: ["a"] }]], []]);
});
