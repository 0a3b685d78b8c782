import { expect, it } from "vitest";
import { missingSteps, SETUP_STEPS } from "./setup";

const READY = {
  numbers: 2,
  unknown_numbers: 0,
  numbers_with_tool: 1,
  calendar_works: true,
  has_plan: true,
  has_agent: true,
  is_live: true,
};

it("a client with everything misses no step, one with nothing misses all of them", () => {
  expect(missingSteps(READY)).toEqual([]);
  const nothing = {
    ...READY,
    numbers: 0,
    numbers_with_tool: 0,
    calendar_works: false,
    has_plan: false,
    has_agent: false,
    is_live: false,
  };
  expect(missingSteps(nothing)).toEqual(SETUP_STEPS);
});

it("each step can be missing on its own; every number must be known, one must have a tool", () => {
  expect(missingSteps({ ...READY, unknown_numbers: 1 })).toEqual(["provider"]);
  expect(missingSteps({ ...READY, numbers_with_tool: 0 })).toEqual(["tool"]);
  expect(missingSteps({ ...READY, calendar_works: false })).toEqual(["calendar"]);
  expect(missingSteps({ ...READY, has_plan: false })).toEqual(["plan"]);
  expect(missingSteps({ ...READY, has_agent: false })).toEqual(["agent"]);
  expect(missingSteps({ ...READY, is_live: false })).toEqual(["live"]);
});
