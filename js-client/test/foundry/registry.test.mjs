import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it, mock } from "node:test";

import { Registry } from "../../src/foundry/registry.mjs";
import { Actor, FakeServer, actorOf, gga, settled, token, user, world } from "./fakes.mjs";

/** @import { TokenDoc, WorldDocs } from "../../src/foundry/types.d.ts" */

const ID = "Actor.SvalaActor000001";
const ONE = user("PlayerOne0000001");

/** @type {FakeServer} */ let server;
/** @type {[string, unknown][]} */ let errors;
/** @type {{count: number, remove: () => void}[]} */ let asked;
let lead = true;
let gm = true;

/** @param {WorldDocs} docs @param {number} [limit] */
function registry(docs, limit = Infinity) {
  return new Registry({
    server,
    adapter: gga,
    world: docs,
    mayRegister: () => lead,
    isGM: () => gm,
    userId: "PlayerOne0000001",
    limit: () => limit,
    onError: (id, error) => void errors.push([id, error]),
    askGone: (count, remove) => void asked.push({ count, remove }),
  });
}

/** @returns {string[][]} the ids of each `register`. */
function batches() {
  const registers = server.requests.filter(({ op }) => op === "register");
  return registers.map(({ args }) => args["tokens"].map((/** @type {any} */ one) => one.token));
}

beforeEach(() => {
  server = new FakeServer();
  errors = [];
  asked = [];
  lead = true;
  gm = true;
  server.answer = async (_op, { tokens }) => {
    for (const { token: id, sheet, owners, visibility } of tokens ?? []) {
      server.show(id, 11, 13, { sheet, owners, visibility });
    }
  };
});

afterEach(() => mock.timers.reset());

const svala = () => /** @type {Actor} */ (actorOf("svala"));

/** @param {number} count @returns {TokenDoc[]} */
function goblins(count) {
  const actor = actorOf("goblin");
  return Array.from({ length: count }, (_, index) =>
    token({ id: `g${index}`, actorId: actor.id, actorLink: false, actor }),
  );
}

describe("the registry", () => {
  it("tells sheet, points, owners and visibility of a token", async () => {
    const docs = world({ actors: [svala()], users: [ONE] });
    await registry(docs).all();
    const args = server.requests[0]?.args ?? {};
    const { token: id, fp, hp, owners, visibility, sheet } = args["tokens"][0];
    assert.deepEqual(
      [id, fp, hp, owners, visibility],
      [ID, 11, 13, ["PlayerOne0000001"], "owners"],
    );
    assert.equal(sheet.name, "Svala");
  });

  it("sends at most 50 at a time", async () => {
    await registry(world({ tokens: goblins(120) })).all();
    assert.deepEqual(
      batches().map((ids) => ids.length),
      [50, 50, 20],
    );
  });

  it("says nothing that the server knows already, whatever the order of its fields", async () => {
    const docs = world({ actors: [svala()], users: [ONE] });
    await registry(docs).all();
    const { sheet = {}, ...view } = server.tokens.get(ID) ?? {};
    const turned = Object.fromEntries(Object.entries(sheet).reverse());
    server.tokens.set(ID, /** @type {any} */ ({ ...view, sheet: turned }));
    await registry(docs).all();
    assert.equal(batches().length, 1);
  });

  it("tells again what has changed, once for many changes", async () => {
    const actor = svala();
    const kept = registry(world({ actors: [actor], users: [ONE] }));
    await kept.all();
    actor._source.system["attributes"].ST.import = 14;
    kept.queue(ID);
    kept.queue(ID);
    await kept.flush();
    assert.equal(batches().length, 2);
    assert.equal(server.tokens.get(ID)?.sheet?.st, 14);
  });

  it("leaves out whom nobody has filled in, and who is in the sidebar only", async () => {
    const kept = registry(world({ actors: [actorOf("fresh"), actorOf("wolf")], users: [ONE] }));
    await kept.all();
    kept.queue("Actor.WolfActor0000001");
    await kept.flush();
    assert.deepEqual(batches(), []);
  });

  it("leaves out the one sheet that the server refuses, and names it", async () => {
    const [take] = [server.answer];
    server.answer = async (op, args) => {
      const bad = args["tokens"].findIndex((/** @type {any} */ one) => one.token.endsWith("g1"));
      if (bad < 0) return take(op, args);
      throw Object.assign(new Error("absurd"), { field: `tokens.${bad}.sheet.hp_max` });
    };
    await registry(world({ tokens: goblins(3) })).all();
    assert.deepEqual([...server.tokens.keys()], ["Scene.pass.Token.g0", "Scene.pass.Token.g2"]);
    assert.deepEqual(
      errors.map(([id]) => id),
      ["Scene.pass.Token.g1"],
    );
  });

  it("keeps the players' own first when the server's list is full", async () => {
    const docs = world({ actors: [svala()], tokens: goblins(5), users: [ONE] });
    await registry(docs, 2).all();
    assert.deepEqual(batches(), [[ID, "Scene.pass.Token.g0"]]);
  });

  it("removes what is gone from Foundry, if the server knows it", async () => {
    const kept = registry(world({ tokens: goblins(1) }));
    await kept.remove("Scene.pass.Token.g0");
    await kept.all();
    await kept.remove("Scene.pass.Token.g0");
    assert.deepEqual(
      server.requests.map(({ op }) => op),
      ["register", "remove"],
    );
  });

  it("removes what has left Foundry while nobody was there to tell, and nothing else", async () => {
    const docs = world({ actors: [svala()], tokens: goblins(1), users: [ONE] });
    server.show("Scene.pass.Token.g0", 11, 13);
    for (const id of ["Scene.pass.Token.g7", "Scene.gone.Token.g0", "Actor.gone", "Page.wren"]) {
      server.show(id, 11, 13);
    }
    await registry(docs, 4).all(); // with those that are gone the list would be too long
    const removes = server.requests.filter(({ op }) => op === "remove");
    assert.deepEqual(
      removes.map(({ args }) => args["token"]),
      ["Scene.pass.Token.g7", "Scene.gone.Token.g0", "Actor.gone"],
    );
    assert.equal(server.requests.at(-1)?.op, "register");
  });

  it("keeps what Foundry has and could not load, and lets no player remove anything", async () => {
    const docs = world({});
    Object.assign(docs.actors, { invalidDocumentIds: new Set(["old"]) });
    server.show("Actor.old", 11, 13);
    await registry(docs).all();
    gm = false;
    server.show("Actor.gone", 11, 13);
    await registry(docs).all();
    assert.deepEqual(server.requests, []);
  });

  it("asks the GM first where many are gone: it may be an older copy of the world", async () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    const docs = world({});
    for (let n = 0; n < 6; n += 1) server.show(`Actor.a${n}`, 11, 13);
    await registry(docs).all();
    await settled();
    assert.deepEqual([server.requests, asked.length, asked[0]?.count], [[], 1, 6]);
    asked[0]?.remove();
    await settled();
    assert.equal(server.requests[0]?.op, "remove");
  });

  it("asks no more when the few that are gone just leave", async () => {
    server.show("Actor.a", 11, 13);
    await registry(world({})).all();
    assert.equal(asked.at(-1)?.count, 0);
  });

  it("removes nothing twice after a break, and takes one that is gone already for done", async () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    const kept = registry(world({}));
    for (const name of ["a", "b", "c"]) server.show(`Actor.${name}`, 11, 13);
    server.answer = async (_op, { token: id }) => {
      if (!server.tokens.delete(id) || id === "Actor.c") {
        throw Object.assign(new Error("no such token"), { code: "unknown_token" });
      }
    };
    await kept.all();
    kept.reset();
    await kept.all();
    for (let n = 0; n < 8; n += 1) {
      await settled();
      mock.timers.tick(150);
    }
    const removed = server.requests.map(({ args }) => args["token"]);
    assert.deepEqual([removed, errors], [["Actor.a", "Actor.b", "Actor.c"], []]);
  });

  it("stops removing when another browser has come to lead", async () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    for (const name of ["a", "b"]) server.show(`Actor.${name}`, 11, 13);
    await registry(world({})).all();
    lead = false;
    await settled();
    mock.timers.tick(150);
    await settled();
    assert.deepEqual(
      server.requests.map(({ args }) => args["token"]),
      ["Actor.a"],
    );
  });

  it("leaves its GM room to ask for other things while a whole scene goes", async () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    const docs = world({});
    for (const name of ["a", "b", "c"]) server.show(`Actor.${name}`, 11, 13);
    const kept = registry(docs);
    await kept.all();
    await settled();
    assert.equal(server.requests.length, 1);
    for (const sent of [2, 3, 3]) {
      mock.timers.tick(150);
      await settled();
      assert.equal(server.requests.length, sent);
    }
  });

  it("tells anew of a token that is back before the server has shown that it went", async () => {
    const kept = registry(world({ tokens: goblins(1) }));
    await kept.all();
    await kept.remove("Scene.pass.Token.g0");
    await kept.all();
    await kept.all();
    assert.deepEqual(
      server.requests.map(({ op }) => op),
      ["register", "remove", "register"],
    );
  });

  it("is silent in a browser that does not lead", async () => {
    lead = false;
    const kept = registry(world({ tokens: goblins(1) }));
    await kept.all();
    kept.queue("Scene.pass.Token.g0");
    await kept.flush();
    await kept.remove("Scene.pass.Token.g0");
    assert.deepEqual(server.requests, []);
  });

  it("lets a player tell only of changed sheets of what he owns already", async () => {
    const actor = svala();
    const docs = world({ actors: [actor], tokens: goblins(1), users: [ONE] });
    gm = false;
    await registry(docs).all();
    assert.deepEqual(batches(), []);

    const sheet = gga.readSheet(actor);
    server.show(ID, 11, 13, { ...(sheet && { sheet }), owners: ["PlayerOne0000001"] });
    await registry(docs).all();
    assert.deepEqual(batches(), []);

    actor._source.system["attributes"].ST.import = 14;
    await registry(docs).all();
    assert.deepEqual(batches(), [[ID]]);
  });
});
