/** What entries of the log are about, where that decides what can be done about them. */

/** Who comes and goes, what holds at the table, the clock: nothing that is taken back by a click. */
export const UPKEEP = new Set([
  "admit",
  "code",
  "mint",
  "pair",
  "register",
  "remove",
  "revoke",
  "rules",
  "time",
  "users",
]);

/** After these a critical failure of the roll that was boosted may be reported (X6). */
export const BOOSTED = new Set(["feverish_defense", "flurry_of_blows", "mighty_blows"]);

/** What a token of another system can do: all that asks for nothing but points. */
export const POINTS_OPS = new Set([
  "activity",
  "adjust",
  "condition",
  "register",
  "rest",
  "spend",
  "time",
  "undo",
]);
