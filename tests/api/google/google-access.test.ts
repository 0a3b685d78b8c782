import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { database, rawSql } from "@/db/client";
import { userTokens } from "@/db/schema/connections";
import type { withGoogleAccess } from "@/lib/accounts/connections/google-access";
import { markBroken } from "@/lib/accounts/connections/mark-broken";
import { readConnection } from "@/lib/accounts/connections/stored-tokens";
import type { GoogleClient } from "@/lib/providers/google/client";
import { startOwnGoogle, tokenRow } from "@/tests/support/google";
import { makePerson } from "@/tests/support/people";
import { deliveriesOf, makeWebhook } from "@/tests/support/webhooks";

const google = await startOwnGoogle();
beforeEach(() => google.reset());

/** The module as another instance of the app would have it: with its own memory, on the same database. */
async function newInstance(): Promise<typeof withGoogleAccess> {
  vi.resetModules();
  return (await import("@/lib/accounts/connections/google-access")).withGoogleAccess;
}

const owner = (userId: string) => ({ userId, service: "google_calendar" as const });

describe("access to Google", () => {
  it("is refreshed once for 50 simultaneous calls on two instances (SAFE-02)", async () => {
    const [one, two] = [await newInstance(), await newInstance()];
    const { id: userId } = await makePerson();
    const { id } = await google.connect(userId, { access: "expired" });
    await google.reset();
    await google.control("delay", { path: "/token", ms: 300 });
    const headers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        (index % 2 ? one : two)(owner(userId), (client) => client.getRequestHeaders()),
      ),
    );
    expect(await google.countRequests("/token")).toBe(1);
    const bearers = new Set(headers.map((header) => header.get("authorization")));
    expect(bearers.size).toBe(1);
    expect([...bearers][0]).toMatch(/^Bearer ya29\./);
    expect((await tokenRow(id)).expires_at.getTime()).toBeGreaterThan(Date.now());
  });

  it("tells all of 50 simultaneous calls to reconnect after trying a revoked grant once (CAL-09)", async () => {
    const [one, two] = [await newInstance(), await newInstance()];
    const { id: userId } = await makePerson();
    const { email } = await google.connect(userId, { access: "expired" });
    await google.control("revoke-user", { email });
    await google.reset();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) =>
        (index % 2 ? one : two)(owner(userId), (client) => client.getRequestHeaders()),
      ),
    );
    expect(await google.countRequests("/token")).toBe(1);
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: "rejected", reason: { code: "reconnect_needed" } });
    }
  });

  it("is marked broken by one of many concurrent callers, and sent to webhooks once (BOOK-06, CAL-09)", async () => {
    const { id: userId } = await makePerson();
    const webhook = await makeWebhook(userId, { events: ["connection.broken"] });
    const { id } = await google.connect(userId);
    const row = await readConnection(database(), eq(userTokens.id, id));
    if (!row) throw new Error("no connection");
    const found = await Promise.all(
      Array.from({ length: 8 }, () => markBroken(database(), row, "invalid_grant")),
    );
    expect(found.filter(Boolean)).toHaveLength(1);
    expect(await deliveriesOf(webhook.id)).toHaveLength(1);
  });

  it("does not exhaust the database pool while Google hangs for many clients", async () => {
    const access = await newInstance();
    const people = await Promise.all(Array.from({ length: 12 }, () => makePerson()));
    await Promise.all(people.map(({ id }) => google.connect(id, { access: "expired" })));
    const refreshes = await google.hold("/token", { times: 12 });
    const calls = people.map(({ id }) => access(owner(id), (client) => client.getRequestHeaders()));
    await refreshes.untilHeld();
    expect(await rawSql()`select 1 as answer`).toEqual([{ answer: 1 }]);
    await refreshes.release();
    await Promise.all(calls);
  });

  it("is refused before Google is asked if the work needs more than was granted (FLOW-03)", async () => {
    const access = await newInstance();
    const { id: userId } = await makePerson();
    const scopes = ["https://www.googleapis.com/auth/gmail.send"];
    const { id } = await google.connect(userId, { service: "google_gmail", scopes, access: "expired" });
    await google.reset();
    const work = (client: GoogleClient) => client.getRequestHeaders();
    const gmail = { userId, service: "google_gmail" as const };
    await expect(access({ ...gmail, permissions: ["mail.read"] }, work)).rejects.toMatchObject({
      code: "reconnect_needed",
      message:
        "Gmail doesn't allow this yet: read your email. Open the workflow that needs it and allow it there.",
      extra: { needsReauth: true, missing: ["read your email"] },
    });
    expect(await google.countRequests("/token")).toBe(0);
    expect((await tokenRow(id)).needs_reauth).toBe(false);
    expect(await access({ ...gmail, permissions: [] }, work)).toBeTruthy();
  });

  it("keeps what a new consent stored while an old grant was being refused (DATA-16)", async () => {
    const access = await newInstance();
    const { id: userId } = await makePerson();
    const { id, email } = await google.connect(userId, { access: "expired" });
    await google.control("revoke-user", { email });
    const refresh = await google.hold("/token");
    const call = access(owner(userId), (client) => client.getRequestHeaders());
    const refused = expect(call).rejects.toMatchObject({ code: "reconnect_needed" });
    await refresh.untilHeld();
    await rawSql()`update user_tokens set refresh_token_encrypted = 'v1.newer' where id = ${id}`;
    await refresh.release();
    await refused;
    expect(await tokenRow(id)).toMatchObject({ needs_reauth: false, refresh_token_encrypted: "v1.newer" });
  });
});
