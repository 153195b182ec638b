/**
 * A feat as it is asked of somebody in particular: what cannot matter to them is left out, and the
 * rest starts with what their sheet, their state and the scene say already.
 */

import { featNamed } from "./feats.mjs";

/** @import {Arg, ArgValue, ArgValues} from "./args.mjs" */
/** @import {Feat} from "./feats.mjs" */
/** @import {Sheet, TokenView} from "./wire.js" */

/** What is known of a token, whole or not at all. @typedef {Partial<Omit<TokenView, "sheet">> & {sheet?: Partial<Sheet>}} Known */

/**
 * @typedef {object} Surroundings
 * @property {Known} view of the token, as the server shows it to its owner; the first
 *   of several
 * @property {boolean} map a map with a grid of one yard is shown
 * @property {boolean} fighting the token is in a combat that has begun
 * @property {number | null} battle_s how long that has gone on
 * @property {boolean} trusted a claim to be motivated is taken
 */

/** Nothing is known: what a feat looks like by itself. @type {Surroundings} */
export const NOWHERE = Object.freeze({
  view: {},
  map: false,
  fighting: false,
  battle_s: null,
  trusted: true,
});

/** Basic Lifts that each number of hands can throw (T1). */
const ONE_HAND_BL = 2;

/** Basic Lift is whole from so many pounds up (U1). */
const WHOLE_LB_FROM = 10;

/** Quarts a day without thirst (C8). @type {Record<string, number>} */
const WATER = { temperate: 2, hot: 3, desert: 5 };

/** Which skill may stand for Will in extra effort (E3). @type {Record<string, string>} */
const EFFORT_SKILLS = {
  run: "Running",
  jump: "Jumping",
  swim: "Swimming",
  lift: "Lifting",
  throw: "Throwing",
};

const MASTERS = ["Trained by a Master", "Weapon Master"];

/**
 * What an argument is for somebody: other properties, or null: not asked.
 * @typedef {(about: Surroundings) => Partial<Arg> | null} Fit
 */

/** By `op.name`. @type {Record<string, Fit>} */
const FITS = {
  "run.on_map": ({ map }) => (map ? { default: true } : null),
  "jump.prepared": ({ fighting }) => ({ default: !fighting }),
  "jump.dx_roll": ({ fighting }) => ({ default: fighting }),
  "climb.speed": ({ fighting }) => (fighting ? { default: "combat" } : {}),
  "lift.use_skill": ({ view }) => (skill(view, "Lifting") === undefined ? null : {}),
  "throw.hands": ({ view }) => ({
    follows: ({ weight_lb }) => handsFor(/** @type {number | null} */ (weight_lb), view),
  }),
  "draw_bow.bow_st": ({ view }) => ({ default: view["sheet"]?.st ?? 12 }),
  "flurry_of_blows.attacks": ({ view }) => (isMaster(view) ? {} : { max: 2, choices: ["2"] }),
  "hold_breath.breath_control": ({ view }) =>
    skill(view, "Breath Control") === undefined ? null : { default: true },
  "sleep.hours": ({ view }) => ({ default: 24 - (view["day_hours"] ?? 16) }),
  "battle_end.seconds": ({ battle_s }) => (battle_s === null ? {} : { default: battle_s }),
  "condition.on": ({ view }) => ({
    follows: ({ condition }) =>
      !(view["conditions"] ?? []).includes(/** @type {string} */ (condition)),
  }),
  "motivate.on": ({ view }) => ({ default: view["motivated"] !== true }),
  "day.quarts": () => ({
    follows: ({ climate }) => /** @type {number} */ (WATER[/** @type {string} */ (climate)]),
  }),
};

/** By name, of every feat that has it. @type {Record<string, Fit>} */
const COMMON = {
  acrobatics: ({ view }) => ({ default: skill(view, "Acrobatics") !== undefined }),
  motivated: ({ view, trusted }) => (view["motivated"] === true || !trusted ? null : {}),
};

/**
 * @param {string} op of a feat that exists
 * @param {Surroundings} about
 * @returns {Feat}
 */
export function fitted(op, about) {
  const feat = featNamed(op);
  if (feat === undefined) throw new Error(`no feat ${op}`);
  return { ...feat, args: feat.args.flatMap((arg) => fit(feat, arg, about)) };
}

/**
 * What a row of a feat on several starts with.
 * @param {Feat} feat @param {Known} view of the row's token
 * @returns {ArgValues}
 */
export function rowDefaults({ perToken }, view) {
  const { sheet = {} } = /** @type {{sheet?: Record<string, unknown>}} */ (view);
  return Object.fromEntries(
    perToken.map(({ name, default: start }) => [
      name,
      /** @type {ArgValue} */ (sheet[name] ?? start),
    ]),
  );
}

/** @param {Feat} feat @param {Arg} arg @param {Surroundings} about @returns {Arg[]} one or none */
function fit({ op }, arg, about) {
  if (arg.name === "skill" && skill(about.view, EFFORT_SKILLS[op] ?? "") === undefined) return [];
  const change = (FITS[`${op}.${arg.name}`] ?? COMMON[arg.name])?.(about);
  return change === null ? [] : [{ ...arg, ...change }];
}

/** @param {number | null} weight_lb @param {Known} view */
function handsFor(weight_lb, view) {
  return (weight_lb ?? 0) > ONE_HAND_BL * basicLift(view["sheet"] ?? {}) ? 2 : 1;
}

/** Pounds; as sent, or from ST (U1). @param {{basic_lift?: number | null, st?: number}} sheet */
function basicLift({ basic_lift, st = 10 }) {
  const lift = (st * st) / 5;
  return basic_lift ?? (lift >= WHOLE_LB_FROM ? Math.floor(lift + 0.5) : lift);
}

/** @param {Known} view @param {string} name @returns {number | undefined} */
function skill(view, name) {
  return view["sheet"]?.skills?.[name];
}

/** @param {Known} view */
function isMaster(view) {
  return MASTERS.some((trait) => trait in (view["sheet"]?.traits ?? {}));
}
