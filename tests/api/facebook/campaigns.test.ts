import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { adminCampaigns, createCampaign, templates } from "@/lib/outward/ads/contract";
import { api } from "@/tests/support/api";
import { campaignRow, makeCampaign, newFacebookId, startOwnFacebook } from "@/tests/support/facebook";
import { makePerson } from "@/tests/support/people";
import { jobsFor } from "@/tests/support/queue";
import { describeRefusals } from "@/tests/support/refusals";
import { tasks } from "@/worker/tasks";

const URL = "/api/facebook/campaigns";
const BODY = { name: "Boilers", templateId: randomUUID(), dailyBudget: 10, status: "PAUSED" };

const facebook = await startOwnFacebook();
const admin = await makePerson({ admin: true });
const [template] =
  await rawSql()`insert into ad_templates (name, business_type) values ('A test', 'Flooring') returning id`;
const templateId = template?.id;
beforeEach(() => facebook.reset());

describeRefusals(adminCampaigns, URL);
describeRefusals(createCampaign, URL, BODY);
describeRefusals(templates, "/api/facebook/templates");

const create = (body: Record<string, unknown> = {}) =>
  api("POST", URL, {
    token: admin.token,
    body: { ...BODY, templateId, name: `New ${randomUUID()}`, ...body },
  });
const list = async (query = "") => (await api("GET", `${URL}${query}`, { token: admin.token })).body;
const named = async (name: string) =>
  (await list(`?search=${encodeURIComponent(name)}`)).data as Record<string, unknown>[];
const atFacebook = async (name: string) =>
  (await facebook.campaigns()).filter((campaign) => String(campaign.name).startsWith(`${name} `));
const waiting = async (name: string) =>
  (await rawSql()`select id from campaign_requests where name = ${name}`).length;
const sync = () => tasks["sync-insights"]({});

describe("creating a campaign", () => {
  it("creates it at Facebook, in minor units, paused by default, then here, and records who did it (API-41, CAMPAIGNS-02, CAMPAIGNS-04)", async () => {
    const name = `Boilers ${randomUUID()}`;
    const { status, body } = await create({ name, dailyBudget: 12.5, status: undefined });
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body.data).toMatchObject({
      name,
      status: "PAUSED",
      daily_budget: 12.5,
      business_type: "Flooring",
      templateId,
      start_date: null,
      at_facebook: true,
      assignees: [],
    });
    expect(await atFacebook(name)).toMatchObject([
      {
        status: "PAUSED",
        daily_budget: "1250",
        objective: "OUTCOME_LEADS",
        special_ad_categories: [],
        account_id: facebook.accountId.slice(4),
      },
    ]);
    const row = await campaignRow(body.data.id);
    expect((await atFacebook(name))[0]?.id).toBe(row.facebook_campaign_id);
    const audit =
      await rawSql()`select action, entity, actor_id, changes from audit_log where entity_id = ${row.id}`;
    expect(audit).toMatchObject([
      {
        action: "created",
        entity: "campaign",
        actor_id: admin.id,
        changes: { name: { from: null, to: name }, dailyBudget: { to: "12.50" } },
      },
    ]);
    expect(await waiting(name)).toBe(0);
  });

  it("needs a name alone: without a template, at 10 a day (CAMPAIGNS-02, CAMPAIGNS-03)", async () => {
    const alone = { templateId: undefined, dailyBudget: undefined, status: undefined };
    for (const templateId of [undefined, null, ""]) {
      const { status, body } = await create({ ...alone, templateId });
      expect(status, JSON.stringify(body)).toBe(201);
      expect(body.data).toMatchObject({
        status: "PAUSED",
        daily_budget: 10,
        business_type: null,
        templateId: null,
      });
    }
  });

  it("starts it at once for an admin who chose so (CAMPAIGNS-04)", async () => {
    const { body } = await create({ status: "ACTIVE" });
    expect(body.data).toMatchObject({
      status: "ACTIVE",
      start_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    expect(await atFacebook(body.data.name)).toMatchObject([{ status: "ACTIVE" }]);
  });

  it("refuses a blank name, a budget below 1 or not exact, another status, an unknown template (CAMPAIGNS-03, CAMPAIGNS-08, DATA-07)", async () => {
    const sentences = async (body: Record<string, unknown>) => {
      const answer = await create(body);
      expect(answer.status).toBe(400);
      return answer.body.error;
    };
    expect(await sentences({ name: "  " })).toBe("Campaign name is required");
    expect(await sentences({ name: undefined })).toBe("Campaign name is required");
    expect(await sentences({ dailyBudget: 0.99 })).toBe("The daily budget must be at least 1");
    expect(await sentences({ dailyBudget: 10.005 })).toBe("Use at most two decimals for the daily budget");
    expect(await sentences({ dailyBudget: "ten" })).toMatch(/^Enter the daily budget as a number/);
    expect(await sentences({ dailyBudget: 1e9 })).toMatch(/at most 100,000/);
    expect(await sentences({ status: "ARCHIVED" })).toBe("Choose ACTIVE or PAUSED");
    expect(await sentences({ templateId: "roofs" })).toBe("Choose a template from the list, or none");
    expect((await create({ templateId: randomUUID() })).status).toBe(404);
    expect(await facebook.requests()).toEqual([]);
  });

  it("shows nothing as done when Facebook refuses, and says why in Meta's words (API-41, TOAST-24)", async () => {
    const name = `Refused ${randomUUID()}`;
    await facebook.fail("POST", {
      status: 400,
      body: {
        error: {
          message: "(#100) Invalid parameter",
          code: 100,
          error_subcode: 1885272,
          error_user_title: "Your budget is too low",
          error_user_msg: "The daily budget must be at least 1.27 GBP.",
        },
      },
    });
    const { status, body } = await create({ name, dailyBudget: 1 });
    expect(status).toBe(409);
    expect(body.error).toBe(
      "Facebook refused this: Your budget is too low. The daily budget must be at least 1.27 GBP.",
    );
    expect(await named(name)).toEqual([]);
    expect(await waiting(name)).toBe(0);
  });

  it("asks for a new token when ours has expired, and the list says so until one works (API-41)", async () => {
    await create();
    await facebook.expireToken();
    const { status, body } = await create();
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: "reconnect_needed", needsReauth: true });
    expect(body.error).toContain("reconnect");
    expect(JSON.stringify(body)).not.toContain(facebook.token);
    expect((await list()).account.problem).toMatchObject({ kind: "reconnect", message: body.error });
    await facebook.expireToken(false);
    await create();
    expect((await list()).account.problem).toBeNull();
  });

  it("says when to try again after too many requests (API-41)", async () => {
    await facebook.limit(80004, 7);
    const { status, body, headers } = await create();
    expect(status).toBe(429);
    expect(body.error).toBe(
      "Facebook received too many requests from this ad account. Try again in about 7 minutes.",
    );
    expect(headers.get("retry-after")).toBe("420");
    expect((await list()).account.problem).toMatchObject({ kind: "rate_limited" });
  });

  it("finds a campaign whose response was lost, once, as its requester's change (API-41)", async () => {
    const name = `Lost answer ${randomUUID()}`;
    await facebook.fail("POST", { drop: true, after: true });
    const { status, body } = await create({ name });
    expect(status).toBe(502);
    expect(body.error).toContain("may or may not have been created");
    expect(await named(name)).toEqual([]);
    expect((await list()).account.unconfirmed).toContain(name);
    expect(await atFacebook(name)).toHaveLength(1);
    expect(await jobsFor("sync-insights in 30000")).toHaveLength(1);
    await Promise.all([sync(), sync()]);
    const [found, ...others] = await named(name);
    expect(others).toEqual([]);
    expect(found).toMatchObject({ name, status: "PAUSED", daily_budget: 10, at_facebook: true });
    expect((await list()).account.unconfirmed).not.toContain(name);
    const audit = await rawSql()`select actor_id from audit_log where entity_id = ${String(found?.id)}`;
    expect(audit).toEqual([{ actor_id: admin.id }]);
  });

  it("finds a campaign that Facebook created while our database could not store it (API-41)", async () => {
    const name = `Not stored ${randomUUID()}`;
    const sql = rawSql();
    const trigger = `refuse_${randomUUID().slice(0, 8)}`;
    await sql.unsafe(`
      create function ${trigger}() returns trigger language plpgsql as
        $$ begin raise exception 'no room' using errcode = '53100'; end $$;
      create trigger ${trigger} before insert on ad_campaigns for each row
        when (new.name = '${name}') execute function ${trigger}();`);
    expect((await create({ name })).status).toBe(503);
    await sql.unsafe(`drop trigger ${trigger} on ad_campaigns; drop function ${trigger}();`);
    expect(await atFacebook(name)).toHaveLength(1);
    expect(await named(name)).toEqual([]);
    await sync();
    expect(await named(name)).toMatchObject([{ name, at_facebook: true }]);
  });

  it("drops a campaign that Facebook never created, after a while (API-41)", async () => {
    const name = `Never made ${randomUUID()}`;
    await facebook.fail("POST", { status: 503 });
    expect((await create({ name })).status).toBe(502);
    await sync();
    expect(await waiting(name)).toBe(1);
    await rawSql()`update campaign_requests set created_at = now() - interval '11 minutes' where name = ${name}`;
    await sync();
    expect(await waiting(name)).toBe(0);
    expect(await named(name)).toEqual([]);
  });
});

describe("the admin's list of campaigns", () => {
  it("holds every campaign with its clients, and is found by both (API-40, DATA-06, ROLE-07)", async () => {
    const [ann, bob] = [await makePerson({ fullName: `Ann ${randomUUID()}` }), await makePerson()];
    const { id, name } = await makeCampaign(newFacebookId());
    await rawSql()`insert into campaign_assignments (campaign_id, user_id) values (${id}, ${ann.id}), (${id}, ${bob.id})`;
    const [fullName] = (await rawSql()`select full_name from profiles where id = ${ann.id}`).map(
      (row) => row.full_name,
    );
    for (const search of [name, fullName, bob.email]) {
      const found = await named(search);
      expect(found).toMatchObject([{ id, name, status: "PAUSED", daily_budget: 10 }]);
      const assignees = found[0]?.assignees as { user_id: string }[];
      expect(assignees.map(({ user_id }) => user_id).sort()).toEqual([ann.id, bob.id].sort());
    }
  });

  it("is paginated, newest first, without gaps or repetitions (API-40)", async () => {
    const mark = randomUUID();
    const at = new Date();
    for (let index = 0; index < 5; index++) {
      const { id } = await makeCampaign(null, { name: `${mark} ${index}` });
      await rawSql()`update ad_campaigns set created_at = ${at} where id = ${id}`;
    }
    const seen: string[] = [];
    for (let after: string | null = ""; after !== null; ) {
      const page = await list(`?search=${mark}&limit=2${after && `&after=${after}`}`);
      seen.push(...page.data.map(({ name }: { name: string }) => name));
      after = page.next;
    }
    expect(seen.sort()).toEqual([0, 1, 2, 3, 4].map((index) => `${mark} ${index}`));
    await rawSql()`
      insert into ad_campaigns (name, status, daily_budget)
      select ${`${mark} more`}, 'PAUSED', 10 from generate_series(1, 225)`;
    const whole = await list(`?search=${mark}`);
    expect([whole.data.length, whole.next]).toEqual([230, null]); // every row, unless a limit is asked for
    expect(await list(`?search=${mark}%25`)).toMatchObject({ data: [], next: null });
  });
});

it("lists the templates, including the built-in ones (API-42, DATA-08)", async () => {
  const { body } = await api("GET", "/api/facebook/templates", { token: admin.token });
  expect(body.data).toContainEqual({ id: templateId, name: "A test", business_type: "Flooring" });
  expect(body.data).toContainEqual({
    id: expect.any(String),
    name: "Emergency call-out",
    business_type: "Plumbing",
  });
});

it("lists every template, however many there are (API-42)", async () => {
  const mark = randomUUID();
  await rawSql()`
    insert into ad_templates (name, business_type)
    select ${`${mark} `} || n, 'Flooring' from generate_series(1, 230) n`;
  const { body } = await api("GET", "/api/facebook/templates", { token: admin.token });
  const made = (body.data as { name: string }[]).filter(({ name }) => name.startsWith(mark));
  expect(made).toHaveLength(230);
});
