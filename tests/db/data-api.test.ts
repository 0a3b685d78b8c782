import { beforeAll, describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { makePerson, type Person, supabaseFor } from "@/tests/support/people";

/** What a browser can reach through Supabase's data API with a client's own session. */
let ann: Person;
let bob: Person;
beforeAll(async () => {
  [ann, bob] = [await makePerson({ fullName: "Ann" }), await makePerson({ admin: true, fullName: "Bob" })];
  for (const person of [ann, bob]) {
    await rawSql()`insert into user_tokens (user_id, service, refresh_token_encrypted) values (${person.id}, 'google_gmail', 'v1.secret')`;
  }
});

const REFUSED = "42501";

describe("the data API", () => {
  it("gives PGRST116 when a single row is requested and there are several (LIB-06)", async () => {
    const carl = await makePerson({ admin: true });
    await rawSql()`insert into user_roles (user_id, role) values (${carl.id}, 'client')`;
    const { error } = await supabaseFor(carl).from("user_roles").select("role").single();
    expect(error?.code).toBe("PGRST116");
  });
});

describe("the data API lets a client", () => {
  it("read their own role and no one else's (SAFE-03, API-06)", async () => {
    expect(
      (
        await supabaseFor(bob)
          .from("user_roles")
          .select("role")
          .eq("user_id", bob.id)
          .eq("role", "admin")
          .maybeSingle()
      ).data,
    ).toEqual({ role: "admin" });
    expect((await supabaseFor(ann).from("user_roles").select("role")).data).toEqual([]);
    expect((await supabaseFor(ann).from("user_roles").select("role").eq("user_id", bob.id)).data).toEqual([]);
  });

  it("read their own profile and no one else's (SAFE-03, API-08, DATA-18)", async () => {
    const { data } = await supabaseFor(ann).from("profiles").select("id, email, full_name, created_at");
    expect(data).toEqual([expect.objectContaining({ id: ann.id, email: ann.email, full_name: "Ann" })]);
    expect((await supabaseFor(ann).from("profiles").select("username")).error?.code).toBe(REFUSED);
  });

  it("read user and service of their own tokens, never the tokens (SAFE-03, API-07, DATA-16)", async () => {
    const { data } = await supabaseFor(ann).from("user_tokens").select("user_id, service");
    expect(data).toEqual([{ user_id: ann.id, service: "google_gmail" }]);
    for (const column of ["refresh_token_encrypted", "access_token_encrypted", "*", "id"]) {
      expect((await supabaseFor(ann).from("user_tokens").select(column)).error?.code, column).toBe(REFUSED);
    }
  });

  it("delete their own token and no one else's (SAFE-03, API-07)", async () => {
    await supabaseFor(ann).from("user_tokens").delete().eq("user_id", bob.id).eq("service", "google_gmail");
    await supabaseFor(ann).from("user_tokens").delete().eq("user_id", ann.id).eq("service", "google_gmail");
    const left = await rawSql()`select user_id from user_tokens where user_id in (${ann.id}, ${bob.id})`;
    expect(left.map((row) => row.user_id)).toEqual([bob.id]);
  });
});

describe("the data API refuses", () => {
  it("to make any user an admin (SAFE-03, SAFE-01)", async () => {
    const { error } = await supabaseFor(ann).from("user_roles").insert({ user_id: ann.id, role: "admin" });
    expect(error?.code).toBe(REFUSED);
    expect(
      (await supabaseFor(bob).from("user_roles").update({ role: "owner" }).eq("user_id", bob.id)).error?.code,
    ).toBe(REFUSED);
    expect(
      (await supabaseFor(ann).from("profiles").update({ disabled_at: null }).eq("id", ann.id)).error?.code,
    ).toBe(REFUSED);
  });

  it("everything to a visitor", async () => {
    for (const table of [
      "profiles",
      "user_roles",
      "user_tokens",
      "call_logs",
      "system_settings",
      "contact_leads",
    ]) {
      expect((await supabaseFor(null).from(table).select("*")).error?.code, table).toBe(REFUSED);
    }
  });

  it("every other table to every client, to read and to write", async () => {
    // Partitions are not in its list, and have no grants either.
    const tables = await rawSql()`
      select relname as tablename from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`;
    const open = ["profiles", "user_roles", "user_tokens"];
    const closed = tables.map((row) => String(row.tablename)).filter((name) => !open.includes(name));
    expect(closed.length).toBeGreaterThan(15);
    for (const table of closed) {
      expect((await supabaseFor(bob).from(table).select("*").limit(1)).error?.code, table).toBe(REFUSED);
      expect((await supabaseFor(bob).from(table).delete().neq("ctid", "(0,0)")).error, table).not.toBeNull();
    }
  });

  it("a client's connections to a session that is not confirmed with their second factor", async () => {
    const dora = await makePerson();
    await rawSql()`insert into user_tokens (user_id, service, refresh_token_encrypted) values (${dora.id}, 'google_gmail', 'v1.secret')`;
    await rawSql()`
      insert into second_factors (user_id, kind, name, secret_encrypted, confirmed_at)
      values (${dora.id}, 'app', 'Phone', 'v1.secret', now())`;
    const read = async () => (await supabaseFor(dora).from("user_tokens").select("service")).data;
    expect(await read()).toEqual([]);
    await supabaseFor(dora).from("user_tokens").delete().eq("service", "google_gmail");
    expect(await rawSql()`select 1 from user_tokens where user_id = ${dora.id}`).toHaveLength(1);

    await rawSql()`
      insert into session_proofs (session_id, user_id, proved_at)
      select id, user_id, now() from auth.sessions where user_id = ${dora.id}`;
    expect(await read()).toEqual([{ service: "google_gmail" }]);
  });

  it("to treat a user's own metadata as rights (SAFE-01)", async () => {
    const carol = await makePerson();
    const supabase = supabaseFor(null);
    await supabase.auth.setSession({ access_token: carol.token, refresh_token: carol.refreshToken });
    await supabase.auth.updateUser({ data: { role: "admin", is_admin: true } });
    const { loadActor } = await import("@/lib/platform/auth/load-actor");
    const { data } = await supabase.auth.getSession();
    expect(await loadActor(data.session?.access_token ?? null)).toMatchObject({ isAdmin: false });
  });
});

describe("every table", () => {
  it("has row level security on and no grant beyond the list (SAFE-03)", async () => {
    const unguarded =
      await rawSql()`select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity`;
    expect([...unguarded]).toEqual([]);
    const grants = await rawSql()`
      select grantee, table_name, privilege_type from information_schema.role_table_grants
      where table_schema = 'public' and grantee in ('anon', 'authenticated', 'PUBLIC') order by 2, 3`;
    expect(grants.map((row) => `${row.grantee} ${row.privilege_type} ${row.table_name}`)).toEqual([
      "authenticated SELECT user_roles",
      "authenticated DELETE user_tokens",
    ]);
    const columns = await rawSql()`
      select table_name || '.' || column_name as name from information_schema.column_privileges
      where table_schema = 'public' and grantee = 'authenticated' and privilege_type = 'SELECT' and table_name <> 'user_roles' order by 1`;
    expect(columns.map((row) => row.name)).toEqual([
      "profiles.created_at",
      "profiles.email",
      "profiles.full_name",
      "profiles.id",
      "user_tokens.service",
      "user_tokens.user_id",
    ]);
  });

  it("has no function that a visitor or a client may execute with its owner's rights, except one that says whether their own session is valid (SAFE-01)", async () => {
    const open = await rawSql()`
      select p.proname, has_function_privilege('anon', p.oid, 'execute') as visitors from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prosecdef
        and (has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute'))
      order by p.proname`;
    expect([...open]).toEqual([
      { proname: "account_of_session", visitors: false },
      { proname: "session_holds", visitors: false },
    ]);
  });

  it("stays closed when a later migration adds it", async () => {
    const sql = rawSql();
    await sql`create table public.added_later (id integer)`;
    const [row] =
      await sql`select has_table_privilege('authenticated', 'public.added_later', 'select') as readable`;
    await sql`drop table public.added_later`;
    expect(row?.readable).toBe(false);
  });
});
