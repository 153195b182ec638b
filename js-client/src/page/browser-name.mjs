/** What a browser calls itself, short: "Firefox, Linux". It names its key in the GM's list. */

/** The first that fits: others put "Chrome" and "Safari" into their own names. */
const BROWSERS = [
  ["Edg", "Edge"],
  ["OPR", "Opera"],
  ["Firefox", "Firefox"],
  ["Chrome", "Chrome"],
  ["Safari", "Safari"],
];

const SYSTEMS = [
  ["Android", "Android"],
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Windows", "Windows"],
  ["Mac OS", "macOS"],
  ["Linux", "Linux"],
];

/** @param {{userAgent: string}} navigator */
export function browserName({ userAgent }) {
  const named = [BROWSERS, SYSTEMS].map((names) =>
    names.find(([part]) => userAgent.includes(part ?? "")),
  );
  const known = named.flatMap((pair) => (pair === undefined ? [] : [pair[1] ?? ""]));
  return known.join(", ") || "Browser";
}
