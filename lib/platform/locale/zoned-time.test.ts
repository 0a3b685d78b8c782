import { describe, expect, it, vi } from "vitest";
import { DAY, HOUR, MINUTE } from "@/lib/platform/core/clock";
import { formatInZone, instantOf, localDay, startOfDay, wallTimeAt } from "./zoned-time";

/** Half-hour changes, a day left out, four changes a year, odd offsets, and none at all. */
const ZONES = [
  "Europe/London",
  "America/New_York",
  "Australia/Lord_Howe",
  "Pacific/Apia",
  "Africa/Casablanca",
  "Asia/Kathmandu",
  "America/St_Johns",
  "UTC",
];

/** As `Intl` writes it. */
const wallTimeReader = (timeZone: string) => {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  return (instant: number) => format.format(instant).replace(" ", "T");
};

describe("wall times", () => {
  it.each(ZONES)("are those of %s around every change of its clocks", (zone) => {
    const readWallTime = wallTimeReader(zone);
    for (const year of [1975, 1997, 2011, 2026]) {
      const from = Date.UTC(year);
      for (let at = from; at < from + 365 * DAY; at += DAY) {
        const isChanged = readWallTime(at).slice(11) !== readWallTime(at + DAY).slice(11);
        const step = isChanged ? 15 * MINUTE : 6 * HOUR;
        for (let near = at; near < at + DAY; near += step)
          expect(wallTimeAt(near + 1, zone)).toBe(readWallTime(near));
      }
    }
  });

  it("lead back to their instant, and to the later one where a change leaves them out", () => {
    expect(instantOf("2026-03-29T01:30:00", "Europe/London")).toBe(Date.UTC(2026, 2, 29, 1, 30));
    expect(wallTimeAt(Date.UTC(2026, 2, 29, 1, 30), "Europe/London")).toBe("2026-03-29T02:30:00");
    expect(startOfDay("2026-03-30", "Europe/London")).toBe(Date.UTC(2026, 2, 29, 23));
    expect(localDay(Date.UTC(2026, 2, 29, 23), "Europe/London")).toBe("2026-03-30");
    expect(formatInZone(Date.UTC(2026, 0, 5, 12), "Asia/Kathmandu")).toBe("2026-01-05T17:45:00+05:45");
  });

  it.each([
    ["2026-03-08T02:30:00", "America/New_York", "2026-03-08T03:30:00"],
    ["2026-03-08T02:00:00", "America/St_Johns", "2026-03-08T03:00:00"],
    ["2026-03-29T01:30:00", "Europe/Dublin", "2026-03-29T02:30:00"],
    ["2026-10-04T02:30:00", "Australia/Melbourne", "2026-10-04T03:30:00"],
    ["2026-10-04T02:10:00", "Australia/Lord_Howe", "2026-10-04T02:40:00"],
    ["2026-09-27T02:30:00", "Pacific/Auckland", "2026-09-27T03:30:00"],
  ])("are later by the change where it leaves them out: %s in %s", (left, zone, shown) => {
    expect(wallTimeAt(instantOf(left, zone), zone)).toBe(shown);
  });

  it("refuse a zone that does not exist", () => {
    expect(() => wallTimeAt(Date.UTC(2026), "Europe/Atlantis")).toThrow(RangeError);
  });

  it("are known for days that were asked for before without asking Intl again (FAST-05)", () => {
    const now = Date.UTC(2026, 5, 1);
    const askAll = () => {
      for (let day = 0; day < 14; day++)
        for (let at = 0; at < DAY; at += 30 * MINUTE) wallTimeAt(now + day * DAY + at, "Europe/London");
    };
    const asked = vi.spyOn(Intl.DateTimeFormat.prototype, "formatToParts");
    try {
      askAll();
      expect(asked.mock.calls.length).toBeLessThanOrEqual(14 * 2);
      asked.mockClear();
      askAll();
      expect(asked).not.toHaveBeenCalled();
    } finally {
      asked.mockRestore();
    }
  });
});
