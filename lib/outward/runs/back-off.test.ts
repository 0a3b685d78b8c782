import { expect, it } from "vitest";
import { DAY, HOUR, MINUTE, SECOND } from "@/lib/platform/core/clock";
import { backOff } from "./back-off";

it.each([
  ["begins with 2 s", 1, 0, 2 * SECOND],
  ["doubles with each attempt", 5, MINUTE, 32 * SECOND],
  ["ends at an hour", 40, DAY, HOUR],
  ["begins again with a person's retry, whatever was tried before", 40, SECOND, 2 * SECOND],
])("a wait %s (FLOW-04)", (_, attempts, failingFor, least) => {
  const wait = backOff(attempts, failingFor);
  expect(wait).toBeGreaterThanOrEqual(least);
  expect(wait).toBeLessThanOrEqual(1.25 * least);
});
