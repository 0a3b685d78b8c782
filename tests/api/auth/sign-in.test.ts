import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { MISSING_CREDENTIALS, signIn } from "@/lib/accounts/sign-in/contract";
import { loadActor } from "@/lib/platform/auth/load-actor";
import { newAddress } from "@/tests/support/addresses";
import { api } from "@/tests/support/api";
import { makePerson, PASSWORD, supabaseFor } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";
import { enrolApp } from "@/tests/support/second-factor";

const attempt = (body: unknown, headers: Record<string, string> = {}) =>
  api("POST", "/api/auth/sign-in", {
    body,
    headers: { "x-client-address": newAddress(), ...headers },
  });

describeRefusals(signIn, "/api/auth/sign-in");

describe("POST /api/auth/sign-in", () => {
  it("opens a session for an email and a password (AUTH-03, API-04)", async () => {
    const person = await makePerson();
    const answer = await attempt({ identifier: ` ${person.email.toUpperCase()} `, password: PASSWORD });
    expect(answer.status).toBe(200);
    expect(answer.body.success).toBe(true);
    expect(await loadActor(answer.body.data.access_token)).toMatchObject({
      personId: person.id,
      isAdmin: false,
    });
    expect(answer.body.data.expires_at).toBeGreaterThan(Date.now() / 1_000);
  });

  it("says whether a second factor is still to be confirmed", async () => {
    const person = await makePerson();
    const before = await attempt({ identifier: person.email, password: PASSWORD });
    expect(before.body.unconfirmed).toBe(false);
    await enrolApp(person);
    const after = await attempt({ identifier: person.email, password: PASSWORD });
    expect(after.body.unconfirmed).toBe(true);
  });

  it("opens a session for a user name, without revealing its email (AUTH-06)", async () => {
    const person = await makePerson();
    const answer = await attempt({ identifier: person.username.toUpperCase(), password: PASSWORD });
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body.data).sort()).toEqual([
      "access_token",
      "expires_at",
      "expires_in",
      "refresh_token",
    ]);
  });

  it("gives the same answer for a wrong password, an unknown name and an unknown email, with the provider's message (AUTH-06, AUTH-14, TOAST-05)", async () => {
    const person = await makePerson();
    const refusals = [];
    for (const identifier of [
      person.email,
      person.username,
      "unknown-name",
      "unknown@nowhere.test",
      "o'; drop table--",
    ]) {
      const started = performance.now();
      const answer = await attempt({ identifier, password: "wrong" });
      refusals.push({ status: answer.status, error: answer.body.error, code: answer.body.code });
      expect(performance.now() - started).toBeGreaterThan(390);
    }
    expect(new Set(refusals.map((refusal) => JSON.stringify(refusal)))).toEqual(
      new Set([JSON.stringify({ status: 401, error: "Invalid login credentials", code: "sign_in_failed" })]),
    );
  });

  it("gives the provider's message when the identifier or the password is missing (AUTH-05)", async () => {
    for (const body of [
      { identifier: "", password: "x" },
      { identifier: "  ", password: "x" },
      { identifier: "a@b.test" },
      {},
    ]) {
      const answer = await attempt(body);
      expect(answer.status).toBe(400);
      expect(answer.body.error).toBe(MISSING_CREDENTIALS);
    }
    const { error } = await supabaseFor(null).auth.signInWithPassword({ password: "x" } as never);
    expect(error?.message).toBe(MISSING_CREDENTIALS);
  });

  it("stops guesses at one account, whatever their claimed address (SAFE-05)", async () => {
    const person = await makePerson();
    const guesses = await Promise.all(
      Array.from({ length: 14 }, () => attempt({ identifier: person.email, password: "wrong" })),
    );
    expect(guesses.filter((guess) => guess.status === 429)).toHaveLength(4);
    const refused = await attempt({ identifier: person.email, password: PASSWORD });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(60);
    expect(refused.body.error).toMatch(/wait \d+ (minutes|seconds)/);
  });

  it("stops one address that tries many accounts (SAFE-05)", async () => {
    const headers = { "x-client-address": "10.9.9.9" };
    const guesses = await Promise.all(
      Array.from({ length: 52 }, (_, index) =>
        attempt({ identifier: `guess${index}`, password: "wrong" }, headers),
      ),
    );
    expect(guesses.filter((guess) => guess.status === 429)).toHaveLength(2);
  });

  it("counts the addresses of one IPv6 /64 as one, and an address with any port as itself (SAFE-05, GATE-08)", async () => {
    const place = (Date.now() % 60_000).toString(16);
    for (const from of [
      (index: number) => `2001:db8:${place}:1::${index.toString(16)}`,
      (index: number) => `10.8.${Number.parseInt(place, 16) % 250}.7:${1_000 + index}`,
    ]) {
      const guesses = await Promise.all(
        Array.from({ length: 52 }, (_, index) =>
          attempt(
            { identifier: `${place}-${index}`, password: "wrong" },
            { "x-client-address": from(index) },
          ),
        ),
      );
      expect(guesses.filter((guess) => guess.status === 429).length).toBe(2);
    }
  });

  it("refuses a disabled user as if the password were wrong", async () => {
    const person = await makePerson();
    await rawSql()`update profiles set disabled_at = now() where id = ${person.id}`;
    const answer = await attempt({ identifier: person.email, password: PASSWORD });
    expect(answer.status).toBe(401);
    expect(answer.body.error).toBe("Invalid login credentials");
    await expect(loadActor(person.token)).rejects.toMatchObject({ code: "unauthenticated" });
  });

  it("refuses a request from another site's page", async () => {
    const answer = await attempt({ identifier: "a", password: "b" }, { "sec-fetch-site": "cross-site" });
    expect(answer.status).toBe(403);
  });
});

describe("a session", () => {
  it("has tokens and an end, for a user with an id and the name given at sign-up (DATA-27)", async () => {
    const { data } = await supabaseFor(null).auth.signUp({
      email: `ann-${randomUUID()}@example.test`,
      password: "three random words",
      options: { data: { full_name: "Ann Other" } },
    });
    expect(data.user).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      user_metadata: { full_name: "Ann Other" },
    });
    expect(data.session).toMatchObject({
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      refresh_token: expect.stringMatching(/\S/),
      expires_in: 3_600,
    });
    const ends = (data.session?.expires_at ?? 0) * 1_000;
    expect(Math.abs(ends - Date.now() - 3_600_000)).toBeLessThan(120_000);
    const profile = await rawSql()`select full_name from profiles where id = ${data.user?.id ?? ""}`;
    expect(profile).toEqual([{ full_name: "Ann Other" }]);
  });

  it("is fetched, ended, and tells its subscribers of each change (API-05)", async () => {
    const person = await makePerson();
    const { auth } = supabaseFor(null);
    const events: string[] = [];
    const { data } = auth.onAuthStateChange((event) => void events.push(event));
    await expect.poll(() => events).toEqual(["INITIAL_SESSION"]);
    expect((await auth.getSession()).data.session).toBeNull();
    await auth.setSession({ access_token: person.token, refresh_token: person.refreshToken });
    expect((await auth.getSession()).data.session?.user.id).toBe(person.id);
    await auth.signOut();
    expect((await auth.getSession()).data.session).toBeNull();
    expect(events).toEqual(["INITIAL_SESSION", "SIGNED_IN", "SIGNED_OUT"]);
    data.subscription.unsubscribe();
    expect(await rawSql()`select 1 from auth.sessions where user_id = ${person.id}`).toHaveLength(0);
  });

  it("ends for our API at once when the user signs out (AUTH-12, API-05)", async () => {
    const person = await makePerson();
    const supabase = supabaseFor(null);
    await supabase.auth.setSession({ access_token: person.token, refresh_token: person.refreshToken });
    expect(await loadActor(person.token)).toMatchObject({ personId: person.id });
    await supabase.auth.signOut();
    await expect(loadActor(person.token)).rejects.toMatchObject({ code: "unauthenticated" });
  });

  it("loses admin rights with the next request after a demotion (ROLE-09)", async () => {
    const person = await makePerson({ admin: true });
    expect(await loadActor(person.token)).toMatchObject({ isAdmin: true });
    await rawSql()`delete from user_roles where user_id = ${person.id}`;
    expect(await loadActor(person.token)).toMatchObject({ isAdmin: false });
  });
});
