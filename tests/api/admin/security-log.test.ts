import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { rawSql } from "@/db/client";
import { securityLog } from "@/lib/accounts/security-log/contract";
import { logger } from "@/lib/platform/core/logger";
import { SECURITY_KINDS, type SecurityKind, securityKinds } from "@/lib/platform/security/kinds";
import { logSecurity } from "@/lib/platform/security/log-security";
import { newAddress } from "@/tests/support/addresses";
import { api } from "@/tests/support/api";
import { makePerson, PASSWORD } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";
import { rowsWith } from "@/tests/support/rows-with";
import { settled } from "@/tests/support/settled";
import { tasks } from "@/worker/tasks";

const URL = "/api/admin/security-log";
describeRefusals(securityLog, URL);

const admin = await makePerson({ admin: true, fullName: "Ada Admin" });
afterEach(() => {
  vi.restoreAllMocks();
});

type Event = {
  kind: SecurityKind;
  subject: string;
  address: string;
  times: number;
  user_id: string | null;
  actor_id: string | null;
};
async function eventsFrom(address: string): Promise<Event[]> {
  await settled();
  return [
    ...(await rawSql()<Event[]>`
      select kind, subject, address, times, user_id, actor_id from security_events
      where address = ${address} order by id`),
  ];
}
const list = async (query = "") => {
  await settled();
  return (await api("GET", `${URL}?${query}`, { token: admin.token })).body;
};

describe("the security log", () => {
  it("has a plain sentence for every kind of event (GATE-11)", () => {
    expect(securityKinds.length).toBeGreaterThanOrEqual(11);
    for (const kind of securityKinds) expect(SECURITY_KINDS[kind]).toMatch(/^[A-Z][\w ,-]+$/);
  });

  it("records sign-ins and failed ones, but never the input (GATE-11)", async () => {
    const person = await makePerson();
    const address = newAddress();
    const headers = { "x-client-address": address };
    const typed = `my-secret-${randomUUID()}`;
    const signIn = (identifier: string, password: string) =>
      api("POST", "/api/auth/sign-in", { body: { identifier, password }, headers });
    expect((await signIn(person.email, PASSWORD)).status).toBe(200);
    expect((await signIn(typed, "some-password-CANARY")).status).toBe(401);
    expect(await eventsFrom(address)).toEqual([
      { kind: "sign-in", subject: "", address, times: 1, user_id: person.id, actor_id: person.id },
      {
        kind: "sign-in-failed",
        subject: expect.stringMatching(/^name [0-9a-f]{12}$/),
        address,
        times: 1,
        user_id: null,
        actor_id: null,
      },
    ]);
    expect(await rowsWith([typed, "CANARY"])).toEqual([]);
  });

  it("records 401 and 403 with the route, and the user if known (GATE-11)", async () => {
    const person = await makePerson();
    const address = newAddress();
    const headers = { "x-client-address": address };
    await api("GET", "/api/admin/users", { headers });
    await api("GET", "/api/admin/users", { headers, token: person.token });
    expect(await eventsFrom(address)).toMatchObject([
      { kind: "refused", subject: "GET /api/admin/users", actor_id: null },
      { kind: "refused", subject: "GET /api/admin/users", actor_id: person.id },
    ]);
  });

  it("records messages that are not signed by their provider (GATE-11)", async () => {
    const address = newAddress();
    const answer = await api("POST", "/api/external/text", {
      body: { From: "+447700900142" },
      headers: { "x-twilio-signature": "d3Jvbmc=", "x-client-address": address },
    });
    expect(answer.status).toBe(401);
    expect(await eventsFrom(address)).toMatchObject([
      { kind: "webhook-secret-wrong", subject: "POST /api/external/text" },
    ]);
  });

  it("records reached limits, many within a minute in one row with a count (GATE-11)", async () => {
    const address = newAddress();
    const headers = { "x-client-address": address };
    for (let time = 0; time < 55; time += 1) {
      await api("POST", "/api/auth/sign-in", {
        body: { identifier: `${randomUUID()}`, password: "x" },
        headers,
      });
    }
    const reached = (await eventsFrom(address)).filter(({ kind }) => kind === "limit-reached");
    expect(reached.every(({ subject }) => subject === "POST /api/auth/sign-in")).toBe(true);
    expect(reached.length).toBeLessThanOrEqual(2); // the test may run across the end of a minute
    expect(reached.reduce((sum, { times }) => sum + times, 0)).toBe(5);
  });

  it("records role changes, disabling, enabling and changed secrets, with who did it and to whom (GATE-11)", async () => {
    const person = await makePerson();
    const address = newAddress();
    const act = (method: string, url: string, body?: unknown) =>
      api(method, url, { token: admin.token, body, headers: { "x-client-address": address } });
    const user = `/api/admin/users/${person.id}`;
    await act("PUT", user, { admin: true });
    await act("PUT", user, { admin: true }); // changes nothing
    await act("PUT", user, { disabled: true });
    await act("PUT", user, { disabled: false });
    const key = await act("POST", "/api/admin/automation-keys", { userId: person.id, name: "Key" });
    expect(key.status).toBe(201);
    const who = { user_id: person.id, actor_id: admin.id };
    expect(await eventsFrom(address)).toMatchObject([
      { kind: "role-changed", ...who },
      { kind: "account-disabled", ...who },
      { kind: "account-enabled", ...who },
      { kind: "secret-changed", subject: "automation key", ...who },
    ]);
  });

  it("records nothing for a change that did not happen (GATE-11)", async () => {
    const address = newAddress();
    await api("PUT", `/api/admin/users/${randomUUID()}`, {
      token: admin.token,
      body: { disabled: true },
      headers: { "x-client-address": address },
    });
    expect(await eventsFrom(address)).toEqual([]);
  });

  it("writes one structured line for each event (GATE-11)", async () => {
    const warn = vi.spyOn(logger(), "warn");
    const address = newAddress();
    for (let time = 0; time < 3; time += 1) {
      await api("GET", "/api/admin/users", { headers: { "x-client-address": address } });
    }
    const lines = warn.mock.calls.filter(([fields]) => (fields as { address?: string }).address === address);
    expect(lines).toHaveLength(3);
    expect(lines[0]).toEqual([
      {
        security: "refused",
        subject: "GET /api/admin/users",
        address,
        actorId: undefined,
        requestId: expect.any(String),
      },
      "Request refused",
    ]);
  });

  it("stores a bounded number of rows for a flood from many addresses (GATE-11)", async () => {
    const subject = `flood ${randomUUID()}`;
    const before = await rawSql()<{ count: number }[]>`
      select coalesce(sum(times), 0)::int as count from security_events
      where kind = 'cap-reached' and subject = 'others in this minute'`;
    for (let index = 0; index < 2_000; index += 1) {
      logSecurity({ kind: "cap-reached", subject, address: `2001:db8:${index.toString(16)}::/64` });
    }
    await settled();
    const [stored] = await rawSql()<{ rows: number; times: number }[]>`
      select count(*)::int as rows, coalesce(sum(times), 0)::int as times from security_events where subject = ${subject}`;
    const [others] = await rawSql()<{ count: number }[]>`
      select coalesce(sum(times), 0)::int as count from security_events
      where kind = 'cap-reached' and subject = 'others in this minute'`;
    expect(stored?.rows).toBeGreaterThan(0);
    expect(stored?.rows).toBeLessThanOrEqual(100); // 50 a minute, across the end of one
    expect((stored?.times ?? 0) + (others?.count ?? 0) - (before[0]?.count ?? 0)).toBe(2_000);
  });

  it("is paginated for admins without gaps or repetitions, by kind if requested (GATE-11)", async () => {
    const person = await makePerson({ fullName: "Ann Other" });
    for (let index = 0; index < 5; index += 1) {
      logSecurity({
        kind: "account-approved",
        subject: `page ${index} ${person.id}`,
        userId: person.id,
        actorId: admin.id,
      });
    }
    const seen: { id: number; subject: string }[] = [];
    let next: number | null = null;
    do {
      const page = await list(`kind=account-approved&limit=2${next ? `&after=${next}` : ""}`);
      expect(page.data.length).toBeLessThanOrEqual(2);
      seen.push(...page.data);
      next = page.next;
    } while (next && seen.length < 100);
    const own = seen.filter(({ subject }) => subject.endsWith(person.id));
    expect(own).toHaveLength(5);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
    expect(own[0]).toEqual({
      id: expect.any(Number),
      kind: "account-approved",
      sentence: "Account approved",
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      times: 1,
      subject: expect.any(String),
      address: "",
      user: { id: person.id, name: "Ann Other" },
      actor: { id: admin.id, name: "Ada Admin" },
    });
    for (const query of ["kind=nonsense", "after=0", "limit=0", "limit=101"]) {
      expect((await api("GET", `${URL}?${query}`, { token: admin.token })).status, query).toBe(400);
    }
  });

  it("keeps admins' events for a year and strangers' for 90 days (GATE-11)", async () => {
    const subject = `old ${randomUUID()}`;
    await rawSql()`
      insert into security_events (minute, kind, subject, times, last_at)
      select now() - age * interval '1 day', kind, ${subject} || age, 1, now() - age * interval '1 day'
      from unnest(array[89, 91, 364, 367]) as age, unnest(array['role-changed', 'refused']) as kind`;
    await tasks["sweep-expired"]({});
    const left = await rawSql()<{ kind: string; subject: string }[]>`
      select kind, subject from security_events where subject like ${`${subject}%`} order by kind, subject`;
    expect(left.map(({ kind, subject: name }) => `${kind} ${name.slice(subject.length)}`)).toEqual([
      "refused 89",
      "role-changed 364",
      "role-changed 89",
      "role-changed 91",
    ]);
  });
});
