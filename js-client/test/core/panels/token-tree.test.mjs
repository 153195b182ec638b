import assert from "node:assert/strict";
import test from "node:test";

import { conditionsTree, playersText, statsTree } from "../../../src/core/panels/token-tree.mjs";
import { seated } from "../seat.mjs";
import { said, tagged, trees } from "./trees.mjs";

/** @import {TokenView} from "../../../src/core/state/world.mjs" */
/** @import {Child} from "../../../src/core/panels/tree.mjs" */

const { desk, presence } = await seated().then((seat) => ({
  desk: seat.desk,
  presence: seat.presence.bind(seat),
}));

/** What is read of each, with how grave it is. @param {Child} tree */
const chips = (tree) =>
  tagged(tree ? [tree] : [], "li").map((one) => [said(one), one.props.data?.["weight"]]);

/** As much of a view as the figures come from. @param {object} view @returns {Partial<TokenView>} */
const part = (view) => view;

test("Without conditions there is no list of them.", () => {
  assert.equal(conditionsTree({}, "fresh", desk), false);
});

test("What the state says already is not said again.", () => {
  assert.equal(conditionsTree({ conditions: ["very_tired"] }, "very_tired", desk), false);
});

test("What needs somebody to act weighs more than what only weakens.", () => {
  const tree = conditionsTree({ conditions: ["suffocating", "reeling"] }, "", desk);

  assert.deepEqual(chips(tree), [
    ["Suffocating", "grave"],
    ["Reeling", "mild"],
  ]);
});

test("An affliction is told with its place, where it has one.", () => {
  const afflictions = [
    { trait: "Bad Back", location: null },
    { trait: "Crippled", location: "leg" },
  ];
  const tree = conditionsTree(part({ afflictions }), "", desk);

  assert.deepEqual(
    chips(tree).map(([words]) => words),
    ["Bad Back", "Crippled (leg)"],
  );
});

test("Who is motivated is told so, as something good.", () => {
  assert.equal(chips(conditionsTree({ motivated: true }, "", desk))[0]?.[1], "good");
  assert.equal(conditionsTree({ motivated: false }, "", desk), false);
});

test("The list of conditions has a name for those who hear it.", () => {
  const tree = conditionsTree({ conditions: ["reeling"] }, "", desk);

  assert.equal(tree && tree.props["aria-label"], "Conditions");
});

test("Of whom one sees no figures none are told.", () => {
  assert.equal(statsTree({ fp: 3 }, desk), false);
});

test("A figure below the sheet's is told with what the sheet says; a whole one alone.", () => {
  const view = { move: 3, dodge: 9, st: 12, sheet: { basic_move: 6, dodge: 9, st: 12 } };

  assert.equal(said(statsTree(part(view), desk) || ""), "Move 3 of 6 Dodge 9 ST 12");
});

test("A figure is marked as weak only where fatigue or injury made it so, not a load.", () => {
  const view = { move: 3, sheet: { basic_move: 6 } };
  const weak = (/** @type {object} */ of) =>
    trees([statsTree(part(of), desk) || ""]).filter(({ props }) => props.data?.["weak"] === true)
      .length;

  assert.equal(weak(view), 0);
  assert.equal(weak({ ...view, conditions: ["very_tired"] }), 1);
  assert.equal(weak({ ...view, conditions: ["drowsy"] }), 0);
});

test("Nobody plays it: nobody is named.", () => {
  assert.equal(playersText({ owners: [] }, desk), "");
  assert.equal(playersText({}, desk), "");
});

test("Each player is named, whether here or away.", () => {
  presence([{ user: "ann", name: "Ann", role: "player", connections: 1 }]);

  assert.equal(playersText({ owners: ["ann", "bob"] }, desk), "Ann is here, bob is away");
});
