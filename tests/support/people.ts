import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { createClient } from "@supabase/supabase-js";
import { decodeJwt, type JWTPayload, SignJWT } from "jose";
import { rawSql } from "@/db/client";
import { env } from "@/lib/platform/core/env";

export const PASSWORD = "correct horse battery";

export type Person = { id: string; email: string; username: string; token: string; refreshToken: string };

type Options = {
  admin?: boolean;
  fullName?: string;
  email?: string;
  /** Without an account of their own. */
  joins?: boolean;
};

/** A new user with a session; a separate tenant for one test file or test. */
export async function makePerson(options: Options = {}): Promise<Person> {
  const email = options.email ?? `person-${randomUUID()}@example.test`;
  const data = { full_name: options.fullName ?? "Test Person", ...(options.joins ? { joins: true } : {}) };
  const made = await copySignUp(await signedUp(), email, data);
  const [profile] = await rawSql()<[{ username: string }]>`
    update profiles set approved_at = now(), disabled_at = null where id = ${made.id} returning username`;
  if (options.admin) await rawSql()`insert into user_roles (user_id, role) values (${made.id}, 'admin')`;
  return { ...made, email, username: profile.username };
}

const TABLES = ["users", "identities", "sessions", "refresh_tokens"] as const;
type Row = Record<string, unknown>;
type SignUp = { rows: Record<(typeof TABLES)[number], Row>; claims: JWTPayload };

let first: Promise<SignUp> | undefined;
/** What a sign-up at the embedded Supabase writes, and the claims of its access token; signs one user up in each process. */
const signedUp = () => {
  first ??= signUp();
  return first;
};

async function signUp(): Promise<SignUp> {
  const email = `first-${randomUUID()}@example.test`;
  const { data, error } = await supabaseFor(null).auth.signUp({ email, password: PASSWORD });
  if (error || !data.user || !data.session) throw error ?? new Error("sign-up gave no session");
  const { id } = data.user;
  const rows = {} as SignUp["rows"];
  for (const table of TABLES) {
    const [found] = await rawSql()<[{ row: Row; derived: string[] }]>`
      select to_jsonb(t) as row, array(
        select attname::text from pg_attribute where attrelid = ${`auth.${table}`}::regclass and attgenerated <> ''
      ) as derived
      from ${rawSql()(`auth.${table}`)} t where ${rawSql()(table === "users" ? "id" : "user_id")} = ${id}`;
    for (const name of found.derived) delete found.row[name];
    rows[table] = found.row;
  }
  await rawSql()`delete from accounts where id = ${id}`;
  return { rows, claims: decodeJwt(data.session.access_token) };
}

/** The same rows for somebody else, as of now, in one statement: signing up takes some twenty and hashes the password. */
async function copySignUp({ rows, claims }: SignUp, given: string, data: Row) {
  const email = given.toLowerCase();
  const [id, session, refreshToken] = [randomUUID(), randomUUID(), randomUUID()];
  const now = new Date();
  const copy = (row: Row, changes: Row): Row =>
    Object.fromEntries(
      Object.entries({ ...row, ...changes }).map(([name, value]) => [
        name,
        name.endsWith("_at") && value !== null ? now.toISOString() : value,
      ]),
    );
  const known = { email, sub: id };
  const { raw_user_meta_data: metadata } = rows.users as { raw_user_meta_data: Row };
  const { identity_data: identity } = rows.identities as { identity_data: Row };
  const user = copy(rows.users, { id, email, raw_user_meta_data: { ...metadata, ...data, ...known } });
  const mine = { id: randomUUID(), user_id: id };
  const identities = { ...mine, provider_id: id, identity_data: { ...identity, ...data, ...known } };
  await rawSql()`
    with "user" as (${insert("users", user)}), identity as (${insert("identities", copy(rows.identities, identities))}),
      session as (${insert("sessions", copy(rows.sessions, { ...mine, id: session }))})
    ${insert("refresh_tokens", copy(rows.refresh_tokens, { ...mine, token: refreshToken, session_id: session }))}`;
  const { iat = 0, exp = 0, ...rest } = claims;
  const issued = Math.floor(now.getTime() / 1_000);
  const token = await new SignJWT({
    ...rest,
    ...known,
    session_id: session,
    iat: issued,
    exp: issued + exp - iat,
  })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .sign(new TextEncoder().encode(env().SUPABASE_JWT_SECRET));
  return { id, token, refreshToken };
}

function insert(table: (typeof TABLES)[number], row: Row) {
  const sql = rawSql();
  const [name, columns] = [sql(`auth.${table}`), sql(Object.keys(row))];
  return sql`
    insert into ${name} (${columns})
    select ${columns} from jsonb_populate_record(null::${name}, ${JSON.stringify(row)}::text::jsonb)`;
}

/** Somebody who works for another's account, in a role. */
export async function makeMember(
  { id }: Pick<Person, "id">,
  role: string,
  fullName?: string,
): Promise<Person> {
  const member = await makePerson({ joins: true, fullName });
  await rawSql()`insert into members (user_id, account_id, role) values (${member.id}, ${id}, ${role})`;
  return member;
}

/** A supabase-js client as a browser of this user would have it; anonymous for null. */
export function supabaseFor(person: Person | null) {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = env();
  return createClient(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, {
    auth: { persistSession: false, autoRefreshToken: false },
    ...(person ? { accessToken: async () => person.token } : {}),
  });
}

/** How many of the ten million numbers that begin alike a process takes at a time. */
const BLOCK = 20_000;
let given = 0;
let start = 0;

/** A British number that no other process of this stack has, nor Ofcom's for drama, which tests write out. */
export function uniqueNumber(): string {
  if (given % BLOCK === 0) start = BLOCK * takeBlock();
  const place = start + (given++ % BLOCK);
  const digits = String((place * 7_919) % 9_999_991).padStart(7, "0");
  return digits.startsWith("9460") ? uniqueNumber() : `+44207${digits}`;
}

/** Processes that share a stack take turns by files in its folder; where there is none, one process has the stack. */
function takeBlock(): number {
  const folder = process.env.TEST_FOLDER;
  if (!folder) return process.pid % 500;
  for (let block = 0; ; block++) {
    try {
      writeFileSync(path.join(folder, `numbers-${block}`), "", { flag: "wx" });
      return block;
    } catch (thrown) {
      if ((thrown as NodeJS.ErrnoException).code !== "EEXIST") throw thrown;
    }
  }
}
