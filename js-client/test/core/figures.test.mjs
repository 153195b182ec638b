/** Numbers and times as English and German write them. */
import assert from "node:assert/strict";
import test from "node:test";

import {
  chance,
  day,
  figure,
  localeOf,
  moment,
  proseFigure,
  recently,
  signed,
  timeOfDay,
} from "../../src/core/figures.mjs";

const english = { language: "en" };
const german = { language: "de" };

/** A moment that no zone of the earth puts into another month or year. */
const AT = Date.UTC(2026, 5, 15, 12) / 1000;

test("The decimal sign is the language's, and nothing marks thousands.", () => {
  assert.deepEqual([figure(1.5, english), figure(1.5, german)], ["1.5", "1,5"]);
  assert.deepEqual([figure(12_000, english), figure(12_000, german)], ["12000", "12000"]);
});

test("Numbers carry a real minus, and no more than two decimals.", () => {
  assert.deepEqual([figure(1.444, english), figure(-3, english)], ["1.44", "−3"]);
  assert.deepEqual([figure(-0.001, english), figure(-0, german)], ["0", "0"]);
  assert.deepEqual(
    [2, -2, 0, -1.5].map((value) => signed(value, german)),
    ["+2", "−2", "+0", "−1,5"],
  );
});

test("A chance has one decimal, a figure of the server's as many as it came with.", () => {
  assert.deepEqual([chance(50, english), chance(62.5, german)], ["50.0", "62,5"]);
  assert.equal(proseFigure("32.125", german), "32,125");
});

test("The browser's own country says how its language is written; else the language alone.", () => {
  assert.equal(localeOf("de", ["en-GB", "de-CH"]), "de-CH");
  assert.equal(localeOf("en", ["de-CH"]), "en");
  assert.equal(localeOf(undefined, []), "en");
});

test("Times are told in the language that is shown, whatever the browser's.", () => {
  assert.match(day(AT, german), /^1[456]\.6\.2026$/);
  assert.match(moment(AT, german), /^1[456]\.06\.26, \d\d:\d\d$/);
  assert.match(recently(AT, german), /Juni/);
  assert.match(recently(AT, english), /Jun/);
  assert.match(timeOfDay(AT, german), /^\d\d:\d\d$/);
});
