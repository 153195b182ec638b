import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { attribute, el, fill, keyedList, say } from "../../src/page/dom.mjs";
import { screen, seen } from "./screen.mjs";

/** @type {ReturnType<typeof screen>} */
let page;
beforeEach(() => {
  page = screen();
});

/** What turns its neighbours around. */
const TURNS = "\u202Egnp.exe\u202C";

test("True sets an attribute, false and nothing leave it out, and a list of classes skips them.", () => {
  const made = seen(
    el("input", { required: true, hidden: false, name: null, class: ["a", false, "b"] }),
  );

  assert.deepEqual(
    [...made.attributes],
    [
      ["required", ""],
      ["class", "a b"],
    ],
  );
});

test("A name is text, and what turns its neighbours around is left out of it, in attributes too.", () => {
  const made = seen(el("p", { title: TURNS }, `<b>${TURNS}</b>`));

  assert.equal(made.children.length, 0);
  assert.equal(made.textContent, "<b>gnp.exe</b>");
  assert.equal(made.getAttribute("title"), "gnp.exe");
});

test("What is not there is left out; what was there before is gone.", () => {
  const list = el("p", {}, "old");
  fill(list, "a", null, false, undefined, "b");

  assert.equal(seen(list).textContent, "ab");
});

test("The same words again touch nothing: nobody hears them twice.", () => {
  const status = el("p", {}, "Connected");
  const before = page.writes;
  say(status, "Connected");
  attribute(status, "title", null);
  assert.equal(page.writes, before);
  say(status, "Lost");

  assert.equal(seen(status).textContent, "Lost");
});

test("Of a list that changes, each row that stays is the same element, in the new order.", () => {
  const node = el("ul");
  /** @type {string[]} */
  const updated = [];
  const list = keyedList(node, {
    key: (/** @type {string} */ item) => item,
    make: (item) => ({ node: el("li", {}, item), update: () => updated.push(item) }),
  });
  list.show(["a", "b", "c"]);
  const [a, , c] = seen(node).children;
  list.show(["c", "d", "a"]);
  const [first, , last] = seen(node).children;

  assert.deepEqual([first, last], [c, a]);
  assert.equal(seen(node).textContent, "cda");
  assert.deepEqual(updated, ["a", "b", "c", "c", "d", "a"]);
});
