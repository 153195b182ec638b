import assert from "node:assert/strict";
import test from "node:test";

import { button, field, h, select } from "../../../src/core/panels/tree.mjs";

test("What is not there leaves no trace; empty texts, zero and lists do.", () => {
  const inner = h("b");
  assert.deepEqual(h("p", {}, null, undefined, false, "", "text", [inner, null]).children, [
    "",
    "text",
    inner,
  ]);
});

test("A button is one, and submits no form around it.", () => {
  assert.deepEqual(button("go", "Go", { class: "ee-go" }), {
    tag: "button",
    props: { type: "button", act: "go", class: "ee-go" },
    children: ["Go"],
  });
});

test("A field is named by the label around it.", () => {
  const control = h("input");
  const { tag, children } = field("Who", control);

  assert.deepEqual([tag, children.at(-1)], ["label", control]);
});

test("Of a choice the one that is chosen is marked.", () => {
  const options = [
    { value: "", label: "All" },
    { value: "a", label: "Svala" },
  ];
  const { props, children } = select("filter", "a", options, { data: { name: "token" } });

  assert.deepEqual([props["value"], props.act, props.data], ["a", "filter", { name: "token" }]);
  assert.deepEqual(
    children.map((one) => typeof one !== "string" && [one.children[0], one.props["selected"]]),
    [
      ["All", false],
      ["Svala", true],
    ],
  );
});
