import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { askForReset, choosePassword, showAccessLink } from "@/lib/accounts/access-links/contract";
import { mailsOf, sendMails, startOwnMail, tokenIn } from "@/tests/support/account-mail";
import { newAddress } from "@/tests/support/addresses";
import { api } from "@/tests/support/api";
import { makeMember, makePerson, PASSWORD, type Person } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";
import { settled } from "@/tests/support/settled";
import { auditOf } from "@/tests/support/tools";

const mail = await startOwnMail();
const NEW = "three brown horses";
describeRefusals(askForReset, "/api/auth/password-reset", { identifier: "nobody" });
describeRefusals(showAccessLink, "/api/auth/access-link", { token: "none" });
describeRefusals(choosePassword, "/api/auth/access-link/password", { token: "none", password: NEW });

/** From another address each time: the limit is for one. */
const ask = (identifier: string, address = newAddress()) =>
  api("POST", "/api/auth/password-reset", {
    body: { identifier },
    headers: { "x-client-address": address },
  });
const choose = (token: string, password = NEW) =>
  api("POST", "/api/auth/access-link/password", { body: { token, password } });
const signIn = (identifier: string, password: string) =>
  api("POST", "/api/auth/sign-in", { body: { identifier, password } });

async function tokenFor(person: Person): Promise<string> {
  await ask(person.email);
  await sendMails(person.id);
  return tokenIn((await mail.inbox(person.email))[0]);
}

describe("a password reset (AGENCY-04)", () => {
  it("lets the owner of the address choose another password, and ends every session", async () => {
    const person = await makePerson();
    const other = (await signIn(person.email, PASSWORD)).body.data;
    const token = await tokenFor(person);
    const [letter] = await mail.inbox(person.email);
    expect(letter?.subject).toBe("Choose a new password");
    expect(letter?.text).toContain("Somebody asked for a new password");
    expect((await choose(token)).body.data).toEqual({ email: person.email });
    for (const session of [person.token, other.access_token]) {
      expect((await api("GET", "/api/user/account", { token: session })).status).toBe(401);
    }
    expect((await signIn(person.email, PASSWORD)).status).toBe(401);
    expect((await signIn(person.email, NEW)).status).toBe(200);
    expect((await choose(token)).status).toBe(409);

    await sendMails(person.id);
    const subjects = (await mail.inbox(person.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === "Your password was changed")).toHaveLength(1);
    const log = await auditOf(person.id);
    expect(log.map(({ actor_id, action, entity }) => [actor_id, action, entity])).toEqual([
      [null, "sent", "password reset"],
      [person.id, "updated", "user"],
    ]);
    expect(JSON.stringify(log)).not.toContain(NEW);
    const kinds = await rawSql()`select distinct kind from security_events where user_id = ${person.id}`;
    expect(kinds.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["link-sent", "password-changed"]));
  });

  it("is found by the user name as well", async () => {
    const person = await makePerson();
    await ask(` ${person.username.toUpperCase()} `);
    await sendMails(person.id);
    expect(tokenIn((await mail.inbox(person.email))[0])).not.toBe("");
  });

  it("gives the same answer whether or not there is an account", async () => {
    const [person, disabled] = [await makePerson(), await makePerson()];
    await rawSql()`update profiles set disabled_at = now() where id = ${disabled.id}`;
    const answers = [];
    for (const identifier of [
      person.email,
      disabled.email,
      `nobody-${randomUUID()}@example.test`,
      "nobody",
    ]) {
      const { status, body } = await ask(identifier);
      answers.push(JSON.stringify([status, body]));
    }
    expect(new Set(answers)).toEqual(new Set([JSON.stringify([200, { success: true }])]));
    await settled();
    expect(await mailsOf(person.id)).toHaveLength(1);
    expect(await mailsOf(disabled.id)).toHaveLength(0);
  });

  it("is answered before any account is looked up, so that its time tells nothing either", async () => {
    const person = await makePerson();
    await rawSql().begin(async (tx) => {
      await tx`lock table profiles in access exclusive mode`; // a look-up would wait for the end of this
      for (const identifier of [person.email, person.username, `${randomUUID()}@example.test`]) {
        expect(await ask(identifier), identifier).toMatchObject({ status: 200, body: { success: true } });
      }
    });
    await settled();
    expect(await rawSql()`select 1 from account_links where user_id = ${person.id}`).not.toHaveLength(0);
  });

  it("sends three emails in an hour at most, which a stranger can ask for", async () => {
    const person = await makePerson();
    for (let count = 0; count < 5; count++) {
      expect((await ask(person.email)).status).toBe(200);
      await settled();
    }
    expect(await mailsOf(person.id)).toHaveLength(3);
    await sendMails(person.id);
    // Only the newest of these counts, so only that one is sent.
    expect((await mailsOf(person.id)).map(({ state }) => state)).toEqual(["dropped", "dropped", "sent"]);
  });

  it("is not denied to the owner of the address once those that a stranger asked for have expired", async () => {
    const person = await makePerson();
    for (let count = 0; count < 4; count++) await tokenFor(person);
    expect(await mailsOf(person.id)).toHaveLength(3);
    await rawSql()`update account_links set expires_at = now() where user_id = ${person.id}`;
    const token = await tokenFor(person);
    expect(await mailsOf(person.id)).toHaveLength(4);
    await tokenFor(person);
    expect(await mailsOf(person.id)).toHaveLength(4);
    expect((await choose(token)).status).toBe(200);
  });

  it("is limited by address", async () => {
    const statuses = [];
    for (let count = 0; count < 21; count++) statuses.push((await ask("nobody", "10.77.1.1")).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });

  it("goes to the person who can sign in, and not to the card of the account they began", async () => {
    const founder = await makePerson();
    await makeMember(founder, "owner");
    await rawSql()`delete from auth.users where id = ${founder.id}`;
    const again = await makePerson({ email: founder.email, joins: true });
    await rawSql()`insert into members (user_id, account_id, role) values (${again.id}, ${founder.id}, 'office')`;
    const chosen = await choose(await tokenFor(again));
    expect([chosen.status, chosen.body.error]).toEqual([200, undefined]);
    const signed = await signIn(founder.email, NEW);
    expect([signed.status, signed.body.error]).toEqual([200, undefined]);
  });

  it("lets in who has tried ten wrong passwords before", async () => {
    const person = await makePerson();
    for (let count = 0; count < 11; count++) await signIn(person.email, `wrong ${count}`);
    const token = await tokenFor(person);
    expect((await choose(token)).status).toBe(200);
    expect((await signIn(person.email, NEW)).status).toBe(200);
  });

  it("is an invitation again for somebody who has not accepted theirs, and nothing for a disabled account later", async () => {
    const admin = await makePerson({ admin: true });
    const email = `later-${randomUUID()}@example.test`;
    const { body } = await api("POST", "/api/admin/invitations", { token: admin.token, body: { email } });
    await ask(email);
    await sendMails(body.data.id);
    const [letter] = await mail.inbox(email);
    expect(letter?.subject).toContain("account is ready");
    await rawSql()`update profiles set disabled_at = now() where id = ${body.data.id}`;
    expect((await choose(tokenIn(letter))).body).toMatchObject({ code: "conflict", state: "withdrawn" });
  });
});
