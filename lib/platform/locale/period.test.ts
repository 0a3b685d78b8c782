import { describe, expect, it } from "vitest";
import { countedDays, firstOfPreviousMonth, periodDays, periodStart, readPeriod } from "./period";

describe("a period", () => {
  it("is one of three, and 30 days unless an address says otherwise (DASH-02, DASH-04)", () => {
    expect(["7", "30", "90"].map(readPeriod)).toEqual([7, 30, 90]);
    expect([undefined, "", "31", "7 ", ["7"], "-7"].map(readPeriod)).toEqual([30, 30, 30, 30, 30, 30]);
  });

  it("ends today and holds as many London days as it says (DASH-03)", () => {
    expect(periodDays(7, "Europe/London", Date.parse("2026-11-21T12:00:00Z"))).toEqual({
      from: "2026-11-15",
      to: "2026-11-21",
    });
    expect(periodDays(30, "Europe/London", Date.parse("2026-03-01T00:00:00Z"))).toEqual({
      from: "2026-01-31",
      to: "2026-03-01",
    });
    // half past midnight in London's summer is yesterday in UTC
    expect(periodDays(7, "Europe/London", Date.parse("2026-06-30T23:30:00Z")).to).toBe("2026-07-01");
  });

  it("begins at London's midnight, in summer as in winter (FORMAT-04)", () => {
    expect(periodStart(30, "Europe/London", Date.parse("2026-11-21T12:00:00Z")).toISOString()).toBe(
      "2026-10-22T23:00:00.000Z",
    );
    expect(periodStart(7, "Europe/London", Date.parse("2026-11-21T12:00:00Z")).toISOString()).toBe(
      "2026-11-15T00:00:00.000Z",
    );
  });

  it("counts leads since the first of the previous calendar month (DASH-06)", () => {
    expect(["2026-11-21", "2026-01-01", "2024-03-31"].map(firstOfPreviousMonth)).toEqual([
      "2026-10-01",
      "2025-12-01",
      "2024-02-01",
    ]);
  });

  it("covers the previous and the current month in the stat cards (DASH-06)", () => {
    expect(countedDays("2026-11-21")).toEqual({ from: "2026-10-01", to: "2026-11-21", days: 52 });
    expect(countedDays("2026-01-01")).toEqual({ from: "2025-12-01", to: "2026-01-01", days: 32 });
  });
});
