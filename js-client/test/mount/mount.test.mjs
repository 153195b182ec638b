import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";

import { Panel } from "../../src/core/panels/panel.mjs";
import { button, h, select } from "../../src/core/panels/tree.mjs";
import { mount, show } from "../../src/mount/mount.mjs";
import { FakePage } from "./page.mjs";

/** @import {Desk} from "../../src/core/desk.mjs" */
/** @import {Deed} from "../../src/core/panels/panel.mjs" */
/** @import {Tree} from "../../src/core/panels/tree.mjs" */
/** @import {FakeElement} from "./page.mjs" */

/** @type {FakePage} */
let page;
/** @type {FakeElement} */
let root;

beforeEach(() => {
  page = new FakePage();
  root = page.createElement("div");
});

/** @param {(Tree | string)[]} trees */
const put = (...trees) => mount(/** @type {any} */ (root), trees);

const list = (/** @type {string[]} */ ...keys) =>
  h(
    "ul",
    {},
    keys.map((key) => h("li", { key }, key)),
  );

describe("a tree", () => {
  it("becomes elements, attributes, data and variables", () => {
    put(
      h(
        "p",
        { class: "a", hidden: true, title: null, data: { n: 3 }, act: "go", vars: { "--w": "1%" } },
        "text",
      ),
    );
    const [made] = root.children;
    assert.equal(made?.tagName, "P");
    assert.deepEqual(Object.fromEntries(made?.attributes ?? []), {
      class: "a",
      hidden: "",
      "data-act": "go",
      "data-n": "3",
    });
    assert.deepEqual([made?.vars, made?.textContent], [{ "--w": "1%" }, "text"]);
  });

  it("draws below svg in its namespace, and writes below desc in the page's", () => {
    put(h("svg", {}, h("g", {}, h("path", { d: "M0 0" }))));
    const [svg] = root.children;
    assert.match(String(svg?.find("path").namespaceURI), /svg$/);
  });

  it("holds names as text: markup is shown, what turns its neighbours around is not", () => {
    put(h("p", { "aria-label": "\u202Ebad", data: { id: "\u202Eid" } }, "<img>\u202Egpj"));
    const [made] = root.children;
    assert.equal(made?.textContent, "<img>gpj");
    assert.equal(made?.getAttribute("aria-label"), "bad");
    assert.equal(made?.getAttribute("data-id"), "\u202Eid");
    put(h("p", {}, "next\u202E"));
    assert.equal(root.children[0]?.textContent, "next");
  });
});

describe("another tree in the same place", () => {
  it("changes only what is another, in the element that was there", () => {
    put(h("p", { class: "a", title: "x" }, "one"));
    const [before] = root.children;
    const { writes } = page;
    put(h("p", { class: "a" }, "two"));
    assert.equal(root.children[0], before);
    assert.deepEqual([before?.textContent, before?.getAttribute("title")], ["two", null]);
    assert.equal(page.writes, writes);
  });

  it("is another element where the tag or the key is another", () => {
    put(h("p", {}, "x"), h("p", { key: 1 }, "y"));
    const before = [...root.children];
    put(h("div", {}, "x"), h("p", { key: 2 }, "y"));
    assert.deepEqual(
      root.children.map(({ tagName }) => tagName),
      ["DIV", "P"],
    );
    assert.ok(root.children.every((one) => !before.includes(one)));
  });

  it("costs nothing when it is the very same", () => {
    const tree = list("a", "b");
    put(tree);
    const { writes } = page;
    put(tree);
    assert.equal(page.writes, writes);
  });

  it("keeps the elements of a list whose items come, go and change places", () => {
    put(list("a", "b", "c"));
    const [ul] = root.children;
    const [a, b, c] = ul?.children ?? [];
    put(list("c", "a", "new"));
    assert.deepEqual(ul?.textContent, "canew");
    assert.deepEqual(ul?.children.slice(0, 2), [c, a]);
    assert.ok(!ul?.children.includes(/** @type {FakeElement} */ (b)));
  });

  it("keeps what has neither key nor deed when others before it come and go", () => {
    put(h("p", {}, "hint"), h("div", {}, h("input", { type: "text" })));
    const field = root.find("INPUT");
    put(
      h("p", {}, "hint"),
      h("p", { role: "alert" }, "news"),
      h("div", {}, h("input", { type: "text" })),
    );
    assert.equal(root.find("INPUT"), field);
    put(h("div", {}, h("input", { type: "text" })));
    assert.equal(root.find("INPUT"), field);
  });

  it("never makes a button into one that asks for something else", () => {
    const [json, csv] = ["json", "csv"].map((format) =>
      button("export", format, { data: { format } }),
    );
    if (!json || !csv) assert.fail("two buttons");
    put(json, csv);
    const before = [...root.children];
    put(button("older", "older"), csv, json);
    assert.deepEqual(root.children.slice(1), before.reverse());
    assert.deepEqual(
      root.children.map(({ textContent }) => textContent),
      ["older", "csv", "json"],
    );
  });

  it("leaves open what somebody opened, and closed what they closed", () => {
    const details = (/** @type {string} */ text) => h("details", { open: true }, text);
    put(details("a"));
    root.children[0]?.removeAttribute("open");
    put(details("b"));
    assert.equal(root.children[0]?.getAttribute("open"), null);
  });
});

describe("a field", () => {
  it("shows its value, but not over what is being typed", () => {
    put(h("input", { type: "text", value: "a" }));
    const field = root.find("INPUT");
    field.value = "typing";
    field.focus();
    put(h("input", { type: "text", value: "b" }));
    assert.equal(field.value, "typing");
    page.activeElement = null;
    put(h("input", { type: "text", value: "c" }));
    assert.equal(field.value, "c");
  });

  it("shows what holds again when a tick was refused", () => {
    put(h("input", { type: "checkbox", checked: false }));
    const field = root.find("INPUT");
    field.checked = true;
    put(h("input", { type: "checkbox", checked: false }));
    assert.equal(field.checked, false);
  });

  it("keeps the options that others come before", () => {
    const options = (/** @type {string[]} */ ...values) =>
      values.map((value) => ({ value, label: value }));
    put(select("pick", "b", options("a", "b")));
    const chosen = root.find("SELECT").children[1];
    put(select("pick", "b", options("new", "a", "b")));
    assert.equal(root.find("SELECT").children[2], chosen);
  });

  it("chooses among its options", () => {
    const options = ["a", "b"].map((value) => ({ value, label: value.toUpperCase() }));
    put(select("pick", "b", options));
    assert.equal(root.find("SELECT").value, "b");
    assert.equal(root.find("OPTION").value, "a");
  });
});

/** Everything that waits for nothing but its turn has had it. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

class Counter extends Panel {
  /** @type {[string, Deed][]} */
  done = [];
  /** Until it is seen to. @type {() => Promise<void> | void} */
  seen = () => {};
  upside = false;

  /** @override */
  view() {
    const trees = [
      button("go", `done: ${this.done.length}`, { data: { id: "x" } }),
      h("input", { type: "search", act: "look", value: "" }),
      h("input", { type: "checkbox", act: "tick", checked: false }),
      h("p", { tell: "look" }, h("small", {}, "told")),
    ];
    return this.upside ? trees.reverse() : trees;
  }

  /** @override */
  get deeds() {
    const note = (/** @type {string} */ name) => (/** @type {Deed} */ deed) => {
      this.done.push([name, deed]);
      return this.seen();
    };
    return { go: note("go"), look: note("look"), tick: note("tick") };
  }
}

describe("a panel that is shown", () => {
  /** @type {Counter} */
  let panel;
  /** @type {() => void} */
  let close;
  /** @type {Set<() => void>} */
  let watchers;

  beforeEach(() => {
    watchers = new Set();
    const watch = (/** @type {() => void} */ one) => {
      watchers.add(one);
      return () => watchers.delete(one);
    };
    panel = new Counter(/** @type {Desk} */ (/** @type {unknown} */ ({ watch })));
    close = show(/** @type {any} */ (root), panel);
  });

  it("does what a button within it asks for, with its data, and shows what came of it", async () => {
    page.happens(root, "click", root.find("BUTTON"));
    await Promise.resolve();
    const [name, deed] = panel.done[0] ?? [];
    assert.deepEqual([name, deed?.data["id"]], ["go", "x"]);
    await Promise.resolve();
    assert.equal(root.find("BUTTON").textContent, "done: 1");
  });

  it("follows a search while it is typed and a tick when it is set, and no click on either", () => {
    const [search, tick] = root.children.filter(({ tagName }) => tagName === "INPUT");
    if (!search || !tick) assert.fail("two fields");
    search.value = "wr";
    tick.checked = true;
    page.happens(root, "input", search);
    page.happens(root, "change", search);
    page.happens(root, "change", tick);
    page.happens(root, "click", tick);
    assert.deepEqual(
      panel.done.map(([name, { value }]) => [name, value]),
      [
        ["look", "wr"],
        ["tick", true],
      ],
    );
  });

  it("leaves a tick as it was set until it is known what came of it", async () => {
    const tick = /** @type {FakeElement} */ (root.children[2]);
    let answer = () => {};
    panel.seen = () => new Promise((resolve) => (answer = resolve));
    const set = (/** @type {boolean} */ checked) => {
      tick.checked = checked;
      page.happens(root, "change", tick);
    };
    set(true);
    panel.touch(); // somebody else did something meanwhile
    assert.equal(tick.checked, true);
    const first = answer;
    set(false);
    set(true);
    first();
    await settled();
    assert.equal(tick.checked, true, "the answer to the last of them counts");
    answer();
    await settled();

    assert.equal(tick.checked, false, "what holds at the table");
  });

  it("gives the keyboard back to what has only changed its place", () => {
    const [, search] = root.children;
    search?.focus({ preventScroll: true });
    panel.upside = true;
    panel.touch();
    assert.equal(page.activeElement, search);
    assert.deepEqual(page.scrolledTo, [], "who reads elsewhere stays there");
  });

  it("is told where the pointer and the focus rest", () => {
    page.happens(root, "pointerover", root.find("SMALL"));
    page.happens(root, "focusin", root.find("SMALL"));
    assert.equal(panel.done.length, 2);
  });

  it("leaves what was refused to be read while the pointer moves", () => {
    panel.error = "Somebody was faster.";
    page.happens(root, "pointerover", root.find("SMALL"));
    assert.equal(panel.error, "Somebody was faster.");
    page.happens(root, "click", root.find("BUTTON"));
    assert.equal(panel.error, "");
  });

  it("hears and shows nothing once it is closed", () => {
    const button = root.find("BUTTON");
    close();
    page.happens(root, "click", button);
    assert.deepEqual([panel.done, watchers.size], [[], 0]);
    assert.deepEqual(root.childNodes, []);
  });

  it("paints nothing over the next one when a deed ends after it was closed", async () => {
    let answer = () => {};
    panel.seen = () => new Promise((resolve) => (answer = resolve));
    page.happens(root, "click", root.find("BUTTON"));
    close();
    put(h("p", {}, "another panel"));
    answer();
    await settled();

    assert.equal(root.textContent, "another panel");
  });
});
