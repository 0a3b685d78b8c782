import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import {
  changeMyEmail,
  changeMyPassword,
  myAccount,
  saveMyAccount,
} from "@/lib/accounts/own-account/contract";
import { api } from "@/tests/support/api";
import { makePerson, PASSWORD, type Person, supabaseFor } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";
import { confirmAddress, putAtSupabase, requireCurrentPassword } from "@/tests/support/supabase-auth";
import { auditOf } from "@/tests/support/tools";

const URL = "/api/user/account";
const NEW = "three brown horses";
describeRefusals(myAccount, URL);
describeRefusals(saveMyAccount, URL, { full_name: "Ann" });
describeRefusals(changeMyEmail, `${URL}/email`, { email: "ann@example.test", current_password: PASSWORD });
describeRefusals(changeMyPassword, `${URL}/password`, { current_password: PASSWORD, new_password: NEW });

const signIn = (identifier: string, password: string) =>
  api("POST", "/api/auth/sign-in", { body: { identifier, password } });
const changePassword = ({ token }: Person, current_password: string, new_password: string) =>
  api("POST", `${URL}/password`, { token, body: { current_password, new_password } });
const changeEmail = ({ token }: Person, email: string, current_password = PASSWORD) =>
  api("POST", `${URL}/email`, { token, body: { email, current_password } });
const kindsOf = async ({ id }: Person) =>
  (await rawSql()<{ kind: string }[]>`select kind from security_events where user_id = ${id}`).map(
    ({ kind }) => kind,
  );

describe("one's own account (DAY-06)", () => {
  it("shows and changes the name, with an entry in the log", async () => {
    const person = await makePerson({ fullName: "Ann Smith" });
    const { token, id, email, username } = person;
    expect((await api("GET", URL, { token })).body.data).toEqual({ full_name: "Ann Smith", email, username });
    const body = { full_name: " Ann Hartley " };
    expect((await api("PUT", URL, { token, body })).body.data.full_name).toBe("Ann Hartley");
    expect((await api("GET", URL, { token })).body.data.full_name).toBe("Ann Hartley");
    expect(await auditOf(id)).toMatchObject([
      { actor_id: id, action: "updated", changes: { fullName: { from: "Ann Smith", to: "Ann Hartley" } } },
    ]);
  });

  it("changes the password with the current one and ends the sessions on other devices alone", async () => {
    const person = await makePerson();
    const other = (await signIn(person.email, PASSWORD)).body.data;
    expect((await api("GET", URL, { token: other.access_token })).status).toBe(200);
    expect(await changePassword(person, PASSWORD, NEW)).toMatchObject({ status: 200 });
    expect((await api("GET", URL, { token: person.token })).status).toBe(200);
    expect((await api("GET", URL, { token: other.access_token })).status).toBe(401);
    expect((await signIn(person.email, PASSWORD)).status).toBe(401);
    expect((await signIn(person.email, NEW)).status).toBe(200);
    expect(await kindsOf(person)).toContain("password-changed");
    expect(JSON.stringify(await auditOf(person.id))).not.toContain(NEW);
  });

  it.each([true, false])("changes it where Supabase requires the current one: %s", async (enabled) => {
    const person = await makePerson();
    const other = (await signIn(person.email, PASSWORD)).body.data;
    await requireCurrentPassword(person, enabled);
    const directly = await putAtSupabase(other.access_token, { password: "past the product" });
    expect([directly.status, directly.code]).toEqual(
      enabled ? [400, "current_password_required"] : [200, undefined],
    );
    const current = enabled ? PASSWORD : "past the product";
    const mine = (await signIn(person.email, current)).body.data;
    const changed = await api("POST", `${URL}/password`, {
      token: mine.access_token,
      body: { current_password: current, new_password: NEW },
    });
    expect([changed.status, changed.body.data]).toEqual([200, { other_sessions_ended: enabled ? 2 : 1 }]);
    expect((await signIn(person.email, NEW)).status).toBe(200);
  });

  it("is the owner's to change while strangers try passwords at Supabase (GATE-01)", async () => {
    const person = await makePerson();
    for (let tried = 0; tried < 12; tried++)
      await supabaseFor(null).auth.signInWithPassword({ email: person.email, password: "wrong" });
    const stranger = await supabaseFor(null).auth.signInWithPassword({
      email: person.email,
      password: PASSWORD,
    });
    expect(stranger.error).not.toBeNull();
    expect((await changePassword(person, "wrong", NEW)).status).toBe(400);
    expect((await changePassword(person, PASSWORD, NEW)).status).toBe(200);
  });

  it("keeps the password when the current one is wrong, or the new one is easy or the same", async () => {
    const person = await makePerson();
    expect(await changePassword(person, "not this one", NEW)).toMatchObject({
      status: 400,
      body: { fields: { current_password: "This is not your current password" } },
    });
    for (const easy of ["short", "password", PASSWORD, person.email]) {
      const { status, body } = await changePassword(person, PASSWORD, easy);
      expect([status, Object.keys(body.fields)]).toEqual([400, ["new_password"]]);
    }
    expect((await signIn(person.email, PASSWORD)).status).toBe(200);
  });

  it("does not let a stolen session guess the password", async () => {
    const person = await makePerson();
    const tries = [];
    for (let count = 0; count < 11; count++)
      tries.push((await changePassword(person, `no ${count}`, NEW)).status);
    expect(tries.at(-1)).toBe(429);
  });

  it("changes the email that one signs in with for the current password, once the new one is confirmed", async () => {
    const person = await makePerson();
    const email = `new-${randomUUID()}@example.test`;
    expect((await changeEmail(person, email, "wrong")).body.fields).toHaveProperty("current_password");
    expect((await changeEmail(person, email)).body.data).toMatchObject({
      email: person.email,
      pending_email: email,
    });
    expect((await signIn(person.email, PASSWORD)).status).toBe(200);
    await confirmAddress(person, email);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
    expect((await signIn(person.email, PASSWORD)).status).toBe(401);
    expect(await kindsOf(person)).toContain("email-changed");
  });

  it("refuses the address of another account", async () => {
    const [person, other] = await Promise.all([makePerson(), makePerson()]);
    expect(await changeEmail(person, other.email)).toMatchObject({
      status: 409,
      body: { fields: { email: "Another account has this address" } },
    });
    expect((await api("GET", URL, { token: person.token })).body.data.email).toBe(person.email);
  });
});
