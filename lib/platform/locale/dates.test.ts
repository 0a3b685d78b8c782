import { describe, expect, it } from "vitest";
import { DEFAULT_FORMATS } from "./countries/default-formats";
import {
  formatDate,
  formatDateTime,
  formatDay,
  formatDayTime,
  formatDuration,
  formatsOf,
  formatTime,
  lowerDay,
} from "./dates";

describe("dates", () => {
  it("writes dates the British way (FORMAT-04)", () => {
    expect(formatDate("2026-11-21T14:05:00Z")).toBe("21 Nov 2026");
    expect(formatDateTime("2026-11-21T14:05:00Z")).toBe("21 Nov 2026, 14:05");
  });

  it("tells London time, an hour ahead of UTC in summer (FORMAT-04)", () => {
    expect(formatTime("2026-01-05T09:30:00Z")).toBe("09:30");
    expect(formatTime("2026-07-05T09:30:00Z")).toBe("10:30");
  });

  it("counts a late summer evening in UTC as the next London day (FORMAT-04)", () => {
    expect(formatDate("2026-06-30T23:30:00Z")).toBe("1 Jul 2026");
    expect(formatDay("2026-06-30T23:30:00Z", "2026-07-01T08:00:00Z")).toBe("Today");
  });

  it("takes a day of the calendar as it is, in every zone, and a moment by the zone's clock", () => {
    const honolulu = formatsOf({ formats: DEFAULT_FORMATS, timeZone: "Pacific/Honolulu" });
    expect(honolulu.formatDate("2026-11-21")).toBe("21 Nov 2026");
    expect(honolulu.formatDate("2026-11-21T00:00:00Z")).toBe("20 Nov 2026");
    expect(honolulu.formatDayOfWeek("2026-11-21")).toBe("Sat 21 Nov");
    expect(formatsOf({ formats: DEFAULT_FORMATS, timeZone: "Pacific/Honolulu" })).toBe(honolulu);
    expect(formatsOf({ formats: DEFAULT_FORMATS, timeZone: "Europe/London" })).not.toBe(honolulu);
    expect(lowerDay("On Today")).toBe("On Today");
  });

  it("says Today, Yesterday and Tomorrow", () => {
    const now = "2026-11-21T08:00:00Z";
    expect(formatDayTime("2026-11-21T07:12:00Z", now)).toBe("Today, 07:12");
    expect(formatDayTime("2026-11-20T23:59:00Z", now)).toBe("Yesterday, 23:59");
    expect(lowerDay("Yesterday, 23:59")).toBe("yesterday, 23:59");
    expect(lowerDay("Mon, 16 Nov, 23:59")).toBe("Mon, 16 Nov, 23:59");
    expect(formatDay("2026-11-22T00:00:00Z", now)).toBe("Tomorrow");
  });

  it("says Yesterday across the night the clocks change", () => {
    expect(formatDay("2026-10-24T22:30:00Z", "2026-10-25T12:00:00Z")).toBe("Yesterday");
    expect(formatDay("2026-03-28T23:30:00Z", "2026-03-29T12:00:00Z")).toBe("Yesterday");
  });

  it("names the weekday within the year and the year outside it", () => {
    expect(formatDay("2026-11-16T10:00:00Z", "2026-11-21T08:00:00Z")).toBe("Mon 16 Nov");
    expect(formatDay("2025-11-16T10:00:00Z", "2026-11-21T08:00:00Z")).toBe("16 Nov 2025");
  });
});

describe("formatDuration", () => {
  it.each([
    [0, "0:00"],
    [9, "0:09"],
    [65, "1:05"],
    [599.9, "9:59"],
    [3725, "62:05"],
    [-3, "0:00"],
  ])("shows %d seconds as %s (FORMAT-05)", (seconds, shown) => {
    expect(formatDuration(seconds)).toBe(shown);
  });
});
