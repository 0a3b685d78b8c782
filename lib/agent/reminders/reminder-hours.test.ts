import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { countryOf } from "@/lib/platform/locale/countries/country-of";
import { instantOf, wallTimeAt } from "@/lib/platform/locale/zoned-time";
import { isLeftOut } from "./left-out";
import { reminderHours } from "./reminder-hours";

describe("when a visit is reminded of", () => {
  it.each([
    ["GB", "Europe/London", "2026-11-24T09:00:00", "2026-11-23", "21:00"],
    ["GB", "Europe/London", "2026-11-24T00:30:00", "2026-11-23", "21:00"],
    ["GB", "Europe/London", "2026-03-29T09:00:00", "2026-03-28", "21:00"],
    ["GB", "Europe/London", "2026-10-26T09:00:00", "2026-10-25", "21:00"],
    ["US", "America/Los_Angeles", "2026-11-01T23:30:00", "2026-10-31", "20:00"],
    ["AU", "Australia/Sydney", "2027-01-01T08:00:00", "2026-12-31", "20:00"],
  ] as const)("%s, %s: of %s on %s from 17:00 to %s", (code, timeZone, start, day, end) => {
    const { from, until } = reminderHours(instantOf(start, timeZone), { country: countryOf(code), timeZone });
    expect([wallTimeAt(from, timeZone), wallTimeAt(until, timeZone)]).toEqual([
      `${day}T17:00:00`,
      `${day}T${end}:00`,
    ]);
    const { hours } = countryOf(code).texts;
    expect([hours.from <= "17:00", hours.to <= end]).toEqual([true, true]);
  });
});

describe("who goes without (MONEY-08)", () => {
  it("is a tenth, by the booking's id alone, always the same", () => {
    const ids = Array.from({ length: 20_000 }, () => randomUUID());
    const share = ids.filter(isLeftOut).length / ids.length;
    expect(share).toBeGreaterThan(0.085);
    expect(share).toBeLessThan(0.115);
    // The answer for these ids is fixed for ever: a booking must not change sides.
    const fixed = Array.from({ length: 50 }, (_, place) => 10 + place);
    const idOf = (place: number) => `00000000-0000-4000-8000-0000000000${place}`;
    expect(fixed.filter((place) => isLeftOut(idOf(place)))).toEqual([14, 23, 27, 34, 53]);
  });
});
