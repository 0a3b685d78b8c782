import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { userCampaigns, userInsights } from "@/lib/outward/ads/contract";
import { addDays } from "@/lib/platform/locale/dates";
import { localDay } from "@/lib/platform/locale/zoned-time";
import { makeAgent } from "@/tests/support/agents";
import { api } from "@/tests/support/api";
import { londonDay } from "@/tests/support/london";
import { makePerson } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";

describeRefusals(userCampaigns, "/api/facebook/user-campaigns");
describeRefusals(userInsights, "/api/facebook/user-insights");

async function makeCampaign(userId: string, name: string, status = "ACTIVE") {
  const id = randomUUID();
  const sql = rawSql();
  await sql`insert into ad_campaigns (id, name, status, daily_budget, start_date) values (${id}, ${name}, ${status}, 12.5, '2026-05-01')`;
  await sql`insert into campaign_assignments (campaign_id, user_id) values (${id}, ${userId})`;
  await sql`insert into ad_insights (campaign_id, day, impressions, clicks, leads, spend)
            values (${id}, '2026-05-01', 100, 10, 1, 3.10), (${id}, '2026-05-02', 50, 5, 0, 1.05)`;
  return id;
}

describe("a client's advertising", () => {
  it("holds all campaigns assigned to them, paused ones too, and no other client's (API-12, ADS-01, ADS-08, ROLE-06)", async () => {
    const [mine, other] = [await makePerson(), await makePerson()];
    const paused = await makeCampaign(mine.id, "Gutters", "PAUSED");
    const running = await makeCampaign(mine.id, "Boilers");
    await makeCampaign(other.id, "Not mine");
    const { status, body } = await api("GET", "/api/facebook/user-campaigns", { token: mine.token });
    expect(status).toBe(200);
    expect(body.data.map((campaign: { id: string }) => campaign.id)).toEqual([running, paused]);
    expect(body.data[0]).toMatchObject({
      campaign_name: "Boilers",
      status: "ACTIVE",
      daily_budget: 12.5,
      start_date: "2026-05-01",
    });
  });

  it("holds every campaign, however many there are (API-12)", async () => {
    const { id, token } = await makePerson();
    await rawSql()`
      with made as (
        insert into ad_campaigns (name, status, daily_budget)
        select 'One of many ' || n, 'PAUSED', 10 from generate_series(1, 230) n returning id)
      insert into campaign_assignments (campaign_id, user_id) select made.id, ${id} from made`;
    const { body } = await api("GET", "/api/facebook/user-campaigns", { token });
    expect(body.data).toHaveLength(230);
  });

  it("sums the figures of a campaign exactly, spend as numeric text (API-13, DATA-08)", async () => {
    const [mine, other] = [await makePerson(), await makePerson()];
    const campaign_id = await makeCampaign(mine.id, "Boilers");
    await makeCampaign(other.id, "Not mine");
    const { body } = await api("GET", "/api/facebook/user-insights", { token: mine.token });
    expect(body.data).toEqual([{ campaign_id, impressions: 150, clicks: 15, leads: 1, spend: "4.15" }]);
  });

  it("sums only the days of a period if requested, and has no entry for a paused campaign (API-13, DASH-03)", async () => {
    const { id, token } = await makePerson();
    const campaign = await makeCampaign(id, "Boilers");
    await makeCampaign(id, "Old");
    const today = londonDay(Date.now());
    for (const days of [0, 6, 7, 29, 30, 89, 90]) {
      await rawSql()`insert into ad_insights (campaign_id, day, impressions, clicks, leads, spend)
        values (${campaign}, ${addDays(today, -days)}, 1, 1, 1, 0.10)`;
    }
    const read = async (query: string) =>
      (await api("GET", `/api/facebook/user-insights${query}`, { token })).body.data;
    expect(await read("?days=7")).toEqual([
      { campaign_id: campaign, impressions: 2, clicks: 2, leads: 2, spend: "0.20" },
    ]);
    expect(await read("?days=30")).toMatchObject([{ leads: 4, spend: "0.40" }]);
    expect(await read("?days=90")).toMatchObject([{ leads: 6, spend: "0.60" }]);
    expect(await read("")).toHaveLength(2);
    expect((await api("GET", "/api/facebook/user-insights?days=8", { token })).status).toBe(400);
  });

  it("ends a period with the client's own day, as the chart beside it does, where the ad account's is ahead (DASH-03)", async () => {
    const { id, token } = await makePerson();
    await makeAgent(id, { country: "US", time_zone: "Pacific/Honolulu" });
    const campaign = await makeCampaign(id, "Boilers");
    const today = localDay(Date.now(), "Pacific/Honolulu");
    for (const ahead of [0, 1])
      await rawSql()`insert into ad_insights (campaign_id, day, impressions, clicks, leads, spend)
        values (${campaign}, ${addDays(today, ahead)}, 1, 1, 1, 0.10)`;
    const [insights, figures] = await Promise.all([
      api("GET", "/api/facebook/user-insights?days=7", { token }),
      api("GET", "/api/user/dashboard?days=7", { token }),
    ]);
    expect(figures.body.data.ads_by_day).toEqual([{ day: today, spend: 0.1, leads: 1 }]);
    expect(insights.body.data).toMatchObject([{ leads: 1, spend: "0.10" }]);
  });

  it("divides a shared campaign so that the shares add up to the spend, to the penny", async () => {
    const people = [await makePerson(), await makePerson(), await makePerson()];
    const [first, ...others] = people;
    if (!first) throw new Error("there is no client");
    const campaign = await makeCampaign(first.id, "Boilers");
    await makeCampaign(first.id, "Own");
    const share = async () =>
      Promise.all(
        people.map(async ({ token }) => {
          const [campaigns, insights] = await Promise.all([
            api("GET", "/api/facebook/user-campaigns", { token }),
            api("GET", "/api/facebook/user-insights", { token }),
          ]);
          return { campaigns: campaigns.body.data, insights: insights.body.data };
        }),
      );
    for (const { id } of others)
      await rawSql()`insert into campaign_assignments (campaign_id, user_id) values (${campaign}, ${id})`;
    const shares = await share();
    expect(
      shares.map(({ campaigns }) => campaigns.find(({ id }: { id: string }) => id === campaign)),
    ).toEqual(people.map(() => expect.objectContaining({ shared_between: 3 })));
    const sums = shares.map(({ insights }) => insights);
    const total = (field: string) =>
      sums.flat().reduce((sum, each) => sum + Math.round(Number(each[field]) * 100), 0) / 100;
    // 4.15 of the shared one and of the first client's own
    expect([total("spend"), total("impressions"), total("clicks"), total("leads")]).toEqual([
      8.3, 300, 30, 2,
    ]);
    expect(sums.map((list) => list.length)).toEqual([2, 1, 1]);
    for (const [insight] of sums.slice(1)) {
      expect(Number(insight.spend)).toBeGreaterThanOrEqual(1.38);
      expect(Number(insight.spend)).toBeLessThanOrEqual(1.4);
    }
  });

  it("is empty, not missing, for a client without campaigns (DASH-15)", async () => {
    const { token } = await makePerson();
    expect((await api("GET", "/api/facebook/user-campaigns", { token })).body).toEqual({
      success: true,
      data: [],
    });
    expect((await api("GET", "/api/facebook/user-insights", { token })).body).toEqual({
      success: true,
      data: [],
    });
  });
});
