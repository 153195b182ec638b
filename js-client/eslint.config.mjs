import js from "@eslint/js";

/**
 * A wall: files under `files` may not import what `group` matches.
 * @param {string[]} files
 * @param {string[]} group
 * @param {string} message
 */
const wall = (files, group, message) => ({
  files,
  rules: { "no-restricted-imports": ["error", { patterns: [{ group, message }] }] },
});

/**
 * Names of the surroundings that code of this folder may not use.
 * @param {string[]} files
 * @param {string[]} names
 */
const without = (files, names) => ({
  files,
  rules: { "no-restricted-globals": ["error", ...names] },
});

const FOUNDRY = ["game", "canvas", "ui", "Hooks", "CONFIG", "CONST", "foundry"];

export default [
  { ignores: ["dist/", "node_modules/"] },
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "no-undef": "off", // tsc knows better, per folder
      "no-unused-vars": "off", // likewise
      "no-console": "error",
      "no-var": "error",
      "prefer-const": "error",
      eqeqeq: ["error", "always", { null: "ignore" }],
      curly: ["error", "multi-line"],
      "no-restricted-properties": [
        "error",
        { property: "localeCompare", message: "names are sorted by core/order.mjs" },
      ],
    },
  },
  without(["src/core/**"], ["window", "document", "localStorage", "sessionStorage", ...FOUNDRY]),
  without(["src/page/**", "src/mount/**"], FOUNDRY),
  wall(
    ["src/core/**"],
    ["**/foundry/**", "**/page/**", "**/mount/**"],
    "core knows no surroundings",
  ),
  wall(
    ["src/mount/**"],
    ["**/foundry/**", "**/page/**"],
    "elements are made of core's trees alone",
  ),
  wall(["src/page/**"], ["**/foundry/**", "@msgpack/*"], "the page is the client without Foundry"),
  wall(
    ["src/foundry/**"],
    ["**/page/**", "@msgpack/*"],
    "the module and the page share core and mount",
  ),
];
