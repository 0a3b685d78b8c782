import { expect, it } from "vitest";
import { storableValues } from "./storable-values";

it("replaces what jsonb cannot store, in texts and names, and leaves the rest (FLOW-06)", () => {
  const values = { "a\0": ["b\0", { c: "\ud800d" }], number: 1, none: null, yes: true };
  expect(storableValues(values)).toEqual({
    "a\uFFFD": ["b\uFFFD", { c: "\uFFFDd" }],
    number: 1,
    none: null,
    yes: true,
  });
});
