import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { correctUser } from "@/lib/accounts/access-links/contract";
import { mailsOf, sendMails, startOwnMail, tokenIn } from "@/tests/support/account-mail";
import { api } from "@/tests/support/api";
import { configure } from "@/tests/support/configure";
import { makePerson, PASSWORD } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";
import { auditOf } from "@/tests/support/tools";

const mail = await startOwnMail();
const GOOD = "three random words";
const addressOf = (id: string) => `/api/admin/users/${id}/account`;
describeRefusals(correctUser, addressOf(randomUUID()), { full_name: "Ann", email: "ann@example.test" });

const admin = await makePerson({ admin: true });
const asAdmin = (method: string, url: string, body?: unknown) =>
  api(method, url, { token: admin.token, body });
const correct = (id: string, full_name: string, email: string) =>
  asAdmin("PUT", addressOf(id), { full_name, email });
const choose = (token: string) =>
  api("POST", "/api/auth/access-link/password", { body: { token, password: GOOD } });
const signIn = (identifier: string, password: string) =>
  api("POST", "/api/auth/sign-in", { body: { identifier, password } });
const someAddress = (what: string) => `${what}-${randomUUID()}@example.test`;

async function invite(email: string) {
  const { body } = await asAdmin("POST", "/api/admin/invitations", { email, fullName: "Ann Archer" });
  await sendMails(body.data.id);
  return { id: body.data.id as string, token: tokenIn((await mail.inbox(email))[0]) };
}

describe("a mistyped address of an invitation (AGENCY-04)", () => {
  it("is corrected: the invitation goes to the right one, and the first no longer opens the account", async () => {
    const [wrong, right] = [someAddress("wrong"), someAddress("right")];
    const { id, token } = await invite(wrong);
    const { status, body } = await correct(id, "Anne Archer", right.toUpperCase());
    expect([status, body.data]).toEqual([
      200,
      { full_name: "Anne Archer", email: right, invited_again: true },
    ]);
    await sendMails(id);
    expect((await choose(token)).status).toBe(409);
    // A stranger's mailbox does not learn whose account it was.
    expect((await mail.inbox(wrong)).map(({ subject }) => subject)).toEqual([
      "Your Northgate Agency account is ready",
    ]);
    expect((await choose(tokenIn((await mail.inbox(right))[0]))).body.data).toEqual({ email: right });
    expect((await signIn(right, GOOD)).status).toBe(200);
    expect((await mailsOf(id)).map(({ kind }) => kind)).toEqual(["invitation", "invitation"]);
    expect(await auditOf(id)).toContainEqual(
      expect.objectContaining({
        actor_id: admin.id,
        action: "updated",
        changes: {
          email: { from: wrong, to: right },
          fullName: { from: "Ann Archer", to: "Anne Archer" },
        },
      }),
    );
  });

  it("is corrected for somebody who was removed and invited again, too", async () => {
    const [wrong, right] = [someAddress("former"), someAddress("right")];
    const inviteColleague = async () => {
      const { status, body } = await asAdmin("POST", "/api/admin/people", { email: wrong, role: "support" });
      expect(status).toBe(201);
      return body.data.find(({ email }: { email: string }) => email === wrong).id as string;
    };
    const id = await inviteColleague();
    await sendMails(id);
    expect((await choose(tokenIn((await mail.inbox(wrong))[0]))).status).toBe(200);
    expect((await asAdmin("DELETE", `/api/admin/people/${id}`)).status).toBe(200);
    expect(await inviteColleague()).toBe(id);
    expect((await asAdmin("GET", `/api/admin/users/${id}/access`)).body.data.invited).toBe(true);
    expect((await correct(id, "Anne", right)).body.data.invited_again).toBe(true);
    await sendMails(id);
    expect((await choose(tokenIn((await mail.inbox(right))[0]))).body.data).toEqual({ email: right });
  });

  it("is not said to have led to another invitation when ten were sent within the hour", async () => {
    const { id } = await invite(someAddress("wrong"));
    await rawSql()`
      insert into account_links (user_id, kind, address, revoked_at, expires_at)
      select ${id}, 'invitation', 'ann@example.test', now(), now() from generate_series(1, 9)`;
    expect((await correct(id, "Anne", someAddress("right"))).body.data.invited_again).toBe(false);
    expect(await mailsOf(id)).toHaveLength(1);
  });
});

describe("a form that was opened before a colleague's change", () => {
  it("sends what was changed in it, and takes nothing of the colleague's back", async () => {
    const [wrong, right] = [someAddress("wrong"), someAddress("right")];
    const { id } = await invite(wrong);
    expect((await correct(id, "Ann Archer", right)).status).toBe(200);
    const named = await asAdmin("PUT", addressOf(id), { full_name: "Anne Archer" });
    expect([named.status, named.body.data]).toEqual([
      200,
      { full_name: "Anne Archer", email: right, invited_again: false },
    ]);
    const placed = await asAdmin("PUT", addressOf(id), { town: "Leeds" });
    expect(placed.body.data).toMatchObject({ full_name: "Anne Archer", email: right });
    await sendMails(id);
    expect(await mail.inbox(wrong)).toHaveLength(1);
  });
});

describe("the email of somebody who has signed in (AGENCY-04)", () => {
  it("is changed with their password kept, and the former address is told", async () => {
    const client = await makePerson();
    const email = someAddress("moved");
    expect((await correct(client.id, "New Name", email)).body.data.invited_again).toBe(false);
    expect((await mailsOf(client.id)).map(({ kind }) => kind)).toEqual(["email-changed"]);
    await sendMails(client.id);
    expect((await mail.inbox(client.email))[0]?.text).toContain(email);
    expect((await signIn(client.email, PASSWORD)).status).not.toBe(200);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
    const { body } = await asAdmin("GET", `/api/admin/users/${client.id}`);
    expect(body.data).toMatchObject({ email, full_name: "New Name" });
  });

  it("cannot be another account's, nor be changed for an admin or without the project's key", async () => {
    const [client, other] = [await makePerson(), await makePerson()];
    const taken = await correct(client.id, "Somebody", other.email);
    expect([taken.status, Object.keys(taken.body.fields)]).toEqual([409, ["email"]]);
    expect((await asAdmin("GET", `/api/admin/users/${client.id}`)).body.data).toMatchObject({
      ...{ email: client.email, full_name: "Test Person" },
    });
    const colleague = await makePerson({ admin: true });
    expect((await correct(colleague.id, "Somebody", someAddress("taken-over"))).status).toBe(409);
    expect((await correct(randomUUID(), "Nobody", someAddress("none"))).status).toBe(404);
    const key = process.env.SUPABASE_SECRET_KEY;
    configure({ SUPABASE_SECRET_KEY: undefined });
    const without = await correct(client.id, "Somebody", someAddress("keyless"));
    configure({ SUPABASE_SECRET_KEY: key });
    expect([without.status, without.body.error]).toEqual([
      409,
      expect.stringContaining("SUPABASE_SECRET_KEY"),
    ]);
    expect((await correct(client.id, "A name alone", client.email)).status).toBe(200);
    expect(await mailsOf(client.id)).toEqual([]);
  });
});
