import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toCampaign, toDay, toMajorUnits, toMinorUnits } from "./transform";

describe("budgets", () => {
  it("are exact in minor units, which some currencies lack (CAMPAIGNS-08)", () => {
    expect(toMinorUnits("10", "USD")).toBe(1000);
    expect(toMinorUnits("12.5", "GBP")).toBe(1250);
    expect(toMinorUnits("1.15", "GBP")).toBe(115);
    expect(toMinorUnits("1500.00", "JPY")).toBe(1500);
    expect(toMinorUnits("1500.50", "JPY")).toBeNull();
    expect(toMinorUnits("1.005", "GBP")).toBeNull();
    expect(toMinorUnits("-1", "GBP")).toBeNull();
    expect(toMajorUnits("5", "GBP")).toBe("0.05");
    expect(toMajorUnits("1500", "JPY")).toBe("1500");
  });

  it("survive a round trip, for every amount (CAMPAIGNS-08)", () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 10_000_000 }), (minor) => {
        expect(toMinorUnits(toMajorUnits(String(minor), "GBP"), "GBP")).toBe(minor);
        expect(toMinorUnits((minor / 100).toFixed(2), "GBP")).toBe(minor);
      }),
    );
  });
});

describe("a Graph API response", () => {
  it("gives a campaign's effective status, not its configured one (DATA-07)", () => {
    const data = { id: "1", name: "Taps", status: "ACTIVE", daily_budget: "2500" };
    expect(toCampaign({ ...data, effective_status: "WITH_ISSUES" }, "GBP")).toEqual({
      id: "1",
      name: "Taps",
      status: "WITH_ISSUES",
      dailyBudget: "25.00",
    });
    expect(toCampaign({ ...data, effective_status: "IN_PROCESS" }, "GBP").status).toBe("ACTIVE");
    expect(toCampaign({ ...data, daily_budget: "0" }, "GBP").dailyBudget).toBeNull();
    expect(toCampaign({ ...data, daily_budget: undefined }, "GBP").dailyBudget).toBeNull();
  });

  it("gives a day whose leads of every source are counted once (DATA-08)", () => {
    const actions = [
      { action_type: "link_click", value: "120" },
      { action_type: "lead", value: "7" },
      { action_type: "onsite_conversion.lead_grouped", value: "7" },
    ];
    const data = { campaign_id: "1", date_start: "2026-11-20", impressions: "4210", clicks: "133" };
    expect(toDay({ ...data, spend: "52.40", actions })).toEqual({
      campaignId: "1",
      day: "2026-11-20",
      impressions: 4210,
      clicks: 133,
      leads: 7,
      spend: "52.40",
    });
    expect(toDay({ ...data, spend: undefined })).toMatchObject({ leads: 0, spend: "0" });
  });

  it("gives what can be read of an incomplete answer, and nothing made up (DATA-07, DATA-08)", () => {
    expect(toCampaign({ id: 7 }, "GBP")).toEqual({ id: "7", name: "", status: "UNKNOWN", dailyBudget: null });
    for (const daily_budget of ["x25", "25x", "-5", "2.5"]) {
      expect(toCampaign({ id: 7, daily_budget }, "GBP").dailyBudget, daily_budget).toBeNull();
    }
    const day = { campaign_id: 1, date_start: "2026-11-20" };
    expect(toDay({ ...day, impressions: "-5", clicks: "many", actions: "none", spend: "x5" })).toEqual({
      ...{ campaignId: "1", day: "2026-11-20", impressions: 0, clicks: 0, leads: 0, spend: "0" },
    });
    for (const [sent, spend] of [
      ["5", "5"],
      ["5x", "0"],
      ["-5", "0"],
      [undefined, "0"],
      ["5.", "0"],
    ]) {
      expect(toDay({ ...day, spend: sent }).spend, sent).toBe(spend);
    }
    expect(toDay({ ...day, impressions: "1e400", clicks: "2.6" })).toMatchObject({
      impressions: 0,
      clicks: 3,
    });
  });
});
