import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { database, rawSql } from "@/db/client";
import { userTokens } from "@/db/schema/connections";
import { checkConnections } from "@/lib/accounts/connections/check-connections";
import { type ServiceHealth, tokenHealth } from "@/lib/accounts/connections/contract";
import { markBroken } from "@/lib/accounts/connections/mark-broken";
import { readConnection } from "@/lib/accounts/connections/stored-tokens";
import { storedHealth } from "@/lib/accounts/connections/token-health";
import { api } from "@/tests/support/api";
import { startOwnGoogle, tokenRow } from "@/tests/support/google";
import { makePerson, type Person } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";
import { quickest } from "@/tests/support/speed";
import { deliveriesOf, makeWebhook } from "@/tests/support/webhooks";

const google = await startOwnGoogle();
beforeEach(() => google.reset());

const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";
const pathOf = (userId: string) => `/api/token-health/token-health/${userId}`;

describeRefusals(tokenHealth, pathOf(UNKNOWN_ID));

async function ask({ token }: Person, userId: string): Promise<Record<string, ServiceHealth>> {
  const { status, body } = await api("GET", pathOf(userId), { token });
  expect(status).toBe(200);
  return Object.fromEntries(body.token_health.map((item: ServiceHealth) => [item.service, item]));
}

const calendarOf = async (person: Person) => (await ask(person, person.id)).google_calendar;
/** As if the last check had been this long ago. */
const letPass = (id: string, interval: string) =>
  rawSql()`update user_tokens set checked_at = now() - ${interval}::interval where id = ${id}`;

describe("token health", () => {
  it("names all eight services, what is wrong with each, and never a token (API-45, DATA-17, ROLE-05)", async () => {
    const person = await makePerson();
    await google.connect(person.id, { service: "google_gmail" });
    const broken = await google.connect(person.id, { service: "google_docs", access: "expired" });
    await google.control("revoke-user", { email: broken.email });
    const { body } = await api("GET", pathOf(person.id), { token: person.token });
    expect(Object.keys(body)).toEqual(["success", "token_health"]);
    expect(body.token_health).toHaveLength(8);
    const stand = Object.fromEntries(
      body.token_health.map(({ service, status, action_needed }: ServiceHealth) => [
        service,
        [status, action_needed],
      ]),
    );
    expect(stand).toEqual({
      google_gmail: ["valid", null],
      google_docs: ["needs_reauth", "reauthenticate"],
      ...Object.fromEntries(
        ["calendar", "drive", "sheets", "contacts", "meet", "tasks"].map((service) => [
          `google_${service}`,
          ["not_connected", null],
        ]),
      ),
    });
    expect(JSON.stringify(body)).not.toMatch(/v1\.|ya29|1\/\/0/);
  });

  it("checks with Google, even for an access token that has not expired (SERV-08)", async () => {
    const person = await makePerson();
    const { id, email } = await google.connect(person.id);
    await google.reset();
    expect(await calendarOf(person)).toMatchObject({ status: "valid", account: email });
    expect(await google.countRequests("/tokeninfo")).toBe(1);
    expect(await google.countRequests("/token")).toBe(0);
    await google.control("revoke-user", { email });
    await letPass(id, "1 minute");
    expect(await calendarOf(person)).toMatchObject({
      status: "needs_reauth",
      action_needed: "reauthenticate",
    });
    expect(await tokenRow(id)).toMatchObject({ needs_reauth: true, last_error: "invalid_grant" });
  });

  it("refreshes expired tokens, and those that Google refuses early", async () => {
    for (const access of ["expired", "refused"] as const) {
      const person = await makePerson();
      const { id } = await google.connect(person.id, { access });
      expect((await calendarOf(person))?.status, access).toBe("valid");
      expect((await tokenRow(id)).expires_at.getTime()).toBeGreaterThan(Date.now() + 50 * 60_000);
    }
  });

  it("checks once a minute, however many requests come, and never checks a broken connection", async () => {
    const person = await makePerson();
    const { id, email } = await google.connect(person.id);
    await Promise.all(Array.from({ length: 10 }, () => calendarOf(person)));
    await calendarOf(person);
    expect(await google.countRequests("/tokeninfo")).toBe(1);
    await letPass(id, "1 minute");
    await calendarOf(person);
    expect(await google.countRequests("/tokeninfo")).toBe(2);
    await google.control("revoke-user", { email });
    await letPass(id, "1 minute");
    await calendarOf(person);
    await google.reset();
    await letPass(id, "1 hour");
    expect((await calendarOf(person))?.status).toBe("needs_reauth");
    expect(await google.countRequests("/tokeninfo")).toBe(0);
    expect(await google.countRequests("/token")).toBe(0);
  });

  it("keeps a connection while Google is down or unreachable, and says so until it answers again", async () => {
    for (const plan of [{ status: 503 }, { drop: true }]) {
      const person = await makePerson();
      const { id } = await google.connect(person.id);
      await google.control("fail", { path: "/tokeninfo", times: 9, ...plan });
      expect(await calendarOf(person)).toMatchObject({ status: "unreachable", action_needed: null });
      expect((await tokenRow(id)).needs_reauth).toBe(false);
      await google.reset();
      await letPass(id, "1 minute");
      expect((await calendarOf(person))?.status).toBe("valid");
    }
  });

  it("is one's own, or any user's for an admin; another's looks like one that does not exist (ROLE-15, ROLE-05)", async () => {
    const [client, other, admin] = [
      await makePerson(),
      await makePerson(),
      await makePerson({ admin: true }),
    ];
    await google.connect(other.id);
    const [theirs, unowned] = await Promise.all(
      [other.id, UNKNOWN_ID].map((id) => api("GET", pathOf(id), { token: client.token })),
    );
    expect(theirs?.status).toBe(404);
    expect({ ...theirs?.body, requestId: "" }).toEqual({ ...unowned?.body, requestId: "" });
    expect(await google.countRequests("/tokeninfo")).toBe(0);
    expect((await ask(admin, other.id)).google_calendar?.status).toBe("valid");
    expect((await ask(admin, admin.id)).google_calendar?.status).toBe("not_connected");
  });

  it("on first render is the stored one, without calling Google (SERV-01, SERV-06, ROLE-06)", async () => {
    const [mine, other] = [await makePerson(), await makePerson()];
    const { id } = await google.connect(mine.id, { service: "google_gmail" });
    await google.connect(other.id, { service: "google_drive" });
    await rawSql()`update user_tokens set checked_at = null where id = ${id}`;
    const statusOf = async () =>
      Object.fromEntries((await storedHealth(mine.id)).map(({ service, status }) => [service, status]));
    expect(await statusOf()).toMatchObject({ google_gmail: "unchecked", google_drive: "not_connected" });
    await letPass(id, "1 day");
    expect((await statusOf()).google_gmail).toBe("valid");
    expect(await google.countRequests("/tokeninfo")).toBe(0);
  });
});

describe("the hourly check", () => {
  it("finds what broke without a recent check, and skips the recently checked", async () => {
    const [one, two] = [await makePerson(), await makePerson()];
    const gone = await google.connect(one.id, { access: "expired" });
    const fine = await google.connect(two.id, { access: "expired" });
    const seen = await google.connect(two.id, { service: "google_gmail", access: "expired" });
    for (const { id } of [gone, fine]) await letPass(id, "1 hour");
    await google.control("revoke-user", { email: gone.email });
    await checkConnections();
    expect(await tokenRow(gone.id)).toMatchObject({ needs_reauth: true, last_error: "invalid_grant" });
    expect(await tokenRow(fine.id)).toMatchObject({ needs_reauth: false, last_error: null });
    expect((await tokenRow(fine.id)).expires_at.getTime()).toBeGreaterThan(Date.now());
    expect((await tokenRow(seen.id)).expires_at.getTime()).toBeLessThan(Date.now());
  });
});

describe("a breakage", () => {
  it("is recorded by one caller and sent to webhooks once, however many notice at once", async () => {
    const { id: userId } = await makePerson();
    const { id, email } = await google.connect(userId);
    const webhook = await makeWebhook(userId, { events: ["connection.broken"] });
    const row = await readConnection(database(), eq(userTokens.id, id));
    if (!row) throw new Error("no connection");
    const found = await Promise.all(
      Array.from({ length: 8 }, () => markBroken(database(), row, "invalid_grant")),
    );
    expect(found.filter(Boolean)).toHaveLength(1);
    expect(await deliveriesOf(webhook.id)).toMatchObject([
      {
        event: "connection.broken",
        payload: { data: { service: "google_calendar", account: email } },
      },
    ]);
    await rawSql()`update user_tokens set refresh_token_encrypted = 'v1.newer', needs_reauth = false where id = ${id}`;
    expect(await markBroken(database(), row, "invalid_grant"), "of a grant that was replaced").toBe(false);
  });

  it("is sent again when a reconnected one breaks again", async () => {
    const person = await makePerson();
    const { id, email } = await google.connect(person.id);
    const webhook = await makeWebhook(person.id, { events: ["connection.broken"] });
    for (const times of [1, 2]) {
      await google.control("revoke-user", { email });
      await letPass(id, "1 minute");
      expect((await calendarOf(person))?.status).toBe("needs_reauth");
      expect(await deliveriesOf(webhook.id)).toHaveLength(times);
      await rawSql()`update user_tokens set needs_reauth = false where id = ${id}`;
    }
  });
});

/** Last in this file: abandoned requests continue in the background, and other tests would count them. */
describe("while Google hangs", () => {
  it("all services are checked in parallel with a timeout, and their connections are kept", async () => {
    const person = await makePerson();
    const services = ["google_calendar", "google_gmail", "google_docs"];
    const ids: string[] = [];
    for (const service of services) ids.push((await google.connect(person.id, { service })).id);
    const took = await quickest(async () => {
      await google.hold("/tokeninfo", { times: 3 });
      const answer = await ask(person, person.id);
      for (const service of services) expect(answer[service]?.status).toBe("unreachable");
      for (const id of ids) {
        expect((await tokenRow(id)).needs_reauth).toBe(false);
        await letPass(id, "1 minute");
      }
    }, 7_000);
    expect(took).toBeLessThan(7_000);
  });
});
