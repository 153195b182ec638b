import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { deedOf, deedsInChat, deedsInLog } from "../../src/foundry/fought.mjs";

describe("what a chat message of GGA's tells", () => {
  it("is an attack or a defense, by the formula it was rolled by", () => {
    const attacks = [`[@a1@M:"Axe"]`, `x [@a1@R:Bow] (14)`, `[@a1@A:"Fist"]`];
    const defenses = [`[@a1@P:"Axe"]`, `[@a1@B:"Shield"]`, `[@a1@Dodge]`];
    assert.deepEqual(attacks.map(deedOf), ["attacks", "attacks", "attacks"]);
    assert.deepEqual(defenses.map(deedOf), ["defenses", "defenses", "defenses"]);
  });

  it("is nothing of the kind for skills, damage and talk", () => {
    const others = [`[@a1@Sk:"Stealth"]`, `[@a1@D:"Axe"]`, "I attack M: with an axe", ""];
    assert.deepEqual(others.map(deedOf), [null, null, null, null]);
  });
});

describe("who fought in a combat", () => {
  /** @param {string} actor @param {string} content @param {number} [timestamp] */
  const message = (actor, content, timestamp = 10) => ({ content, timestamp, speaker: { actor } });
  const tokenOf = (/** @type {{actor?: string | null}} */ { actor }) =>
    actor === "stranger" ? null : `Actor.${actor}`;

  it("is counted from the chat since it began", () => {
    const messages = [
      message("svala", `[@s@M:"Axe"]`, 9),
      message("svala", `[@s@M:"Axe"]`),
      message("svala", `[@s@Dodge]`),
      message("stranger", `[@x@M:"Axe"]`),
      message("orm", "talks"),
    ];
    assert.deepEqual(
      [...deedsInChat(messages, 10, tokenOf)],
      [["Actor.svala", { attacks: 1, defenses: 1 }]],
    );
  });

  it("is counted from extra effort in its turns", () => {
    const entries = [
      { op: "feverish_defense", args: { token: "Actor.orm", turn: "fight.2" } },
      { op: "mighty_blows", args: { token: "Actor.orm", turn: "another.2" } },
      { op: "run", args: { token: "Actor.orm", turn: "fight.2" } },
      { op: "mighty_blows", args: { token: "Actor.gun" } },
    ].map((entry, at) => ({ ...entry, seq: 9 - at }));
    assert.deepEqual(
      [...deedsInLog(entries, "fight")],
      [["Actor.orm", { attacks: 0, defenses: 1 }]],
    );
  });

  it("counts no extra effort that was taken back, until that is taken back itself", () => {
    const blow = { op: "mighty_blows", seq: 3, args: { token: "Actor.orm", turn: "fight.2" } };
    const undo = { op: "undo", seq: 4, args: { entry: 3 } };
    const redo = { op: "undo", seq: 5, args: { entry: 4 } };
    const seen = (/** @type {any[]} */ ...log) => deedsInLog(log, "fight").size;
    assert.deepEqual([seen(blow), seen(undo, blow), seen(redo, undo, blow)], [1, 0, 1]);
  });
});
