import { describe, expect, it } from "vitest";
import { costsOf } from "./ad-cost-table";

const insight = (campaign_id: string, leads: number, spend: string) => ({
  campaign_id,
  impressions: 100,
  clicks: 10,
  leads,
  spend,
});
const INSIGHTS = [insight("a", 15, "60.00"), insight("b", 5, "40.00"), insight("c", 0, "12.50")];

describe("the costs of an ad", () => {
  it("are per lead, and per booked job by its share of the leads (DAY-08)", () => {
    expect(costsOf("a", INSIGHTS, 8)).toEqual({ spend: 60, leads: 15, perLead: 4, perJob: 10 });
    expect(costsOf("b", INSIGHTS, 8)).toEqual({ spend: 40, leads: 5, perLead: 8, perJob: 20 });
  });

  it("are not divided by nothing (DAY-08)", () => {
    expect(costsOf("c", INSIGHTS, 8)).toEqual({ spend: 12.5, leads: 0, perLead: null, perJob: null });
    expect(costsOf("a", INSIGHTS, 0)).toMatchObject({ perLead: 4, perJob: null });
    expect(costsOf("d", INSIGHTS, 8)).toBeNull();
  });
});
