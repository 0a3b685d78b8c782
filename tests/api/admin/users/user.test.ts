import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { readUser, updateUser } from "@/lib/accounts/users/contract";
import { makeAgent } from "@/tests/support/agents";
import { api } from "@/tests/support/api";
import { auditOf } from "@/tests/support/audit";
import { makeKey } from "@/tests/support/automation-keys";
import { makeCall } from "@/tests/support/calls";
import { makePerson, PASSWORD, supabaseFor, uniqueNumber } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";
import { postVoice } from "@/tests/support/voice";

const URL = "/api/admin/users";
describeRefusals(readUser, `${URL}/${randomUUID()}`);
describeRefusals(updateUser, `${URL}/${randomUUID()}`, { disabled: true });

const admin = await makePerson({ admin: true });
const read = (id: string) => api("GET", `${URL}/${id}`, { token: admin.token });
const update = (id: string, body: unknown, token = admin.token) =>
  api("PUT", `${URL}/${id}`, { token, body });
const missingOf = async (id: string) => (await read(id)).body.data.setup.missing;

describe("one user", () => {
  it("has everything assigned to them, without secrets (DATA-18, ROLE-07)", async () => {
    const sql = rawSql();
    const client = await makePerson({ fullName: "Set Up" });
    const [number, past] = [uniqueNumber(), uniqueNumber()];
    await sql`insert into phone_assignments (phone_number, user_id, description, vapi_phone_number_id)
      values (${number}, ${client.id}, 'Office', ${randomUUID()})`;
    await sql`insert into phone_assignments (phone_number, user_id, is_active, ended_at) values (${past}, ${client.id}, false, now())`;
    const tool = randomUUID();
    await sql`insert into tools (id, name, public_key) values (${tool}, 'Book a job', ${randomUUID()})`;
    await sql`insert into tool_targets (tool_id, user_id, phone_number, target_url, secret_encrypted)
      values (${tool}, ${client.id}, ${number}, 'https://target.test', 'v1.hidden-target')`;
    await sql`insert into workflow_assignments (user_id, workflow_name, workflow_slug) values (${client.id}, 'Quotes', 'quotes')`;
    const campaign = randomUUID();
    await sql`insert into ad_campaigns (id, name, daily_budget) values (${campaign}, 'Boilers', 10)`;
    await sql`insert into campaign_assignments (campaign_id, user_id) values (${campaign}, ${client.id})`;
    await sql`insert into user_tokens (user_id, service, account, refresh_token_encrypted, checked_at)
      values (${client.id}, 'google_calendar', 'office@example.test', 'v1.hidden-token', now())`;
    await sql`insert into user_attributes (user_id, monthly_payment, currency) values (${client.id}, 450.5, 'EUR')`;
    await makeAgent(client.id);
    await sql`update agents set live_at = now() where user_id = ${client.id}`;
    await makeKey(client.id);
    await makeKey(client.id, { revoked: true });
    await makeCall(client.id);
    await sql`insert into caller_messages (user_id, cause, message, kind, done_at) values
      (${client.id}, 'a', 'Ring me', 'message', null), (${client.id}, 'b', 'Told, not done', 'promise', null),
      (${client.id}, 'c', 'Rung', 'message', now())`;
    const { status, body } = await read(client.id);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id: client.id,
      full_name: "Set Up",
      username: client.username,
      setup: { missing: [], of: 7 },
      live: { since: expect.any(String), stopped: null, failing_since: null },
      numbers: [
        { phone_number: number, description: "Office", known_to_provider: true, tools: ["Book a job"] },
      ],
      workflows: [{ workflow_name: "Quotes", workflow_slug: "quotes" }],
      campaigns: [{ id: campaign, name: "Boilers", status: "PAUSED" }],
      plan: { monthly_payment: 450.5, down_payment: null, currency: "EUR" },
      automation_keys: 1,
      webhooks: 0,
      open_to_dos: 2,
      broken_promises: 1,
      last_call_at: expect.any(String),
    });
    expect(
      body.data.connections.find((told: { service: string }) => told.service === "google_calendar"),
    ).toEqual({
      service: "google_calendar",
      status: "valid",
      action_needed: null,
      account: "office@example.test",
    });
    expect(JSON.stringify(body)).not.toContain("hidden");
  });

  it("lists the missing steps, one by one, until they are live (ROLE-07)", async () => {
    const sql = rawSql();
    const { id } = await makePerson();
    expect(await missingOf(id)).toEqual(["number", "agent", "provider", "tool", "calendar", "plan", "live"]);
    const [number, second] = [uniqueNumber(), uniqueNumber()];
    await sql`insert into phone_assignments (phone_number, user_id) values (${number}, ${id})`;
    await makeAgent(id);
    expect(await missingOf(id)).toEqual(["provider", "tool", "calendar", "plan", "live"]);
    await sql`update phone_assignments set sip_uri = ${`sip:${number}@sip.test`} where user_id = ${id}`;
    const tool = randomUUID();
    await sql`insert into tools (id, name, public_key) values (${tool}, 'Book', ${randomUUID()})`;
    const aim = (to: string, active: boolean) => sql`
      insert into tool_targets (tool_id, user_id, phone_number, target_url, is_active)
      values (${tool}, ${id}, ${to}, 'https://target.test', ${active})`;
    await aim(number, false);
    expect(await missingOf(id)).toEqual(["tool", "calendar", "plan", "live"]);
    await aim(number, true);
    await sql`insert into user_tokens (user_id, service, needs_reauth) values (${id}, 'google_calendar', true)`;
    await sql`insert into user_attributes (user_id) values (${id})`;
    expect(await missingOf(id)).toEqual(["calendar", "plan", "live"]);
    await sql`update user_tokens set needs_reauth = false where user_id = ${id}`;
    await sql`update user_attributes set monthly_payment = 0 where user_id = ${id}`;
    expect(await missingOf(id)).toEqual(["live"]);
    await sql`update agents set live_at = now() where user_id = ${id}`;
    expect(await missingOf(id)).toEqual([]);
    await sql`insert into phone_assignments (phone_number, user_id) values (${second}, ${id})`;
    expect(await missingOf(id)).toEqual(["provider"]);
  });

  it("is not found for an unknown id", async () => {
    expect((await read(randomUUID())).status).toBe(404);
    expect((await read("unknown")).status).toBe(404);
    expect((await update(randomUUID(), { disabled: true })).status).toBe(404);
  });
});

describe("disabling a user", () => {
  it("ends their sessions at once, for good, and refuses sign-in with the usual words and keys (SAFE-01, ROLE-12)", async () => {
    const person = await makePerson();
    const key = await makeKey(person.id);
    const own = () => api("GET", "/api/user/my-call-logs", { token: person.token });
    const byKey = () =>
      api("POST", "/api/workflow/stat/set", {
        token: key,
        body: { userId: person.id, workflowSlug: "none", metric: "Jobs", value: 1 },
      });
    expect([(await own()).status, (await byKey()).status]).toEqual([200, 404]);
    const { status, body } = await update(person.id, { disabled: true });
    expect([status, body.data.disabled_at]).toEqual([200, expect.any(String)]);
    expect([(await own()).status, (await byKey()).status]).toEqual([401, 401]);
    const refused = await api("POST", "/api/auth/sign-in", {
      body: { identifier: person.email, password: PASSWORD },
    });
    expect([refused.status, refused.body.error]).toEqual([401, "Invalid login credentials"]);
    const renewed = await supabaseFor(null).auth.refreshSession({ refresh_token: person.refreshToken });
    expect(renewed.error).not.toBeNull();
  });

  it("is undone by enabling: they sign in again, the old session stays ended (SAFE-01)", async () => {
    const person = await makePerson();
    await update(person.id, { disabled: true });
    const { body } = await update(person.id, { disabled: false });
    expect(body.data.disabled_at).toBeNull();
    const signedIn = await api("POST", "/api/auth/sign-in", {
      body: { identifier: person.email, password: PASSWORD },
    });
    expect(signedIn.status).toBe(200);
    const ask = (token: string) => api("GET", "/api/user/my-call-logs", { token });
    expect((await ask(signedIn.body.data.access_token)).status).toBe(200);
    expect((await ask(person.token)).status).toBe(401);
  });

  it("does not stop their calls: a report is stored and theirs (VOICE-02)", async () => {
    const person = await makePerson();
    const number = uniqueNumber();
    await rawSql()`insert into phone_assignments (phone_number, user_id) values (${number}, ${person.id})`;
    await update(person.id, { disabled: true });
    const id = randomUUID();
    const report = {
      message: {
        type: "end-of-call-report",
        endedReason: "customer-ended-call",
        call: {
          id,
          type: "inboundPhoneCall",
          phoneNumber: { number },
          customer: { number: "+447700900111" },
        },
        summary: "Wants a quote",
      },
    };
    expect((await postVoice({ body: report })).status).toBe(200);
    const [row] = await rawSql()`select user_id, summary from call_logs where call_id = ${id}`;
    expect(row).toMatchObject({ user_id: person.id, summary: "Wants a quote" });
  });

  it("is recorded once, however often it is requested (SAFE-04)", async () => {
    const { id } = await makePerson();
    await Promise.all([1, 2, 3].map(() => update(id, { disabled: true })));
    await update(id, { disabled: false });
    const noted = { actor_id: admin.id, entity: "user", user_id: id, changes: null };
    expect(await auditOf(id)).toEqual([
      { ...noted, action: "disabled" },
      { ...noted, action: "enabled" },
    ]);
  });

  it("is refused for one's own account, and needs something to change", async () => {
    const own = await update(admin.id, { disabled: true });
    expect([own.status, own.body.error]).toEqual([
      409,
      "You cannot disable your own account. Ask another admin to do it.",
    ]);
    expect((await update(admin.id, { confirmed: true })).status).toBe(400);
    expect((await update(admin.id, { disabled: "yes" })).status).toBe(400);
  });
});

describe("admin rights", () => {
  it("take effect and end with the next request (ROLE-07, ROLE-09)", async () => {
    const person = await makePerson();
    const list = () => api("GET", `${URL}?limit=1`, { token: person.token });
    expect((await list()).status).toBe(403);
    expect((await update(person.id, { admin: true })).body.data.is_admin).toBe(true);
    expect((await list()).status).toBe(200);
    expect((await update(person.id, { admin: false })).body.data.is_admin).toBe(false);
    expect((await list()).status).toBe(403);
    expect((await auditOf(person.id)).map(({ changes }) => changes)).toEqual([
      { admin: { from: false, to: true } },
      { admin: { from: true, to: false } },
    ]);
  });

  it("can only be removed from oneself with a confirmation (ROLE-09)", async () => {
    const other = await makePerson({ admin: true });
    const unconfirmed = await update(other.id, { admin: false }, other.token);
    expect([unconfirmed.status, unconfirmed.body.error]).toEqual([
      409,
      "This removes your own admin rights. Confirm to continue.",
    ]);
    const confirmed = await update(other.id, { admin: false, confirmed: true }, other.token);
    expect([confirmed.status, confirmed.body.data.is_admin]).toEqual([200, false]);
    expect((await update(other.id, { admin: true }, other.token)).status).toBe(403);
  });
});
