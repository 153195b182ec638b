import assert from "node:assert/strict";
import test from "node:test";

import { saidIn } from "../../src/core/said.mjs";

test("A sentence of the server's is told in the language, with what is put into it.", () => {
  assert.equal(saidIn("The rope holds.", "de"), "Das Seil hält.");
  assert.equal(
    saidIn("3 FP are out of bounds: 2 instead.", "de-AT"),
    "3 FP liegen jenseits der Grenzen: stattdessen 2.",
  );
  assert.equal(saidIn("Jumping", "de"), "Springen");
});

test("What is not known by heart stays as it is, and so does all in English.", () => {
  assert.equal(saidIn("Something new.", "de"), "Something new.");
  assert.equal(saidIn("The rope holds."), "The rope holds.");
  assert.equal(saidIn("The rope holds.", "fr"), "The rope holds.");
});
