import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wallTimeAt } from "@/lib/core/zoned-time";
import { parseWhen } from "./parse-when";
import { sayMoment } from "./spoken";

// A Wednesday in November, 10 in the morning in London.
const now = Date.parse("2026-11-18T10:00:00Z");
const london = { timeZone: "Europe/London", now };
const wall = (text: string, zoned = london) => {
  const when = parseWhen(text, zoned);
  if (when === null) return null;
  const say = (instant: number) => wallTimeAt(instant, zoned.timeZone).slice(0, 16);
  return when.kind === "moment" ? say(when.at) : `${say(when.span.start)} to ${say(when.span.end)}`;
};

describe("a day and time as people say them (BOOK-01)", () => {
  it.each([
    ["tomorrow at 2", "2026-11-19T14:00"],
    ["tomorrow at two", "2026-11-19T14:00"],
    ["tomorrow at 2pm", "2026-11-19T14:00"],
    ["tomorrow at 9", "2026-11-19T09:00"],
    ["tomorrow at half past two", "2026-11-19T14:30"],
    ["tomorrow quarter to three", "2026-11-19T14:45"],
    ["tomorrow at two thirty", "2026-11-19T14:30"],
    ["Friday at 10 o'clock", "2026-11-20T10:00"],
    ["Monday 23 November at 8:30 am", "2026-11-23T08:30"],
    ["on the 24th of November at 3 p.m.", "2026-11-24T15:00"],
    ["2026-11-24T14:00:00", "2026-11-24T14:00"],
    ["2026-11-24T14:00:00Z", "2026-11-24T14:00"],
    ["2026-11-24T14:00:00+01:00", "2026-11-24T13:00"],
    ["2026-11-24T14:00", "2026-11-24T14:00"],
    ["2026-11-24 14:00", "2026-11-24T14:00"],
    ["2026-11-24 09:30", "2026-11-24T09:30"],
    ["24/11/2026 14:00", "2026-11-24T14:00"],
    ["24/11/2026 at 2pm", "2026-11-24T14:00"],
    ["3/12 at 11am", "2026-12-03T11:00"],
    ["tomorrow at noon", "2026-11-19T12:00"],
    ["Thursday 2 in the afternoon", "2026-11-19T14:00"],
  ])("%s is %s", (text, expected) => expect(wall(text)).toBe(expected));

  it.each([
    ["tomorrow", "2026-11-19T00:00 to 2026-11-20T00:00"],
    ["today", "2026-11-18T00:00 to 2026-11-19T00:00"],
    ["tomorrow morning", "2026-11-19T00:00 to 2026-11-19T12:00"],
    ["Friday afternoon", "2026-11-20T12:00 to 2026-11-20T18:00"],
    ["next Tuesday morning", "2026-11-24T00:00 to 2026-11-24T12:00"],
    ["2026-11-24", "2026-11-24T00:00 to 2026-11-25T00:00"],
    ["24/11/2026", "2026-11-24T00:00 to 2026-11-25T00:00"],
    ["next week", "2026-11-23T00:00 to 2026-11-30T00:00"],
    ["this week", "2026-11-18T00:00 to 2026-11-23T00:00"],
  ])("%s leaves open %s", (text, expected) => expect(wall(text)).toBe(expected));

  it("is nothing where no date is named", () => {
    for (const text of ["", "the boiler is leaking", "???", "null"]) expect(wall(text)).toBeNull();
  });

  it("is in the client's time zone, also in summer and across the ocean", () => {
    const summer = Date.parse("2026-07-01T10:00:00Z");
    expect(parseWhen("tomorrow at 2pm", { timeZone: "Europe/London", now: summer })).toEqual({
      kind: "moment",
      at: Date.parse("2026-07-02T13:00:00Z"),
    });
    // Late in the evening in New York it is tomorrow in London.
    const evening = Date.parse("2026-07-02T02:00:00Z");
    expect(parseWhen("tomorrow at 2pm", { timeZone: "America/New_York", now: evening })).toEqual({
      kind: "moment",
      at: Date.parse("2026-07-02T18:00:00Z"),
    });
  });

  it("is understood again as it was said aloud, whatever the zone and the season", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("Europe/London", "America/New_York", "Australia/Sydney"),
        fc.integer({ min: 0, max: 365 * 4 }),
        fc.integer({ min: 4, max: 90 * 48 }),
        (timeZone, day, halfHours) => {
          const from = Date.parse("2026-01-01T00:15:00Z") + day * 86_400_000;
          const at = Math.floor(from / 1_800_000) * 1_800_000 + halfHours * 1_800_000;
          const hour = wallTimeAt(at, timeZone).slice(11, 13);
          fc.pre(hour >= "07" && hour <= "20");
          expect(parseWhen(sayMoment(at, { timeZone, now: from }), { timeZone, now: from })).toEqual({
            kind: "moment",
            at,
          });
        },
      ),
    );
  });

  it("is read without an exception whatever is said", () => {
    fc.assert(fc.property(fc.string(), (text) => void parseWhen(text, london)));
  });
});
