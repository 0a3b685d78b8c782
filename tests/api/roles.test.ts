import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { allEndpoints } from "@/app/api/endpoints";
import { rawSql } from "@/db/client";
import type { Endpoint } from "@/lib/platform/http/endpoint";
import { type ApiAnswer, api } from "@/tests/support/api";
import { makeMember, makePerson, type Person } from "@/tests/support/people";

const OF_USERS = ["client", "automation", "admin"];
const ofUsers = allEndpoints.filter(({ access }) => OF_USERS.includes(access));
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

const OWN_SIGN_IN = [
  "GET /api/user/account",
  "PUT /api/user/account",
  "POST /api/user/account/email",
  "POST /api/user/account/password",
  "GET /api/user/sessions",
  "DELETE /api/user/sessions",
  "DELETE /api/user/sessions/{id}",
  "GET /api/auth/proof",
  "POST /api/auth/proof",
  "POST /api/auth/proof/passkey",
  "POST /api/auth/proof/passkey/challenge",
  "GET /api/user/second-factors",
  "POST /api/user/second-factors/app",
  "POST /api/user/second-factors/app/{id}",
  "POST /api/user/second-factors/passkeys",
  "POST /api/user/second-factors/passkeys/challenge",
  "DELETE /api/user/second-factors/{id}",
  "POST /api/user/second-factors/recovery-codes",
];

const OWN_JOBS = "GET /api/user/own-jobs";
const ON_THE_WAY = "POST /api/user/bookings/{id}/on-the-way";
const OUTCOME = "PUT /api/user/bookings/{id}/outcome";

/** What a role may call, beside its own sign-in; everything else is refused. */
const ALLOWED: Record<"owner" | "office" | "engineer" | "support", (endpoint: Endpoint) => boolean> = {
  owner: ({ access }) => access !== "admin",
  office: (endpoint) => OFFICE.includes(nameOf(endpoint)),
  engineer: (endpoint) => [OWN_JOBS, ON_THE_WAY, OUTCOME].includes(nameOf(endpoint)),
  support: (endpoint) =>
    endpoint.access === "admin"
      ? endpoint.method === "GET" || VIEWING.includes(nameOf(endpoint))
      : READ_BY_SUPPORT.includes(nameOf(endpoint)),
};

const VIEWING = ["POST /api/admin/users/{id}/view", "DELETE /api/admin/view"];

const READ_BY_BOTH = [
  "GET /api/token-health/token-health/{userId}",
  "GET /api/user/emergencies/{id}/message",
  "GET /api/user/agent",
  "GET /api/user/notices",
  "GET /api/user/business",
  "GET /api/user/to-dos",
  "GET /api/user/not-booked",
  "GET /api/user/not-booked/calls",
  "GET /api/user/not-booked/dry-run",
  "GET /api/user/follow-ups/effect",
  "GET /api/user/my-call-logs",
  "GET /api/user/calls",
  "GET /api/user/calls/count",
  "GET /api/user/call-events",
  "GET /api/user/call-ledger",
  "POST /api/recordings/{callId}/ticket",
  "GET /api/user/calls/{callId}",
  "GET /api/user/day",
  "GET /api/user/nuisance-callers",
  "GET /api/user/people",
  "POST /api/user/visits",
  "GET /api/user/calendar-colours",
  "GET /api/user/payment-hook",
  "GET /api/workflow/automations/{userId}",
  "GET /api/workflow/automation/{id}",
  "GET /api/workflow/samples/{userId}/{trigger}",
  "GET /api/workflow/automation/{id}/runs",
  "GET /api/workflow/runs/{kind}/{subjectId}",
  "GET /api/workflow/run/{id}",
  "GET /api/workflow/user/{userId}",
];

const OFFICE = [
  ...READ_BY_BOTH,
  "GET /api/user/notifications",
  "PUT /api/user/notifications",
  "POST /api/user/notifications/devices",
  "DELETE /api/user/notifications/devices/{id}",
  "POST /api/user/notifications/test",
  "GET /api/google/google_calendar/events",
  "POST /api/user/calls/{callId}/texts",
  "PUT /api/user/to-dos/{id}",
  "PUT /api/user/calls/{callId}/correction",
  "PUT /api/user/calls/{callId}/reason",
  "POST /api/user/emergencies/{id}/end",
  "POST /api/user/calls/{callId}/notes",
  "DELETE /api/user/calls/{callId}/notes/{noteId}",
  "PUT /api/user/caller",
  "PUT /api/user/calls/{callId}/nuisance",
  "DELETE /api/user/calls/{callId}/nuisance",
  "DELETE /api/user/nuisance-callers/{number}",
  "PUT /api/user/bookings/{id}/outcome",
  "PUT /api/automation/outcomes",
  "POST /api/automation/touches",
  "POST /api/user/outcomes/file",
  "PUT /api/user/bookings/{id}/assignee",
  OWN_JOBS,
  ON_THE_WAY,
  "POST /api/workflow/run/{id}/decide",
];

const READ_BY_SUPPORT = [
  ...READ_BY_BOTH,
  "GET /api/user/attributes/{userId}",
  "GET /api/user/dashboard",
  "GET /api/user/jobs",
  "GET /api/user/reminders",
  "GET /api/user/follow-ups",
  "GET /api/user/digests",
  "GET /api/user/sources",
  "GET /api/user/sources/calls",
  "GET /api/facebook/user-campaigns",
  "GET /api/facebook/user-insights",
  "GET /api/workflow/stats/{userId}/{workflowSlug}",
  "GET /api/workflow/webhooks/{userId}",
  "GET /api/workflow/webhook/{id}/deliveries",
];

let owner: Person;
const people = new Map<string, Person>();
beforeAll(async () => {
  owner = await makePerson({ fullName: "Olive Owner" });
  people.set("owner", owner);
  people.set("office", await makeMember(owner, "office"));
  people.set("engineer", await makeMember(owner, "engineer"));
  const support = await makePerson();
  await rawSql()`insert into user_roles (user_id, role) values (${support.id}, 'support')`;
  people.set("support", support);
});

/** Well-formed and without a body, so that nothing but reading and one's own sign-in takes effect. */
const addressOf = ({ path }: Endpoint) =>
  path
    .replace("{userId}", owner.id)
    .replace("{service}", "google_calendar")
    .replace("{workflowSlug}", "follow-up")
    .replace("{trigger}", "call.finished")
    .replace("{kind}", "call")
    .replace(/\{\w+\}/g, () => randomUUID());

const NOT_THEIRS = /not part of your role|Only an admin may do this|Support can look/;

async function isRefused(role: string, endpoint: Endpoint): Promise<boolean> {
  const { status, body, response }: ApiAnswer = await api(endpoint.method, addressOf(endpoint), {
    token: people.get(role)?.token,
  });
  await response.body?.cancel().catch(() => {});
  return status === 403 && body?.code === "forbidden" && NOT_THEIRS.test(body.error);
}

describe("each role calls what its table lists, and nothing else (AGENCY-05)", () => {
  it.each(Object.keys(ALLOWED) as (keyof typeof ALLOWED)[])("%s", async (role) => {
    expect(ofUsers.length).toBeGreaterThan(150);
    const wrong: string[] = [];
    for (const endpoint of ofUsers) {
      const mayCall = OWN_SIGN_IN.includes(nameOf(endpoint)) || ALLOWED[role](endpoint);
      if ((await isRefused(role, endpoint)) === mayCall) wrong.push(nameOf(endpoint));
    }
    expect(wrong, `allowed, but not in the lists for ${role} above, or the other way round`).toEqual([]);
  });
});

describe("people of one account (AGENCY-05)", () => {
  it("work for the same client, each under their own name", async () => {
    const member = await makeMember(owner, "office");
    const call = `call-${randomUUID()}`;
    await rawSql()`
      insert into call_logs (call_id, user_id, started_at) values (${call}, ${owner.id}, now())`;
    const noted = await api("POST", `/api/user/calls/${call}/notes`, {
      token: member.token,
      body: { id: randomUUID(), body: "Rang back" },
    });
    expect(noted.status).toBeLessThan(300);
    const [note] = await rawSql()`select user_id, author_id from call_notes where call_id = ${call}`;
    expect(note).toEqual({ user_id: owner.id, author_id: member.id });
  });

  it("says who can help when a role does not reach", async () => {
    const answer = await api("PUT", "/api/user/agent/pause", {
      token: people.get("office")?.token,
      body: { paused: true },
    });
    expect([answer.status, answer.body.error]).toEqual([
      403,
      "This is not part of your role, office. Ask the owner of the account.",
    ]);
  });

  it("are out at once when removed, while the account's calls stay", async () => {
    const member = await makeMember(owner, "office");
    const call = `call-${randomUUID()}`;
    await rawSql()`insert into call_logs (call_id, user_id, started_at) values (${call}, ${owner.id}, now())`;
    const list = () => api("GET", "/api/user/calls", { token: member.token });
    expect((await list()).status).toBe(200);
    await rawSql()`delete from members where user_id = ${member.id}`;
    expect((await list()).status).toBe(401);
    expect(await rawSql()`select 1 from call_logs where call_id = ${call}`).toHaveLength(1);
  });

  it("lose their sessions when their account is disabled", async () => {
    const boss = await makePerson();
    const member = await makeMember(boss, "office");
    await rawSql()`update profiles set disabled_at = now() where id = ${boss.id}`;
    expect((await api("GET", "/api/user/calls", { token: member.token })).status).toBe(401);
  });
});
