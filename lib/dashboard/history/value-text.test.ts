import { expect, it } from "vitest";
import { valueText } from "./show-fields";

it("reads every kind of value as a person would (SAFE-04)", () => {
  expect(
    [null, undefined, "", true, false, 0, 12.5, "GBP", ["a", null], [], { a: 1 }].map(valueText),
  ).toEqual([null, null, null, "yes", "no", "0", "12.5", "GBP", "a, nothing", null, '{"a":1}']);
  expect(valueText("x".repeat(300))).toBe(`${"x".repeat(199)}…`);
  expect(valueText(`${"x".repeat(198)}🔧${"x".repeat(9)}`)).toBe(`${"x".repeat(198)}…`);
});
