import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";

import { addFollowUps } from "../../src/foundry/card-buttons.mjs";
import { settle } from "../core/fakes.mjs";

/** @import { Action, CardFlags } from "../../src/foundry/follow-ups.mjs" */

/** A card in the chat, as much of it as is touched. */
class Place {
  /** @type {any} */
  footer = null;
  /** @type {Map<string, boolean>} */
  classes = new Map();
  classList = {
    toggle: (/** @type {string} */ name, /** @type {boolean} */ on) => this.classes.set(name, on),
  };
  /** @param {string} selector */
  querySelector(selector) {
    return selector === "footer" ? this.footer : this;
  }
  /** @param {object} footer */
  append(footer) {
    this.footer = footer;
  }
}

/** @param {string} tag @param {Place} place */
function element(tag, place) {
  /** @type {any[]} */
  const children = [];
  return {
    tag,
    children,
    dataset: {},
    disabled: false,
    click: () => {},
    get childElementCount() {
      return children.length;
    },
    append: (/** @type {any[]} */ ...more) => children.push(...more),
    remove: () => (place.footer = null),
    /** @param {string} _type @param {() => void} listener */
    addEventListener(_type, listener) {
      this.click = listener;
    },
  };
}

/** @type {Place} */
let place;
/** @type {string[]} */
let done;

beforeEach(() => {
  place = new Place();
  done = [];
  Object.assign(globalThis, {
    game: { i18n: { format: (/** @type {string} */ key) => key } },
    document: { createElement: (/** @type {string} */ tag) => element(tag, place) },
  });
});

/** @param {Action[]} actions @param {Partial<CardFlags>} [card] */
function offer(actions, card = {}) {
  const html = /** @type {HTMLElement} */ (/** @type {unknown} */ (place));
  addFollowUps(html, /** @type {CardFlags} */ (card), actions, async (action) => {
    done.push(action);
  });
}

const offered = () => place.footer?.children.map((/** @type {any} */ one) => one.textContent) ?? [];

test("Where the same can be done as before, the very buttons stay.", () => {
  offer(["bucket", "undo"]);
  const before = place.footer;
  offer(["bucket", "undo"]);

  assert.equal(place.footer, before);
});

test("What can be done no more is gone, also when nothing is left or the feat is taken back.", () => {
  offer(["bucket", "undo"]);
  offer(["undo"]);
  assert.deepEqual(offered(), ["EXTRA_EFFORT.followUp.undo"]);
  offer([], { undone: true });
  assert.deepEqual(offered(), ["EXTRA_EFFORT.followUp.undone"]);
  assert.equal(place.classes.get("undone"), true);
  offer([]);

  assert.deepEqual([place.footer, place.classes.get("undone")], [null, false]);
});

test("A button is good for one click at a time.", async () => {
  offer(["undo"]);
  const [button] = place.footer.children;
  button.click();
  assert.deepEqual([done, button.disabled], [["undo"], true]);
  await settle();

  assert.equal(button.disabled, false);
});
