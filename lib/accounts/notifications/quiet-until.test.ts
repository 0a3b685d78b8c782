import { describe, expect, it } from "vitest";
import { beforeQuiet, clock, quietUntil } from "./quiet-until";

const NIGHT = { from: 22 * 60, until: 7 * 60 };
const until = (at: string, quiet = NIGHT, zone = "Europe/London") => {
  const end = quietUntil(Date.parse(at), quiet, zone);
  return end === null ? null : new Date(end).toISOString();
};

describe("quiet hours (DAY-03)", () => {
  it("last from the evening to the next morning", () => {
    expect(until("2026-11-22T21:59:59Z")).toBeNull();
    expect(until("2026-11-22T22:00:00Z")).toBe("2026-11-23T07:00:00.000Z");
    expect(until("2026-11-30T23:30:00Z")).toBe("2026-12-01T07:00:00.000Z");
    expect(until("2026-11-23T06:59:00Z")).toBe("2026-11-23T07:00:00.000Z");
    expect(until("2026-11-23T07:00:00Z")).toBeNull();
  });

  it("may lie within a day", () => {
    const lunch = { from: 12 * 60, until: 13 * 60 + 30 };
    expect(until("2026-11-22T12:15:00Z", lunch)).toBe("2026-11-22T13:30:00.000Z");
    expect(until("2026-11-22T12:00:00Z", lunch)).toBe("2026-11-22T13:30:00.000Z");
    expect(until("2026-11-22T11:59:59Z", lunch)).toBeNull();
    expect(until("2026-11-22T13:30:00Z", lunch)).toBeNull();
  });

  it("are those of the client's time zone, also in the night when clocks change", () => {
    expect(until("2026-07-01T21:30:00Z")).toBe("2026-07-02T06:00:00.000Z");
    expect(until("2026-10-24T22:00:00Z")).toBe("2026-10-25T07:00:00.000Z");
    expect(until("2026-11-22T12:00:00Z", NIGHT, "Pacific/Auckland")).toBe("2026-11-22T18:00:00.000Z");
  });

  it("are written as times of day", () => {
    expect([0, 450, 1_439].map(clock)).toEqual(["00:00", "07:30", "23:59"]);
  });

  it("end the time in which something may be sent", () => {
    const end = (at: string, quiet: typeof NIGHT | null, last = "2026-10-25T23:00:00Z") =>
      new Date(beforeQuiet(Date.parse(at), Date.parse(last), quiet, "Europe/London")).toISOString();
    expect(end("2026-10-25T12:00:00Z", null)).toBe("2026-10-25T23:00:00.000Z");
    expect(end("2026-10-25T12:00:00Z", NIGHT)).toBe("2026-10-25T22:00:00.000Z");
    expect(end("2026-10-25T12:00:00Z", NIGHT, "2026-10-25T21:00:00Z")).toBe("2026-10-25T21:00:00.000Z");
    expect(end("2026-10-24T21:00:00Z", NIGHT)).toBe("2026-10-25T22:00:00.000Z");
    expect(end("2026-10-24T20:59:59Z", NIGHT)).toBe("2026-10-24T21:00:00.000Z");
  });
});
