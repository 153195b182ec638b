import assert from "node:assert/strict";
import test from "node:test";

import { saveFile } from "../../src/mount/save.mjs";

test("A text is offered as a file of its name and type, and stays until it is read.", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const links = /** @type {any[]} */ ([]);
  const createElement = (/** @type {string} */ tag) => {
    const link = { tag, href: "", download: "", clicks: 0, click: () => (link.clicks += 1) };
    links.push(link);
    return link;
  };
  /** @type {Blob[]} */
  const offered = [];
  t.mock.method(URL, "createObjectURL", (/** @type {Blob} */ blob) => `blob:${offered.push(blob)}`);
  const revoked = t.mock.method(URL, "revokeObjectURL", () => {});

  saveFile(/** @type {any} */ ({ createElement }), {
    name: "a.csv",
    text: "é,1",
    type: "text/csv",
  });

  const [{ tag, href, download, clicks }] = links;
  assert.deepEqual([tag, href, download, clicks], ["a", "blob:1", "a.csv", 1]);
  assert.equal(offered[0]?.type, "text/csv;charset=utf-8");
  assert.equal(await offered[0]?.text(), "é,1");
  assert.equal(revoked.mock.callCount(), 0);
  t.mock.timers.tick(60_000);
  assert.deepEqual(revoked.mock.calls[0]?.arguments, ["blob:1"]);
});
