import assert from "node:assert/strict";
import test from "node:test";

import { browserName } from "../../src/page/browser-name.mjs";

const NAMES = [
  [
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36",
    "Chrome, Linux",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0",
    "Edge, Windows",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0",
    "Firefox, macOS",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1",
    "Safari, iPhone",
  ],
  ["something else", "Browser"],
];

for (const [userAgent = "", name] of NAMES) {
  test(`A browser is named shortly: ${name}.`, () => {
    assert.equal(browserName({ userAgent }), name);
  });
}
