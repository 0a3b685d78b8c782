import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { api } from "@/tests/support/api";
import { configure } from "@/tests/support/configure";
import { makePerson, type Person, supabaseFor } from "@/tests/support/people";

/** A project with closed sign-up: users are created with its secret key. */
const GOOD = "three random words";
let admin: Person;
beforeAll(async () => {
  configure({ SUPABASE_SECRET_KEY: process.env.TEST_SUPABASE_SECRET_KEY });
  admin = await makePerson({ admin: true });
});
const create = (body: unknown) => api("POST", "/api/admin/users", { token: admin.token, body });

it("makes the user through the admin API, who can sign in at once (USERS-05, API-03, API-08)", async () => {
  const email = `closed-${randomUUID()}@example.test`;
  const { status, body } = await create({ email, password: GOOD, fullName: "Closed Door" });
  expect([status, body.data.email, body.data.full_name]).toEqual([201, email, "Closed Door"]);
  const { data } = await supabaseFor(null).auth.signInWithPassword({ email, password: GOOD });
  expect(data.user?.id).toBe(body.data.id);
  expect(JSON.stringify(body)).not.toContain(process.env.SUPABASE_SECRET_KEY);
});

it("opens no session, neither for the new user nor for the admin (USERS-09)", async () => {
  const count = async () => (await rawSql()`select 1 from auth.sessions where user_id = ${admin.id}`).length;
  const before = await count();
  const { body } = await create({ email: `alone-${randomUUID()}@example.test`, password: GOOD });
  expect(await count()).toBe(before);
  expect((await api("GET", "/api/admin/users?limit=1", { token: admin.token })).status).toBe(200);
  expect(body.data.full_name).toBe(body.data.email);
});

it("passes on the provider's own words here, too (TOAST-10)", async () => {
  const { status, body } = await create({ email: admin.email, password: GOOD });
  expect([status, body.error]).toEqual([409, "A user with this email address has already been registered"]);
});
