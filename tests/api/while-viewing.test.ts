import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { allEndpoints } from "@/app/api/endpoints";
import { rawSql } from "@/db/client";
import type { Endpoint } from "@/lib/platform/http/endpoint";
import { api } from "@/tests/support/api";
import { makeCall } from "@/tests/support/calls";
import { startView } from "@/tests/support/client-views";
import { makePerson } from "@/tests/support/people";

const [admin, client] = [await makePerson({ admin: true }), await makePerson({ fullName: "Ann Other" })];
const { callId } = await makeCall(client.id);
const viewing = (await startView(admin, client)).token;

const OF_USERS = ["client", "automation", "admin"];
const ofUsers = allEndpoints.filter(({ access }) => OF_USERS.includes(access));
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** An address with a well-formed value for each parameter: the client's own where it is theirs. */
const addressOf = ({ path }: Endpoint) =>
  path
    .replace("{userId}", client.id)
    .replace("{callId}", callId)
    .replace("{service}", "google_calendar")
    .replace("{workflowSlug}", "follow-up")
    .replace("{trigger}", "call.finished")
    .replace("{kind}", "call")
    .replace("{subjectId}", callId)
    .replace(/\{\w+\}/g, randomUUID());

/** What any reading, or the backstop in another file, derives from the calls themselves. */
const DERIVED = ["call_texts", "call_days", "call_day_counts", "call_audits", "call_reasons"];

/** Every row in which the client appears. */
async function rowsOfClient(): Promise<string[]> {
  const sql = rawSql();
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name <> all(${DERIVED}) order by 1`;
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await sql<{ row: string }[]>`
      select t::text as row from ${sql(name)} t where position(${client.id} in t::text) > 0 order by 1`;
    found.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return found;
}

describe("while an admin views a client's pages (AGENCY-02)", () => {
  const writing = ofUsers.filter(({ method, viewing }) => method !== "GET" && viewing !== "allowed");

  it("every endpoint that writes refuses in a sentence, to a page of the view and to any other tab", async () => {
    expect(writing.length).toBeGreaterThan(60);
    const before = await rowsOfClient();
    for (const contract of writing) {
      for (const token of [viewing, admin.token]) {
        const answer = await api(contract.method, addressOf(contract), { token, body: {} });
        expect(answer.status, nameOf(contract)).toBe(403);
        expect(answer.body.error).toBe(
          "You are viewing the pages of Ann Other, which is read-only. Stop viewing first.",
        );
      }
    }
    expect(await rowsOfClient()).toEqual(before);
  });

  it("only a ticket to listen, confirming who one is and the view's own end are no GETs", () => {
    const allowed = ofUsers.filter(({ method, viewing }) => method !== "GET" && viewing === "allowed");
    expect(allowed.map(nameOf).sort()).toEqual([
      "DELETE /api/admin/view",
      "POST /api/auth/proof",
      "POST /api/auth/proof/passkey",
      "POST /api/auth/proof/passkey/challenge",
      "POST /api/recordings/{callId}/ticket",
    ]);
  });

  it("sessions, consents, calendars and files are not shown", async () => {
    const hidden = ofUsers.filter(({ viewing }) => viewing === "refused");
    expect(hidden.map(nameOf).sort()).toEqual([
      "GET /api/auth/proof",
      "GET /api/google/google_calendar/events",
      "GET /api/google/{service}/auth-url",
      "GET /api/user/call-logs.csv",
      "GET /api/user/calls.csv",
      "GET /api/user/jobs.csv",
      "GET /api/user/second-factors",
      "GET /api/user/sessions",
    ]);
    for (const contract of hidden) {
      const answer = await api("GET", addressOf(contract), { token: viewing });
      expect(answer.status, nameOf(contract)).toBe(403);
      expect(answer.body.error).toBe(
        "This is not shown while you view a client’s pages. Stop viewing first.",
      );
    }
  });

  it("no reading of the client's leaves a trace with them, except that their call was opened", async () => {
    // Due for the check of a page, but not for that of all connections.
    await rawSql()`insert into user_tokens (user_id, service, refresh_token_encrypted, checked_at)
      values (${client.id}, 'google_gmail', 'v1.unreadable', now() - interval '5 minutes')`;
    const before = await rowsOfClient();
    const reading = ofUsers.filter(
      ({ method, access, path }) => method === "GET" && access !== "admin" && !path.endsWith("call-events"),
    );
    for (const contract of reading) {
      const answer = await api("GET", addressOf(contract), { token: viewing });
      expect(answer.status, nameOf(contract)).toBeLessThan(500);
    }
    const added = (await rowsOfClient()).filter((row) => !before.includes(row));
    expect(added.filter((row) => !row.startsWith("audit_log "))).toEqual([]);
    const looks = await rawSql()`select actor_id, entity, entity_id from audit_log
      where user_id = ${client.id} and action = 'viewed' and entity <> 'client pages'`;
    expect(looks).toEqual([{ actor_id: admin.id, entity: "call", entity_id: callId }]);
  });

  it("addresses of push subscriptions are masked", async () => {
    await rawSql()`insert into push_devices (user_id, endpoint, p256dh, auth, label)
      values (${client.id}, ${`https://push.example/${randomUUID()}`}, 'key', 'auth', 'Chrome on Android')`;
    const read = async (token: string) =>
      (await api("GET", "/api/user/notifications", { token })).body.data.devices;
    expect(await read(viewing)).toEqual([
      expect.objectContaining({ label: "Chrome on Android", endpoint: "" }),
    ]);
    expect((await read(client.token))[0].endpoint).toContain("https://push.example/");
  });

  it("a recording can be listened to, which is recorded as the admin's look", async () => {
    const answer = await api("POST", `/api/recordings/${callId}/ticket`, { token: viewing });
    expect(answer.status).toBe(200);
    const looks = await rawSql()`select actor_id, user_id from audit_log
      where entity = 'recording' and entity_id = ${callId}`;
    expect(looks).toEqual([{ actor_id: admin.id, user_id: client.id }]);
  });

  it("the client's own session goes on as always", async () => {
    const answer = await api("PUT", "/api/user/account", {
      token: client.token,
      body: { full_name: "Ann Other" },
    });
    expect(answer.status).toBe(200);
  });
});
