import assert from "node:assert/strict";
import test from "node:test";

import { featNamed } from "../../src/core/feats.mjs";
import { wrongText } from "../../src/page/wrong.mjs";

const args = featNamed("run")?.args ?? [];

test("A number beyond its range is told with the range.", () => {
  assert.equal(
    wrongText(args, { field: "seconds", code: "out_of_range" }),
    "Time must be from 1 to 86400.",
  );
});

test("A number that is missing, or half of one, is asked for by name.", () => {
  assert.match(wrongText(args, { field: "seconds", code: "bad_request" }), /^Time/);
});

test("A request on nobody asks for somebody.", () => {
  assert.match(wrongText(args, { field: "tokens", code: "bad_request" }), /at least one/);
});

test("What has no range is told in general.", () => {
  assert.match(wrongText(args, { field: "pace", code: "out_of_range" }), /out of range/);
});
