import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { setupOf } from "../../support/agent-setup";
import { type ApiAnswer, allRoutes, api } from "../../support/api";
import { makePerson, uniqueNumber } from "../../support/people";

/**
 * A mark in every row that the attempts below could read, change or delete, and in everything that they try to write.
 */
const MARK = `mark-${randomUUID()}`;

const [client, demoted] = await Promise.all([makePerson(), makePerson({ admin: true })]);
const made = await makeTargets();

/** What a user without the right would try at each admin endpoint: all of it real and valid. Names in braces are made. */
const ATTEMPTS: [call: string, body?: unknown][] = [
  ["GET /api/admin/users?search={mark}"],
  [
    "POST /api/admin/users",
    { email: `${MARK}@example.test`, password: "three random words", fullName: MARK },
  ],
  ["POST /api/admin/invitations", { email: `${MARK}@invited.test`, fullName: MARK }],
  ["GET /api/admin/users/{client}/access"],
  ["POST /api/admin/users/{client}/access"],
  ["DELETE /api/admin/users/{client}/access"],
  ["DELETE /api/admin/users/{client}/second-factors"],
  ["DELETE /api/admin/users/{client}/suppression"],
  ["GET /api/admin/users/{client}/conversions"],
  [
    "PUT /api/admin/users/{client}/conversions",
    {
      ...{ meta_on: false, meta_dataset_id: null, meta_limited: false, google_on: false },
      ...{ google_operating_account: null, google_login_account: null, google_call_action: null },
      ...{ google_purchase_action: null, callers_agree_since: "2026-01-01", callers_agree_by: MARK },
    },
  ],
  ["POST /api/admin/conversions/{client}/again"],
  ["GET /api/admin/people"],
  ["POST /api/admin/people", { email: `${MARK}@colleague.test`, full_name: MARK, role: "admin" }],
  ["PUT /api/admin/people/{client}", { role: "admin" }],
  ["DELETE /api/admin/people/{client}"],
  ["POST /api/admin/people/{client}/invitation"],
  ["GET /api/admin/calls?user={client}"],
  ["GET /api/admin/departures"],
  ["GET /api/admin/users/{client}/erasures"],
  ["POST /api/admin/users/{client}/erasures", { phone_number: "+447700900123" }],
  ["GET /api/admin/users/{client}/leaving"],
  ["POST /api/admin/users/{client}/leaving", { firm: MARK, numbers: "ported" }],
  ["DELETE /api/admin/users/{client}/leaving"],
  ["POST /api/admin/users/{client}/view", { reason: MARK }],
  ["DELETE /api/admin/view"],
  ["PUT /api/admin/users/{client}/account", { full_name: "Somebody", email: "somebody@example.test" }],
  ["GET /api/admin/users/{client}"],
  ["PUT /api/admin/users/{client}", { disabled: true, admin: true }],
  ["GET /api/admin/users/{client}/texts"],
  ["GET /api/admin/users/{client}/calls"],
  ["GET /api/admin/overview?search={mark}"],
  ["GET /api/admin/costs?month=2026-11"],
  ["PUT /api/admin/costs/rates", { month: "2026-11", from: "USD", to: "GBP", rate: 0.79 }],
  ["PUT /api/admin/costs/bills", { month: "2026-11", source: "vapi", currency: "USD", amount: 1 }],
  ["GET /api/admin/voices"],
  ["GET /api/admin/alerts"],
  ["POST /api/admin/alerts/test"],
  ["GET /api/admin/voice-secret"],
  ["POST /api/admin/voice-secret"],
  ["POST /api/admin/voice-secret/{secretOf}/{mark}"],
  ["GET /api/admin/call-ledger?userId={client}"],
  ["GET /api/admin/audit?userId={client}"],
  ["GET /api/admin/security-log"],
  ["DELETE /api/admin/leads/{lead}"],
  ["PUT /api/admin/leads/{lead}", { handled: true }],
  ["GET /api/admin/automation-keys?userId={client}"],
  ["POST /api/admin/automation-keys", { userId: made.client, name: MARK }],
  ["DELETE /api/admin/automation-keys/{key}"],
  ["GET /api/admin/agents/{client}"],
  ["PUT /api/admin/agents/{client}", { setup: setupOf({ business_name: MARK }), revision: 0 }],
  ["POST /api/admin/agents/{client}/publish", { revision: 0, note: MARK, override_reason: MARK }],
  ["GET /api/admin/agents/{client}/rehearsals"],
  ["POST /api/admin/agents/{client}/rehearsals", { kind: "rules" }],
  ["POST /api/admin/agents/{client}/rehearsals/chat", { began: new Date().toISOString(), said: [MARK] }],
  ["POST /api/admin/agents/{client}/rehearsals/{client}/cancel"],
  ["GET /api/admin/agents/{client}/rehearsals/{client}/scenes/{client}"],
  ["GET /api/admin/agents/{client}/prompt"],
  ["POST /api/admin/agents/{client}/tools"],
  ["GET /api/admin/agents/{client}/versions"],
  ["POST /api/admin/agents/{client}/versions/{version}/restore", { note: MARK }],
  ["PUT /api/admin/agents/{client}/pause", { paused: true }],
  ["GET /api/admin/agents/{client}/provider"],
  ["POST /api/admin/agents/{client}/provider"],
  ["GET /api/admin/agents/{client}/readiness"],
  ["POST /api/admin/agents/{client}/readiness"],
  ["POST /api/admin/agents/{client}/live"],
  ["DELETE /api/admin/agents/{client}/live"],
  ["GET /api/admin/settings"],
  ["PUT /api/admin/settings/{setting}", { value: MARK }],
  ["GET /api/admin/brand"],
  ["PUT /api/admin/brand/{image}", { png: null }],
  ["POST /api/admin/providers/{provider}/test"],
  [
    "PUT /api/user/attributes/{client}",
    { cost_per_job: 1, down_payment: 1, monthly_payment: 1, months_paid: 1, currency: "GBP" },
  ],
  ["GET /api/admin/twilio-phone-numbers"],
  ["GET /api/admin/user-phone-assignments?search={mark}"],
  [
    "POST /api/admin/user-phone-assignments",
    { userId: made.client, phoneNumber: uniqueNumber(), description: MARK },
  ],
  [
    "PUT /api/admin/user-phone-assignments/{phone}",
    { description: `${MARK} changed`, vapiPhoneNumberId: null, vapiAssistantId: null, sipUri: null },
  ],
  ["DELETE /api/admin/user-phone-assignments/{phone}"],
  ["GET /api/admin/tools/tools"],
  ["POST /api/admin/tools/tools", { name: MARK }],
  ["DELETE /api/admin/tools/tools/{tool}"],
  ["POST /api/admin/tools/tools/{tool}/rotate-key"],
  ["GET /api/admin/tools/tools/{tool}/targets"],
  [
    "POST /api/admin/tools/tools/{tool}/targets",
    { phone_number: made.number, target_url: `https://${MARK}.example.net`, replace: true },
  ],
  ["DELETE /api/admin/tools/targets/{target}"],
  ["POST /api/admin/tools/tools/{tool}/test", { phone_number: made.number, arguments: { note: MARK } }],
  ["GET /api/admin/tools/tools/{tool}/invocations"],
  ["POST /api/admin/tools/tools/{tool}/invocations/{invocation}/replay"],
  ["GET /api/workflow/admin/assignments?search={mark}"],
  [
    "POST /api/workflow/admin/assign",
    { userId: made.client, workflowName: MARK, workflowSlug: "taken-over" },
  ],
  ["PUT /api/workflow/assignment/{assignment}", { can_edit: false }],
  ["DELETE /api/workflow/assignment/{assignment}"],
  ["GET /api/facebook/campaigns?search={mark}"],
  ["GET /api/facebook/templates"],
  [
    "POST /api/facebook/campaigns",
    { name: MARK, templateId: made.template, dailyBudget: 10, status: "PAUSED" },
  ],
  ["PUT /api/facebook/campaigns/{campaign}/status", { status: "ACTIVE" }],
  ["POST /api/facebook/assign-campaign", { campaign_id: made.campaign, user_id: made.client }],
  ["GET /api/admin/campaigns/{campaign}"],
  ["POST /api/admin/campaigns/{campaign}/numbers", { assignment_id: made.phone }],
  [
    "PUT /api/admin/campaigns/{campaign}/shares",
    { from_day: "2026-11-01", shares: [{ user_id: made.client, basis_points: 10_000 }] },
  ],
  ["DELETE /api/admin/campaign-numbers/{phone}"],
  ["PUT /api/admin/users/{client}/touch-page", { origins: [`https://${MARK}.example`] }],
  ["DELETE /api/facebook/campaigns/{campaign}/assignees/{client}"],
  ["POST /api/facebook/sync"],
];

describe("every admin endpoint", () => {
  it("is listed here: a new one needs its own attempt (ROLE-14)", async () => {
    const routes = await allRoutes();
    const admin = routes
      .filter(({ handler }) => handler.endpoint.access === "admin")
      .map(({ handler }) => withoutNames(`${handler.endpoint.method} ${handler.endpoint.path}`));
    expect(ATTEMPTS.map(([attempt]) => withoutNames(attempt)).sort()).toEqual(admin.sort());
  });

  it.each(ATTEMPTS)(
    "%s refuses strangers and clients, and changes nothing (ROLE-13, ROLE-14)",
    async (attempt, body) => {
      const before = await everythingMarked();
      expect(before.length).toBeGreaterThan(5);
      expectRefusal(await call(attempt, body, null), 401, "unauthenticated");
      expectRefusal(await call(attempt, body, client.token), 403, "forbidden");
      expect(await everythingMarked()).toEqual(before);
    },
  );

  it("refuses a user who was an admin a moment ago (ROLE-12, SAFE-01)", async () => {
    const works = await api("GET", `/api/admin/users?search=${MARK}`, { token: demoted.token });
    expect(works.status).toBe(200);
    expect(JSON.stringify(works.body)).toContain(MARK);
    await rawSql()`delete from user_roles where user_id = ${demoted.id}`;
    const before = await everythingMarked();
    for (const [attempt, body] of ATTEMPTS) {
      expectRefusal(await call(attempt, body, demoted.token), 403, "forbidden");
    }
    expect(await everythingMarked()).toEqual(before);
  });
});

/** Comparable with a contract's, whatever the parameters are called. */
const withoutNames = (attempt: string) => attempt.replace(/\?.*/, "").replace(/\{\w+\}/g, "{}");

function call(attempt: string, body: unknown, token: string | null) {
  const filled = attempt.replace(/\{(\w+)\}/g, (_, name) => made[name as keyof typeof made]);
  const [method = "", url = ""] = filled.split(" ");
  return api(method, url, { token, body });
}

function expectRefusal(answer: ApiAnswer, status: number, code: string) {
  expect(answer.status).toBe(status);
  expect(answer.body).toMatchObject({ success: false, code });
  expect(JSON.stringify(answer.body)).not.toContain(MARK);
}

/**
 * Every row of every table that contains the mark, as text: what was created, and anything an attempt would have left.
 */
async function everythingMarked(): Promise<string[]> {
  const sql = rawSql();
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE' order by 1`;
  const found: string[] = [];
  for (const { name } of tables) {
    const schema = name.startsWith("_private") || name === "migrations" ? "graphile_worker" : "public";
    const rows = await sql<{ row: string }[]>`
      select t::text as row from ${sql(`${schema}.${name}`)} t where t::text like ${`%${MARK}%`} order by 1`;
    found.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return found;
}

async function makeTargets() {
  const sql = rawSql();
  const { id: userId } = await makePerson({ fullName: MARK });
  const number = uniqueNumber();
  const address = `${MARK}@example.test`.toLowerCase();
  await sql`update profiles set email = ${address} where id = ${userId}`;
  await sql`insert into email_suppressions (address, reason) values (${address}, 'bounce')`;
  const one = async (rows: Promise<{ id?: string }[]>) => (await rows)[0]?.id ?? "";
  const tool = await one(
    sql`insert into tools (name, public_key) values (${MARK}, ${randomUUID()}) returning id`,
  );
  const campaign = await one(
    sql`insert into ad_campaigns (name, daily_budget, facebook_campaign_id) values (${MARK}, 10, ${`1${Date.now()}`}) returning id`,
  );
  return {
    mark: MARK,
    secretOf: "assistant",
    setting: "default_assistant_id",
    image: "logo",
    provider: "database",
    version: "1",
    client: userId,
    number,
    tool,
    invocation: await one(
      sql`insert into tool_invocations (tool_id, user_id, call_id, tool_call_id, called_number, status)
        values (${tool}, ${userId}, ${MARK}, 'call_1', ${number}, 'succeeded') returning id`,
    ),
    campaign,
    template: await one(
      sql`insert into ad_templates (name, business_type) values (${MARK}, 'Plumbing') returning id`,
    ),
    lead: await one(
      sql`insert into contact_leads (full_name, email, phone, company) values (${MARK}, 'a@example.test', '1', 'A') returning id`,
    ),
    assignment: await one(
      sql`insert into workflow_assignments (user_id, workflow_name, workflow_slug) values (${userId}, ${MARK}, 'marked') returning id`,
    ),
    key: await one(
      sql`insert into automation_keys (user_id, name, prefix, key_hash) values (${userId}, ${MARK}, 'cw_x', ${MARK}) returning id`,
    ),
    phone: await one(
      sql`insert into phone_assignments (user_id, phone_number, description) values (${userId}, ${number}, ${MARK}) returning id`,
    ),
    target: await one(
      sql`insert into tool_targets (tool_id, user_id, phone_number, target_url)
        values (${tool}, ${userId}, ${number}, ${`https://${MARK}.example.com`}) returning id`,
    ),
  };
}
