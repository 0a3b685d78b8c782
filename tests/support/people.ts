import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { rawSql } from "@/db/client";
import { env } from "@/lib/platform/core/env";

export const PASSWORD = "correct horse battery";

export type Person = { id: string; email: string; username: string; token: string; refreshToken: string };

/** Signs a new user up at the embedded Supabase; a separate tenant for one test file or test. */
export async function makePerson(
  options: {
    admin?: boolean;
    fullName?: string;
    email?: string /** Without an account of their own. */;
    joins?: boolean;
  } = {},
): Promise<Person> {
  const email = options.email ?? `person-${randomUUID()}@example.test`;
  const { data, error } = await supabaseFor(null).auth.signUp({
    email,
    password: PASSWORD,
    options: {
      data: { full_name: options.fullName ?? "Test Person", ...(options.joins ? { joins: true } : {}) },
    },
  });
  if (error || !data.user || !data.session) throw error ?? new Error("sign-up gave no session");
  const [profile] = await rawSql()<[{ username: string }]>`
    update profiles set approved_at = now(), disabled_at = null where id = ${data.user.id} returning username`;
  if (options.admin) await rawSql()`insert into user_roles (user_id, role) values (${data.user.id}, 'admin')`;
  return {
    id: data.user.id,
    email,
    username: profile.username,
    token: data.session.access_token,
    refreshToken: data.session.refresh_token,
  };
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

let lastNumber = Math.floor(Math.random() * 9_000_000);

/** A British number that is unique in this run. */
export function uniqueNumber(): string {
  lastNumber = (lastNumber + 7_919) % 9_999_991;
  return `+44207${String(lastNumber).padStart(7, "0")}`;
}
