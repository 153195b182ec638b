/** FP and HP over time, drawn: lines that differ in more than colour, and the same as a table. */

import { featLabel } from "../describe.mjs";
import { day, figure, moment, timeOfDay } from "../figures.mjs";
import { chartOf, sparkPath } from "../log/chart.mjs";
import { thinned } from "../log/series.mjs";
import { timeTree } from "./entry-tree.mjs";
import { h } from "./tree.mjs";

/** @import {Desk} from "../desk.mjs" */
/** @import {Texts} from "../i18n.mjs" */
/** @import {Chart, Line, Mark} from "../log/chart.mjs" */
/** @import {TokenView} from "../state/world.mjs" */
/** @import {Point} from "../log/series.mjs" */
/** @import {Tree} from "./tree.mjs" */

const SIZE = Object.freeze({ width: 480, height: 150 });

const SPARK = Object.freeze({ width: 64, height: 18 });

/** About as many can be told apart, on the line and one after the other. */
export const MOMENTS = 120;

/** Of a mark, px. */
const RADIUS = 3;

/**
 * @param {object} subject
 * @param {string} subject.token
 * @param {readonly Point[]} subject.points oldest first: those that are drawn
 * @param {number | null} subject.chosen `seq` of the one that is told of; null: the newest
 * @param {number} subject.all how many there are
 * @param {string} id of the figure's parts
 * @param {Desk} desk
 * @returns {Tree}
 */
export function chartTree({ token, points, chosen, all }, id, desk) {
  const { t } = desk.texts;
  /** @type {Partial<TokenView>} */
  const view = desk.tokens.get(token) ?? {};
  const limits = { fp_max: view["fp_max"] ?? null, hp_max: view["hp_max"] ?? 1 };
  const name = desk.nameOf(token);
  const found = points.findIndex(({ seq }) => seq === chosen);
  const at = found < 0 ? points.length - 1 : found;
  const told = points[at];
  return h(
    "figure",
    { class: "ee-chart", key: `chart ${token}` },
    drawing(chartOf(points, limits, SIZE), told, id, { name, texts: desk.texts }),
    points.length > 1 &&
      h("input", {
        type: "range",
        act: "moment",
        min: 0,
        max: points.length - 1,
        value: at,
        "aria-label": t("EXTRA_EFFORT.chart.moment"),
        "aria-valuetext": told && momentText(told, desk),
      }),
    h("figcaption", {}, told ? momentText(told, desk) : ""),
    all > points.length &&
      h("p", { class: "ee-note" }, t("EXTRA_EFFORT.chart.thinned", { n: points.length, all })),
    tableTree(points, desk),
  );
}

/** @param {readonly Point[]} points oldest first @returns {number[]} FP, as a line beside a name shows them */
export function sparkValues(points) {
  const tiring = points.filter(({ fp }) => fp !== null);
  return thinned(tiring, MOMENTS).flatMap(({ fp }) => fp ?? []);
}

/**
 * @param {readonly number[]} values oldest first @param {number | null} max of FP
 * @param {Texts} texts
 * @returns {Tree | null} a line of FP beside a name; null where nothing has changed yet
 */
export function sparkTree(values, max, { t }) {
  const [first] = values;
  if (first === undefined || values.length < 2) return null;
  const label = t("EXTRA_EFFORT.chart.spark", { from: first, to: values.at(-1) ?? first });
  return h(
    "svg",
    {
      class: "ee-spark",
      viewBox: `0 0 ${SPARK.width} ${SPARK.height}`,
      role: "img",
      "aria-label": label,
    },
    h("title", {}, label),
    h("path", { d: sparkPath(values, max ?? 0, SPARK), class: "ee-line" }),
  );
}

/**
 * @param {Chart} chart @param {Point | undefined} chosen @param {string} id
 * @param {{name: string, texts: Texts}} about
 */
function drawing({ width, height, lines, levels, pauses, ends }, chosen, id, { name, texts }) {
  const { t } = texts;
  const summary = lines.map((line) => summaryOf(line, texts)).join(" ");
  return h(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-labelledby": `${id}-title ${id}-desc` },
    h("title", { id: `${id}-title` }, t("EXTRA_EFFORT.chart.title", { name })),
    h("desc", { id: `${id}-desc` }, summary),
    levels.map(({ y, value }) => levelTree(y, figure(value, texts), width)),
    pauses.map(({ x, at }) => pauseTree(x, at, height, texts)),
    lines.map((line) => lineTrees(line, chosen, texts)),
    ends.map(({ x, at }, nth) =>
      h(
        "text",
        { x, y: height - 4, class: "ee-tick", "text-anchor": nth === 0 ? "start" : "end" },
        timeOfDay(at, texts),
      ),
    ),
  );
}

/** @param {number} y @param {string} value @param {number} width */
function levelTree(y, value, width) {
  return h(
    "g",
    { class: value === "0" ? "ee-level ee-zero" : "ee-level" },
    h("path", { d: `M30 ${y}H${width}` }),
    h("text", { x: 26, y: y + 4, class: "ee-tick", "text-anchor": "end" }, value),
  );
}

/** @param {number} x @param {number} at @param {number} height @param {Texts} texts */
function pauseTree(x, at, height, texts) {
  return h(
    "g",
    { class: "ee-pause" },
    h("title", {}, texts.t("EXTRA_EFFORT.chart.pause", { day: day(at, texts) })),
    h("path", { d: `M${x} 18V${height - 20}` }),
  );
}

/** @param {Line} line @param {Point | undefined} chosen @param {Texts} texts */
function lineTrees({ pool, path, marks, name }, chosen, texts) {
  const { x, y, anchor } = name;
  return h(
    "g",
    { class: `ee-${pool}` },
    h("path", { d: path, class: "ee-line" }),
    marks.map((mark) => markTree(mark, pool, mark.point === chosen)),
    h(
      "text",
      { x, y, class: "ee-name", "text-anchor": anchor },
      texts.t(`EXTRA_EFFORT.cost.${pool}`),
    ),
  );
}

/** Round for FP, square for HP; empty where it was taken back. @param {Mark} mark @param {"fp" | "hp"} pool @param {boolean} chosen */
function markTree({ x, y, point }, pool, chosen) {
  const r = chosen ? RADIUS + 2 : RADIUS;
  const props = {
    class: ["ee-mark", chosen && "ee-chosen", point.undone && "ee-undone"]
      .filter(Boolean)
      .join(" "),
    tell: "moment",
    data: { seq: point.seq },
  };
  if (pool === "fp") return h("circle", { cx: x, cy: y, r, ...props });
  return h("rect", { x: x - r, y: y - r, width: 2 * r, height: 2 * r, ...props });
}

/** @param {Line} line @param {Texts} texts */
function summaryOf({ pool, marks }, { t }) {
  const values = marks.map(({ value }) => value);
  return t("EXTRA_EFFORT.chart.summary", {
    pool: t(`EXTRA_EFFORT.cost.${pool}`),
    from: values[0] ?? 0,
    to: values.at(-1) ?? 0,
    low: Math.min(...values),
  });
}

/** @param {Point} point @param {Desk} desk */
function momentText(point, { texts }) {
  const { at, fp, hp } = point;
  const time = moment(at, texts);
  const what = whatText(point, texts);
  if (fp === null) return texts.t("EXTRA_EFFORT.chart.at_hp", { time, what, hp });
  return texts.t("EXTRA_EFFORT.chart.at", { time, what, fp, hp });
}

/** What led to a point. @param {Point} point @param {Texts} texts */
function whatText({ entry, undone }, texts) {
  if (entry === null) return texts.t("EXTRA_EFFORT.chart.unknown");
  const what = featLabel(entry["op"], texts);
  return undone ? texts.t("EXTRA_EFFORT.chart.undone", { what }) : what;
}

/** @param {readonly Point[]} points @param {Desk} desk */
function tableTree(points, { texts }) {
  const { t } = texts;
  const heads = [
    t("EXTRA_EFFORT.chart.time"),
    t("EXTRA_EFFORT.chart.what"),
    t("EXTRA_EFFORT.cost.fp"),
    t("EXTRA_EFFORT.cost.hp"),
  ];
  return h(
    "details",
    {},
    h("summary", {}, t("EXTRA_EFFORT.chart.table")),
    h(
      "table",
      { class: "ee-table" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          heads.map((head) => h("th", { scope: "col" }, head)),
        ),
      ),
      h(
        "tbody",
        {},
        [...points].reverse().map((point) => rowTree(point, texts)),
      ),
    ),
  );
}

/** @param {Point} point @param {Texts} texts */
function rowTree(point, texts) {
  const { seq, at, fp, hp, entry } = point;
  return h(
    "tr",
    { key: entry === null ? "now" : seq },
    h("td", {}, timeTree(at, texts)),
    h("td", {}, whatText(point, texts)),
    h("td", {}, fp === null ? "–" : figure(fp, texts)),
    h("td", {}, figure(hp, texts)),
  );
}
