import { expect, it } from "vitest";
import { allHold } from "./conditions";
import type { OPERATORS } from "./limits";

const values = { event: { job: " Boiler Service ", count: 12, flag: true, empty: "", nothing: null } };
const holds = (field: string, operator: (typeof OPERATORS)[number], value = "") =>
  allHold([{ field: `event.${field}`, operator, value }], values);

it.each([
  ["job", "is", "boiler service", true],
  ["job", "is", "boiler", false],
  ["job", "is_not", "boiler", true],
  ["job", "is_not", "BOILER SERVICE", false],
  ["job", "contains", "SERV", true],
  ["job", "contains", "roof", false],
  ["job", "contains_not", "roof", true],
  ["job", "contains_not", "serv", false],
  ["empty", "is_empty", "", true],
  ["nothing", "is_empty", "", true],
  ["missing", "is_empty", "", true],
  ["job", "is_empty", "", false],
  ["job", "is_not_empty", "", true],
  ["nothing", "is_not_empty", "", false],
  ["count", "more_than", "11", true],
  ["count", "more_than", "12", false],
  ["count", "more_than", "9", true],
  ["count", "less_than", "13", true],
  ["count", "less_than", "12", false],
  ["job", "more_than", "1", false],
  ["job", "less_than", "1", false],
  ["nothing", "less_than", "1", false],
  ["flag", "is", "yes", true],
] as const)("says whether %s %s %s: %s (FLOW-01)", (field, operator, value, expected) => {
  expect(holds(field, operator, value)).toBe(expected);
});

it("holds if all conditions do, and without any (FLOW-01)", () => {
  const yes = { field: "event.count", operator: "is", value: "12" } as const;
  const no = { field: "event.count", operator: "is", value: "13" } as const;
  expect([allHold([], values), allHold([yes, yes], values), allHold([yes, no], values)]).toEqual([
    true,
    true,
    false,
  ]);
});
