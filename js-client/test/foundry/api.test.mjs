import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { beforeEach, describe, it } from "node:test";

import ts from "typescript";

import { translator } from "../../src/core/i18n.mjs";
import { makeApi, usableFeats } from "../../src/foundry/api.mjs";
import common from "../../lang/common.en.json" with { type: "json" };
import { actorOf, token } from "./fakes.mjs";

const ROOT = new URL("../../../", import.meta.url);

/** @param {string} path below the product @returns {string} */
const read = (path) => readFileSync(new URL(path, ROOT), "utf8");

const page = read("docs/api.md");
const types = ts.createSourceFile(
  "extra-effort.d.ts",
  read("js-client/types/extra-effort.d.ts"),
  ts.ScriptTarget.ES2022,
  true,
);

/**
 * @param {string} name of an interface of the types
 * @returns {Map<string, string>} its members, each with the arguments it takes.
 */
function membersOf(name) {
  const found = types.statements.find(
    (one) => ts.isInterfaceDeclaration(one) && one.name.text === name,
  );
  assert.ok(found && ts.isInterfaceDeclaration(found));
  return new Map(
    found.members.map((member) => {
      const label = /** @type {ts.PropertyName} */ (member.name).getText().replaceAll('"', "");
      const type = ts.isPropertySignature(member) ? member.type : member;
      const takes = type && (ts.isFunctionTypeNode(type) || ts.isMethodSignature(type));
      if (!takes) return [label, ""];
      const args = type.parameters.map(
        (one) => one.name.getText() + (one.questionToken ? "?" : ""),
      );
      return [label, `(${args.join(", ")})`];
    }),
  );
}

const api = makeApi(() => null);

describe("the public API", () => {
  it("has the members that its types have", () => {
    assert.deepEqual(Object.keys(api).sort(), [...membersOf("Api").keys()].sort());
    assert.ok(Object.isFrozen(api));
  });

  it("is explained member by member, with their arguments", () => {
    const headings = [...page.matchAll(/^### (\w+)(\(.*\))?$/gm)];
    assert.deepEqual(
      new Map(headings.map(([, name, args = ""]) => [String(name), args])),
      membersOf("Api"),
    );
  });

  it("calls the hooks that its types and its page have, and no others", () => {
    const hooks = membersOf("ExtraEffortHooks");
    const headings = [...page.matchAll(/^### (extra-effort\.\w+) (\(.*\))$/gm)];
    const sources = readdirSync(new URL("js-client/src/foundry", ROOT), { encoding: "utf8" })
      .filter((name) => name.endsWith(".mjs"))
      .map((name) => read(`js-client/src/foundry/${name}`));
    const called = sources.flatMap((text) => [
      ...text.matchAll(/Hooks\.call(?:All)?\("(extra-effort\.\w+)"/g),
    ]);

    assert.deepEqual(new Map(headings.map(([, name, args]) => [name, args])), hooks);
    assert.deepEqual(new Set(called.map(([, name]) => name)), new Set(hooks.keys()));
  });

  it("has the version that its types and its page say", () => {
    assert.match(types.text, new RegExp(`readonly version: ${api.version};`));
    assert.match(page, new RegExp(`Version ${api.version};`));
    assert.match(page, new RegExp(`^The number ${api.version}\\.$`, "m"));
  });

  it("is shown by examples that are JavaScript and use what there is", () => {
    const examples = [...page.matchAll(/^```js\n([\s\S]*?)^```$/gm)].map(([, code]) =>
      String(code),
    );
    assert.ok(examples.length > 5);
    for (const code of examples) {
      const parsed = ts.transpileModule(code, { reportDiagnostics: true });
      assert.deepEqual(parsed.diagnostics, [], code);
      const used = [...code.matchAll(/\bapi\.(\w+)/g)].map(([, name]) => String(name));
      assert.deepEqual(
        used.filter((name) => !(name in api)),
        [],
      );
    }
  });

  it("says that Foundry is still starting, before it is ready", async () => {
    Object.assign(globalThis, { game: { i18n: { format: (/** @type {string} */ key) => key } } });

    assert.throws(() => api.tokens(), /error\.notReady/);
    await assert.rejects(api.history(), /error\.notReady/);
  });
});

describe("what a document is called", () => {
  it("is the token's or the actor's, also from the canvas", () => {
    const svala = actorOf("svala");
    const linked = token({ actorId: "SvalaActor000001", actor: svala });
    const unlinked = token({ id: "wolf", actorId: "w", actorLink: false });
    /** @type {(doc: object, documentName: string) => object} */
    const named = (doc, documentName) => Object.assign(doc, { documentName });

    assert.equal(api.tokenId(named(svala, "Actor")), "Actor.SvalaActor000001");
    assert.equal(api.tokenId(named(linked, "Token")), "Actor.SvalaActor000001");
    assert.equal(api.tokenId({ document: named(unlinked, "Token") }), "Scene.pass.Token.wolf");
    assert.equal(api.tokenId({}), null);
  });
});

describe("the feats that an action bar may show", () => {
  /** @type {ReturnType<typeof usableFeats>} */
  let players;

  beforeEach(() => {
    players = usableFeats(false, translator(common));
  });

  it("have their words, and are no more than this user may use", () => {
    const run = players.find(({ op }) => op === "run");
    assert.deepEqual(run, {
      op: "run",
      group: "movement",
      target: "one",
      gm: false,
      label: "Run",
      groupLabel: "Movement",
      hint: "Sprint, or pace yourself over a distance.",
    });
    const all = usableFeats(true, translator(common)).map(({ op }) => op);
    assert.ok(all.includes("day"));
    assert.ok(!players.some(({ op }) => op === "day"));
  });
});
