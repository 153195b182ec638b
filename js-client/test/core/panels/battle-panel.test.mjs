import assert from "node:assert/strict";
import test from "node:test";

import { RequestError } from "../../../src/core/errors.mjs";
import { BattlePanel } from "../../../src/core/panels/battle-panel.mjs";

/** @import {Desk} from "../../../src/core/desk.mjs" */

const DEED = Object.freeze({ data: {}, value: "", values: {} });

const SVALA = { token: "Actor.svala", name: "Svala", attacks: 0, defenses: 0, hidden: false };

/** A battle without a combat; the server refuses while it is told to. */
function opened() {
  /** @type {{op: string, args: any}[]} */
  const sent = [];
  const seen = { sent, refuse: false, done: 0 };
  const desk = {
    texts: { t: (/** @type {string} */ key) => key },
    tokens: new Map([["Actor.svala", { sheet: { heavy_clothing: true } }]]),
    watch: () => () => {},
    request: async (/** @type {string} */ op, /** @type {any} */ args) => {
      if (op === "preview") return [];
      sent.push({ op, args });
      if (seen.refuse) throw new RequestError("offline", "Gone");
      return {};
    },
  };
  const panel = new BattlePanel(/** @type {Desk} */ (/** @type {unknown} */ (desk)), {
    battle: { combat: null, seconds: 25, fighters: [{ ...SVALA, fought: true }] },
    done: () => (seen.done += 1),
  });
  return { panel, seen };
}

test("A second click charges nobody again, while the first is under way and after.", async () => {
  const { panel, seen } = opened();
  await Promise.all([panel.act("charge", DEED), panel.act("charge", DEED)]);
  await panel.act("charge", DEED);

  assert.equal(seen.done, 1);
  const row = { encumbrance: 0, fought: true, heavy_clothing: true, heavy_weapon: false };
  const tokens = [{ token: "Actor.svala", ...row }];
  assert.deepEqual(seen.sent, [{ op: "battle_end", args: { hot: false, seconds: 25, tokens } }]);
});

test("What was refused stays open, says why, and may be charged again.", async () => {
  const { panel, seen } = opened();
  seen.refuse = true;
  await panel.act("charge", DEED);
  assert.deepEqual([panel.error, seen.done], ["Gone", 0]);

  seen.refuse = false;
  await panel.act("charge", DEED);
  assert.deepEqual([panel.error, seen.done, seen.sent.length], ["", 1, 2]);
});
