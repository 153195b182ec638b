import assert from "node:assert/strict";
import test from "node:test";

import { defaults, featNamed } from "../../src/core/feats.mjs";
import { fieldsOf } from "../../src/page/fields.mjs";
import { units } from "../../src/page/units.mjs";
import { all, classed, click, enter, happens, one, screen, seen } from "./screen.mjs";

/** @param {string} op @param {Record<string, number | boolean | string>} [given] */
function shown(op, given = {}) {
  screen();
  const { args } = featNamed(op) ?? assert.fail(op);
  const values = { ...defaults(args), ...given };
  let changes = 0;
  const fields = fieldsOf(args, values, () => (changes += 1));
  const node = seen(fields.node);
  const at = (/** @type {string} */ name) =>
    node.querySelector(`#field-${name}`) ?? assert.fail(`no field ${name}`);
  return { fields, node, values, at, changes: () => changes };
}

test("Each field is labelled, and begins with the argument's own value.", () => {
  const { node, at } = shown("run");
  const label = all(node, "label").find((each) => each.getAttribute("for") === "field-seconds");

  assert.equal(label?.textContent, "Time");
  assert.equal(at("seconds").value, "15");
});

test("What is typed is the request's at once; nothing typed is no number.", () => {
  const { at, values, changes } = shown("run");
  enter(at("seconds"), "40");
  assert.equal(values["seconds"], 40);
  enter(at("seconds"), "");

  assert.equal(values["seconds"], null);
  assert.ok(changes() >= 2);
});

test("Plus and minus go by the step, and no further than the bounds.", () => {
  const { node, values } = shown("run", { seconds: 1 });
  const [less, more] = classed(node, "step");
  click(more ?? assert.fail());
  assert.equal(values["seconds"], 16, "a quarter of a minute");
  for (let times = 0; times < 3; times += 1) click(less ?? assert.fail());

  assert.equal(values["seconds"], 1, "less than a second nobody runs");
});

test("Few choices stand side by side, as radios of one group.", () => {
  const { node, values } = shown("run");
  const radios = all(node, "input").filter((each) => each.getAttribute("name") === "pace");
  assert.deepEqual(
    radios.map((radio) => [radio.value, radio.checked]),
    [
      ["sprint", true],
      ["paced", false],
    ],
  );
  assert.equal(one(node, "legend").textContent, "Pace");
  enter(radios[1] ?? assert.fail(), true);

  assert.equal(values["pace"], "paced");
});

test("The slider of extra effort goes by the usual steps, and any other number can be typed.", () => {
  const { node, at, values } = shown("run");
  const slider = at("extra");
  const [told] = classed(node, "effort-value");
  slider.value = "3";
  happens(slider, "input");
  assert.deepEqual([values["extra"], told?.textContent], [15, "+15 %"]);
  const exact = all(node, "input").find(
    ({ attributes }) => attributes.get("aria-label") === "Extra effort, per cent",
  );
  assert.equal(exact?.value, "15");
  enter(exact ?? assert.fail(), "12");

  assert.equal(values["extra"], 12);
  assert.equal(slider.value, "2", "the step below");
  assert.equal(slider.getAttribute("aria-valuetext"), "+12 %");
});

test("The wrong argument is pointed out, and found where it is folded away.", () => {
  const { fields, node, at } = shown("run");
  const more = one(node, "details");
  const rare = all(more, "input").find(({ id }) => id !== "") ?? assert.fail("nothing is rare");
  assert.equal(fields.mark("seconds"), at("seconds"));
  assert.equal(at("seconds").getAttribute("aria-invalid"), "true");
  assert.equal(more.open, false);
  fields.mark(rare.id.replace("field-", ""));

  assert.equal(at("seconds").getAttribute("aria-invalid"), null);
  assert.equal(more.open, true);
});

test("Lengths are typed as they are seen, and sent in the wire's units.", () => {
  units.choose("metric");
  try {
    const { at, values } = shown("climb", { height_ft: 30 });
    assert.equal(at("height_ft").value, "9");
    enter(at("height_ft"), "3");

    assert.equal(values["height_ft"], 10);
  } finally {
    units.choose("imperial");
  }
});
