import assert from "node:assert/strict";
import { describe, it } from "node:test";

import {
  actorOf as findActor,
  actorTokenId,
  census,
  nameOf,
  ownersOf,
  showBars,
  statesOf,
  tokenId,
  visibilityOf,
} from "../../src/foundry/tokens.mjs";
import { Actor, actorOf, token, user, world } from "./fakes.mjs";

const svala = actorOf("svala");
const goblin = actorOf("goblin");
const GM = user("GameMaster000001", true);
const ONE = user("PlayerOne0000001");
const TWO = user("PlayerTwo0000001");

describe("token ids", () => {
  it("are the actor's for linked tokens, their own for the others", () => {
    assert.equal(tokenId(token({ actorId: "a" })), "Actor.a");
    assert.equal(tokenId(token({ actorId: "a", actorLink: false })), "Scene.pass.Token.t1");
    assert.equal(tokenId(token({})), null);
  });

  it("lead back to the actor, wherever its token stands", () => {
    const lone = token({ actorId: goblin.id, actorLink: false, actor: goblin });
    const docs = world({ actors: [svala], tokens: [lone] });
    assert.equal(findActor(docs, `Actor.${svala.id}`), svala);
    assert.equal(findActor(docs, "Scene.pass.Token.t1"), goblin);
    assert.equal(findActor(docs, "Scene.gone.Token.t1"), null);
    assert.equal(findActor(docs, "Page.x"), null);
    assert.equal(actorTokenId(svala), `Actor.${svala.id}`);
  });
});

describe("who owns a token", () => {
  it("is the players with ownership, sorted; GMs own all and are left out", () => {
    assert.deepEqual(ownersOf(svala, [GM, TWO, ONE]), ["PlayerOne0000001"]);
    assert.deepEqual(ownersOf(goblin, [GM, TWO, ONE]), []);
  });
});

describe("who sees the numbers", () => {
  for (const [fields, seen] of /** @type {const} */ ([
    [{ displayBars: 50 }, "all"],
    [{ displayBars: 30 }, "all"],
    [{ displayBars: 20 }, "owners"],
    [{ displayBars: 40 }, "owners"],
    [{ displayBars: 0 }, "owners"],
    [{ displayBars: 50, hidden: true }, "owners"],
    [{ displayBars: 50, disposition: -2 }, "owners"],
  ])) {
    it(`is ${seen} for ${JSON.stringify(fields)}`, () => {
      assert.equal(visibilityOf([token(fields)]), seen);
    });
  }

  it("is all when one of its tokens shows them", () => {
    assert.equal(visibilityOf([token({ hidden: true }), token({})]), "all");
    assert.equal(visibilityOf([]), "owners");
  });

  it("have a name that the server takes, however long Foundry's is", () => {
    const name = nameOf(svala, [token({ name: "W".repeat(5000) })]);

    assert.equal(name, `${"W".repeat(199)}…`);
  });

  it("do not learn a stranger's real name", () => {
    assert.equal(nameOf(svala, [token({ name: "A hooded woman" })]), "A hooded woman");
    assert.equal(nameOf(svala, [token({ name: "A hooded woman", hidden: true })]), "Svala");
  });
});

describe("what is made after an actor", () => {
  it("is its own state and one for each unlinked token, on whatever scene; an unlinked one's is its own", () => {
    const lone = { actorId: goblin.id, actorLink: false, actor: goblin };
    const tokens = [token({ id: "a", ...lone }), token({ id: "b", ...lone, actorLink: true })];
    const docs = world({ actors: [goblin], tokens: [...tokens, token({ actorId: svala.id })] });
    assert.deepEqual(statesOf(docs, goblin), [`Actor.${goblin.id}`, "Scene.pass.Token.a"]);

    const own = Object.assign(actorOf("goblin"), { isToken: true, token: tokens[0] });
    assert.deepEqual(statesOf(docs, own), ["Scene.pass.Token.a"]);
  });
});

describe("the party's bars", () => {
  it("are shown to everybody on the tokens there are and on those to come", async () => {
    /** @type {object[]} */ const updates = [];
    const update = async (/** @type {object} */ changes) => void updates.push(changes);
    const actor = /** @type {Actor} */ (actorOf("svala"));
    await showBars(["a", "b"].map((id) => token({ id, actorId: actor.id, actor, update })));
    assert.deepEqual(updates, [{ displayBars: 50 }, { displayBars: 50 }]);
    assert.deepEqual(
      actor.updates.map(({ changes }) => changes),
      [{ "prototypeToken.displayBars": 50 }],
    );
  });
});

describe("the census", () => {
  it("has unlinked tokens, linked actors once, and players' actors without a token", () => {
    const orm = actorOf("orm");
    const tokens = [
      token({ id: "a", actorId: svala.id, actor: svala }),
      token({ id: "b", actorId: svala.id, actor: svala }),
      token({ id: "c", actorId: goblin.id, actorLink: false, actor: goblin }),
      token({ id: "d", actorId: "gone", actor: null }),
    ];
    const docs = world({ actors: [svala, orm, goblin], tokens, users: [GM, ONE, TWO] });
    const found = census(docs);
    const expected = [`Actor.${svala.id}`, `Actor.${orm.id}`, "Scene.pass.Token.c"];
    assert.deepEqual([...found.keys()].sort(), expected.sort());
    assert.equal(found.get(`Actor.${svala.id}`)?.tokens.length, 2);
  });
});
