import assert from "node:assert/strict";
import test from "node:test";

import { RequestError } from "../../src/core/errors.mjs";
import { signInView } from "../../src/page/sign-in.mjs";
import { settle } from "../core/fakes.mjs";
import { all, enter, happens, one, screen, seen } from "./screen.mjs";

/** @param {(who: {code: string, name: string}) => Promise<void>} signIn */
function shown(signIn) {
  const page = screen();
  const view = signInView(signIn);
  const node = seen(view.node);
  const form = one(node, "form");
  const [code, name] = [one(form, "input"), one(form, "input", 1)];
  const error = one(form, "p", 1);
  return { page, view, form, code, name, button: one(form, "button"), error };
}

test("What was typed is signed in with; blanks around the name are not.", () => {
  /** @type {object[]} */
  const tried = [];
  const { form, code, name } = shown(async (who) => void tried.push(who));
  enter(code, "MHXA-YLJN");
  enter(name, " Ada ");

  assert.ok(happens(form, "submit").defaultPrevented, "the page is not left");
  assert.deepEqual(tried, [{ code: "MHXA-YLJN", name: "Ada" }]);
});

test("A refusal is told in words, and the button works again.", async () => {
  const { form, button, error } = shown(async () => {
    throw new RequestError("not_allowed", "This code is too old.");
  });
  happens(form, "submit");
  assert.equal(button.disabled, true, "one click is one try");
  await settle();

  assert.deepEqual([error.textContent, button.disabled], ["This code is too old.", false]);
});

test("Why somebody was signed out stands where refusals do, and the code has the keyboard.", () => {
  const { page, view, code, error } = shown(async () => {});
  view.say("Your key was revoked.");
  view.focus();

  assert.equal(error.getAttribute("role"), "alert");
  assert.equal(error.textContent, "Your key was revoked.");
  assert.equal(page.activeElement, code);
});

test("Both fields have a label, and the code its hint.", () => {
  const { view, code, name } = shown(async () => {});
  const labels = all(seen(view.node), "label").map((label) => label.getAttribute("for"));

  assert.deepEqual(labels, [code.id, name.id]);
  assert.equal(code.getAttribute("aria-describedby"), "code-hint");
});
