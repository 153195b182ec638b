/**
 * Every feat that a dialog can ask for, as data: arguments with their ranges, units and defaults.
 *
 * The vocabulary and the ranges are docs/feats.md's; the server judges, this only keeps a dialog from
 * asking for what cannot be. Labels follow from the names, in lang/common.en.json: `feat.<op>`
 * (`label`, `hint`), `arg.<name>`, `choice.<name>.<choice>`, `unit.<unit>`.
 */

import { choice, flag, integer, number, text } from "./args.mjs";

export { chosenValue, defaults, filled, follow, isAsked, isShown, problem } from "./args.mjs";

/** @typedef {import("./args.mjs").Arg} Arg */

/** What feats and ops are about, in the order in which they are shown. */
export const GROUPS = Object.freeze(
  /** @type {const} */ (["movement", "strength", "combat", "endurance", "recovery", "table"]),
);

/**
 * @typedef {object} Feat
 * @property {string} op
 * @property {typeof GROUPS[number]} group
 * @property {"one" | "ids" | "rows"} target `token`, `tokens` [id], or `tokens` [{token, …perToken}]
 * @property {boolean} feat its result is a feat's (with outcome and achieved), else an op's
 * @property {boolean} priced costs FP or gives them back: the server previews it
 * @property {boolean} effort takes `extra`, `motivated` and `skill`
 * @property {boolean} turn happens in combat: takes `turn`, an id of who acts and when
 * @property {boolean} gm for the GM alone
 * @property {readonly Arg[]} args
 * @property {readonly Arg[]} perToken arguments of each token
 */

const ADVANCED = { advanced: true };

/** Taken by every feat with `effort` (section 6 of the rules). */
const EFFORT = [
  integer("extra", 0, 500, 0, { step: 5, unit: "percent" }),
  flag("motivated"),
  choice("skill", ["best", "will", "skill"], ADVANCED),
];

/** Flurry of Blows and Mighty Blows go with nothing else (X3, X4). */
const ATTACK = choice("maneuver", ["attack"]);

/** After these a defense can be boosted: all but an All-Out Attack (X2). */
const DEFENDING = choice(
  "maneuver",
  [
    "attack",
    "all_out_defense",
    "move",
    "move_and_attack",
    "feint",
    "evaluate",
    "aim",
    "ready",
    "concentrate",
    "wait",
    "change_posture",
    "do_nothing",
  ],
  ADVANCED,
);

/** s; a battle shorter than this costs nothing extra (C1). */
const LONG_BATTLE_S = 120;

const FALLING = [
  choice("ground", ["hard", "normal", "soft"], ADVANCED),
  flag("acrobatics", ADVANCED),
];

const LAND = [
  choice("terrain", ["average", "good", "bad", "very_bad", "solid_ice"]),
  choice("weather", ["fine", "rain", "snow", "deep_snow", "ice"]),
  choice("road", ["none", "poor", "good", "best"]),
  flag("cleared", { showIf: { name: "weather", in: ["snow", "deep_snow", "ice"] } }),
  flag("skis", { showIf: { name: "weather", in: ["snow", "deep_snow"] } }),
  flag("skates", { showIf: { name: "terrain", in: ["solid_ice"] } }),
  flag("hot"),
  number("hours_since_rest", 0, 24, 1, { unit: "h", advanced: true }),
  integer("snow_divisor", 4, 100, 4, {
    advanced: true,
    showIf: { name: "weather", in: ["deep_snow"] },
  }),
];

const CAUSE = choice("cause", ["ability", "exertion"], ADVANCED);

const ENCUMBRANCE = integer("encumbrance", 0, 4, null, { choices: ["0", "1", "2", "3", "4"] });

const CONDITIONS = [
  "collapsed",
  "unconscious",
  "asleep",
  "drowsy",
  "heart_attack",
  "suffocating",
  "dead",
];

/** @type {Omit<Feat, "op" | "group" | "args">} */
const PLAIN = {
  target: "one",
  feat: true,
  priced: true,
  effort: false,
  turn: false,
  gm: false,
  perToken: [],
};

/** @param {string} op @param {Feat["group"]} group @param {readonly Arg[]} args @returns {Feat} */
const feat = (op, group, args) => ({ ...PLAIN, op, group, args });

/** @param {string} op @param {Feat["group"]} group @param {readonly Arg[]} args @returns {Feat} */
const effort = (op, group, args) => ({
  ...PLAIN,
  op,
  group,
  args: [...args, ...EFFORT],
  effort: true,
});

/** @param {string} op @param {readonly Arg[]} args @returns {Feat} */
const combat = (op, args) => ({ ...PLAIN, op, group: "combat", args, turn: true });

/**
 * @param {string} op @param {Feat["group"]} group @param {readonly Arg[]} args
 * @param {Partial<Feat>} [more] @returns {Feat}
 */
const operation = (op, group, args, more) => ({ ...PLAIN, op, group, args, feat: false, ...more });

/** Moves no FP by the rules: there is nothing to tell before the click. */
const UNPRICED = { priced: false };

/** In the order a dialog offers them. @type {readonly Feat[]} */
export const FEATS = deepFreeze([
  effort("run", "movement", [
    choice("pace", ["sprint", "paced"]),
    integer("seconds", 1, 86_400, 15, { step: 15, unit: "s" }),
    flag("on_map", { showIf: { name: "pace", in: ["sprint"] } }),
    integer("deviations", 0, 86_399, 0, {
      advanced: true,
      showIf: { name: "pace", in: ["sprint"] },
    }),
  ]),
  effort("jump", "movement", [
    choice("kind", ["broad", "high"]),
    integer("run_yards", 0, 100, 0, { unit: "yd" }),
    flag("prepared", { default: true }),
    flag("dx_roll"),
    integer("modifier", -10, 10, 0, { showIf: { name: "dx_roll", in: [true] } }),
    integer("drop_ft", 0, 10_000, 0, { unit: "ft", showIf: { name: "dx_roll", in: [true] } }),
    ...FALLING.map((arg) => ({ ...arg, showIf: { name: "dx_roll", in: [true] } })),
  ]),
  feat("climb", "movement", [
    choice("surface", [
      "ladder_up",
      "ladder_down",
      "tree",
      "mountain",
      "stone_wall",
      "building",
      "rope_up",
      "rope_down",
      "rope_down_equipped",
    ]),
    integer("height_ft", 1, 10_000, 20, { step: 5, unit: "ft" }),
    choice("speed", ["regular", "combat"]),
    integer("base_fp", 0, 20, 0, { unit: "fp", advanced: true }),
    integer("modifier", -20, 20, 0, ADVANCED),
    integer("rope_ft", 0, 10_000, null, { unit: "ft", advanced: true }),
    ...FALLING,
  ]),
  effort("swim", "movement", [
    choice("pace", ["fast", "slow"]),
    integer("minutes", 1, 1440, 1, { unit: "min" }),
    flag("deep", { default: true }),
    flag("intentional", { default: true }),
  ]),
  effort("hike", "movement", LAND),
  {
    ...feat("group_hike", "movement", [{ name: "leader", type: "token", default: null }, ...LAND]),
    target: "ids",
    gm: true,
  },
  {
    ...feat("march", "movement", [integer("hours", 1, 24, 1, { unit: "h" }), flag("hot")]),
    target: "rows",
    gm: true,
    perToken: [ENCUMBRANCE, flag("heavy_clothing", { default: null })],
  },

  effort("lift", "strength", [
    choice("method", [
      "two_handed",
      "one_handed",
      "shove",
      "shove_running",
      "carry",
      "shift",
      "drag",
    ]),
    number("weight_lb", 0, 1_000_000, 100, { step: 10, unit: "lb" }),
    integer("minutes", 1, 60, 1, { unit: "min" }),
    choice("surface", ["rough", "slick", "one_wheel", "two_wheels", "four_wheels"], {
      showIf: { name: "method", in: ["drag"] },
    }),
    flag("use_skill", { default: true }),
    integer("seconds_carried", 0, 3600, null, {
      unit: "s",
      advanced: true,
      showIf: { name: "method", in: ["carry", "drag"] },
    }),
  ]),
  effort("throw", "strength", [
    number("weight_lb", 0, 1_000_000, 2, { unit: "lb" }),
    integer("hands", 1, 2, 1, { choices: ["1", "2"] }),
  ]),
  effort("dig", "strength", [
    choice("soil", ["loose", "ordinary", "hard", "rock"]),
    choice("task", ["shovel", "break", "both"]),
    choice("tools", ["iron", "wood", "improvised"]),
    integer("hours", 1, 24, 1, { unit: "h" }),
    number("hardness", 1, 100, 1, { showIf: { name: "soil", in: ["rock"] } }),
    number("improvised_divisor", 4, 100, 4, { showIf: { name: "tools", in: ["improvised"] } }),
  ]),
  effort("st_roll", "strength", [integer("modifier", -20, 20, 0)]),
  effort("draw_bow", "strength", [integer("bow_st", 1, 1000, 12)]),

  { ...combat("act", []) },
  combat("feverish_defense", [choice("defense", ["dodge", "parry", "block"]), DEFENDING]),
  combat("flurry_of_blows", [ATTACK, integer("attacks", 2, 10, 2)]),
  combat("mighty_blows", [
    ATTACK,
    integer("attacks", 1, 10, 1),
    integer("damage_dice", 1, 100, 1),
    flag("melee", { default: true, advanced: true }),
  ]),
  feat("mishap", "combat", [
    { name: "of", type: "entry", default: null },
    choice("limb", ["arm", "leg"], { default: null }),
  ]),

  feat("hold_breath", "endurance", [
    choice("exertion", ["none", "mild", "heavy"]),
    integer("seconds", 0, 86_400, 30, { step: 10, unit: "s" }),
    choice("hyperventilate", ["no", "air", "oxygen"]),
    flag("breath_control"),
    flag("surprised"),
  ]),
  feat("overexert", "endurance", [integer("seconds", 1, 3600, 10, { unit: "s" })]),
  operation("spend", "endurance", [
    integer("fp", 1, 100, 1, { unit: "fp" }),
    text("reason"),
    CAUSE,
  ]),

  operation(
    "rest",
    "recovery",
    [integer("minutes", 1, 10_080, 10, { step: 10, unit: "min" }), flag("meal")],
    { target: "ids" },
  ),
  operation("sleep", "recovery", [number("hours", 0, 48, 8, { unit: "h" }), flag("interrupted")], {
    target: "ids",
  }),

  operation(
    "battle_end",
    "table",
    [
      integer("seconds", 1, 86_400, 30, { step: 10, unit: "s" }),
      flag("hot"),
      integer("extra_fp", 0, 20, 0, {
        unit: "fp",
        showIf: { name: "seconds", least: LONG_BATTLE_S },
      }),
    ],
    {
      target: "rows",
      gm: true,
      perToken: [
        flag("fought", { default: true }),
        ENCUMBRANCE,
        flag("heavy_clothing", { default: null }),
        flag("heavy_weapon"),
      ],
    },
  ),
  operation(
    "adjust",
    "table",
    [
      integer("fp", -1000, 1000, 0, { unit: "fp" }),
      integer("hp", -1000, 1000, 0, { unit: "hp" }),
      text("reason"),
      choice("cause", ["ability", "exertion", "sleep", "starvation", "dehydration"], {
        advanced: true,
        default: null,
      }),
    ],
    UNPRICED,
  ),
  operation(
    "condition",
    "table",
    [choice("condition", CONDITIONS), flag("on", { default: true })],
    { gm: true, ...UNPRICED },
  ),
  operation("motivate", "table", [flag("on", { default: true })], {
    target: "ids",
    gm: true,
    ...UNPRICED,
  }),
  operation(
    "day",
    "table",
    [
      integer("meals", 0, 3, 3, { choices: ["0", "1", "2", "3"] }),
      choice("climate", ["temperate", "hot", "desert"]),
      number("quarts", 0, 20, 2, { step: 0.5, unit: "quarts" }),
      flag("rested"),
    ],
    { target: "ids", gm: true },
  ),
  operation(
    "stay_up",
    "table",
    [number("hours", 0, 240, 4, { unit: "h" }), flag("active", { default: true })],
    { target: "ids", gm: true },
  ),
]);

/** What a player may have a GM asked for, of what is the GM's (PROTOCOL.md, *Asking a GM*). */
const ASKED_OF_GM = new Set(["group_hike", "march", "motivate"]);

/** Whether it may be clicked: by a GM, or by a player who may ask for it. @param {Feat} feat @param {boolean} isGm */
export function isOffered({ op, gm }, isGm) {
  return isGm || !gm || ASKED_OF_GM.has(op);
}

const BY_OP = new Map(FEATS.map((entry) => [entry.op, entry]));

/** @param {string} op @returns {Feat | undefined} */
export function featNamed(op) {
  return BY_OP.get(op);
}

/** @template T @param {T} value @returns {T} */
function deepFreeze(value) {
  if (typeof value === "object" && value !== null) Object.values(value).forEach(deepFreeze);
  return Object.freeze(value);
}
