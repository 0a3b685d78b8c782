import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { createConsentState, takeConsentState } from "@/lib/accounts/connections/consent-states";
import { oauthCallback } from "@/lib/accounts/connections/contract";
import { decrypt, sha256 } from "@/lib/platform/core/crypto";
import { api } from "@/tests/support/api";
import { startOwnGoogle } from "@/tests/support/google";
import { makePerson, PASSWORD, type Person, supabaseFor } from "@/tests/support/people";
import { runRevocations } from "@/tests/support/queue";
import { describeRefusals } from "@/tests/support/refusals";

const [EMAIL, SECOND_EMAIL] = [`${randomUUID()}@firm.test`, `${randomUUID()}@firm.test`] as const;
const google = await startOwnGoogle({ emails: [EMAIL, SECOND_EMAIL] });
beforeEach(() => google.reset());

const SERVICES = ["gmail", "calendar", "drive", "docs", "sheets", "contacts", "meet", "tasks"];
const pathOf = (service: string) => `/api/google/${service}/oauth-callback`;

describeRefusals(oauthCallback, pathOf("google_gmail"), { code: "code", user_id: "state" });

type Consent = { email?: string; untick?: string[]; permissions?: string };

/** Begins a consent as this person and gives it on Google's page. */
async function giveConsent(person: Person, service: string, consent: Consent = {}) {
  const { email = EMAIL, untick, permissions = "" } = consent;
  const path = `/api/google/${service}/auth-url?user_id=${person.id}&permissions=${permissions}`;
  const { body } = await api("GET", path, { token: person.token });
  const { code = "", state = "" } = await google.consent(body.url, { email, untick });
  return { code, user_id: state };
}

const finish = (person: Person, service: string, body: { code: string; user_id: string }) =>
  api("POST", pathOf(service), { token: person.token, body });

async function connect(person: Person, service: string, consent: Consent = {}) {
  const answer = await finish(person, service, await giveConsent(person, service, consent));
  expect(answer.body).toEqual({ success: true });
}

const rowsOf = (person: Person) =>
  rawSql()`select * from user_tokens where user_id = ${person.id} order by service`;

async function rowOf(person: Person, service: string) {
  const row = (await rowsOf(person)).find((candidate) => candidate.service === service);
  if (!row) throw new Error(`${service} is not connected`);
  return row;
}

describe("a consent that was given", () => {
  it("connects each of the eight services, its tokens encrypted (API-47, CONSENT-04, DATA-15, DATA-16, SAFE-02)", async () => {
    const person = await makePerson();
    for (const service of SERVICES) await connect(person, `google_${service}`);
    const rows = await rowsOf(person);
    expect(rows.map(({ service }) => service)).toEqual(SERVICES.map((service) => `google_${service}`).sort());
    for (const row of rows) {
      expect(row).toMatchObject({ account: EMAIL, needs_reauth: false, last_error: null });
      expect(row.checked_at).not.toBeNull();
      expect(row.expires_at.getTime()).toBeGreaterThan(Date.now() + 50 * 60_000);
      for (const [column, form] of [
        ["access_token_encrypted", /^ya29\./],
        ["refresh_token_encrypted", /^1\/\/0/],
      ] as const) {
        expect(row[column]).toMatch(/^v1\./);
        expect(decrypt(row[column], `user_tokens|${column}|${row.id}`)).toMatch(form);
      }
    }
    const calendar = rows.find(({ service }) => service === "google_calendar");
    expect(calendar?.scopes).toEqual(
      expect.arrayContaining([
        "https://www.googleapis.com/auth/calendar.events",
        "https://www.googleapis.com/auth/calendar.freebusy",
      ]),
    );
    expect(calendar?.scopes.join(), "no other service's scopes").not.toContain("gmail");
  });

  it("proves the PKCE verifier: a code of another flow is useless", async () => {
    const person = await makePerson();
    const [one, two] = [await giveConsent(person, "google_docs"), await giveConsent(person, "google_docs")];
    const { status, body } = await finish(person, "google_docs", { code: one.code, user_id: two.user_id });
    expect(status).toBe(400);
    expect(body.error).toBe(
      "Google no longer accepts this request. Go back to Services and connect Google Docs again.",
    );
    expect(await rowsOf(person)).toHaveLength(0);
  });

  it("repairs a broken connection, which stays the same one (SERV-08)", async () => {
    const person = await makePerson();
    await connect(person, "google_tasks");
    const before = await rowOf(person, "google_tasks");
    await rawSql()`update user_tokens set needs_reauth = true, last_error = 'invalid_grant' where id = ${before.id}`;
    await connect(person, "google_tasks");
    const after = await rowOf(person, "google_tasks");
    expect(after).toMatchObject({ id: before.id, needs_reauth: false, last_error: null });
    expect(after.refresh_token_encrypted).not.toBe(before.refresh_token_encrypted);
  });

  it("replaces tokens that can no longer be read", async () => {
    const person = await makePerson();
    await connect(person, "google_tasks");
    await rawSql()`update user_tokens set refresh_token_encrypted = 'v1.lost', account = 'x@y.test' where user_id = ${person.id}`;
    await connect(person, "google_tasks");
    expect((await rowOf(person, "google_tasks")).account).toBe(EMAIL);
  });

  it("of another account revokes the former account's grant", async () => {
    const person = await makePerson();
    await connect(person, "google_tasks", { email: SECOND_EMAIL });
    const { id, refresh_token_encrypted } = await rowOf(person, "google_tasks");
    const former = decrypt(refresh_token_encrypted, `user_tokens|refresh_token_encrypted|${id}`);
    await connect(person, "google_tasks");
    await runRevocations(SECOND_EMAIL);
    expect(await google.isAlive(former)).toBe(false);
    expect((await rowOf(person, "google_tasks")).account).toBe(EMAIL);
  });
});

describe("a state", () => {
  const refused = async (person: Person, service: string, body: { code: string; user_id: string }) => {
    const answer = await finish(person, service, body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ success: false, code: "invalid_input" });
    return answer.body.error as string;
  };

  it("works once, even for two concurrent callbacks (ROLE-17)", async () => {
    const person = await makePerson();
    const consent = await giveConsent(person, "google_drive");
    const answers = await Promise.all([1, 2, 3, 4].map(() => finish(person, "google_drive", consent)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    expect(await refused(person, "google_drive", consent)).toBe(
      "This has already been used. Check under Services whether Google Drive is connected.",
    );
    expect(await google.countRequests("/token")).toBe(1);
    expect(await rowsOf(person)).toHaveLength(1);
  });

  it("works for ten minutes (ROLE-17)", async () => {
    const person = await makePerson();
    const consent = await giveConsent(person, "google_drive");
    await rawSql()`
      update oauth_states set expires_at = expires_at - interval '10 minutes'
      where state_hash = ${sha256(consent.user_id)}`;
    expect(await refused(person, "google_drive", consent)).toBe(
      "This took longer than ten minutes. Go back to Services and connect Google Drive again.",
    );
  });

  it("of another user, another service or no one gets the same refusal, and nothing is stored (ROLE-15, ROLE-17)", async () => {
    const [attacker, victim] = [await makePerson(), await makePerson()];
    const consent = await giveConsent(attacker, "google_drive");
    const words =
      "This connection wasn't started from your account. Go back to Services and connect Google Drive again.";
    expect(await refused(victim, "google_drive", consent)).toBe(words);
    expect(await refused(victim, "google_drive", { code: consent.code, user_id: randomUUID() })).toBe(words);
    expect(await refused(victim, "google_drive", { code: consent.code, user_id: victim.id })).toBe(words);
    expect(await refused(attacker, "google_docs", consent)).toContain("wasn't started from your account");
    expect([...(await rowsOf(victim)), ...(await rowsOf(attacker))]).toHaveLength(0);
    expect(await google.countRequests("/token")).toBe(0);
    expect((await finish(attacker, "google_drive", consent)).status, "its owner can still use it").toBe(200);
  });

  it("of another user is refused where neither session has an id, too (ROLE-15, ROLE-17)", async () => {
    const actorOf = ({ id, email }: Person) => ({
      personId: id,
      accountId: id,
      email,
      fullName: email,
      role: "owner" as const,
      isAdmin: false,
      proof: "not-asked" as const,
    });
    const [attacker, victim] = [actorOf(await makePerson()), actorOf(await makePerson())];
    const { state } = await createConsentState(attacker, {
      service: "google_drive",
      permissions: [],
    });
    await expect(takeConsentState(victim, "google_drive", state)).rejects.toMatchObject({
      code: "invalid_input",
    });
    expect(await takeConsentState(attacker, "google_drive", state)).toMatchObject({ permissions: [] });
  });

  it("belongs to the session that began it (ROLE-17)", async () => {
    const person = await makePerson();
    const consent = await giveConsent(person, "google_drive");
    const { data } = await supabaseFor(null).auth.signInWithPassword({
      email: person.email,
      password: PASSWORD,
    });
    const elsewhere = { ...person, token: data.session?.access_token ?? "" };
    expect(await refused(elsewhere, "google_drive", consent)).toBe(
      "You have signed in again since you started connecting. Go back to Services and connect Google Drive again.",
    );
    expect((await finish(person, "google_drive", consent)).status).toBe(200);
  });
});

describe("an insufficient consent", () => {
  it("because a box was left empty says which, connects nothing, and leaves no grant behind (API-47)", async () => {
    const person = await makePerson();
    const email = SECOND_EMAIL;
    const { status, body } = await finish(
      person,
      "google_gmail",
      await giveConsent(person, "google_gmail", { email, untick: ["gmail.send"] }),
    );
    expect(status).toBe(400);
    expect(body.error).toBe(
      "Gmail wasn't connected because this box was not ticked: send email on your behalf. " +
        "Go back to Services, connect it again and leave every box ticked.",
    );
    expect(await rowsOf(person)).toHaveLength(0);
    await runRevocations(email);
    expect(await google.countRequests("/revoke")).toBe(1);
  });

  it("is measured against what was asked for, no more and no less (FLOW-03)", async () => {
    const person = await makePerson();
    await connect(person, "google_gmail");
    const consent = { permissions: "mail.read", untick: ["gmail.readonly"] };
    const { status, body } = await finish(
      person,
      "google_gmail",
      await giveConsent(person, "google_gmail", consent),
    );
    expect(status).toBe(400);
    expect(body.error).toContain("this box was not ticked: read your email");
    await connect(person, "google_gmail", { permissions: "mail.read" });
    expect((await rowOf(person, "google_gmail")).scopes).toEqual(
      expect.arrayContaining([
        "https://www.googleapis.com/auth/gmail.send",
        "https://www.googleapis.com/auth/gmail.readonly",
      ]),
    );
  });

  it("leaves an existing connection unchanged", async () => {
    const person = await makePerson();
    await connect(person, "google_calendar");
    const before = await rowOf(person, "google_calendar");
    const narrow = await giveConsent(person, "google_calendar", { untick: ["calendar.freebusy"] });
    expect((await finish(person, "google_calendar", narrow)).status).toBe(400);
    await runRevocations(EMAIL);
    expect(await google.countRequests("/revoke")).toBe(0);
    expect(await rowOf(person, "google_calendar")).toEqual(before);
  });

  it("because Google gave no refresh token says so, and the old one is kept", async () => {
    const person = await makePerson();
    await connect(person, "google_meet");
    const before = await rowOf(person, "google_meet");
    const path = `/api/google/google_meet/auth-url?user_id=${person.id}`;
    const { body } = await api("GET", path, { token: person.token });
    const online = new URL(body.url);
    online.searchParams.set("access_type", "online");
    const { code = "", state = "" } = await google.consent(online.href, { email: EMAIL });
    const answer = await finish(person, "google_meet", { code, user_id: state });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatch(
      /^Google didn't give lasting access to Google Meet\. Remove this app at /,
    );
    expect(await rowOf(person, "google_meet")).toEqual(before);
  });
});

describe("a failing Google", () => {
  it("does not spend the consent: the same callback works once Google is back (API-47)", async () => {
    const person = await makePerson();
    const consent = await giveConsent(person, "google_sheets");
    for (const plan of [{ status: 503 }, { drop: true }]) {
      await google.control("fail", { path: "/token", times: 9, ...plan });
      const { status, body } = await finish(person, "google_sheets", consent);
      expect(status).toBe(502);
      expect(body).toMatchObject({
        code: "provider_failed",
        error: "Google isn't answering, so Google Sheets isn't connected yet. Reload this page in a minute.",
      });
      await google.reset();
    }
    expect((await finish(person, "google_sheets", consent)).body).toEqual({ success: true });
  });

  it("that refuses our OAuth client asks for the admin", async () => {
    const person = await makePerson();
    const consent = await giveConsent(person, "google_sheets");
    await google.control("fail", { path: "/token", status: 401, body: { error: "invalid_client" } });
    const { status, body } = await finish(person, "google_sheets", consent);
    expect(status).toBe(503);
    expect(body.error).toBe(
      "Google doesn't accept this server's registration, so nothing can be connected. Tell your agency.",
    );
  });
});
