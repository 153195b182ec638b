import assert from "node:assert/strict";
import test from "node:test";

import { Kept } from "../../src/core/kept.mjs";

/** Something that counts what it makes. */
function counting() {
  let made = 0;
  return () => (made += 1);
}

test("What was made of one thing is kept; of another it is made as well.", () => {
  const [kept, make, one, other] = [new Kept(), counting(), {}, {}];

  assert.deepEqual([kept.of(one, make), kept.of(one, make), kept.of(other, make)], [1, 1, 2]);
});

test("Made by something else it is made anew, and the former is gone.", () => {
  const [kept, make, one] = [new Kept(), counting(), {}];
  const made = ["de", "de", "en", "de"].map((language) => kept.of(one, make, language));

  assert.deepEqual(made, [1, 1, 2, 3]);
});
