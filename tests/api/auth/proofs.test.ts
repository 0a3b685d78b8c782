import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { allEndpoints } from "@/app/api/endpoints";
import { rawSql } from "@/db/client";
import { env } from "@/lib/platform/core/env";
import type { Endpoint } from "@/lib/platform/http/endpoint";
import { api } from "@/tests/support/api";
import { configure } from "@/tests/support/configure";
import { makePerson, type Person } from "@/tests/support/people";
import { ageProofs, enrolApp } from "@/tests/support/second-factor";

const ofUsers = allEndpoints.filter(({ access }) => ["client", "automation", "admin"].includes(access));
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** Serve to confirm, so they need no proof. */
const TO_CONFIRM = [
  "GET /api/auth/proof",
  "POST /api/auth/proof",
  "POST /api/auth/proof/passkey",
  "POST /api/auth/proof/passkey/challenge",
];
/** Serve to set up the first second factor. */
const TO_ENROL = [
  "POST /api/user/second-factors/app",
  "POST /api/user/second-factors/app/{id}",
  "POST /api/user/second-factors/passkeys",
  "POST /api/user/second-factors/passkeys/challenge",
];
/**
 * Secrets, keys, where clients' data is sent, going live, people and their rights, looking at a client's pages, one's own
 * sign-in.
 */
const DANGEROUS = [
  "DELETE /api/admin/people/{id}",
  "DELETE /api/admin/users/{id}/leaving",
  "DELETE /api/admin/users/{id}/second-factors",
  "DELETE /api/user/calls/{callId}/hold",
  "DELETE /api/user/leaving",
  "DELETE /api/user/people/{id}",
  "DELETE /api/user/second-factors/{id}",
  "POST /api/admin/agents/{userId}/live",
  "POST /api/admin/automation-keys",
  "POST /api/admin/invitations",
  "POST /api/admin/people",
  "POST /api/admin/people/{id}/invitation",
  "POST /api/admin/tools/tools/{id}/rotate-key",
  "POST /api/admin/tools/tools/{id}/targets",
  "POST /api/admin/users",
  "POST /api/admin/users/{id}/access",
  "POST /api/admin/users/{id}/erasures",
  "POST /api/admin/users/{id}/leaving",
  "POST /api/admin/users/{id}/view",
  "POST /api/admin/voice-secret",
  "POST /api/admin/voice-secret/{kind}/{id}",
  "POST /api/user/account/email",
  "POST /api/user/account/password",
  "POST /api/user/erasures",
  "POST /api/user/export",
  "POST /api/user/leaving",
  "POST /api/user/people",
  "POST /api/user/people/{id}/invitation",
  "POST /api/user/second-factors/recovery-codes",
  "POST /api/workflow/automation/{id}/hook-key",
  "POST /api/workflow/webhook/create",
  "POST /api/workflow/webhook/{id}/rotate-secret",
  "PUT /api/admin/brand/{kind}",
  "PUT /api/admin/people/{id}",
  "PUT /api/admin/settings/{key}",
  "PUT /api/admin/users/{id}",
  "PUT /api/admin/users/{id}/account",
  "PUT /api/admin/users/{id}/conversions",
  "PUT /api/user/payment-hook",
  "PUT /api/user/people/{id}",
  "PUT /api/user/retention",
  "PUT /api/workflow/webhook/{id}",
];

/** What each endpoint says it lacks of a proof: by name, `open` where it lacks nothing. */
async function lackingOf(person: Person, contracts = ofUsers): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const contract of contracts) {
    const url = contract.path.replace("{userId}", person.id).replace(/\{\w+\}/g, () => randomUUID());
    const { status, body, response } = await api(contract.method, url, { token: person.token });
    await response.body?.cancel().catch(() => {});
    found.set(nameOf(contract), status === 403 && body?.proof ? body.proof : "open");
  }
  return found;
}
const only = (found: Map<string, string>, lacking: string) =>
  [...found].filter(([, value]) => value === lacking).map(([name]) => name);
const sorted = (names: string[]) => [...names].sort();

describe("an admin with a second factor (AGENCY-06)", () => {
  let admin: Person;
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Math.floor(Date.now() / 30_000) * 30_000 + 10_000 });
    admin = await makePerson({ admin: true });
    await enrolApp(admin);
    vi.useRealTimers();
  });

  it.each([null, 13 * 60])(
    "reaches nothing but confirming after %s minutes since the last proof",
    async (minutes) => {
      await ageProofs(admin, minutes);
      const found = await lackingOf(admin);
      expect(found.size).toBeGreaterThan(160);
      expect(sorted(only(found, "open"))).toEqual(TO_CONFIRM);
      expect(only(found, "session")).toHaveLength(found.size - TO_CONFIRM.length);
    },
  );

  it("is asked for a fresh proof by what is dangerous, eleven minutes after the last one", async () => {
    await ageProofs(admin, 11);
    // The others would really run: what they do is no other test's to meet.
    const asking = ofUsers.filter(({ proof }) => proof === "fresh" || proof === "enrol");
    const found = await lackingOf(admin, asking);
    expect(sorted(only(found, "fresh"))).toEqual(sorted([...DANGEROUS, ...TO_ENROL]));
    expect((await api("GET", "/api/admin/overview", { token: admin.token })).status).toBe(200);
  });

  it("may do it nine minutes after", async () => {
    await ageProofs(admin, 9);
    const key = await api("POST", "/api/admin/automation-keys", {
      token: admin.token,
      body: { userId: admin.id, name: "n8n" },
    });
    expect(key.body.proof).toBeUndefined();
    expect(key.status).not.toBe(403);
  });
});

describe("where people sign in from outside (AGENCY-06)", () => {
  const before = env().APP_URL;
  beforeAll(() => configure({ APP_URL: "https://app.callwright.example" }));
  afterAll(() => configure({ APP_URL: before }));

  it.each(["admin", "support"])(
    "%s without a second factor reach nothing but setting one up",
    async (role) => {
      const person = await makePerson();
      await rawSql()`insert into user_roles (user_id, role) values (${person.id}, ${role})`;
      const found = await lackingOf(person);
      expect(sorted(only(found, "open"))).toEqual(sorted([...TO_CONFIRM, ...TO_ENROL]));
      expect(only(found, "enrol")).toHaveLength(found.size - TO_CONFIRM.length - TO_ENROL.length);
    },
  );

  it("the agency's people keep one, clients need none", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Math.floor(Date.now() / 30_000) * 30_000 + 10_000 });
    const [admin, client] = [await makePerson({ admin: true }), await makePerson()];
    const own = await enrolApp(admin);
    const removed = await api("DELETE", `/api/user/second-factors/${own.id}`, { token: admin.token });
    expect([removed.status, removed.body.error]).toEqual([
      409,
      "Your role needs a second factor. Add another one, then remove this one.",
    ]);
    expect((await api("GET", "/api/user/calls", { token: client.token })).status).toBe(200);
    const theirs = await enrolApp(client);
    await ageProofs(client, 60 * 24 * 30);
    expect(
      (await api("GET", "/api/user/calls", { token: client.token })).status,
      "kept for the session",
    ).toBe(200);
    await ageProofs(client, 1);
    const gone = await api("DELETE", `/api/user/second-factors/${theirs.id}`, { token: client.token });
    expect(gone.status).toBe(200);
    vi.useRealTimers();
  });
});
