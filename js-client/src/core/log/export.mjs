/** The log as a file: JSON for programs, CSV for spreadsheets. */

import { describeEntry } from "../describe.mjs";
import { kindOf } from "./filter.mjs";

/** @import {EntryView} from "../state/world.mjs" */
/** @import {Result} from "../wire.js" */
/** @import {Words} from "./filter.mjs" */

/** @typedef {"json" | "csv"} Format */

/** What a spreadsheet takes for the beginning of a formula; Asian ones the full-width signs as well. */
const SIGN = "[=+@\\-\uFF0B\uFF0D\uFF1D\uFF20]";

/** A cell's beginning; German spreadsheets begin one at each semicolon, within quotes or not. */
const FORMULA = new RegExp(`^(?=[\t\n\r]|${SIGN})|(?<=[\t\n\r;])(?=${SIGN})`, "gu");

/** Spreadsheets tell by it that what follows is UTF-8. */
const MARK = "\uFEFF";

/** A column each; the first row names them, in this language, for programs read them as well. */
const COLUMNS = Object.freeze([
  "seq",
  "time",
  "user",
  "kind",
  "op",
  "token",
  "name",
  "outcome",
  "fp_lost",
  "hp_lost",
  "fp",
  "hp",
  "private",
  "told",
  "granted_by",
]);

/**
 * @param {string} world of the table
 * @param {Format} format
 * @param {Date} now
 * @returns {string} a file's name that sorts by time and that every system takes
 */
export function fileName(world, format, now) {
  const safe = world.replaceAll(/[^\w-]+/gu, "-").slice(0, 40) || "table";
  const stamp = now.toISOString().slice(0, 16).replaceAll(":", "").replace("T", "-");
  return `extra-effort-${safe}-${stamp}.${format}`;
}

/** @param {readonly EntryView[]} entries newest first @param {Format} format @param {Words} words */
export function exported(entries, format, words) {
  if (format === "json") return `${JSON.stringify(entries, null, 2)}\n`;
  const rows = entries.flatMap((entry) => rowsOf(entry, words));
  return MARK + [COLUMNS, ...rows].map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

/** @param {Format} format */
export const mimeType = (format) => (format === "json" ? "application/json" : "text/csv");

/**
 * One row per token the entry was about; one, where it was about none.
 * @param {EntryView} entry @param {Words} words
 * @returns {unknown[][]}
 */
function rowsOf(entry, words) {
  const told = describeEntry(entry, words.texts).results;
  const results = /** @type {(Result | null)[]} */ ([entry["result"]].flat());
  if (results.length === 0) results.push(null);
  const granted = entry["granted_by"];
  const head = [
    entry["seq"],
    new Date(entry["at"] * 1000).toISOString(),
    words.userName(entry["user"], entry["name"]),
    kindOf(entry["op"]),
    entry["op"],
  ];
  return results.map((result, at) => {
    const token = result?.token ?? entry["tokens"]?.[0] ?? "";
    const { fp = "", hp = "" } = entry["points"]?.[token] ?? {};
    return [
      ...head,
      token,
      token && words.nameOf(token),
      result?.outcome ?? "",
      result?.fp ?? "",
      result?.hp ?? "",
      fp ?? "",
      hp,
      entry["private"] === true,
      told[at] ? sentence(told[at]) : "",
      granted ? words.userName(granted) : "",
    ];
  });
}

/** @param {import("../describe.mjs").ResultLines} result */
function sentence({ verdict, achieved, cost, notes }) {
  const lines = [...achieved, ...cost].map(({ label, value }) => `${label} ${value}`);
  return [verdict, ...lines, ...notes].filter(Boolean).join("; ");
}

/**
 * Numbers stay numbers; a text that a spreadsheet would run is made a text by an apostrophe.
 * @param {unknown} value
 */
function cell(value) {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  const text = String(value);
  const inert = text.replaceAll(FORMULA, "'");
  return /[",;\t\r\n]/u.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
