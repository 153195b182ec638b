import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";

import { askPlaces } from "../../src/foundry/places-window.mjs";
import { settle } from "../core/fakes.mjs";
import { dialogs, noDialogs } from "./dialogs.mjs";

const MARKUP = '<img src=x onerror="ran()">';

/** @type {unknown[]} */ let kept;

/** As stored and as prepared. @param {string} name @param {object} system */
const actor = (name, system) => ({ name, system, _source: { system } });

const POOLS = { health: { value: 9, max: 13 }, stamina: { value: 4, max: 12 } };

beforeEach(() => {
  noDialogs();
  kept = [];
  Object.assign(game, {
    world: { id: "far" },
    system: { id: "far-away", title: `Far ${MARKUP}` },
    actors: [actor(`Svala ${MARKUP}`, POOLS), actor("A door", {})],
    settings: {
      get: () => ({}),
      set: async (/** @type {unknown[]} */ ...places) => void kept.push(places.at(-1)),
    },
  });
});

/** What the window says that is open now. */
const content = () => String(dialogs.windows.at(-1)?.content);

/** The form's button is pressed. @param {{fp?: string, hp?: string}} [typed] */
async function tried({ fp = "stamina", hp = "health" } = {}) {
  const places = { fp: `${fp}.value`, fpMax: `${fp}.max`, hp: `${hp}.value`, hpMax: `${hp}.max` };
  dialogs.windows.at(-1)?.press(/** @type {string} */ (/** @type {unknown} */ (places)));
  await settle();
}

/** @param {string | null} action */
async function pressed(action) {
  dialogs.windows.at(-1)?.press(action);
  await settle();
}

describe("where the points stand", () => {
  it("is proposed, shown for each actor that has them, and kept once that is right", async () => {
    void askPlaces();
    assert.match(content(), /value="stamina\.value"/);
    await tried();
    assert.match(content(), /Svala.*4 12.*9 13/);
    assert.doesNotMatch(content(), /A door/);
    await pressed("save");

    assert.deepEqual(kept, [
      {
        fp: { value: "stamina.value", max: "stamina.max" },
        hp: { value: "health.value", max: "health.max" },
      },
    ]);
  });

  it("is asked again, with what was typed, when the GM goes back", async () => {
    void askPlaces();
    await tried({ fp: "health", hp: "stamina" });
    await pressed("back");

    assert.match(content(), /name="fp"[^>]* value="health\.value"/);
    assert.deepEqual(kept, []);
  });

  it("cannot be one resource for both, nor one that nobody has", async () => {
    void askPlaces();
    await tried({ fp: "health" });
    assert.match(content(), /places\.same/);
    await tried({ hp: "no.such" });
    assert.match(content(), /places\.unread/);
    await pressed(null);

    assert.deepEqual(kept, []);
  });

  it("takes names of actors, systems and what is typed for texts", async () => {
    void askPlaces();
    assert.ok(!content().includes("<img"), "the system's name");
    await tried();
    assert.ok(!content().includes("<img"), "an actor's name");
    await pressed("back");
    await tried({ hp: `${MARKUP}` });

    assert.ok(!content().includes("<img"), "a path");
    assert.match(content(), /&lt;img src=x/);
  });
});
