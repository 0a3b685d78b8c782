import type { createTailwindMerge } from "tailwind-merge";

/**
 * The kinds of classes that a primitive sets and its caller may override. tailwind-merge's own table covers all of
 * Tailwind and weighs 7 kB; classes not listed here are simply kept, and the stylesheet's order decides.
 * `tests/unit/class-groups.test.ts` compares the two over every class that the product uses.
 */
const any = () => true;
const SIZES = ["xs", "sm", "base", "lg", "xl", "2xl", "3xl", "4xl", "5xl", "6xl"];
/** `text-[2.5rem]`, `text-[clamp(…)]` */
const isArbitraryLength = (value: string) => /^\[(\d|\.|clamp|min|max|calc)/.test(value);

const prefixes = (...names: string[]) => Object.fromEntries(names.map((name) => [name, [{ [name]: [any] }]]));

const classGroups = {
  display: [
    "block",
    "inline-block",
    "inline",
    "flex",
    "inline-flex",
    "grid",
    "inline-grid",
    "contents",
    "hidden",
  ],
  position: ["static", "relative", "absolute", "fixed", "sticky"],
  visibility: ["visible", "invisible"],
  "screen-reader": ["sr-only", "not-sr-only"],
  ...prefixes("inset", "inset-x", "inset-y", "top", "right", "bottom", "left", "z", "order", "col-span"),
  ...prefixes("size", "h", "w", "min-h", "min-w", "max-h", "max-w", "aspect"),
  ...prefixes("p", "px", "py", "pt", "pr", "pb", "pl", "m", "mx", "my", "mt", "mr", "mb", "ml"),
  ...prefixes("gap", "gap-x", "gap-y", "space-x", "space-y", "grid-cols"),
  ...prefixes("items", "justify-self", "self", "place-items", "overflow", "overflow-x", "overflow-y"),
  ...prefixes("bg", "opacity", "cursor", "select", "touch", "transition", "duration"),
  ...prefixes(
    "translate",
    "translate-x",
    "translate-y",
    "rotate",
    "scale",
    "leading",
    "tracking",
    "line-clamp",
  ),
  ...prefixes("whitespace", "underline-offset", "outline-offset", "pointer-events", "field-sizing", "resize"),
  animate: [{ animate: ["none", "spin", "ping", "pulse", "bounce"] }],
  "flex-direction": [{ flex: ["row", "row-reverse", "col", "col-reverse"] }],
  "flex-wrap": [{ flex: ["wrap", "nowrap", "wrap-reverse"] }],
  flex: [{ flex: ["1", "auto", "initial", "none"] }],
  grow: [{ grow: ["", any] }],
  shrink: [{ shrink: ["", any] }],
  justify: [{ justify: ["start", "end", "center", "between", "around", "evenly", "stretch", "normal"] }],
  ...prefixes(...["t", "b", "l", "r", "tl", "tr", "bl", "br"].map((corner) => `rounded-${corner}`)),
  rounded: [{ rounded: ["", any] }],
  "border-w": [{ border: ["", "0", "2", "4", "8"] }],
  "border-style": [{ border: ["solid", "dashed", "dotted", "none"] }],
  ...Object.fromEntries(
    ["t", "b", "l", "r", "x", "y"].map((side) => [
      `border-w-${side}`,
      [{ [`border-${side}`]: ["", "0", "2", "4", "8"] }],
    ]),
  ),
  "border-color": [{ border: [any] }],
  divide: [{ "divide-y": ["", any] }],
  outline: [{ outline: ["", "none", "hidden", "0", "1", "2"] }],
  shadow: [{ shadow: ["", "none", "xs", "sm", "md", "lg", "xl", "2xl"] }],
  "ring-w": [{ ring: ["", "0", "1", "2", "3", "4", "inset"] }],
  "ring-offset-w": [{ "ring-offset": ["0", "1", "2", "4"] }],
  "ring-offset-color": [{ "ring-offset": [any] }],
  "ring-color": [{ ring: [any] }],
  "font-size": [{ text: [...SIZES, isArbitraryLength] }],
  "text-align": [{ text: ["left", "center", "right", "start", "end"] }],
  "text-wrap": [{ text: ["wrap", "nowrap", "balance", "pretty"] }],
  "text-color": [{ text: [any] }],
  "font-weight": [{ font: ["light", "normal", "medium", "semibold", "bold", "extrabold"] }],
  "text-decoration": ["underline", "no-underline", "line-through"],
  "overflow-wrap": [{ break: ["normal", "words", "all", "keep"] }],
  list: [{ list: ["none", "disc", "decimal"] }],
  appearance: [{ appearance: ["none", "auto"] }],
};

const conflictingClassGroups = {
  inset: ["inset-x", "inset-y", "top", "right", "bottom", "left"],
  "inset-x": ["right", "left"],
  "inset-y": ["top", "bottom"],
  size: ["w", "h"],
  p: ["px", "py", "pt", "pr", "pb", "pl"],
  px: ["pr", "pl"],
  py: ["pt", "pb"],
  m: ["mx", "my", "mt", "mr", "mb", "ml"],
  mx: ["mr", "ml"],
  my: ["mt", "mb"],
  gap: ["gap-x", "gap-y"],
  flex: ["grow", "shrink"],
  overflow: ["overflow-x", "overflow-y"],
  rounded: ["t", "b", "l", "r", "tl", "tr", "bl", "br"].map((corner) => `rounded-${corner}`),
  "line-clamp": ["display", "overflow"],
  "border-w": ["border-w-t", "border-w-b", "border-w-l", "border-w-r", "border-w-x", "border-w-y"],
  "border-w-x": ["border-w-l", "border-w-r"],
  "border-w-y": ["border-w-t", "border-w-b"],
  translate: ["translate-x", "translate-y"],
  "font-size": ["leading"],
};

export const readClassGroups: Parameters<typeof createTailwindMerge>[0] = () => ({
  cacheSize: 500,
  theme: {},
  classGroups,
  conflictingClassGroups,
  conflictingClassGroupModifiers: { "font-size": ["leading"] },
  orderSensitiveModifiers: [
    "*",
    "**",
    "after",
    "before",
    "first-letter",
    "first-line",
    "marker",
    "selection",
  ],
  postfixLookupClassGroups: [],
});
