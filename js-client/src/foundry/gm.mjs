/** The GM's dialogs: pairing, the end of a battle, two epochs' values. */

import { socketUrl, isLoopback } from "../core/address.mjs";
import { Client } from "../core/client.mjs";
import { figure } from "../core/figures.mjs";
import { askFor } from "./forms.mjs";
import { homeUrl, keepKey, keepTable, serverUrl } from "./settings.mjs";
import { say, shortened, spoken } from "./text.mjs";
import { browserName, documents, userId } from "./world.mjs";

/** @import { TokenView } from "./types.d.ts" */

/**
 * Trade a code for a key, and make the server's table this world's.
 * @param {string} url - As typed.
 * @param {string} code
 * @returns {Promise<void>}
 */
async function pairWith(url, code) {
  const own = socketUrl(url, window.location);
  const client = new Client({ url: own, storage: null, name: browserName() });
  const who = { user: userId(), name: shortened(game.user.name), foundry: documents().id };
  const { key, world } = await client.pair({
    code: code.toUpperCase().replace(/\s/gu, ""),
    ...who,
  });
  await keepKey(own, world, key);
  await keepTable({ table: world, own, players: own });
}

/**
 * Ask for the server's address and the code it printed, until it works or the GM gives up.
 * @returns {Promise<boolean>} whether the world is paired now.
 */
export async function pairDialog() {
  let url = serverUrl() || homeUrl();
  let intro = say("pairing.intro");
  for (;;) {
    const answer = await askFor({
      title: say("pairing.title"),
      intro,
      ok: say("pairing.ok"),
      fields: [
        {
          name: "url",
          label: say("pairing.url"),
          type: "text",
          value: url,
          hint: say("pairing.urlHint"),
        },
        {
          name: "code",
          label: say("pairing.code"),
          type: "text",
          value: "",
          hint: say("pairing.codeHint"),
        },
      ],
    });
    if (!answer) return false;
    url = String(answer["url"]);
    const refusal = await pairWith(url, String(answer["code"])).then(() => null, messageOf);
    if (refusal === null) return true;
    intro = refusal;
  }
}

/**
 * @param {unknown} error
 * @returns {string}
 */
function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Where a GM's own address is of no use to the players, give the world one that is.
 * @param {string} own - The GM's.
 * @param {readonly string[]} addresses - What the server calls itself.
 * @returns {string}
 */
export function playersUrl(own, addresses) {
  if (!isLoopback(new URL(own).hostname)) return own;
  return addresses[0] ?? own;
}

/**
 * GGA's tokens show no bars unless told to (V37): nobody would see them move.
 * @returns {Promise<boolean>} whether everybody is to see the party's.
 */
export async function barsDialog() {
  const [title, intro, ok] = [say("bars.title"), say("bars.intro"), say("bars.ok")];
  return Boolean(await askFor({ title, intro, fields: [], ok, unasked: true }));
}

/**
 * @param {number} seconds - That have passed in the world at once.
 * @returns {Promise<boolean | null>} whether they count; null: the GM did not say.
 */
export async function timeDialog(seconds) {
  const hours = Math.round(seconds / 360) / 10;
  const answer = await askFor({
    title: say("time.title"),
    intro: say("time.intro", { hours }),
    ok: say("time.ok"),
    unasked: true,
    fields: [{ name: "charge", label: say("time.charge"), type: "checkbox", value: true }],
  });
  return answer && Boolean(answer["charge"]);
}

/**
 * The server's log was restored from a backup: Foundry's numbers hold, but for those ticked.
 * @param {Array<{id: string, view: TokenView, fp: number | null, hp: number}>} cases
 * @returns {Promise<Map<string, "foundry" | "server"> | null>} null: not now.
 */
export async function epochDialog(cases) {
  const told = (/** @type {number | null | undefined} */ fp, /** @type {number} */ hp) =>
    `${fp == null ? "–" : figure(fp, spoken())} / ${figure(hp, spoken())}`;
  const fields = cases.map(({ id, view, fp, hp }) => ({
    name: id,
    label: say("epoch.token", {
      name: view.name,
      foundry: told(fp, hp),
      server: told(view.fp, view.hp),
    }),
    type: /** @type {const} */ ("checkbox"),
    value: false,
  }));
  const [title, intro, ok] = [say("epoch.title"), say("epoch.intro"), say("epoch.ok")];
  const answer = await askFor({ title, intro, ok, fields, unasked: true });
  return answer && new Map(cases.map(({ id }) => [id, answer[id] ? "server" : "foundry"]));
}
