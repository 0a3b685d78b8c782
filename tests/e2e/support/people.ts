import { randomUUID } from "node:crypto";
import { ENGINEER_EMAIL, OFFICE_EMAIL, SUPPORT_EMAIL } from "@/local/demo/accounts";
import { DEMO_PASSWORD } from "@/local/demo/workspace";
import { sql } from "./database";

export type Person = { email: string; username: string };

/** The demo workspace's people. Tests that change anything, or log out, create their own user. */
export const admin: Person = { email: "admin@callwright.test", username: "admin" };
/** Six busy months: calls with recordings, campaigns, a calendar. */
export const hartley: Person = { email: "owner@hartley-plumbing.test", username: "hartley" };
/** Hartley's people besides its owner, and the agency's support. */
export const office: Person = { email: OFFICE_EMAIL, username: "meg" };
export const engineer: Person = { email: ENGINEER_EMAIL, username: "tom" };
export const support: Person = { email: SUPPORT_EMAIL, username: "support" };
/** Three calls, and a calendar that must be connected again. */
export const clyde: Person = { email: "owner@clyde-roofing.test", username: "clyde" };
/** Started yesterday: no data anywhere. */
export const brightspark: Person = { email: "owner@brightspark-electrical.test", username: "brightspark" };

export const PASSWORD = DEMO_PASSWORD;

/** A new client without data, who signs in with the demo password. */
export async function makeClient(): Promise<Person & { id: string }> {
  const id = randomUUID();
  const username = `person-${id.slice(0, 8)}`;
  const email = `${username}@example.test`;
  await sql`
    insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at,
      raw_app_meta_data, raw_user_meta_data, created_at, updated_at, email_change_confirm_status, is_sso_user, is_anonymous)
    select ${id}, aud, role, ${email}, encrypted_password, now(), raw_app_meta_data,
      jsonb_build_object('full_name', 'Test Person'), now(), now(), email_change_confirm_status, is_sso_user, is_anonymous
    from auth.users where email = ${brightspark.email}`;
  await sql`update profiles set approved_at = now(), disabled_at = null where id = ${id}`;
  return { id, email, username };
}

/** An admin whom no other test signs in as, so that their session is only this test's. */
export async function makeAdmin(): Promise<Person & { id: string }> {
  const person = await makeClient();
  await sql`insert into user_roles (user_id, role) values (${person.id}, 'admin')`;
  return person;
}
