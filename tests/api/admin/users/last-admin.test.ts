import { randomUUID } from "node:crypto";
import { SignJWT } from "jose";
import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { closeDatabase, rawSql } from "@/db/client";
import { violatedConstraint } from "@/db/faults";
import { TEMPLATE } from "@/local/stack/migrated-cluster";
import { api } from "@/tests/support/api";
import { dropDatabase } from "@/tests/support/drop-database";

/** A separate database: elsewhere other tests have admins, so that none is the last. */
const name = `last_admin_${randomUUID().slice(0, 8)}`;
const shared = process.env.DATABASE_URL ?? "";

beforeAll(async () => {
  const server = postgres(shared, { max: 1 });
  await server.unsafe(`create database ${name} template ${TEMPLATE}`);
  // Two who reach for each other's rows are told apart by it, a second later as Postgres is shipped.
  await server.unsafe(`alter database ${name} set deadlock_timeout = '20ms'`);
  await server.end();
  const own = new URL(shared);
  own.pathname = `/${name}`;
  process.env.DATABASE_URL = own.href;
});

afterAll(async () => {
  await closeDatabase();
  const server = postgres(shared, { max: 1 });
  await dropDatabase(server, name);
  await server.end();
});

beforeEach(async () => {
  await rawSql()`truncate auth.users, profiles cascade`;
});

it("two admins who demote each other at once: one of them remains, every time (ROLE-09, SAFE-03)", async () => {
  for (let round = 0; round < 10; round += 1) {
    await rawSql()`truncate auth.users, profiles cascade`;
    const [ada, bea] = [await makeAdmin(), await makeAdmin()];
    const answers = await Promise.all([demote(ada, bea), demote(bea, ada)]);
    const admins = await rawSql()`select user_id from user_roles where role = 'admin'`;
    expect(admins).toHaveLength(1);
    expect(answers.map(({ status }) => status).sort()).not.toEqual([200, 200]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  }
});

it("disabling and demoting at once leave one who can sign in (ROLE-09, SAFE-03)", async () => {
  for (let round = 0; round < 10; round += 1) {
    await rawSql()`truncate auth.users, profiles cascade`;
    const [ada, bea] = [await makeAdmin(), await makeAdmin()];
    await Promise.all([demote(ada, bea), put(bea, ada, { disabled: true })]);
    const left = await rawSql()`
      select 1 from user_roles r join profiles p on p.id = r.user_id where p.disabled_at is null`;
    expect(left).toHaveLength(1);
  }
});

it("the last admin keeps the rights, with a sentence that says why (ROLE-09)", async () => {
  const ada = await makeAdmin();
  const disabled = await makeAdmin();
  await rawSql()`update profiles set disabled_at = now() where id = ${disabled.id}`;
  const { status, body } = await put(ada, ada, { admin: false, confirmed: true });
  expect([status, body.error]).toEqual([409, "You are the only admin. Make someone else an admin first."]);
  expect(await rawSql()`select 1 from audit_log where entity_id = ${ada.id}`).toHaveLength(0);
});

it("the database enforces it for any statement, and does not affect clients (ROLE-09, SAFE-03)", async () => {
  const client = await makeUser();
  await rawSql()`update profiles set disabled_at = now() where id = ${client.id}`;
  const { id } = await makeAdmin();
  const attempts = [
    rawSql()`delete from user_roles`,
    rawSql()`update user_roles set role = 'client'`,
    rawSql()`update profiles set disabled_at = now()`,
    rawSql()`delete from accounts where id = ${id}`,
  ];
  for (const attempt of attempts) {
    const constraint = await attempt.then(() => "none", violatedConstraint);
    expect(constraint).toBe("an_admin_remains");
  }
});

type User = { id: string; token: string };

const put = (by: User, of: User, body: unknown) =>
  api("PUT", `/api/admin/users/${of.id}`, { token: by.token, body });
const demote = (by: User, of: User) => put(by, of, { admin: false });

async function makeAdmin(): Promise<User> {
  const user = await makeUser();
  await rawSql()`insert into user_roles (user_id, role) values (${user.id}, 'admin')`;
  return user;
}

async function makeUser(): Promise<User> {
  const id = randomUUID();
  await rawSql()`insert into auth.users (id, email) values (${id}, ${`${id}@example.test`})`;
  const { SUPABASE_URL, SUPABASE_JWT_SECRET } = process.env;
  const token = await new SignJWT({ role: "authenticated" })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(id)
    .setAudience("authenticated")
    .setIssuer(`${SUPABASE_URL}/auth/v1`)
    .setExpirationTime("1h")
    .sign(new TextEncoder().encode(SUPABASE_JWT_SECRET));
  return { id, token };
}
