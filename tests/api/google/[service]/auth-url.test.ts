import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { consentAddress } from "@/lib/accounts/connections/contract";
import { sha256 } from "@/lib/platform/core/crypto";
import { api } from "@/tests/support/api";
import { startOwnGoogle } from "@/tests/support/google";
import { makePerson, type Person } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";

const google = await startOwnGoogle();

const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";
const pathOf = (service: string, userId: string) => `/api/google/${service}/auth-url?user_id=${userId}`;

describeRefusals(consentAddress, pathOf("google_gmail", UNKNOWN_ID));

const ask = async (person: Person, service: string, permissions = "") => {
  const path = pathOf(service, person.id) + (permissions && `&permissions=${permissions}`);
  const { status, body } = await api("GET", path, { token: person.token });
  expect(status).toBe(200);
  return new URL(body.url);
};

const SCOPES: Record<string, string[]> = {
  google_gmail: ["gmail.send"],
  google_calendar: ["calendar.events", "calendar.freebusy"],
  google_drive: ["drive.file"],
  google_docs: ["documents", "drive.file"],
  google_sheets: ["spreadsheets"],
  google_contacts: ["contacts.readonly"],
  google_meet: ["meetings.space.created"],
  google_tasks: ["tasks"],
};

describe("the consent address", () => {
  it("requests the minimum scopes of each service, with its return page (API-46, DATA-15, CONSENT-01)", async () => {
    const person = await makePerson();
    for (const [service, scopes] of Object.entries(SCOPES)) {
      const url = await ask(person, service);
      expect(url.origin).toBe(google.url);
      const query = Object.fromEntries(url.searchParams);
      expect(query).toMatchObject({
        response_type: "code",
        access_type: "offline",
        prompt: "consent",
        client_id: process.env.GOOGLE_CLIENT_ID,
        redirect_uri: `${process.env.APP_URL}/${service.replace("google_", "")}-success`,
        scope: ["openid", "email", ...scopes.map((scope) => `https://www.googleapis.com/auth/${scope}`)].join(
          " ",
        ),
        code_challenge_method: "S256",
      });
      expect(query.code_challenge).toMatch(/^[\w-]{43}$/);
      expect(query).not.toHaveProperty("include_granted_scopes");
      expect((await fetch(url)).status, "Google takes the request").toBe(200);
    }
  });

  const scopesAsked = async (...request: Parameters<typeof ask>) =>
    ((await ask(...request)).searchParams.get("scope") ?? "")
      .replaceAll("https://www.googleapis.com/auth/", "")
      .split(" ")
      .slice(2);

  it("requests a permission when a step needs it, and keeps those that a connection has (FLOW-03)", async () => {
    const person = await makePerson();
    expect(await scopesAsked(person, "google_gmail", "mail.read")).toEqual(["gmail.send", "gmail.readonly"]);
    expect(await scopesAsked(person, "google_gmail")).toEqual(["gmail.send"]);
    expect(await scopesAsked(person, "google_contacts", "contacts.write")).toEqual(["contacts"]);
    const scopes = ["https://www.googleapis.com/auth/contacts"];
    await google.connect(person.id, { service: "google_contacts", scopes });
    expect(await scopesAsked(person, "google_contacts")).toEqual(["contacts"]);
  });

  it("refuses a permission that the service does not have (FLOW-03)", async () => {
    const { id, token } = await makePerson();
    for (const [service, names, offer] of [
      ["google_gmail", "contacts.write", "Gmail has no such permission. Ask for mail.read, or for none."],
      ["google_gmail", "mail.read,x", "Gmail has no such permission. Ask for mail.read, or for none."],
      ["google_tasks", "mail.read", "Google Tasks has no such permission. Ask for none."],
    ] as const) {
      const answer = await api("GET", `${pathOf(service, id)}&permissions=${names}`, { token });
      expect(answer.status).toBe(400);
      expect(answer.body.error).toBe(`Please check permissions: ${offer}`);
    }
    expect(await rawSql()`select 1 from oauth_states where user_id = ${id}`).toHaveLength(0);
  });

  it("has a state of 256 bits that is stored as a hash for ten minutes, the PKCE verifier encrypted (ROLE-17, SAFE-02)", async () => {
    const person = await makePerson();
    const [one, two] = [await ask(person, "google_docs"), await ask(person, "google_docs")];
    const state = one.searchParams.get("state") ?? "";
    expect(Buffer.from(state, "base64url")).toHaveLength(32);
    expect(state).not.toBe(two.searchParams.get("state"));
    const [row] = await rawSql()`select * from oauth_states where state_hash = ${sha256(state)}`;
    expect(row).toMatchObject({ user_id: person.id, service: "google_docs", used_at: null });
    expect(row?.session_id).toMatch(/^[0-9a-f-]{36}$/);
    expect(row?.verifier_encrypted).toMatch(/^v1\./);
    const left = row?.expires_at.getTime() - Date.now();
    expect(left).toBeGreaterThan(9.5 * 60_000);
    expect(left).toBeLessThanOrEqual(10 * 60_000);
    expect(JSON.stringify(row)).not.toContain(state);
  });

  it("suggests the previously connected account, otherwise another service's", async () => {
    const person = await makePerson();
    const hint = async (service: string) => (await ask(person, service)).searchParams.get("login_hint");
    expect(await hint("google_tasks")).toBeNull();
    const tasks = await google.connect(person.id, { service: "google_tasks" });
    const docs = await google.connect(person.id, { service: "google_docs" });
    expect(await hint("google_tasks")).toBe(tasks.email);
    expect(await hint("google_gmail")).toBe(docs.email);
  });

  it("is only for oneself: another user's id looks like one that does not exist (ROLE-15)", async () => {
    const [client, admin, other] = [
      await makePerson(),
      await makePerson({ admin: true }),
      await makePerson(),
    ];
    for (const { token } of [client, admin]) {
      const [theirs, unowned] = await Promise.all(
        [other.id, UNKNOWN_ID].map((id) => api("GET", pathOf("google_gmail", id), { token })),
      );
      expect(theirs?.status).toBe(404);
      expect({ ...theirs?.body, requestId: "" }).toEqual({ ...unowned?.body, requestId: "" });
    }
    const states =
      await rawSql()`select 1 from oauth_states where user_id in (${client.id}, ${admin.id}, ${other.id})`;
    expect(states).toHaveLength(0);
  });

  it("requires the user's id, and supports eight services", async () => {
    const { id, token } = await makePerson();
    const missing = await api("GET", "/api/google/google_gmail/auth-url", { token });
    expect(missing.status).toBe(400);
    expect(missing.body.error).toBe("Please check user_id: your own user id");
    expect((await api("GET", pathOf("google_photos", id), { token })).status).toBe(404);
  });

  it("of Google Ads is for the agency alone, which asks for its clients' conversions (MONEY-05)", async () => {
    const [client, admin] = [await makePerson(), await makePerson({ admin: true })];
    const refused = await api("GET", pathOf("google_ads", client.id), { token: client.token });
    expect([refused.status, refused.body.code]).toEqual([404, "not_found"]);
    const query = (await ask(admin, "google_ads")).searchParams;
    expect(query.get("scope")).toBe("openid email https://www.googleapis.com/auth/datamanager");
    expect(query.get("redirect_uri")).toBe(`${process.env.APP_URL}/ads-success`);
  });
});
