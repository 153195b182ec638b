/** Random lists of trees, one after the other in one element: what is meant again is the same node. */

import assert from "node:assert/strict";
import test from "node:test";

import { h } from "../../src/core/panels/tree.mjs";
import { mount } from "../../src/mount/mount.mjs";
import { FakeElement, FakePage } from "./page.mjs";

/** @import {Tree} from "../../src/core/panels/tree.mjs" */
/** @import {FakeNode} from "./page.mjs" */

const SEEDS = 300;
const LISTS = 12;
const LONGEST = 8;
const DEPTH = 2;

/** @param {number} seed @returns {(below: number) => number} whole numbers (mulberry32) */
function dice(seed) {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/**
 * Keyed, asking for something, or neither; a few of each, so that many come again.
 * @param {(below: number) => number} roll @param {number} depth @returns {Tree | string}
 */
function randomTree(roll, depth) {
  if (roll(6) === 0) return `words ${roll(3)}`;
  const tag = ["p", "div", "button"][roll(3)] ?? "p";
  const kinds = [{ key: roll(6) }, { act: `act ${roll(3)}`, data: { id: roll(2) } }, {}];
  const props = {
    ...kinds[roll(kinds.length)],
    ...(roll(2) === 0 && { title: `title ${roll(9)}` }),
  };
  return h(tag, props, depth === 0 ? [] : randomTrees(roll, depth - 1));
}

/** @param {(below: number) => number} roll @param {number} depth */
function randomTrees(roll, depth) {
  return Array.from({ length: roll(LONGEST) }, () => randomTree(roll, depth));
}

/** What it is, among its siblings. @param {Tree | string} tree */
function named(tree) {
  if (typeof tree === "string") return "text";
  const { tag, props } = tree;
  if (props.key !== undefined) return JSON.stringify([tag, { key: props.key }]);
  return JSON.stringify(props.act === undefined ? [tag] : [tag, props.act, props.data]);
}

/**
 * @param {readonly (Tree | string)[]} trees
 * @returns {string[]} a name of its own for each: of those alike, the first, the second…
 */
function names(trees) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  return trees.map((tree) => {
    const nth = (seen.get(named(tree)) ?? 0) + 1;
    seen.set(named(tree), nth);
    return `${named(tree)} ${nth}`;
  });
}

/** As plain data, to be compared with the tree. @param {FakeNode} node @returns {unknown} */
function shownBy(node) {
  if (!(node instanceof FakeElement)) return node.textContent;
  const { tagName, attributes, childNodes } = node;
  return [tagName, Object.fromEntries([...attributes].sort()), childNodes.map(shownBy)];
}

/** @param {Tree | string} tree @returns {unknown} */
function meant(tree) {
  if (typeof tree === "string") return tree;
  const { key: _key, act, data = {}, ...plain } = /** @type {Record<string, any>} */ (tree.props);
  const attributes = {
    ...plain,
    ...(act !== undefined && { "data-act": act, "data-id": String(data["id"]) }),
  };
  const sorted = Object.fromEntries(Object.entries(attributes).sort());
  return [tree.tag.toUpperCase(), sorted, tree.children.map(meant)];
}

/** @param {FakeElement} parent @param {readonly (Tree | string)[]} trees @returns {Map<string, FakeNode>} */
function nodesOf(parent, trees) {
  return new Map(
    names(trees).map((name, at) => [name, /** @type {FakeNode} */ (parent.childNodes[at])]),
  );
}

/** @param {number} seed */
function play(seed) {
  const roll = dice(seed);
  const root = new FakePage().createElement("div");
  /** @type {Map<string, FakeNode>} */
  let before = new Map();
  for (let nth = 0; nth < LISTS; nth += 1) {
    const trees = randomTrees(roll, DEPTH);
    mount(/** @type {any} */ (root), trees);
    const now = nodesOf(root, trees);
    const replaced = [...now].filter(
      ([name, node]) => before.has(name) && before.get(name) !== node,
    );
    assert.deepEqual(
      replaced.map(([name]) => name),
      [],
      `seed ${seed}, list ${nth}`,
    );
    assert.deepEqual(root.childNodes.map(shownBy), trees.map(meant), `seed ${seed}, list ${nth}`);
    before = now;
  }
}

test("Whatever comes, goes and changes around it, what is meant again is the same node.", () => {
  for (let seed = 1; seed <= SEEDS; seed += 1) play(seed);
});

test("What somebody else has put there is gone with the next painting.", () => {
  const page = new FakePage();
  const root = page.createElement("div");
  const trees = [h("p", {}, "ours"), "words"];
  mount(/** @type {any} */ (root), trees);
  root.insertBefore(page.createElement("p"), root.childNodes[0] ?? null);
  mount(/** @type {any} */ (root), trees);

  assert.deepEqual(root.childNodes.map(shownBy), trees.map(meant));
});
