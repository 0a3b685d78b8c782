import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { setupOf } from "../../support/agent-setup";
import { type ApiAnswer, allRoutes, api } from "../../support/api";
import { makePerson, type Person, uniqueNumber } from "../../support/people";

/**
 * A mark in every row that the attempts below could read, change or delete, and in everything that they try to write.
 */
const MARK = `mark-${randomUUID()}`;

type Attempt = { url: string; body?: unknown };
type Target = Record<
  | "client"
  | "lead"
  | "assignment"
  | "key"
  | "phone"
  | "number"
  | "tool"
  | "target"
  | "invocation"
  | "campaign"
  | "template",
  string
>;

/** What a user without the right would try at each admin endpoint: all of it real and valid. */
const ATTEMPTS: Record<string, (made: Target) => Attempt> = {
  "GET /api/admin/users": () => ({ url: `/api/admin/users?search=${MARK}` }),
  "POST /api/admin/users": () => ({
    url: "/api/admin/users",
    body: { email: `${MARK}@example.test`, password: "three random words", fullName: MARK },
  }),
  "POST /api/admin/invitations": () => ({
    url: "/api/admin/invitations",
    body: { email: `${MARK}@invited.test`, fullName: MARK },
  }),
  "GET /api/admin/users/{id}/access": ({ client }) => ({ url: `/api/admin/users/${client}/access` }),
  "POST /api/admin/users/{id}/access": ({ client }) => ({ url: `/api/admin/users/${client}/access` }),
  "DELETE /api/admin/users/{id}/access": ({ client }) => ({ url: `/api/admin/users/${client}/access` }),
  "DELETE /api/admin/users/{id}/second-factors": ({ client }) => ({
    url: `/api/admin/users/${client}/second-factors`,
  }),
  "DELETE /api/admin/users/{id}/suppression": ({ client }) => ({
    url: `/api/admin/users/${client}/suppression`,
  }),
  "GET /api/admin/users/{id}/conversions": ({ client }) => ({
    url: `/api/admin/users/${client}/conversions`,
  }),
  "PUT /api/admin/users/{id}/conversions": ({ client }) => ({
    url: `/api/admin/users/${client}/conversions`,
    body: {
      ...{ meta_on: false, meta_dataset_id: null, meta_limited: false, google_on: false },
      ...{ google_operating_account: null, google_login_account: null, google_call_action: null },
      ...{ google_purchase_action: null, callers_agree_since: "2026-01-01", callers_agree_by: MARK },
    },
  }),
  "POST /api/admin/conversions/{id}/again": ({ client }) => ({
    url: `/api/admin/conversions/${client}/again`,
  }),
  "GET /api/admin/people": () => ({ url: "/api/admin/people" }),
  "POST /api/admin/people": () => ({
    url: "/api/admin/people",
    body: { email: `${MARK}@colleague.test`, full_name: MARK, role: "admin" },
  }),
  "PUT /api/admin/people/{id}": ({ client }) => ({
    url: `/api/admin/people/${client}`,
    body: { role: "admin" },
  }),
  "DELETE /api/admin/people/{id}": ({ client }) => ({ url: `/api/admin/people/${client}` }),
  "POST /api/admin/people/{id}/invitation": ({ client }) => ({
    url: `/api/admin/people/${client}/invitation`,
  }),
  "GET /api/admin/calls": ({ client }) => ({ url: `/api/admin/calls?user=${client}` }),
  "GET /api/admin/departures": () => ({ url: "/api/admin/departures" }),
  "GET /api/admin/users/{id}/erasures": ({ client }) => ({ url: `/api/admin/users/${client}/erasures` }),
  "POST /api/admin/users/{id}/erasures": ({ client }) => ({
    url: `/api/admin/users/${client}/erasures`,
    body: { phone_number: "+447700900123" },
  }),
  "GET /api/admin/users/{id}/leaving": ({ client }) => ({ url: `/api/admin/users/${client}/leaving` }),
  "POST /api/admin/users/{id}/leaving": ({ client }) => ({
    url: `/api/admin/users/${client}/leaving`,
    body: { firm: MARK, numbers: "ported" },
  }),
  "DELETE /api/admin/users/{id}/leaving": ({ client }) => ({ url: `/api/admin/users/${client}/leaving` }),
  "POST /api/admin/users/{id}/view": ({ client }) => ({
    url: `/api/admin/users/${client}/view`,
    body: { reason: MARK },
  }),
  "DELETE /api/admin/view": () => ({ url: "/api/admin/view" }),
  "PUT /api/admin/users/{id}/account": ({ client }) => ({
    url: `/api/admin/users/${client}/account`,
    body: { full_name: "Somebody", email: "somebody@example.test" },
  }),
  "GET /api/admin/users/{id}": ({ client }) => ({ url: `/api/admin/users/${client}` }),
  "PUT /api/admin/users/{id}": ({ client }) => ({
    url: `/api/admin/users/${client}`,
    body: { disabled: true, admin: true },
  }),
  "GET /api/admin/users/{id}/texts": ({ client }) => ({ url: `/api/admin/users/${client}/texts` }),
  "GET /api/admin/users/{id}/calls": ({ client }) => ({ url: `/api/admin/users/${client}/calls` }),
  "GET /api/admin/overview": () => ({ url: `/api/admin/overview?search=${MARK}` }),
  "GET /api/admin/costs": () => ({ url: "/api/admin/costs?month=2026-11" }),
  "PUT /api/admin/costs/rates": () => ({
    url: "/api/admin/costs/rates",
    body: { month: "2026-11", from: "USD", to: "GBP", rate: 0.79 },
  }),
  "PUT /api/admin/costs/bills": () => ({
    url: "/api/admin/costs/bills",
    body: { month: "2026-11", source: "vapi", currency: "USD", amount: 1 },
  }),
  "GET /api/admin/voices": () => ({ url: "/api/admin/voices" }),
  "GET /api/admin/alerts": () => ({ url: "/api/admin/alerts" }),
  "POST /api/admin/alerts/test": () => ({ url: "/api/admin/alerts/test" }),
  "GET /api/admin/voice-secret": () => ({ url: "/api/admin/voice-secret" }),
  "POST /api/admin/voice-secret": () => ({ url: "/api/admin/voice-secret" }),
  "POST /api/admin/voice-secret/{kind}/{id}": () => ({ url: `/api/admin/voice-secret/assistant/${MARK}` }),
  "GET /api/admin/call-ledger": ({ client }) => ({ url: `/api/admin/call-ledger?userId=${client}` }),
  "GET /api/admin/audit": ({ client }) => ({ url: `/api/admin/audit?userId=${client}` }),
  "GET /api/admin/security-log": () => ({ url: "/api/admin/security-log" }),
  "DELETE /api/admin/leads/{id}": ({ lead }) => ({ url: `/api/admin/leads/${lead}` }),
  "PUT /api/admin/leads/{id}": ({ lead }) => ({ url: `/api/admin/leads/${lead}`, body: { handled: true } }),
  "GET /api/admin/automation-keys": ({ client }) => ({ url: `/api/admin/automation-keys?userId=${client}` }),
  "POST /api/admin/automation-keys": ({ client }) => ({
    url: "/api/admin/automation-keys",
    body: { userId: client, name: MARK },
  }),
  "DELETE /api/admin/automation-keys/{id}": ({ key }) => ({ url: `/api/admin/automation-keys/${key}` }),
  "GET /api/admin/agents/{userId}": ({ client }) => ({ url: `/api/admin/agents/${client}` }),
  "PUT /api/admin/agents/{userId}": ({ client }) => ({
    url: `/api/admin/agents/${client}`,
    body: { setup: setupOf({ business_name: MARK }), revision: 0 },
  }),
  "POST /api/admin/agents/{userId}/publish": ({ client }) => ({
    url: `/api/admin/agents/${client}/publish`,
    body: { revision: 0, note: MARK, override_reason: MARK },
  }),
  "GET /api/admin/agents/{userId}/rehearsals": ({ client }) => ({
    url: `/api/admin/agents/${client}/rehearsals`,
  }),
  "POST /api/admin/agents/{userId}/rehearsals": ({ client }) => ({
    url: `/api/admin/agents/${client}/rehearsals`,
    body: { kind: "rules" },
  }),
  "POST /api/admin/agents/{userId}/rehearsals/chat": ({ client }) => ({
    url: `/api/admin/agents/${client}/rehearsals/chat`,
    body: { began: new Date().toISOString(), said: [MARK] },
  }),
  "POST /api/admin/agents/{userId}/rehearsals/{id}/cancel": ({ client }) => ({
    url: `/api/admin/agents/${client}/rehearsals/${client}/cancel`,
  }),
  "GET /api/admin/agents/{userId}/rehearsals/{id}/scenes/{sceneId}": ({ client }) => ({
    url: `/api/admin/agents/${client}/rehearsals/${client}/scenes/${client}`,
  }),
  "GET /api/admin/agents/{userId}/prompt": ({ client }) => ({ url: `/api/admin/agents/${client}/prompt` }),
  "POST /api/admin/agents/{userId}/tools": ({ client }) => ({ url: `/api/admin/agents/${client}/tools` }),
  "GET /api/admin/agents/{userId}/versions": ({ client }) => ({
    url: `/api/admin/agents/${client}/versions`,
  }),
  "POST /api/admin/agents/{userId}/versions/{n}/restore": ({ client }) => ({
    url: `/api/admin/agents/${client}/versions/1/restore`,
    body: { note: MARK },
  }),
  "PUT /api/admin/agents/{userId}/pause": ({ client }) => ({
    url: `/api/admin/agents/${client}/pause`,
    body: { paused: true },
  }),
  "GET /api/admin/agents/{userId}/provider": ({ client }) => ({
    url: `/api/admin/agents/${client}/provider`,
  }),
  "POST /api/admin/agents/{userId}/provider": ({ client }) => ({
    url: `/api/admin/agents/${client}/provider`,
  }),
  "GET /api/admin/agents/{userId}/readiness": ({ client }) => ({
    url: `/api/admin/agents/${client}/readiness`,
  }),
  "POST /api/admin/agents/{userId}/readiness": ({ client }) => ({
    url: `/api/admin/agents/${client}/readiness`,
  }),
  "POST /api/admin/agents/{userId}/live": ({ client }) => ({ url: `/api/admin/agents/${client}/live` }),
  "DELETE /api/admin/agents/{userId}/live": ({ client }) => ({ url: `/api/admin/agents/${client}/live` }),
  "GET /api/admin/settings": () => ({ url: "/api/admin/settings" }),
  "PUT /api/admin/settings/{key}": () => ({
    url: "/api/admin/settings/default_assistant_id",
    body: { value: MARK },
  }),
  "GET /api/admin/brand": () => ({ url: "/api/admin/brand" }),
  "PUT /api/admin/brand/{kind}": () => ({ url: "/api/admin/brand/logo", body: { png: null } }),
  "POST /api/admin/providers/{provider}/test": () => ({ url: "/api/admin/providers/database/test" }),
  "PUT /api/user/attributes/{userId}": ({ client }) => ({
    url: `/api/user/attributes/${client}`,
    body: { cost_per_job: 1, down_payment: 1, monthly_payment: 1, months_paid: 1, currency: "GBP" },
  }),
  "GET /api/admin/twilio-phone-numbers": () => ({ url: "/api/admin/twilio-phone-numbers" }),
  "GET /api/admin/user-phone-assignments": () => ({
    url: `/api/admin/user-phone-assignments?search=${MARK}`,
  }),
  "POST /api/admin/user-phone-assignments": ({ client }) => ({
    url: "/api/admin/user-phone-assignments",
    body: { userId: client, phoneNumber: uniqueNumber(), description: MARK },
  }),
  "PUT /api/admin/user-phone-assignments/{id}": ({ phone }) => ({
    url: `/api/admin/user-phone-assignments/${phone}`,
    body: { description: `${MARK} changed`, vapiPhoneNumberId: null, vapiAssistantId: null, sipUri: null },
  }),
  "DELETE /api/admin/user-phone-assignments/{id}": ({ phone }) => ({
    url: `/api/admin/user-phone-assignments/${phone}`,
  }),
  "GET /api/admin/tools/tools": () => ({ url: "/api/admin/tools/tools" }),
  "POST /api/admin/tools/tools": () => ({ url: "/api/admin/tools/tools", body: { name: MARK } }),
  "DELETE /api/admin/tools/tools/{id}": ({ tool }) => ({ url: `/api/admin/tools/tools/${tool}` }),
  "POST /api/admin/tools/tools/{id}/rotate-key": ({ tool }) => ({
    url: `/api/admin/tools/tools/${tool}/rotate-key`,
  }),
  "GET /api/admin/tools/tools/{id}/targets": ({ tool }) => ({
    url: `/api/admin/tools/tools/${tool}/targets`,
  }),
  "POST /api/admin/tools/tools/{id}/targets": ({ tool, number }) => ({
    url: `/api/admin/tools/tools/${tool}/targets`,
    body: { phone_number: number, target_url: `https://${MARK}.example.net`, replace: true },
  }),
  "DELETE /api/admin/tools/targets/{id}": ({ target }) => ({ url: `/api/admin/tools/targets/${target}` }),
  "POST /api/admin/tools/tools/{id}/test": ({ tool, number }) => ({
    url: `/api/admin/tools/tools/${tool}/test`,
    body: { phone_number: number, arguments: { note: MARK } },
  }),
  "GET /api/admin/tools/tools/{id}/invocations": ({ tool }) => ({
    url: `/api/admin/tools/tools/${tool}/invocations`,
  }),
  "POST /api/admin/tools/tools/{id}/invocations/{invocationId}/replay": ({ tool, invocation }) => ({
    url: `/api/admin/tools/tools/${tool}/invocations/${invocation}/replay`,
  }),
  "GET /api/workflow/admin/assignments": () => ({ url: `/api/workflow/admin/assignments?search=${MARK}` }),
  "POST /api/workflow/admin/assign": ({ client }) => ({
    url: "/api/workflow/admin/assign",
    body: { userId: client, workflowName: MARK, workflowSlug: "taken-over" },
  }),
  "PUT /api/workflow/assignment/{id}": ({ assignment }) => ({
    url: `/api/workflow/assignment/${assignment}`,
    body: { can_edit: false },
  }),
  "DELETE /api/workflow/assignment/{id}": ({ assignment }) => ({
    url: `/api/workflow/assignment/${assignment}`,
  }),
  "GET /api/facebook/campaigns": () => ({ url: `/api/facebook/campaigns?search=${MARK}` }),
  "GET /api/facebook/templates": () => ({ url: "/api/facebook/templates" }),
  "POST /api/facebook/campaigns": ({ template }) => ({
    url: "/api/facebook/campaigns",
    body: { name: MARK, templateId: template, dailyBudget: 10, status: "PAUSED" },
  }),
  "PUT /api/facebook/campaigns/{id}/status": ({ campaign }) => ({
    url: `/api/facebook/campaigns/${campaign}/status`,
    body: { status: "ACTIVE" },
  }),
  "POST /api/facebook/assign-campaign": ({ campaign, client }) => ({
    url: "/api/facebook/assign-campaign",
    body: { campaign_id: campaign, user_id: client },
  }),
  "GET /api/admin/campaigns/{id}": ({ campaign }) => ({ url: `/api/admin/campaigns/${campaign}` }),
  "POST /api/admin/campaigns/{id}/numbers": ({ campaign, phone }) => ({
    url: `/api/admin/campaigns/${campaign}/numbers`,
    body: { assignment_id: phone },
  }),
  "PUT /api/admin/campaigns/{id}/shares": ({ campaign, client }) => ({
    url: `/api/admin/campaigns/${campaign}/shares`,
    body: { from_day: "2026-11-01", shares: [{ user_id: client, basis_points: 10_000 }] },
  }),
  "DELETE /api/admin/campaign-numbers/{id}": ({ phone }) => ({ url: `/api/admin/campaign-numbers/${phone}` }),
  "PUT /api/admin/users/{id}/touch-page": ({ client }) => ({
    url: `/api/admin/users/${client}/touch-page`,
    body: { origins: [`https://${MARK}.example`] },
  }),
  "DELETE /api/facebook/campaigns/{id}/assignees/{userId}": ({ campaign, client }) => ({
    url: `/api/facebook/campaigns/${campaign}/assignees/${client}`,
  }),
  "POST /api/facebook/sync": () => ({ url: "/api/facebook/sync" }),
};

let made: Target;
let client: Person;
let demoted: Person;

beforeAll(async () => {
  [client, demoted] = await Promise.all([makePerson(), makePerson({ admin: true })]);
  made = await makeTargets();
});

describe("every admin endpoint", () => {
  it("is listed here: a new one needs its own attempt (ROLE-14)", async () => {
    const routes = await allRoutes();
    const admin = routes
      .filter(({ handler }) => handler.endpoint.access === "admin")
      .map(({ handler }) => `${handler.endpoint.method} ${handler.endpoint.path}`);
    expect(Object.keys(ATTEMPTS).sort()).toEqual(admin.sort());
  });

  it.each(Object.entries(ATTEMPTS))(
    "%s refuses strangers and clients, and changes nothing (ROLE-13, ROLE-14)",
    async (name, attempt) => {
      const before = await everythingMarked();
      expect(before.length).toBeGreaterThan(5);
      expectRefusal(await call(name, attempt(made), null), 401, "unauthenticated");
      expectRefusal(await call(name, attempt(made), client.token), 403, "forbidden");
      expect(await everythingMarked()).toEqual(before);
    },
  );

  it("refuses a user who was an admin a moment ago (ROLE-12, SAFE-01)", async () => {
    const works = await api("GET", `/api/admin/users?search=${MARK}`, { token: demoted.token });
    expect(works.status).toBe(200);
    expect(JSON.stringify(works.body)).toContain(MARK);
    await rawSql()`delete from user_roles where user_id = ${demoted.id}`;
    const before = await everythingMarked();
    for (const [name, attempt] of Object.entries(ATTEMPTS)) {
      expectRefusal(await call(name, attempt(made), demoted.token), 403, "forbidden");
    }
    expect(await everythingMarked()).toEqual(before);
  });
});

const call = (name: string, { url, body }: Attempt, token: string | null) =>
  api(name.split(" ")[0] ?? "", url, { token, body });

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

async function makeTargets(): Promise<Target> {
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
