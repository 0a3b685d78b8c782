import { describe, expect, it } from "vitest";
import { barWidth, metricLabel, metricText, readMetrics } from "./read-metrics";

describe("metrics of a workflow", () => {
  it("are plain values or objects holding one, without updatedAt (WORK-04)", () => {
    const stats = { sent: 4, replies: { value: 1.5 }, updatedAt: "2026-11-20T10:00:00Z" };
    expect(readMetrics(stats)).toEqual([
      { name: "replies", value: 1.5 },
      { name: "sent", value: 4 },
    ]);
    expect(readMetrics({ updatedAt: 5 })).toEqual([]);
  });

  it("have bars from 0 to 100 percent (WORK-03)", () => {
    expect([-5, 0, 42.5, 100, 412].map(barWidth)).toEqual([0, 0, 42.5, 100, 100]);
  });

  it("have readable names", () => {
    expect(
      ["jobs_booked", "jobsBooked", "reply-rate", "calls", "reply_rate_percent", "_"].map(metricLabel),
    ).toEqual(["Jobs booked", "Jobs booked", "Reply rate", "Calls", "Reply rate", "_"]);
  });

  it("are written in full, percentages as such", () => {
    expect(metricText({ name: "calls", value: 1_412 })).toBe("1,412");
    expect(metricText({ name: "reply_rate_percent", value: 31.1 })).toBe("31.1%");
  });
});
