/**
 * The GURPS 4e Game Aid (system id `gurps`), in the shapes of 0.17 and 0.18 and in that of 1.0, told
 * apart by looking at the stored data, never by a version. Sheets are read from `_source`, where no
 * effect has changed them.
 */

import { heavyClothing } from "../flags.mjs";
import { touches } from "./changes.mjs";
import {
  attribute,
  basicLift,
  basicMove,
  build,
  dodge,
  encumbrance,
  isItemised,
  stored,
} from "./figures.mjs";
import { entriesOf } from "./items.mjs";
import { isDash } from "./numbers.mjs";
import {
  changedPoints,
  maximum,
  pointsUpdate,
  present,
  readsThirds,
  remaining,
  stores,
} from "./pools.mjs";
import { hasNoFatigue, levelOf, readSkills, readTraits } from "./traits.mjs";

/** @import { ActorLike, Adapter, Points, Sheet } from "../types.d.ts" */

/** What the sheet is read from, but for Items, of which Foundry tells by themselves. */
const SHEET_PATHS = Object.freeze([
  "name",
  "flags.extra-effort.heavyClothing",
  "system.additionalresources.currentEncumbrance",
  "system.ads",
  "system.attributes",
  "system.basicmove",
  "system.basicspeed",
  "system.dodge",
  "system.encumbrance",
  "system.liftingmoving",
  "system.profile.sizemod",
  "system.profile.weight",
  "system.skills",
  "system.traits",
  "system.FP.max",
  "system.HP.max",
]);

/**
 * @param {ActorLike} actor
 * @returns {unknown} traits, as lists nest.
 */
function traitsOf(actor) {
  return isItemised(stored(actor)) ? entriesOf(actor, "feature") : stored(actor).ads;
}

/**
 * @param {ActorLike} actor
 * @returns {unknown} skills, as lists nest.
 */
function skillsOf(actor) {
  return isItemised(stored(actor)) ? entriesOf(actor, "skill") : stored(actor).skills;
}

/**
 * A dash, a maximum of 0 or a trait that says so: not subject to fatigue.
 * @param {ActorLike} actor
 * @returns {number | null}
 */
function fatigueMaximum(actor) {
  const { FP } = stored(actor);
  const max = maximum(FP);
  return max === 0 || isDash(FP?.value) || hasNoFatigue(traitsOf(actor)) ? null : max;
}

/**
 * An actor just made has 0 of 0 hit points: nobody has filled it in yet. Neither where there are FP and
 * their maximum was wiped out: what the server knows of it holds until there is one again.
 * @param {ActorLike} actor
 * @returns {boolean}
 */
function isUnfilled(actor) {
  const { FP, HP } = stored(actor);
  const wiped = FP?.max === "" || FP?.max === null;
  return maximum(HP) === 0 || (wiped && remaining(FP) > 0);
}

/**
 * @param {ActorLike} actor
 * @returns {Sheet | null}
 */
function readSheet(actor) {
  if (isUnfilled(actor)) return null;
  const system = stored(actor);
  const traits = traitsOf(actor);
  const iq = attribute(system, "IQ", 1);
  return {
    name: actor.name,
    st: attribute(system, "ST", 1),
    dx: attribute(system, "DX", 1),
    iq,
    ht: attribute(system, "HT", 1),
    will: attribute(system, "WILL", iq),
    per: attribute(system, "PER", iq),
    hp_max: maximum(system.HP),
    fp_max: fatigueMaximum(actor),
    basic_move: basicMove(system),
    dodge: dodge(system),
    ...build(system),
    basic_lift: basicLift(system, levelOf(traits, "Lifting ST")),
    encumbrance: encumbrance(actor),
    heavy_clothing: heavyClothing(actor),
    skills: readSkills(skillsOf(actor)),
    traits: readTraits(traits),
  };
}

/**
 * @param {ActorLike} actor
 * @returns {Points | null}
 */
function readPoints(actor) {
  if (isUnfilled(actor)) return null;
  const { FP, HP } = stored(actor);
  return { fp: fatigueMaximum(actor) === null ? null : remaining(FP), hp: remaining(HP) };
}

/** @type {Adapter} */
export const gga = Object.freeze({
  id: "gga",
  attributes: Object.freeze({ fp: "FP", hp: "HP" }),
  belowZero: true,
  hasSheet: true,
  readSheet,
  readPoints,
  stores,
  pointsUpdate,
  changedPoints,
  present,
  readsThirds,
  touchesSheet: (/** @type {object} */ changes) => touches(changes, SHEET_PATHS),
});
