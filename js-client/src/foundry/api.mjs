/**
 * What macros and other modules may rely on: `game.modules.get("extra-effort").api`.
 *
 * Its members and hooks stand in types/extra-effort.d.ts and docs/api.md; names are added, never
 * renamed; `version` counts what was added.
 */

import { featLabel } from "../core/describe.mjs";
import { FEATS, isOffered } from "../core/feats.mjs";
import { say } from "./text.mjs";
import { actorTokenId, tokenId } from "./tokens.mjs";
import { report, selectedTokens, texts } from "./world.mjs";

/** @import { Texts } from "../core/i18n.mjs" */
/** @import { Api, Entry, FeatInfo, Identified, TokenState } from "../../types/extra-effort.d.ts" */
/** @import { Table } from "./table.mjs" */
/** @import { ActorDoc, TokenDoc } from "./types.d.ts" */

/** Entries of the log, where nobody says how many. */
const HISTORY = 20;

/**
 * @param {() => Table | null} table - Null until Foundry is ready.
 * @returns {Readonly<Api>}
 */
export function makeApi(table) {
  const here = () => {
    const found = table();
    if (!found) throw new Error(say("error.notReady"));
    return found;
  };
  const client = () => here().session.client;
  return Object.freeze({
    version: /** @type {const} */ (3),
    useFeat: told(
      async (/** @type {string} */ feat, /** @type {Record<string, unknown> | undefined} */ args) =>
        here().actions.useFeat(feat, args),
    ),
    chooseFeat: told(async () => here().choose()),
    request: told(async (/** @type {string} */ op, /** @type {object} */ args) =>
      here().session.request(op, args),
    ),
    preview: async (/** @type {string} */ feat, /** @type {Record<string, unknown>} */ args) =>
      here().actions.preview(feat, args),
    history: async (about = {}) => {
      const found = await here().session.request("history", { limit: HISTORY, ...about });
      return /** @type {{entries: Entry[]}} */ (found).entries;
    },
    undoLast: told(async () => here().actions.undoLast()),
    state: (token = selectedTokens()[0] ?? "") =>
      /** @type {TokenState | undefined} */ (client()?.tokens.get(token)) ?? null,
    tokens: () => [...(client()?.tokens.keys() ?? [])],
    selected: () => selectedTokens(),
    tokenId: idOf,
    feats: () => usableFeats(here().session.isGM, texts()),
    pair: async () => here().pair(),
    status: () => client()?.state ?? "idle",
  });
}

/**
 * @param {Identified} document - A token on the canvas, its document, or an actor.
 * @returns {string | null}
 */
function idOf(document) {
  const { documentName, document: inner } = document;
  if (documentName === "Actor") return actorTokenId(/** @type {ActorDoc} */ (document));
  if (documentName === "Token") return tokenId(/** @type {TokenDoc} */ (document));
  return inner ? idOf(/** @type {Identified} */ (inner)) : null;
}

/**
 * @param {boolean} isGM
 * @param {Texts} words
 * @returns {FeatInfo[]}
 */
export function usableFeats(isGM, words) {
  return FEATS.filter((feat) => isOffered(feat, isGM)).map(({ op, group, target, gm }) => ({
    op,
    group,
    target,
    gm,
    label: featLabel(op, words),
    groupLabel: words.t(`EXTRA_EFFORT.group.${group}`),
    hint: words.t(`EXTRA_EFFORT.feat.${op}.hint`),
  }));
}

/**
 * A macro has nobody to catch what it throws: show it, and answer null.
 * @template {unknown[]} Args
 * @param {(...args: Args) => Promise<unknown>} task
 * @returns {(...args: Args) => Promise<unknown>}
 */
function told(task) {
  return async (...args) => {
    try {
      return await task(...args);
    } catch (error) {
      report(error);
      return null;
    }
  };
}
