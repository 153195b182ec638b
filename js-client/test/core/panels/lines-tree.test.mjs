import assert from "node:assert/strict";
import test from "node:test";

import { linesTree } from "../../../src/core/panels/lines-tree.mjs";
import { SVALA, seated } from "../seat.mjs";
import { said, tagged, trees } from "./trees.mjs";

/** @import {TokenLine} from "../../../src/core/lines.mjs" */

const { desk } = await seated({ tokens: { a: SVALA, b: { ...SVALA, name: "Orm" } } });

/** @type {TokenLine} */
const NOTHING = {
  token: "a",
  outcome: null,
  verdict: "",
  tone: "plain",
  fp: null,
  hp: null,
  facts: [],
  conditions: [],
  notes: [],
  rolls: [],
  quiet: true,
};

/** What each row reads. @param {Partial<TokenLine>[]} lines */
function rows(...lines) {
  const whole = lines.map((line) => ({ ...NOTHING, quiet: false, ...line }));
  const tree = linesTree(whole, desk, (rolls) => rolls.length > 0 && `${rolls.length} rolls`);
  return tagged([tree], "tr");
}

test("The columns are named, and each row is headed by its token's name.", () => {
  const [head, ...body] = rows({ token: "a" }, { token: "b" });

  assert.equal(said(head), "Who FP HP What else");
  assert.deepEqual(
    body.map((row) => said(tagged([row], "th"))),
    ["Svala", "Orm"],
  );
  assert.ok(tagged(body, "th").every(({ props }) => props["scope"] === "row"));
});

test("What was lost stands in its own column; nothing is a dash.", () => {
  const [, row] = rows({ fp: { label: "FP", value: "−2", tone: "bad" } });
  const [fp, hp] = tagged(row ? [row] : [], "td");

  assert.deepEqual([said(fp), fp?.props.data?.["tone"], said(hp)], ["−2", "bad", "–"]);
});

test("Verdict, facts, conditions that came and went, notes and dice stand in the last column.", () => {
  const [, row] = rows({
    verdict: "Success",
    facts: [{ label: "Miles", value: "36", tone: "plain" }],
    conditions: [
      { token: "a", condition: "very_tired", label: "Very tired", on: true },
      { token: "a", condition: "reeling", label: "Reeling", on: false },
    ],
    notes: ["In the rain."],
    rolls: /** @type {TokenLine["rolls"]} */ ([{}]),
  });

  assert.equal(
    said(trees(row ? [row] : []).filter(({ props }) => props["class"] === "ee-else")),
    "Success Miles 36 Now: Very tired No longer: Reeling In the rain. 1 rolls",
  );
});

test("To whom nothing came of it is told so.", () => {
  const [, row] = rows({ quiet: true });

  assert.match(said(row), /no FP and no HP lost or gained/u);
});
