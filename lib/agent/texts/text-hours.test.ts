import { describe, expect, it } from "vitest";
import { countryOf } from "@/lib/platform/locale/countries/country-of";
import { instantOf, wallTimeAt } from "@/lib/platform/locale/zoned-time";
import { nextTextTime } from "./text-hours";

describe("the hours of texts that no one asked for (PLACE-01)", () => {
  it.each([
    ["GB", "Europe/London", "2026-03-28T23:30:00", "2026-03-29T08:00:00"],
    ["GB", "Europe/London", "2026-03-29T07:59:59", "2026-03-29T08:00:00"],
    ["GB", "Europe/London", "2026-03-29T08:00:00", "2026-03-29T08:00:00"],
    ["GB", "Europe/London", "2026-12-31T21:00:00", "2027-01-01T08:00:00"],
    ["US", "America/Chicago", "2026-11-01T20:30:00", "2026-11-02T08:00:00"],
  ] as const)("%s, %s: at %s it goes at %s", (code, zone, at, then) => {
    expect(wallTimeAt(nextTextTime(instantOf(at, zone), countryOf(code), zone), zone)).toBe(then);
  });
});
