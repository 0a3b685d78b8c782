import { describe, expect, it } from "vitest";
import { adTotals } from "./ad-performance";

describe("adTotals", () => {
  it("adds up impressions, clicks and leads over all insights (ADS-05)", () => {
    const totals = adTotals([
      { impressions: 1200, clicks: 30, leads: 4, spend: "10.10" },
      { impressions: 800, clicks: 12, leads: 1, spend: "5" },
    ]);
    expect(totals).toMatchObject({ impressions: 2000, clicks: 42, leads: 5 });
  });

  it("adds up spend without losing a penny and shows 2 decimals (ADS-06)", () => {
    const spends = ["0.10", "0.20", "1234.5", "not a number"];
    const insights = spends.map((spend) => ({ impressions: 0, clicks: 0, leads: 0, spend }));
    expect(adTotals(insights).spend).toBe("1,234.80");
  });
});
