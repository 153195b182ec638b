/** A player's way in while no GM is there: the personal code that the GM made earlier. */

import { Client } from "../core/client.mjs";
import { askFor } from "./forms.mjs";
import { keepKey, serverUrl, tableId } from "./settings.mjs";
import { say, shortened } from "./text.mjs";
import { browserName, documents, userId } from "./world.mjs";

/**
 * Trade a personal code for this browser's key.
 * @param {string} code - As typed.
 * @returns {Promise<string | null>} in words, why it did not work; null: it did.
 */
async function enterWith(code) {
  const url = serverUrl();
  const client = new Client({ url, storage: null, name: browserName() });
  const who = { user: userId(), name: shortened(game.user.name), foundry: documents().id };
  try {
    const { key, world } = await client.pair({ code, ...who });
    if (world !== tableId()) return say("entering.elsewhere");
    await keepKey(url, world, key);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * Ask for the code until it works or the player gives up; without one, the GMs are asked once more.
 * @param {() => void} askAgain
 * @returns {Promise<boolean>} whether this browser has its key now.
 */
export async function enterDialog(askAgain) {
  let intro = say("entering.intro");
  for (;;) {
    const field = { name: "code", label: say("pairing.code"), type: /** @type {const} */ ("text") };
    const answer = await askFor({
      title: say("entering.title"),
      intro,
      ok: say("entering.ok"),
      fields: [{ ...field, value: "", hint: say("entering.codeHint") }],
    });
    if (!answer) return false;
    const code = String(answer["code"]);
    if (code === "") {
      askAgain();
      return false;
    }
    const refusal = await enterWith(code);
    if (refusal === null) return true;
    intro = refusal;
  }
}
