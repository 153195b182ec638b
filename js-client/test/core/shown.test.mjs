import assert from "node:assert/strict";
import test from "node:test";

import { translator } from "../../src/core/i18n.mjs";
import { isolated, shown, shownIn } from "../../src/core/shown.mjs";

const TURNED = "\u202Egpj.exe\u202C";

test("What turns its neighbours around is left out; what is left is the name.", () => {
  assert.equal(shown(`a${TURNED}b`), "agpj.exeb");
  assert.equal(shown("\u2066left\u2069 \u2067right\u2069"), "left\u2069 right\u2069");
});

test("Controls are left out, but for the tab and the end of a line.", () => {
  assert.equal(shown("a\u0000\u0007\u001B[31m\u009Bb\tc\nd\r"), "a[31mb\tc\nd\r");
});

test("Names of all scripts, and pictures, stay as they were written.", () => {
  for (const name of ["Zoë", "שָׂרָה", "نور‌الدین", "नूर", "Nguyễn", "👩‍👧", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "\u200Eabc\u200F"]) {
    assert.equal(shown(name), name);
  }
});

test("Only what is read is changed: an id goes back as it came.", () => {
  assert.equal(shownIn("data-token", TURNED), TURNED);
  assert.equal(shownIn("aria-label", TURNED), "gpj.exe");
});

test("Within a sentence a name from right to left keeps to itself; no name gets out of its place.", () => {
  assert.equal(isolated("שרה"), "\u2068שרה\u2069");
  assert.equal(isolated("Wren"), "Wren");
  assert.equal(isolated("\u2069שרה\u2068"), "\u2068שרה\u2069");
});

test("What is put into a text is isolated there, numbers are not.", () => {
  const { t } = translator({ here: "{name}: FP {n}" });

  assert.equal(t("here", { name: `נור${TURNED}`, n: -3 }), "\u2068נורgpj.exe\u2069: FP −3");
});
