import js from "@eslint/js";
import globals from "globals";

/** The rooms of the page: each may import from itself and from those before it. */
const ROOMS = ["base", "board", "games", "table", "screens"];

/** What is computed from the state of a table or of a screen alone: no window, no document. */
const PURE = [
  "app/board/targets.js",
  ...["free", "insight-state", "loop", "sentence", "state", "status"].map((name) => `app/table/${name}.js`),
  "app/screens/*-state.js",
];

/** @param {string} room @param {number} index */
const tier = (room, index) => ({
  files: [`app/${room}/**/*.js`],
  rules: {
    "no-restricted-imports": [
      "error",
      {
        patterns: [
          {
            group: [...ROOMS.slice(index + 1).map((above) => `**/${above}/**`), "**/main.js"],
            message: `Imports go one way: ${ROOMS.join(" <- ")} <- main.`,
          },
        ],
      },
    ],
  },
});

export default [
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      curly: ["error", "multi-line"],
      eqeqeq: "error",
      "no-console": "error",
      "no-else-return": "error",
      "no-eval": "error",
      "no-implicit-coercion": "error",
      "no-restricted-properties": [
        "error",
        { property: "innerHTML", message: "Build nodes, so that no text can become markup." },
        { property: "outerHTML", message: "Build nodes, so that no text can become markup." },
        { property: "insertAdjacentHTML", message: "Build nodes, so that no text can become markup." },
      ],
      "no-shadow": "error",
      "no-throw-literal": "error",
      "no-useless-return": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "prefer-template": "error",
    },
  },
  {
    files: ["app/**/*.js"],
    rules: { "max-lines-per-function": ["error", { max: 120, skipBlankLines: true, skipComments: true }] },
  },
  { files: ["app/**/*.js"], ignores: PURE, languageOptions: { globals: globals.browser } },
  ...ROOMS.map(tier),
  { files: ["tests/**/*.js", "*.config.js"], languageOptions: { globals: globals.node } },
];
