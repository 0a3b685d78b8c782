import { beforeEach, describe, expect, it } from "vitest";
import { database, rawSql } from "@/db/client";
import { disconnectService } from "@/lib/accounts/connections/contract";
import { withGoogleAccess } from "@/lib/accounts/connections/google-access";
import { storeGrant } from "@/lib/accounts/connections/store-grant";
import { decrypt } from "@/lib/platform/core/crypto";
import { api } from "@/tests/support/api";
import { startOwnGoogle, tokenRow } from "@/tests/support/google";
import { makePerson, type Person, supabaseFor } from "@/tests/support/people";
import { revocationsOf, runRevocations } from "@/tests/support/queue";
import { describeRefusals } from "@/tests/support/refusals";

const google = await startOwnGoogle();
beforeEach(() => google.reset());

const pathOf = (service: string) => `/api/google/${service}/connection`;
const disconnect = ({ token }: Person, service: string) => api("DELETE", pathOf(service), { token });

describeRefusals(disconnectService, pathOf("google_gmail"));

const servicesOf = async ({ id }: Person) =>
  (await rawSql()`select service from user_tokens where user_id = ${id} order by service`).map(
    ({ service }) => service,
  );

async function refreshTokenOf(id: string) {
  const { refresh_token_encrypted } = await tokenRow(id);
  return decrypt(refresh_token_encrypted, `user_tokens|refresh_token_encrypted|${id}`);
}

describe("disconnecting", () => {
  it("deletes one's own tokens of that service alone, and revokes the grant at Google (SERV-09, ROLE-05)", async () => {
    const [mine, other] = [await makePerson(), await makePerson()];
    const { id, email } = await google.connect(mine.id, { service: "google_gmail" });
    await google.connect(mine.id, { service: "google_docs" });
    await google.connect(other.id, { service: "google_gmail" });
    const refreshToken = await refreshTokenOf(id);
    expect((await disconnect(mine, "google_gmail")).body).toEqual({ success: true });
    expect(await servicesOf(mine)).toEqual(["google_docs"]);
    expect(await servicesOf(other)).toEqual(["google_gmail"]);
    expect(await google.isAlive(refreshToken)).toBe(true);
    await runRevocations(email);
    expect(await google.isAlive(refreshToken)).toBe(false);
  });

  it("keeps the grant while another service of that account uses it, and revokes it with the last, even concurrently", async () => {
    const person = await makePerson();
    const first = await google.connect(person.id, { service: "google_gmail" });
    const { email } = first;
    const second = await google.connect(person.id, { service: "google_tasks", email });
    await rawSql()`update user_tokens set account = upper(account) where id = ${second.id}`;
    const refreshToken = await refreshTokenOf(second.id);
    await disconnect(person, "google_gmail");
    await runRevocations(email);
    expect(await google.isAlive(refreshToken)).toBe(true);
    const third = await google.connect(person.id, { service: "google_docs", email });
    await rawSql()`update user_tokens set account = ${email} where id in (${second.id}, ${third.id})`;
    await Promise.all([disconnect(person, "google_tasks"), disconnect(person, "google_docs")]);
    await runRevocations(email);
    expect(await google.isAlive(refreshToken)).toBe(false);
  });

  it("works even while Google is down, and the grant is revoked later (SERV-09)", async () => {
    const person = await makePerson();
    const { id, email } = await google.connect(person.id, { service: "google_gmail" });
    const refreshToken = await refreshTokenOf(id);
    await google.control("fail", { path: "*", status: 503, times: 99 });
    expect((await disconnect(person, "google_gmail")).status).toBe(200);
    expect(await servicesOf(person)).toEqual([]);
    const [job] = await revocationsOf(email);
    expect(job).toBeDefined();
    expect(JSON.stringify(job), "the token waits encrypted").not.toContain(refreshToken);
    await google.reset();
    await runRevocations(email);
    expect(await google.isAlive(refreshToken)).toBe(false);
  });

  it("is idempotent, and works with unreadable tokens", async () => {
    const person = await makePerson();
    await google.connect(person.id, { service: "google_gmail" });
    await rawSql()`update user_tokens set refresh_token_encrypted = 'v1.lost' where user_id = ${person.id}`;
    for (const attempt of [1, 2]) {
      expect((await disconnect(person, "google_gmail")).status, `attempt ${attempt}`).toBe(200);
    }
    expect((await disconnect(person, "google_photos")).status).toBe(404);
  });

  it("during a refresh leaves nothing behind (SERV-09)", async () => {
    const person = await makePerson();
    await google.connect(person.id, { access: "expired" });
    const refresh = await google.hold("/token");
    const call = withGoogleAccess({ userId: person.id, service: "google_calendar" }, (client) =>
      client.getRequestHeaders(),
    );
    await refresh.untilHeld();
    expect((await disconnect(person, "google_calendar")).status).toBe(200);
    await refresh.release();
    await call;
    expect(await servicesOf(person)).toEqual([]);
  });
});

describe("a connection deleted in another way", () => {
  it("through the data API, or with its user, is revoked at Google too (API-07)", async () => {
    const [deleting, leaving] = [await makePerson(), await makePerson()];
    const first = await google.connect(deleting.id, { service: "google_gmail" });
    const second = await google.connect(leaving.id, { service: "google_gmail" });
    const tokens = [await refreshTokenOf(first.id), await refreshTokenOf(second.id)];
    await supabaseFor(deleting)
      .from("user_tokens")
      .delete()
      .eq("user_id", deleting.id)
      .eq("service", "google_gmail");
    expect(await servicesOf(deleting)).toEqual([]);
    await rawSql()`delete from accounts where id = ${leaving.id}`;
    for (const { email } of [first, second]) await runRevocations(email);
    for (const token of tokens) expect(await google.isAlive(token)).toBe(false);
  });

  it("but a refresh, or a lost connection, revokes nothing", async () => {
    const person = await makePerson();
    const { email } = await google.connect(person.id, { access: "expired" });
    await withGoogleAccess({ userId: person.id, service: "google_calendar" }, (client) =>
      client.getRequestHeaders(),
    );
    await rawSql()`update user_tokens set needs_reauth = true where user_id = ${person.id}`;
    expect(await revocationsOf(email)).toHaveLength(0);
  });
});

describe("reconnecting", () => {
  it("while an old grant is being refreshed keeps the new one (DATA-16)", async () => {
    const person = await makePerson();
    const { id, email } = await google.connect(person.id, { access: "expired" });
    const refresh = await google.hold("/token");
    const call = withGoogleAccess({ userId: person.id, service: "google_calendar" }, (client) =>
      client.getRequestHeaders(),
    );
    await refresh.untilHeld();
    await database().transaction((tx) =>
      storeGrant(tx, {
        userId: person.id,
        service: "google_calendar",
        account: email,
        scopes: ["newer"],
        access: { token: "ya29.newer", expiresAt: new Date(Date.now() + 3_000_000) },
        refreshToken: "1//0newer",
      }),
    );
    const stored = await tokenRow(id);
    await refresh.release();
    await call;
    expect(await tokenRow(id)).toEqual(stored);
    expect(await refreshTokenOf(id)).toBe("1//0newer");
  });
});
