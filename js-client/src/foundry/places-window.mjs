/** The window in which a GM says where a system other than GURPS keeps its points. */

import { resourceOf } from "./adapters/generic.mjs";
import { likeliest, resourcesIn } from "./adapters/resources.mjs";
import { MODULE } from "./flags.mjs";
import { askFor } from "./forms.mjs";
import { keepPlaces, placesOfPoints } from "./settings.mjs";
import { escape, say } from "./text.mjs";
import * as world from "./world.mjs";

/** @import { Place, Places } from "./adapters/generic.mjs" */
/** @import { Field, Values } from "./forms.mjs" */
/** @import { ActorLike } from "./types.d.ts" */

/** As many actors are read out: enough to see whether the paths are right. */
const TRIED_MAX = 8;

/** @typedef {{fp: string, fpMax: string, hp: string, hpMax: string}} Draft */

/**
 * @param {string} path - Of an object that holds a value and a maximum; "": none was found.
 * @returns {Place}
 */
function placeAt(path) {
  return path ? { value: `${path}.value`, max: `${path}.max` } : { value: "", max: "" };
}

/**
 * @param {readonly string[]} found - Resources.
 * @param {Places | null} chosen - Before.
 * @returns {Draft} what the window begins with.
 */
export function draftOf(found, chosen) {
  const guess = likeliest(found);
  const fp = chosen?.fp ?? placeAt(guess.fp);
  const hp = chosen?.hp ?? placeAt(guess.hp);
  return { fp: fp.value, fpMax: fp.max, hp: hp.value, hpMax: hp.max };
}

/**
 * A path as it is pasted from elsewhere: with `system.` or `@` before it, or of the whole resource.
 * @param {unknown} typed
 * @returns {string}
 */
export function path(typed) {
  return String(typed)
    .trim()
    .replace(/^@?(?:(?:actor\.)?system\.)?/u, "");
}

/**
 * @param {Values} values - Of the form.
 * @returns {Places}
 */
export function placesIn(values) {
  const at = (/** @type {string} */ name) => path(values[name] ?? "");
  return {
    fp: { value: at("fp"), max: at("fpMax") },
    hp: { value: at("hp"), max: at("hpMax") },
  };
}

/**
 * @param {Places} places
 * @param {Iterable<ActorLike>} actors
 * @returns {string[]} a line for each of the first actors that have such a resource.
 */
export function readOut(places, actors) {
  const lines = [];
  for (const actor of actors) {
    const hp = resourceOf(actor, places.hp);
    if (hp) lines.push(line(actor.name, resourceOf(actor, places.fp), hp));
    if (lines.length === TRIED_MAX) break;
  }
  return lines;
}

/** @typedef {{value: number, max: number} | null} Resource */

/**
 * @param {string} name
 * @param {Resource} fp
 * @param {Resource} hp
 * @returns {string}
 */
function line(name, fp, hp) {
  const told = (/** @type {Resource} */ one) =>
    one ? say("places.pool", one) : say("places.none");
  return say("places.line", { name, fp: told(fp), hp: told(hp) });
}

/**
 * @param {Draft} draft
 * @param {readonly string[]} found
 * @returns {Field[]}
 */
function fieldsOf(draft, found) {
  const values = found.map((one) => `${one}.value`);
  const maxima = found.map((one) => `${one}.max`);
  const field = (/** @type {keyof Draft} */ name, /** @type {string[]} */ choices) =>
    /** @type {Field} */ ({
      name,
      label: say(`places.${name}`),
      type: "text",
      value: draft[name],
      choices,
    });
  return [field("fp", values), field("fpMax", maxima), field("hp", values), field("hpMax", maxima)];
}

/**
 * @param {Places} places
 * @param {readonly string[]} lines - Of the read-out.
 * @returns {string} what is wrong, in words; "": nothing.
 */
function fault(places, lines) {
  if (places.fp.value === places.hp.value) return say("places.same");
  return lines.length ? "" : say("places.unread");
}

/**
 * Ask for the places, show what stands there, and keep them once the GM has seen that it is right.
 * @returns {Promise<void>}
 */
export async function askPlaces() {
  const actors = /** @type {ActorLike[]} */ ([...world.documents().actors]);
  const found = [...new Set(actors.flatMap((actor) => resourcesIn(actor.system)))];
  let draft = draftOf(found, placesOfPoints());
  let intro = say("places.intro", { system: game.system.title });
  for (;;) {
    const values = await askFor({
      title: say("places.title"),
      intro,
      fields: fieldsOf(draft, found),
      ok: say("places.try"),
    });
    if (!values) return;
    const places = placesIn(values);
    const lines = readOut(places, actors);
    draft = draftOf(found, places);
    intro = fault(places, lines);
    if (!intro && (await isRight(lines))) return keepPlaces(places);
    intro ||= say("places.intro", { system: game.system.title });
  }
}

/**
 * @param {readonly string[]} lines
 * @returns {Promise<boolean>}
 */
async function isRight(lines) {
  const items = lines.map((text) => `<li>${escape(text)}</li>`).join("");
  const answer = await foundry.applications.api.DialogV2.wait({
    classes: ["extra-effort"],
    window: { title: say("places.title") },
    content: `<p>${escape(say("places.tried"))}</p><ul>${items}</ul>`,
    rejectClose: false,
    buttons: [
      { action: "save", label: say("places.save"), default: true },
      { action: "back", label: say("places.back") },
    ],
  });
  return answer === "save";
}

/** Put the window into the module's settings, for GMs. */
export function registerPlaces() {
  class PlacesMenu extends foundry.applications.api.ApplicationV2 {
    /** @override */
    async render() {
      await askPlaces().catch(world.report);
      return this;
    }
  }
  game.settings.registerMenu(MODULE, "places", {
    name: "EXTRA_EFFORT.places.title",
    label: "EXTRA_EFFORT.places.title",
    hint: "EXTRA_EFFORT.places.hint",
    icon: "fa-solid fa-heart-pulse",
    type: PlacesMenu,
    restricted: true,
  });
}
