import { randomUUID } from "node:crypto";
import type { TransactionSql } from "postgres";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { adminUsers, createUser } from "@/lib/accounts/users/contract";
import { SETUP_STEPS } from "@/lib/accounts/users/setup";
import { loadActor } from "@/lib/platform/auth/load-actor";
import { makeAgent } from "@/tests/support/agents";
import { api } from "@/tests/support/api";
import { auditOf } from "@/tests/support/audit";
import { makeMember, makePerson, type Person, supabaseFor } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";

const URL = "/api/admin/users";
const GOOD = "three random words";

describeRefusals(adminUsers, URL);
describeRefusals(createUser, URL, { email: "refused@example.test", password: GOOD });

type Listed = { id: string; created_at: string };

const admin = await makePerson({ admin: true });
const list = async (query: string) => (await api("GET", `${URL}?${query}`, { token: admin.token })).body;
const create = (body: Record<string, unknown>) => api("POST", URL, { token: admin.token, body });

describe("all users", () => {
  it("are listed for an admin with name, email and date, newest first (API-18, DATA-18, ROLE-08)", async () => {
    const ann = await makePerson({ fullName: "Ann Other" });
    const { status, body } = await api("GET", URL, { token: admin.token });
    expect(status).toBe(200);
    expect(body.data.find(({ id }: Listed) => id === ann.id)).toEqual({
      id: ann.id,
      email: ann.email,
      full_name: "Ann Other",
      country: "GB",
      user_metadata: { full_name: "Ann Other" },
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      is_admin: false,
      agency_role: null,
      approved_at: expect.any(String),
      disabled_at: null,
      invited: false,
      live: null,
      setup: { missing: SETUP_STEPS, of: 7 },
    });
    expect(body.data.find(({ id }: Listed) => id === admin.id).is_admin).toBe(true);
    expect(body.next).toBeNull();
    const found = await api("GET", `${URL}?search=${encodeURIComponent(ann.email)}`, { token: admin.token });
    expect(found.body).toMatchObject({ next: null, total: 1, data: [{ id: ann.id }] });
    const dates = body.data.map((user: Listed) => user.created_at);
    expect(dates).toEqual([...dates].sort().reverse());
  });

  it("say who is live, and since when a required check fails", async () => {
    const people = await Promise.all([makePerson(), makePerson(), makePerson(), makePerson(), makePerson()]);
    const [well, failing, resting, ended, removed] = people;
    const live = [well, failing, ended, removed].map(({ id }) => id);
    for (const { id } of people) await makeAgent(id);
    await rawSql()`update agents set live_at = '2026-01-10T09:00:00Z' where user_id = any(${live}::uuid[])`;
    await rawSql()`
      insert into user_tokens (user_id, service, needs_reauth, updated_at)
      select id, 'google_calendar', id = ${ended.id}, '2026-01-14T09:00:00Z'
      from profiles where id = any(${[well.id, failing.id, ended.id]}::uuid[])`;
    await rawSql()`
      insert into readiness_results (user_id, check_name, outcome, message, tried_at, failing_since, failures)
      values (${well.id}, 'emergency', 'failed', '', now(), '2026-01-11T09:00:00Z', 1),
             (${failing.id}, 'tools', 'failed', '', now(), '2026-01-13T09:00:00Z', 1),
             (${failing.id}, 'texts', 'untried', '', now(), '2026-01-12T09:00:00Z', 1),
             (${resting.id}, 'tools', 'failed', '', now(), '2026-01-12T09:00:00Z', 1)`;
    const { data } = await list("");
    const liveOf = ({ id }: Person) => data.find((user: Listed) => user.id === id).live;
    expect(liveOf(well)).toEqual({
      since: "2026-01-10T09:00:00.000Z",
      stopped: null,
      failing_since: null,
    });
    expect(liveOf(failing)).toEqual({
      since: "2026-01-10T09:00:00.000Z",
      stopped: null,
      failing_since: "2026-01-12T09:00:00.000Z",
    });
    expect(liveOf(resting)).toBeNull();
    // a calendar that lost its connection counts before the next check finds it
    expect(liveOf(ended).failing_since).toBe("2026-01-14T09:00:00.000Z");
    expect(liveOf(removed).failing_since).toBe("2026-01-10T09:00:00.000Z");
  });

  it("say of a live client whose agent takes no calls why, as the overview does", async () => {
    const people = await Promise.all([makePerson(), makePerson()]);
    const [paused, disabled] = people;
    for (const { id } of people) await makeAgent(id);
    const ids = people.map(({ id }) => id);
    await rawSql()`update agents set live_at = now() where user_id = any(${ids}::uuid[])`;
    await rawSql()`insert into user_tokens (user_id, service) select id, 'google_calendar' from profiles
      where id = any(${ids}::uuid[])`;
    await rawSql()`
      insert into readiness_results (user_id, check_name, outcome, message, tried_at, failing_since, failures)
      select id, 'tools', 'failed', '', now(), '2026-01-12T09:00:00Z', 1 from profiles where id = any(${ids}::uuid[])`;
    await rawSql()`update agents set paused_at = now() where user_id = ${paused.id}`;
    await rawSql()`update profiles set disabled_at = now() where id = ${disabled.id}`;
    const { data } = await list("");
    const liveOf = ({ id }: Person) => data.find((user: Listed) => user.id === id).live;
    expect(liveOf(paused)).toMatchObject({ stopped: "paused", failing_since: "2026-01-12T09:00:00.000Z" });
    // no one checks the agent of a disabled client, so that it would fail for ever
    expect(liveOf(disabled)).toMatchObject({ stopped: "disabled", failing_since: null });
    for (const { id, email } of people) {
      const overview = await api("GET", `/api/admin/overview?search=${encodeURIComponent(email)}`, {
        token: admin.token,
      });
      const [shown] = overview.body.data.clients;
      const { stopped, failing_since } = liveOf({ id } as Person);
      expect([shown.agent, shown.failing.length > 0]).toEqual([stopped, failing_since !== null]);
    }
  });

  it("have null rather than a blank name, and the email replaces it (USERS-06, DATA-18)", async () => {
    const blank = await makePerson();
    await rawSql()`update profiles set full_name = '  ' where id = ${blank.id}`;
    const { data } = await list("");
    expect(data.find(({ id }: Listed) => id === blank.id)).toMatchObject({
      full_name: blank.email,
      user_metadata: { full_name: null },
    });
  });

  it("are refused from the moment an admin's role is taken away (ROLE-09)", async () => {
    const other = await makePerson({ admin: true });
    expect((await api("GET", URL, { token: other.token })).status).toBe(200);
    await rawSql()`delete from user_roles where user_id = ${other.id}`;
    expect((await api("GET", URL, { token: other.token })).status).toBe(403);
  });
});

describe("users whose name or email holds a text", () => {
  it("are found in any case, and no more of them than asked for (API-18, WORK-14)", async () => {
    const [ann, bert] = [
      await makePerson({ fullName: "Searched Ann" }),
      await makePerson({ fullName: "Searched Bert" }),
    ];
    const ids = async (query: string) => (await list(query)).data.map(({ id }: Listed) => id);
    expect(await ids("search=sEARCHED")).toEqual([bert.id, ann.id]);
    expect(await ids("search=searched&limit=1")).toEqual([bert.id]);
    expect(await ids(`search=${encodeURIComponent(ann.email.toUpperCase())}`)).toEqual([ann.id]);
    expect(await ids("search=searched_ann")).toEqual([]);
    expect(await ids("search=%25%25%25")).toEqual([]);
  });

  it("are found by those who work for them, too", async () => {
    const client = await makePerson();
    const member = await makeMember(client, "office", `Colleague ${randomUUID()}`);
    const [profile] = await rawSql()`select full_name from profiles where id = ${member.id}`;
    for (const text of [profile?.full_name, member.email]) {
      const { data, total } = await list(`search=${encodeURIComponent(text)}`);
      expect([data.map(({ id }: Listed) => id), total]).toEqual([[client.id], 1]);
    }
  });

  it("are paginated without gaps or repetitions, even simultaneous ones, with their count (API-18, USERS-03)", async () => {
    const tag = `paged-${randomUUID()}`;
    await makeMany(11, tag);
    const seen: string[] = [];
    let next: string | null = null;
    do {
      const page = await list(`search=${tag}&limit=4${next ? `&after=${next}` : ""}`);
      expect(page.total).toBe(11);
      seen.push(...page.data.map(({ id }: Listed) => id));
      next = page.next;
    } while (next);
    expect(seen).toHaveLength(11);
    expect(new Set(seen).size).toBe(11);
    await removeMany(tag);
  });

  it("refuse an invalid cursor", async () => {
    for (const after of ["x", "1.x", `1.${"-".repeat(36)}`]) {
      expect((await api("GET", `${URL}?after=${after}`, { token: admin.token })).status, after).toBe(400);
    }
  });

  it("are all listed when no limit is asked for, and each is found among them (API-18)", async () => {
    const tag = `many-${randomUUID()}`;
    await makeMany(1_100, tag);
    try {
      expect((await list(`search=${tag}&limit=50`)).data).toHaveLength(50);
      expect((await list(`search=1099-${tag}`)).data).toMatchObject([{ email: `1099-${tag}@example.test` }]);
      expect((await list("")).data.length).toBeGreaterThan(1_100);
    } finally {
      await removeMany(tag);
    }
  });
});

/** So many at once take longer than a request may, on a busy machine. */
const unhurried = (act: (sql: TransactionSql) => Promise<unknown>) =>
  rawSql().begin(async (sql) => {
    await sql`set local statement_timeout = 0`;
    await act(sql);
  });

const makeMany = (count: number, tag: string) =>
  unhurried(
    (sql) => sql`
      insert into auth.users (id, email, created_at)
      select gen_random_uuid(), n || '-' || ${tag}::text || '@example.test', now() from generate_series(1, ${count}) n`,
  );

/**
 * They have a profile and nothing else. Without this setting each deletion looks through forty tables for rows of
 * theirs, some 44,000 look-ups beside other tests.
 */
const removeMany = (tag: string) =>
  unhurried(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`delete from accounts where id in (select id from profiles where email like ${`%${tag}%`})`;
    await sql`delete from auth.users where email like ${`%${tag}%`}`;
  });

describe("creating a user", () => {
  it("goes through the provider's sign-up: the account signs in, and its profile is returned (USERS-05, API-03, API-08, DATA-18)", async () => {
    const email = `made-${randomUUID()}@example.test`;
    const { status, body } = await create({ email: ` ${email} `, password: GOOD, fullName: "Made Person" });
    expect(status).toBe(201);
    expect(body.data).toEqual({
      id: expect.any(String),
      email,
      full_name: "Made Person",
      created_at: expect.any(String),
    });
    const { data, error } = await supabaseFor(null).auth.signInWithPassword({ email, password: GOOD });
    expect(error).toBeNull();
    expect(data.user?.id).toBe(body.data.id);
    expect(data.user?.user_metadata.full_name).toBe("Made Person");
    expect((await list(`search=${email}`)).data[0].id).toBe(body.data.id);
  });

  it("leaves the admin's own session unchanged, and no session of the new user (USERS-09)", async () => {
    const browser = supabaseFor(null);
    await browser.auth.setSession({ access_token: admin.token, refresh_token: admin.refreshToken });
    const before = (await browser.auth.getSession()).data.session;
    const sessions = () => rawSql()`select id from auth.sessions where user_id = ${admin.id} order by id`;
    const open = await sessions();
    const email = `quiet-${randomUUID()}@example.test`;
    const { body, headers } = await create({ email, password: GOOD });
    expect(headers.get("set-cookie")).toBeNull();
    expect(JSON.stringify(body)).not.toMatch(/token|ey[A-Za-z0-9]{10}/);
    expect((await browser.auth.getSession()).data.session).toEqual(before);
    expect(await sessions()).toEqual(open);
    expect((await loadActor(admin.token)).personId).toBe(admin.id);
    expect((await browser.auth.refreshSession()).error).toBeNull();
    const theirs = await rawSql()`select 1 from auth.sessions where user_id = ${body.data.id}`;
    expect(theirs).toHaveLength(0);
  });

  it("needs email and password, the name may be left out and is the email then (USERS-04, USERS-06, API-03)", async () => {
    for (const body of [
      {},
      { email: "a@example.test" },
      { password: GOOD },
      { email: " ", password: GOOD },
    ]) {
      const answer = await create(body);
      expect([answer.status, answer.body.error]).toEqual([400, "Please fill in email and password"]);
    }
    const email = `nameless-${randomUUID()}@example.test`;
    const { body } = await create({ email, password: GOOD, fullName: "  " });
    expect(body.data.full_name).toBe(email);
    const [user] =
      await rawSql()`select raw_user_meta_data as told from auth.users where id = ${body.data.id}`;
    expect(user?.told.full_name).toBe(email);
  });

  it("refuses a password that is short, common or the email itself, at its field (USERS-04, SAFE-01)", async () => {
    const email = `weak-${randomUUID()}@example.test`;
    for (const password of ["short", "password1", email]) {
      const { status, body } = await create({ email, password });
      expect([status, body.fields?.password], password).toEqual([400, body.error]);
    }
    expect(await rawSql()`select 1 from auth.users where email = ${email}`).toHaveLength(0);
  });

  it("passes on the provider's own words when it refuses (TOAST-10)", async () => {
    const taken = await create({ email: admin.email.toUpperCase(), password: GOOD });
    expect([taken.status, taken.body.code, taken.body.error]).toEqual([
      409,
      "conflict",
      "User already registered",
    ]);
    expect(taken.body.fields.email).toBe(
      "Somebody has an account with this address. Search for it in the list of users.",
    );
    const malformed = await create({ email: "no address", password: GOOD });
    expect([malformed.status, malformed.body.error]).toEqual([
      400,
      "Unable to validate email address: invalid format",
    ]);
    const long = await create({
      email: `long-${randomUUID()}@example.test`,
      password: "long enough ".repeat(9),
    });
    expect([long.status, long.body.error]).toEqual([400, "Password cannot be longer than 72 characters"]);
  });

  it("creates one account for two concurrent requests (USERS-05)", async () => {
    const email = `twice-${randomUUID()}@example.test`;
    const answers = await Promise.all([1, 2, 3].map(() => create({ email, password: GOOD })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await rawSql()`select 1 from profiles where email = ${email}`).toHaveLength(1);
  });

  it("has the country that was chosen, and Britain without a choice (PLACE-01)", async () => {
    const make = async (more: object) => {
      const { body } = await create({ email: `in-${randomUUID()}@example.test`, password: GOOD, ...more });
      return (await rawSql()`select country from profiles where id = ${body.data.id}`)[0]?.country;
    };
    expect([await make({ country: "CA" }), await make({})]).toEqual(["CA", "GB"]);
    const { status, body } = await create({ email: "a@b.test", password: GOOD, country: "FR" });
    expect([status, body.fields]).toEqual([400, { country: "Choose a country" }]);
  });

  it("is recorded, without the password (SAFE-04)", async () => {
    const email = `noted-${randomUUID()}@example.test`;
    const { body } = await create({ email, password: GOOD, fullName: "Noted Person", country: "NZ" });
    expect(await auditOf(body.data.id)).toEqual([
      {
        actor_id: admin.id,
        action: "created",
        entity: "user",
        user_id: body.data.id,
        changes: {
          email: { from: null, to: email },
          fullName: { from: null, to: "Noted Person" },
          country: { from: null, to: "NZ" },
        },
      },
    ]);
  });
});
