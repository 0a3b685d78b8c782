import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { loadActor } from "@/lib/platform/auth/load-actor";
import { env } from "@/lib/platform/core/env";
import { newAddress } from "@/tests/support/addresses";
import { api } from "@/tests/support/api";
import { auditOf } from "@/tests/support/audit";
import { makePerson, PASSWORD, type Person, supabaseFor } from "@/tests/support/people";

const admin = await makePerson({ admin: true });
const update = (id: string, body: unknown) =>
  api("PUT", `/api/admin/users/${id}`, { token: admin.token, body });
const read = async (id: string) =>
  (await api("GET", `/api/admin/users/${id}`, { token: admin.token })).body.data;
const signIn = (email: string) =>
  api("POST", "/api/auth/sign-in", {
    body: { identifier: email, password: PASSWORD },
    headers: { "x-client-address": newAddress() },
  });
const directly = (email: string) => supabaseFor(null).auth.signInWithPassword({ email, password: PASSWORD });

/** What a browser with this session can still do at Supabase. */
async function reachOf(person: Person) {
  const data = supabaseFor(person);
  const auth = supabaseFor(null).auth;
  const [profile, roles, tokens, user, refreshed] = await Promise.all([
    data.from("profiles").select("id"),
    data.from("user_roles").select("role"),
    data.from("user_tokens").select("service"),
    auth.getUser(person.token),
    auth.refreshSession({ refresh_token: person.refreshToken }),
  ]);
  await data.from("user_tokens").delete().eq("user_id", person.id);
  const kept = await rawSql()`select 1 from user_tokens where user_id = ${person.id}`;
  return {
    rows: [profile, roles, tokens].map((answer) => answer.data?.length ?? 0),
    deleted: kept.length === 0,
    user: user.data.user ? "known" : "refused",
    refreshed: refreshed.error ? "refused" : "renewed",
  };
}

const connect = (userId: string) =>
  rawSql()`insert into user_tokens (user_id, service, refresh_token_encrypted) values (${userId}, 'google_gmail', 'v1.secret')`;

const NOTHING = { rows: [0, 0, 0], deleted: false, user: "refused", refreshed: "refused" };

describe("a disabled account", () => {
  it("is banned at Supabase, and its session reaches nothing through the data API or the auth server (GATE-03)", async () => {
    const person = await makePerson({ admin: true });
    await connect(person.id);
    expect((await update(person.id, { disabled: true })).status).toBe(200);
    expect(await reachOf(person)).toEqual(NOTHING);
    expect((await directly(person.email)).error?.code).toBe("user_banned");
    const wrote = await fetch(`${env().SUPABASE_URL}/auth/v1/user`, {
      method: "PUT",
      headers: { authorization: `Bearer ${person.token}`, "content-type": "application/json" },
      body: JSON.stringify({ password: "another password of theirs" }),
    });
    expect(wrote.status).toBe(403);
  });

  it("gets the same answer at sign-in as a wrong password (GATE-01, GATE-03)", async () => {
    const person = await makePerson();
    await update(person.id, { disabled: true });
    expect(await signIn(person.email)).toMatchObject({
      status: 401,
      body: { code: "sign_in_failed", error: "Invalid login credentials" },
    });
  });

  it("signs in again once it is enabled, while the sessions from before stay ended (GATE-03)", async () => {
    const person = await makePerson();
    await connect(person.id);
    await update(person.id, { disabled: true });
    await update(person.id, { disabled: false });
    expect(await reachOf(person)).toEqual(NOTHING);
    await expect(loadActor(person.token)).rejects.toMatchObject({ code: "unauthenticated" });
    expect((await signIn(person.email)).status).toBe(200);
    expect((await directly(person.email)).error).toBeNull();
  });

  it("gets no session by a sign-in that ran while it was enabled: enabling ends those as well (GATE-03)", async () => {
    const person = await makePerson();
    await rawSql()`update profiles set disabled_at = now() where id = ${person.id}`;
    const session = randomUUID();
    await rawSql()`insert into auth.sessions (id, user_id) values (${session}, ${person.id})`;
    await update(person.id, { disabled: false });
    expect(await rawSql()`select 1 from auth.sessions where user_id = ${person.id}`).toEqual([]);
  });

  it("is refused by the password hook even where the ban is missing at Supabase (GATE-03)", async () => {
    const person = await makePerson();
    await update(person.id, { disabled: true });
    await rawSql()`update auth.users set banned_until = null where id = ${person.id}`;
    expect((await directly(person.email)).error?.code).toBe("invalid_credentials");
  });
});

describe("a session that was ended", () => {
  it("reads and deletes nothing through the data API, though its token has not expired (GATE-03)", async () => {
    const person = await makePerson();
    await connect(person.id);
    await rawSql()`delete from auth.sessions where user_id = ${person.id}`;
    expect(await reachOf(person)).toEqual(NOTHING);
  });
});

describe("an account that was created elsewhere", () => {
  const signUp = async () => {
    const email = `stranger-${randomUUID()}@example.test`;
    const { data } = await supabaseFor(null).auth.signUp({ email, password: PASSWORD });
    if (!data.user || !data.session) throw new Error("open sign-up gives a session");
    return {
      id: data.user.id,
      email,
      username: "",
      token: data.session.access_token,
      refreshToken: data.session.refresh_token,
    };
  };

  it("reaches nothing until an admin approves it: no page, no API, no data API, no sign-in (GATE-05)", async () => {
    const stranger = await signUp();
    await connect(stranger.id);
    await expect(loadActor(stranger.token)).rejects.toMatchObject({ code: "unauthenticated" });
    expect((await api("GET", "/api/user/my-call-logs", { token: stranger.token })).status).toBe(401);
    expect((await signIn(stranger.email)).status).toBe(401);
    expect((await directly(stranger.email)).error?.code).toBe("user_banned");
    const reach = await reachOf(stranger);
    expect(reach).toMatchObject({ rows: [0, 0, 0], deleted: false, refreshed: "refused" });
  });

  it("is shown to admins as waiting, and works once approved (GATE-05)", async () => {
    const stranger = await signUp();
    expect(await read(stranger.id)).toMatchObject({ approved_at: null, disabled_at: expect.any(String) });
    const { data } = (await api("GET", `/api/admin/users?search=${stranger.email}`, { token: admin.token }))
      .body;
    expect(data).toMatchObject([{ id: stranger.id, approved_at: null }]);
    expect((await update(stranger.id, { disabled: false })).body.data).toMatchObject({
      approved_at: expect.any(String),
      disabled_at: null,
    });
    expect((await signIn(stranger.email)).status).toBe(200);
    expect(await auditOf(stranger.id)).toMatchObject([{ action: "approved", actor_id: admin.id }]);
    const events = await rawSql()`
      select kind from security_events where user_id = ${stranger.id} and kind like 'account-%'`;
    expect([...events]).toEqual([{ kind: "account-approved" }]);
  });

  it("is approved by being made an admin, as the first admin is (GATE-05)", async () => {
    const stranger = await signUp();
    await rawSql()`insert into user_roles (user_id, role) values (${stranger.id}, 'admin')`;
    expect(await read(stranger.id)).toMatchObject({
      approved_at: expect.any(String),
      disabled_at: null,
      is_admin: true,
    });
    expect((await signIn(stranger.email)).status).toBe(200);
  });

  it("can only be enabled by approval: the database keeps it disabled until then (GATE-05)", async () => {
    const stranger = await signUp();
    const attempt = rawSql()`update profiles set disabled_at = null where id = ${stranger.id}`.execute();
    await expect(attempt).rejects.toMatchObject({ constraint_name: "profiles_waiting_is_disabled" });
  });

  it("differs from one created by an admin, which needs no approval (GATE-05)", async () => {
    const email = `made-${randomUUID()}@example.test`;
    const made = await api("POST", "/api/admin/users", {
      token: admin.token,
      body: { email, password: PASSWORD },
    });
    expect(made.status).toBe(201);
    expect(await read(made.body.data.id)).toMatchObject({
      approved_at: expect.any(String),
      disabled_at: null,
    });
    expect((await signIn(email)).status).toBe(200);
  });
});
