import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { execute, rawSql } from "@/db/client";
import { campaignReach, endNumber, giveNumber, setShares } from "@/lib/agent/sources/contract";
import { setTouchPage } from "@/lib/agent/touches/contract";
import { ownDays } from "@/lib/outward/ads/own-days";
import { addDays } from "@/lib/platform/locale/dates";
import { assignedCampaign, assignedPhone } from "@/tests/support/ad-desk";
import { api } from "@/tests/support/api";
import { makePerson, type Person } from "@/tests/support/people";
import { inReferenceMode } from "@/tests/support/reference-mode";
import { describeRefusals } from "@/tests/support/refusals";

const unknown = randomUUID();
const shares = { from_day: "2026-11-01", shares: [] };
describeRefusals(campaignReach, `/api/admin/campaigns/${unknown}`);
describeRefusals(giveNumber, `/api/admin/campaigns/${unknown}/numbers`, { assignment_id: unknown });
describeRefusals(endNumber, `/api/admin/campaign-numbers/${unknown}`);
describeRefusals(setShares, `/api/admin/campaigns/${unknown}/shares`, shares);
describeRefusals(setTouchPage, `/api/admin/users/${unknown}/touch-page`, { origins: [] });

const [ann, bob] = await Promise.all([makePerson({ fullName: "Ann" }), makePerson({ fullName: "Bob" })]);
const { token } = await makePerson({ admin: true });

const call = (method: string, url: string, body?: unknown) => api(method, url, { token, body });
const give = (campaign: string, assignment_id: string, days: Record<string, string> = {}) =>
  call("POST", `/api/admin/campaigns/${campaign}/numbers`, { assignment_id, ...days });

describe("a number of a campaign", () => {
  it("is given for days, refused while it rings for another, and taken back", async () => {
    const [first, second] = [await assignedCampaign([ann]), await assignedCampaign([ann])];
    const line = await assignedPhone(ann);
    const given = await give(first, line.id, { from_day: "2026-11-01" });
    expect(given.status).toBe(201);
    const [client] = given.body.data.clients;
    expect(client).toMatchObject({
      name: "Ann",
      numbers: [
        { phone_number: line.number, starts_at: "2026-11-01T00:00:00.000Z", ends_at: null, calls: 0 },
      ],
    });
    expect(client.free.map(({ phone_number }: { phone_number: string }) => phone_number)).not.toContain(
      line.number,
    );
    const refused = await give(second, line.id);
    expect([refused.status, refused.body.error]).toEqual([
      409,
      `${line.number} is used for a campaign in that time. Take it back there first, or choose other days.`,
    ]);
    expect((await give(second, line.id, { from_day: "2026-10-01", to_day: "2026-10-31" })).status).toBe(201);
    expect((await give(second, line.id, { from_day: "2026-09-02", to_day: "2026-09-01" })).status).toBe(400);
    const numberId = client.numbers[0].id;
    const ended = await call("DELETE", `/api/admin/campaign-numbers/${numberId}`);
    expect(ended.body.data.clients[0].numbers[0].ends_at).not.toBeNull();
    expect((await call("DELETE", `/api/admin/campaign-numbers/${numberId}`)).status).toBe(404);
    expect((await give(second, line.id)).status).toBe(201);
    const [audited] = await rawSql()`
      select count(*)::int as n from audit_log where entity = 'campaign number' and user_id = ${ann.id}`;
    expect(audited?.n).toBe(4);
  });

  it("is refused for a campaign that is another client's, and goes once to 50 who ask at once", async () => {
    const [campaign, line] = [await assignedCampaign([ann]), await assignedPhone(bob)];
    expect((await give(campaign, line.id)).status).toBe(409);
    const own = await assignedPhone(ann);
    const results = await Promise.all(Array.from({ length: 50 }, () => give(campaign, own.id)));
    expect(results.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(results.filter(({ status }) => status === 409)).toHaveLength(49);
  });
});

const setTo = (campaign: string, points: number[], people: Person[], from_day = "2026-11-01") =>
  call("PUT", `/api/admin/campaigns/${campaign}/shares`, {
    from_day,
    shares: people.map(({ id: user_id }, index) => ({ user_id, basis_points: points[index] ?? 0 })),
  });

describe("a campaign's shares", () => {
  it("are set, replaced and removed as a whole, for the campaign's clients, and never more than all of it", async () => {
    const campaign = await assignedCampaign([ann, bob]);
    expect((await setTo(campaign, [9_000, 1_001], [ann, bob])).body.error).toContain("exceed 100 %");
    expect((await setTo(campaign, [10_000], [await makePerson()])).status).toBe(409);
    await setTo(campaign, [9_000, 1_000], [ann, bob]);
    const { body } = await setTo(campaign, [2_500, 7_500], [ann, bob]);
    expect(body.data.shares).toEqual([
      {
        from_day: "2026-11-01",
        shares: [
          { user_id: bob.id, name: "Bob", basis_points: 7_500 },
          { user_id: ann.id, name: "Ann", basis_points: 2_500 },
        ],
      },
    ]);
    expect((await setTo(campaign, [], [])).body.data.shares).toEqual([]);
  });

  it("are one of 50 sets that are sent at once, not a mixture", async () => {
    const campaign = await assignedCampaign([ann, bob]);
    const points = Array.from({ length: 50 }, (_, index) => 100 + index * 100);
    const results = await Promise.all(
      points.map((mine) => setTo(campaign, [mine, 10_000 - mine], [ann, bob])),
    );
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set([200]));
    const [row] = await rawSql()`
      select sum(basis_points)::int as total, count(*)::int as clients from campaign_shares where campaign_id = ${campaign}`;
    expect(row).toEqual({ total: 10_000, clients: 2 });
  });

  it("add up to the spend and the results of each day, whatever they are, to the penny (MONEY-03)", async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => makePerson()));
    const weights = fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 5 });
    const amounts = fc.tuple(...Array.from({ length: 4 }, () => fc.integer({ min: 0, max: 3_000_000 })));
    for (const [n, parts] of fc.sample(weights, 25).entries()) {
      const clients = people.slice(0, parts.length);
      const campaign = await assignedCampaign(clients);
      const all = parts.reduce((sum, part) => sum + part, 0);
      const points = parts.map((part) => Math.floor((part * 10_000) / all));
      points[0] = 10_000 - points.slice(1).reduce((sum, part) => sum + part, 0);
      // The first days are before any share: they are divided equally.
      await setTo(campaign, points, clients, "2026-01-11");
      const days = fc
        .sample(amounts, 20)
        .map((values, index) => ({ day: addDays("2026-01-01", index), values }));
      for (const {
        day,
        values: [impressions = 0, clicks = 0, leads = 0, pennies = 0],
      } of days) {
        await rawSql()`
          insert into ad_insights (campaign_id, day, impressions, clicks, leads, spend)
          values (${campaign}, ${day}, ${impressions}, ${clicks}, ${leads}, ${pennies / 100})`;
      }
      const shown = await Promise.all(clients.map(({ id }) => execute<Shown[]>(ownDaysOf(id, campaign))));
      for (const [index, { values }] of days.entries()) {
        const own = shown.map((rows) => rows[index]);
        const sums = [0, 1, 2, 3].map((kind) => own.reduce((sum, row) => sum + (row?.values[kind] ?? 0), 0));
        expect(sums, `${n} day ${index}`).toEqual(values);
        for (const [who, row] of own.entries()) {
          const weight = index < 10 ? 1 / clients.length : (points[who] ?? 0) / 10_000;
          for (const [kind, total] of values.entries()) {
            expect(Math.abs((row?.values[kind] ?? 0) - total * weight)).toBeLessThan(1);
          }
        }
      }
    }
  });

  it("leave the rest with the agency, and in reference mode all are equal", async () => {
    const campaign = await assignedCampaign([ann, bob]);
    await setTo(campaign, [5_000, 2_500], [ann, bob], "2026-01-01");
    await rawSql()`insert into ad_insights (campaign_id, day, spend) values (${campaign}, '2026-01-02', 10)`;
    const spend = async ({ token: own }: Person) => {
      const { body } = await api("GET", "/api/facebook/user-insights", { token: own });
      return body.data.find(({ campaign_id }: { campaign_id: string }) => campaign_id === campaign)?.spend;
    };
    expect([await spend(ann), await spend(bob)]).toEqual(["5.00", "2.50"]);
    expect(await inReferenceMode(async () => [await spend(ann), await spend(bob)])).toEqual(["5.00", "5.00"]);
  });
});

type Shown = { values: number[] };
const ownDaysOf = (userId: string, campaign: string) =>
  sql`select array[impressions, clicks, leads, (spend * 100)::bigint]::float8[] as values
    from (${ownDays(userId, { set: true })}) as own where campaign_id = ${campaign} order by day`;

describe("a client's page", () => {
  it("has a key that stays, and origins as a browser sends them", async () => {
    const client = await makePerson();
    const set = (...origins: string[]) =>
      call("PUT", `/api/admin/users/${client.id}/touch-page`, { origins });
    const first = await set(
      "www.hartley.example",
      "https://Hartley.example/contact?x=1",
      "http://localhost:4000",
    );
    expect(first.body.data.origins).toEqual([
      "https://www.hartley.example",
      "https://hartley.example",
      "http://localhost:4000",
    ]);
    expect(first.body.data.snippet).toMatch(
      /^<script async src="https?:\/\/[^"]+\/t\.js" data-key="[\w-]{16}"><\/script>$/,
    );
    const second = await set("https://other.example");
    expect(second.body.data.snippet).toBe(first.body.data.snippet);
    for (const wrong of [
      "http://hartley.example",
      "ftp://a.example",
      "hartley",
      "https://a:b@c.example",
      "<script>",
    ]) {
      expect((await set(wrong)).status, wrong).toBe(400);
    }
  });
});
