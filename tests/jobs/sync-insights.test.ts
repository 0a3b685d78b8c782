import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { addDays } from "@/lib/platform/locale/dates";
import { api } from "@/tests/support/api";
import { campaignRow, makeCampaign, newFacebookId, startOwnFacebook } from "@/tests/support/facebook";
import { londonDay } from "@/tests/support/london";
import { makePerson } from "@/tests/support/people";
import { jobsFor } from "@/tests/support/queue";
import { tasks } from "@/worker/tasks";

const facebook = await startOwnFacebook();
const admin = await makePerson({ admin: true });
beforeEach(() => facebook.reset());

const sync = () => tasks["sync-insights"]({});
const today = londonDay(Date.now());
const daysOf = (id: string) => rawSql()`
  select day::text as day, impressions::int as impressions, clicks::int as clicks, leads::int as leads, spend
  from ad_insights where campaign_id = ${id} order by day`;
const problem = async () =>
  (await api("GET", "/api/facebook/campaigns", { token: admin.token })).body.account.problem;

async function makeBoth(status = "ACTIVE") {
  const facebookId = newFacebookId();
  const name = `Campaign ${randomUUID()}`;
  await facebook.addCampaign({ id: facebookId, name, status, dailyBudget: 1000 });
  return { facebookId, ...(await makeCampaign(facebookId, { name, status })) };
}

describe("the job sync-insights", () => {
  it("stores each day of each campaign, leads once and spend exactly, and corrects days that changed (DATA-08)", async () => {
    const [one, other] = [await makeBoth(), await makeBoth()];
    const yesterday = addDays(today, -1);
    await facebook.addDay(one.facebookId, yesterday, {
      impressions: 1000,
      clicks: 40,
      spend: 20.1,
      leads: 3,
    });
    await facebook.addDay(one.facebookId, today, { impressions: 10, clicks: 0, spend: 0.05 });
    await facebook.addDay(other.facebookId, yesterday, { impressions: 5, clicks: 1, spend: 1, leads: 1 });
    await sync();
    expect(await daysOf(one.id)).toEqual([
      { day: yesterday, impressions: 1000, clicks: 40, leads: 3, spend: "20.10" },
      { day: today, impressions: 10, clicks: 0, leads: 0, spend: "0.05" },
    ]);
    expect(await daysOf(other.id)).toHaveLength(1);
    await facebook.addDay(one.facebookId, yesterday, {
      impressions: 1000,
      clicks: 40,
      spend: 20.1,
      leads: 5,
    });
    await Promise.all([sync(), sync()]);
    expect(await daysOf(one.id)).toMatchObject([{ leads: 5 }, { leads: 0 }]);
  });

  it("reads every page, of campaigns as of days, with the app's proof (DATA-08)", async () => {
    const campaign = await makeBoth();
    const { facebookId } = campaign;
    for (let index = 0; index < 205; index++)
      await facebook.addCampaign({ id: newFacebookId(), name: `Campaign ${index}`, status: "PAUSED" });
    const oldest = newFacebookId();
    await facebook.addCampaign({
      id: oldest,
      name: "Oldest",
      status: "PAUSED",
      dailyBudget: 4321,
      createdTime: "2020-01-01T00:00:00Z",
    });
    const { id } = await makeCampaign(oldest);
    for (let day = 1; day < 28; day++)
      for (const of of [facebookId, oldest])
        await facebook.addDay(of, addDays(today, -day), { impressions: day, clicks: 0, spend: 1 });
    await sync();
    expect(await campaignRow(id)).toMatchObject({ daily_budget: "43.21" });
    expect(await daysOf(campaign.id)).toHaveLength(27);
    const pages = (await facebook.requests()).filter(({ query }) => query.after);
    expect(pages.length).toBeGreaterThan(0);
    expect(pages.every(({ query }) => query.appsecret_proof)).toBe(true);
  });

  it("follows statuses and budgets that were changed at Facebook (DATA-07)", async () => {
    const { id, facebookId } = await makeBoth("PAUSED");
    const change = (fields: Record<string, unknown>) =>
      facebook.addCampaign({ id: facebookId, name: "Renamed", dailyBudget: 2550, ...fields });
    await change({ status: "ACTIVE" });
    await sync();
    expect(await campaignRow(id)).toMatchObject({
      status: "ACTIVE",
      daily_budget: "25.50",
      start_date: today,
    });
    await change({ status: "ARCHIVED", dailyBudget: undefined });
    await sync();
    expect(await campaignRow(id)).toMatchObject({ status: "ARCHIVED", daily_budget: "25.50" });
    expect((await campaignRow(id)).synced_at).not.toBeNull();
  });

  it("does not undo an admin's change that was made while it was asking (API-44)", async () => {
    const { id } = await makeBoth("PAUSED");
    await facebook.control("delay", { path: "*/insights", ms: 400 });
    await facebook.control("delay", { path: "*/campaigns", method: "GET", ms: 400 });
    const running = sync();
    await rawSql()`
      update ad_campaigns set status = 'ACTIVE', status_set_at = now() + interval '1 second' where id = ${id}`;
    await running;
    expect((await campaignRow(id)).status).toBe("ACTIVE");
  });

  it("reports a broken token until there is a new one, without an immediate retry (API-40)", async () => {
    await facebook.expireToken();
    await sync();
    expect(await problem()).toMatchObject({ kind: "reconnect" });
    await facebook.expireToken(false);
    await sync();
    expect(await problem()).toBeNull();
  });

  it("backs off for as long as Facebook asks, then continues by itself (API-40)", async () => {
    await facebook.limit(80000, 3);
    await sync();
    expect(await problem()).toMatchObject({
      kind: "rate_limited",
      message: expect.stringContaining("in about 3 minutes"),
    });
    expect(await jobsFor("sync-insights in 180000")).toHaveLength(1);
    await facebook.control("reset");
    await sync();
    expect(await facebook.requests()).toEqual([]);
    await facebook.limit(null);
    await rawSql()`update ad_accounts set retry_at = now() where id = ${facebook.accountId}`;
    expect(await problem()).toBeNull();
    await sync();
    expect((await facebook.requests()).length).toBeGreaterThan(2);
  });

  it("fails for a retry when Facebook is unavailable, and says so meanwhile (API-40)", async () => {
    await facebook.fail("GET", { drop: true });
    await expect(sync()).rejects.toMatchObject({ name: "FacebookError" });
    expect(await problem()).toMatchObject({ kind: "unreachable" });
    await sync();
    expect(await problem()).toBeNull();
  });

  it("says when the ad account is refused (API-40)", async () => {
    await facebook.fail("GET", {
      status: 400,
      body: { error: { message: "x", code: 100, error_subcode: 33 } },
    });
    await sync();
    expect(await problem()).toMatchObject({ kind: "refused" });
  });

  it("logs and keeps no token in what it throws (SAFE-02)", async () => {
    await facebook.fail("GET", { status: 503 });
    const error = await sync().catch((thrown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain(facebook.token);
    expect(error.cause).toBeUndefined();
  });
});
