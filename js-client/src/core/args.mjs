/** An argument of a feat, declared: what a dialog asks for, and what cannot be. */

/** @typedef {string | number | boolean | null} ArgValue null: left out */

/** @typedef {Record<string, ArgValue>} ArgValues by the arguments' names */

/**
 * @typedef {object} Arg
 * @property {string} name
 * @property {"choice" | "integer" | "number" | "boolean" | "text" | "token" | "entry"} type
 *   `token`: one of the table's tokens or null; `entry`: the seq of an entry of the log
 * @property {ArgValue} default what a dialog starts with; null: left out unless filled in
 * @property {readonly string[]} [choices] of a number: written out, because each has a name
 * @property {number} [min]
 * @property {number} [max]
 * @property {number} [step] of a stepper; the value need not be a multiple
 * @property {string} [unit] of common.en.json's `unit`
 * @property {boolean} [advanced] rarely touched: folded away
 * @property {{name: string, in?: readonly ArgValue[], least?: number}} [showIf] asked only when another
 *   argument is one of these, or so much
 * @property {(values: Partial<ArgValues>) => ArgValue} [follows] what it starts with, given the others,
 *   for as long as nobody has touched it
 */

/** @param {string} name @param {readonly string[]} choices @param {Partial<Arg>} [more] @returns {Arg} */
export const choice = (name, choices, more) => ({
  name,
  type: "choice",
  choices,
  default: /** @type {string} */ (choices[0]),
  ...more,
});

/**
 * @param {string} name @param {number} min @param {number} max @param {number | null} start
 * @param {Partial<Arg>} [more] @returns {Arg}
 */
export const integer = (name, min, max, start, more) => ({
  name,
  type: "integer",
  min,
  max,
  default: start,
  ...more,
});

/**
 * @param {string} name @param {number} min @param {number} max @param {number | null} start
 * @param {Partial<Arg>} [more] @returns {Arg}
 */
export const number = (name, min, max, start, more) => ({
  name,
  type: "number",
  min,
  max,
  default: start,
  ...more,
});

/** @param {string} name @param {Partial<Arg>} [more] @returns {Arg} */
export const flag = (name, more) => ({ name, type: "boolean", default: false, ...more });

/** @param {string} name @param {Partial<Arg>} [more] @returns {Arg} */
export const text = (name, more) => ({ name, type: "text", default: "", ...more });

/**
 * What a dialog starts with.
 * @param {readonly Arg[]} args
 * @returns {ArgValues}
 */
export function defaults(args) {
  return Object.fromEntries(args.map((arg) => [arg.name, arg.default]));
}

/**
 * Whether an argument is asked for, given the others.
 * @param {Arg} arg @param {ArgValues} values
 */
export function isShown({ showIf }, values) {
  if (showIf === undefined) return true;
  const value = values[showIf.name];
  return (
    showIf.in?.includes(/** @type {ArgValue} */ (value)) ??
    /** @type {number} */ (value) >= (showIf.least ?? 0)
  );
}

/** Whether there is anything to ask: what can be one thing only is sent without. @param {Arg} arg */
export function isAsked({ choices }) {
  return choices?.length !== 1;
}

/**
 * The value that a choice stands for.
 * @param {Arg} arg @param {string} choice
 * @returns {string | number}
 */
export function chosenValue({ type }, choice) {
  return type === "choice" ? choice : Number(choice);
}

/**
 * Let what nobody has touched follow the rest.
 * @param {readonly Arg[]} args
 * @param {ArgValues} values changed in place
 * @param {ReadonlySet<string>} touched names
 * @returns {Arg[]} those that are another value now
 */
export function follow(args, values, touched) {
  return args.filter((arg) => {
    if (arg.follows === undefined || touched.has(arg.name)) return false;
    const value = arg.follows(values);
    if (value === values[arg.name]) return false;
    values[arg.name] = value;
    return true;
  });
}

/**
 * What goes on the wire: what is shown and filled in.
 * @param {readonly Arg[]} args @param {ArgValues} values
 * @returns {ArgValues}
 */
export function filled(args, values) {
  const shown = args.filter((arg) => isShown(arg, values));
  const pairs = shown.map(
    (arg) => /** @type {[string, ArgValue]} */ ([arg.name, values[arg.name]]),
  );
  return Object.fromEntries(pairs.filter(([, value]) => value != null && value !== ""));
}

/**
 * The first value that cannot be, or null: what a dialog can say before the server is asked.
 * @param {readonly Arg[]} args @param {ArgValues} values
 * @returns {{field: string, code: "bad_request" | "out_of_range"} | null}
 */
export function problem(args, values) {
  for (const arg of args) {
    const code = isShown(arg, values) ? flaw(arg, values[arg.name]) : null;
    if (code !== null) return { field: arg.name, code };
  }
  return null;
}

/** @param {Arg} arg @param {unknown} value @returns {"bad_request" | "out_of_range" | null} */
function flaw(arg, value) {
  if (value == null || value === "") return mayBeLeftOut(arg) ? null : "bad_request";
  if (arg.type === "choice") return arg.choices?.includes(String(value)) ? null : "out_of_range";
  if (arg.type !== "integer" && arg.type !== "number") return null;
  if (typeof value !== "number" || !Number.isFinite(value)) return "bad_request";
  if (arg.type === "integer" && !Number.isInteger(value)) return "bad_request";
  const { min = -Infinity, max = Infinity } = arg;
  return value < min || value > max ? "out_of_range" : null;
}

/** @param {Arg} arg */
function mayBeLeftOut({ default: start, type }) {
  return start == null || type === "text";
}
