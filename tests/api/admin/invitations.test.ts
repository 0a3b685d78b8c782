import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import {
  inviteUser,
  sendAccessLink,
  userAccess,
  withdrawAccessLink,
} from "@/lib/accounts/access-links/contract";
import { liftSuppression } from "@/lib/accounts/mail-suppressions/contract";
import { mailsOf, sendMails, startOwnMail, tokenIn } from "@/tests/support/account-mail";
import { api } from "@/tests/support/api";
import { configure } from "@/tests/support/configure";
import { makeMember, makePerson, supabaseFor } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";
import { settled } from "@/tests/support/settled";
import { auditOf } from "@/tests/support/tools";

const mail = await startOwnMail();
const GOOD = "three random words";
const URL = "/api/admin/invitations";
const accessOf = (id: string) => `/api/admin/users/${id}/access`;
describeRefusals(inviteUser, URL, { email: "ann@example.test" });
describeRefusals(userAccess, accessOf(randomUUID()));
describeRefusals(sendAccessLink, accessOf(randomUUID()));
describeRefusals(withdrawAccessLink, accessOf(randomUUID()));
const suppressionOf = (id: string) => `/api/admin/users/${id}/suppression`;
describeRefusals(liftSuppression, suppressionOf(randomUUID()));

const admin = await makePerson({ admin: true, fullName: "Priya Nair" });

const asAdmin = (method: string, url: string, body?: unknown) =>
  api(method, url, { token: admin.token, body });
const show = (token: string) => api("POST", "/api/auth/access-link", { body: { token } });
const choose = (token: string, password = GOOD) =>
  api("POST", "/api/auth/access-link/password", { body: { token, password } });
const signIn = (identifier: string, password: string) =>
  api("POST", "/api/auth/sign-in", { body: { identifier, password } });

async function invite(fullName: string | null = "Ann Archer") {
  const email = `invited-${randomUUID()}@example.test`;
  const { status, body } = await asAdmin("POST", URL, { email, fullName, country: "IE" });
  expect(status, JSON.stringify(body)).toBe(201);
  const { id } = body.data;
  await sendMails(id);
  return { id, email, token: tokenIn((await mail.inbox(email))[0]) };
}
const access = async (id: string) => (await asAdmin("GET", accessOf(id))).body.data;

describe("an address that an email did not arrive at", () => {
  it("gets emails again once an admin says so, which is recorded (AGENCY-04)", async () => {
    const { id, email } = await invite();
    await rawSql()`insert into email_suppressions (address, reason) values (${email}, 'bounce')`;
    await asAdmin("POST", accessOf(id));
    await sendMails(id);
    expect(await mail.inbox(email)).toHaveLength(1);
    expect(await access(id)).toMatchObject({
      suppression: { reason: "bounce", since: expect.stringMatching(/^\d{4}-/) },
      link: { mail: { state: "failed", problem: "Emails to this address do not arrive." } },
    });
    expect((await asAdmin("DELETE", suppressionOf(id))).body.data).toEqual({ lifted: true });
    expect((await access(id)).suppression).toBeNull();
    await asAdmin("POST", accessOf(id));
    await sendMails(id);
    expect(await mail.inbox(email)).toHaveLength(2);
    expect((await asAdmin("DELETE", suppressionOf(id))).body.data).toEqual({ lifted: false });
    expect((await auditOf(id)).filter(({ entity }) => entity === "email suppression")).toMatchObject([
      { action: "ended", actor_id: admin.id, changes: { reason: { from: "bounce", to: null } } },
    ]);
  });
});

describe("a person whose emails are stopped", () => {
  it("is shown so among the client's people (AGENCY-04)", async () => {
    const owner = await makePerson();
    const office = await makeMember(owner, "office");
    await rawSql()`insert into email_suppressions (address, reason) values (${office.email}, 'complaint')`;
    const { data } = (await api("GET", "/api/user/people", { token: owner.token })).body;
    expect(data).toMatchObject([
      { id: owner.id, suppression: null },
      { id: office.id, suppression: { reason: "complaint" } },
    ]);
  });
});

describe("an invitation (AGENCY-04)", () => {
  it("leads from an address to the client's first sign-in, and no password was told to anyone", async () => {
    const { id, email, token } = await invite();
    const [letter] = await mail.inbox(email);
    expect(letter?.subject).toBe("Your Northgate Agency account is ready");
    expect(letter?.text).toContain("Hello Ann Archer,");
    expect(letter?.html).toContain(`/auth/choose-password#${token}`);
    expect((await show(token)).body.data).toEqual({
      ...{ kind: "invitation", state: "open", email, agency: "Northgate Agency", firm: null },
    });
    expect(await access(id)).toMatchObject({
      ...{ obstacle: null, invited: true },
      link: { kind: "invitation", state: "open", sent_by: "Priya Nair", mail: { state: "sent" } },
    });
    expect((await asAdmin("GET", `/api/admin/users?search=${email}`)).body.data).toMatchObject([
      { id, invited: true, country: "IE", disabled_at: null },
    ]);

    expect((await choose(token)).body.data).toEqual({ email });
    expect((await signIn(email, GOOD)).status).toBe(200);
    expect(await access(id)).toMatchObject({ invited: false, link: { state: "used" } });
    expect((await auditOf(id)).map(({ actor_id, action, entity }) => [actor_id, action, entity])).toEqual([
      [admin.id, "created", "user"],
      [admin.id, "sent", "invitation"],
      [id, "accepted", "invitation"],
    ]);
  });

  it("is in no row, no job and no answer to the admin: only its mailbox has the link", async () => {
    const { id, token } = await invite();
    const [, mac = ""] = token.split(".");
    expect(mac.length).toBeGreaterThan(40);
    const rows = await rawSql()`
      select to_jsonb(l) as row from account_links l where user_id = ${id}
      union all select to_jsonb(m) from account_mails m where user_id = ${id}
      union all select to_jsonb(a) from audit_log a where user_id = ${id}`;
    expect(JSON.stringify([rows, await access(id)])).not.toContain(mac);
    const forged = `${token.split(".")[0]}.${mac.slice(0, -2)}xx`;
    for (const wrong of [forged, `${randomUUID()}.${mac}`, mac, "", token.slice(0, -1)]) {
      expect((await show(wrong)).status, wrong).toBe(404);
      expect((await choose(wrong)).status, wrong).toBe(404);
    }
  });

  it("works once, however often it is used at the same time", async () => {
    const { email, token } = await invite();
    const passwords = Array.from({ length: 8 }, (_, index) => `${GOOD} number ${index}`);
    const answers = await Promise.all(passwords.map((password) => choose(token, password)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    const [winner = ""] = passwords.filter((_, index) => answers[index]?.status === 200);
    expect((await signIn(email, winner)).status).toBe(200);
    expect((await show(token)).body.data).toMatchObject({ state: "used", email: null });
    expect((await choose(token)).body).toMatchObject({ code: "conflict", state: "used" });
  });

  it("is not used up by looking, nor by a password that is too easy or holds the client's name", async () => {
    const { token } = await invite();
    for (const easy of ["short", "password", "archer12"]) {
      const { status, body } = await choose(token, easy);
      expect([status, Object.keys(body.fields)], easy).toEqual([400, ["password"]]);
    }
    expect((await show(token)).body.data.state).toBe("open");
    expect((await choose(token)).status).toBe(200);
  });

  it("ends after its time, when it is withdrawn, when a newer one is sent and when the address changes", async () => {
    const late = await invite();
    await rawSql()`update account_links set expires_at = now() where user_id = ${late.id}`;
    expect((await show(late.token)).body.data.state).toBe("expired");
    expect((await choose(late.token)).body).toMatchObject({ code: "conflict", state: "expired" });

    const taken = await invite();
    expect((await asAdmin("DELETE", accessOf(taken.id))).body.data.link.state).toBe("withdrawn");
    expect((await choose(taken.token)).body).toMatchObject({ code: "conflict", state: "withdrawn" });
    expect((await auditOf(taken.id)).at(-1)).toMatchObject({ action: "withdrawn", entity: "invitation" });

    const again = await invite();
    expect((await asAdmin("POST", accessOf(again.id))).body.data.link.kind).toBe("invitation");
    await sendMails(again.id);
    const newer = tokenIn((await mail.inbox(again.email))[0]);
    expect((await choose(again.token)).status).toBe(409);

    await rawSql()`update auth.users set email = ${`moved-${again.email}`} where id = ${again.id}`;
    expect((await choose(newer)).body).toMatchObject({ code: "conflict", state: "withdrawn" });
  });

  it("stays withdrawn when another link is asked for, until an admin sends one", async () => {
    const { id, email } = await invite();
    const ask = async () => {
      await api("POST", "/api/auth/password-reset", { body: { identifier: email } });
      await settled();
      await sendMails(id);
      return (await mail.inbox(email)).length;
    };
    await rawSql()`update account_links set expires_at = now() where user_id = ${id}`;
    expect(await ask()).toBe(2);
    await asAdmin("DELETE", accessOf(id));
    expect(await ask()).toBe(2);
    expect((await access(id)).link.state).toBe("withdrawn");
    await asAdmin("POST", accessOf(id));
    await sendMails(id);
    expect((await choose(tokenIn((await mail.inbox(email))[0]))).status).toBe(200);
  });

  it("is refused for an address that has an account, and to a disabled person", async () => {
    const { id, email } = await invite();
    const second = await asAdmin("POST", URL, { email });
    expect([second.status, Object.keys(second.body.fields)]).toEqual([409, ["email"]]);
    await asAdmin("PUT", `/api/admin/users/${id}`, { disabled: true });
    expect((await asAdmin("POST", accessOf(id))).body.error).toContain("disabled");
    expect((await asAdmin("POST", URL, { email: "no address" })).status).toBe(400);
  });

  it("is sent to somebody who had been with another client and belongs nowhere, as to somebody new", async () => {
    const email = `left-${randomUUID()}@example.test`;
    const gone = await makePerson({ email, joins: true });
    const made = await asAdmin("POST", URL, { email, fullName: "Lee Left", country: "IE" });
    expect([made.status, made.body.data?.email], JSON.stringify(made.body)).toEqual([201, email]);
    await sendMails(made.body.data.id);
    expect((await choose(tokenIn((await mail.inbox(email))[0]))).status).toBe(200);
    expect(await rawSql()`select from accounts where id = ${made.body.data.id}`).toHaveLength(1);
    expect((await api("GET", "/api/user/my-call-logs", { token: gone.token })).status).toBe(401);

    const next = await makePerson({ email: `left-${randomUUID()}@example.test`, joins: true });
    const moved = { full_name: "Lee Left", email: next.email };
    expect((await asAdmin("PUT", `/api/admin/users/${made.body.data.id}/account`, moved)).status).toBe(200);
  });

  it("is not sent to somebody who works for a client or is invited to, and they stay", async () => {
    const client = await makePerson();
    const member = await makeMember(client, "engineer");
    const invited = await makePerson({ joins: true });
    await rawSql()`insert into role_invitations (user_id, account_id, role, invited_by)
      values (${invited.id}, ${client.id}, 'office', ${client.id})`;
    for (const { id, email } of [member, invited]) {
      expect((await asAdmin("POST", URL, { email })).status).toBe(409);
      expect(await rawSql()`select from profiles where id = ${id}`).toHaveLength(1);
    }
  });

  it("is sent five times in an hour at most", async () => {
    const { id } = await invite();
    const more = [];
    for (let count = 0; count < 5; count++) more.push((await asAdmin("POST", accessOf(id))).status);
    expect(more).toEqual([200, 200, 200, 200, 429]);
  });

  it("shows why its email has not left, sends the same link with the next attempt, and never a dead one", async () => {
    await mail.refuse(450, 1);
    const email = `busy-${randomUUID()}@example.test`;
    const { id } = (await asAdmin("POST", URL, { email })).body.data;
    await expect(sendMails(id)).rejects.toThrow("450");
    expect((await access(id)).link.mail).toEqual({ state: "due", problem: "The mail server answered 450." });
    await sendMails(id);
    expect((await access(id)).link.mail).toEqual({ state: "sent", problem: null });
    expect((await mail.inbox(email))[0]?.text).toMatch(/^Hello,\s/);

    await mail.refuse(550, 1);
    await asAdmin("POST", accessOf(id));
    await sendMails(id);
    expect((await access(id)).link.mail).toEqual({
      state: "failed",
      problem: "The mail server answered 550.",
    });

    await asAdmin("POST", accessOf(id));
    await asAdmin("DELETE", accessOf(id));
    await sendMails(id);
    expect((await mailsOf(id)).map(({ state }) => state)).toEqual(["sent", "failed", "dropped"]);
    expect(await mail.inbox(email)).toHaveLength(1);
  });

  it("is sent once the mail server takes our sign-in again, whether it was busy or the password wrong", async () => {
    configure({ SMTP_URL: mail.smtpUrl.replace("//", "//office:secret@") });
    const email = `later-${randomUUID()}@example.test`;
    const { id } = (await asAdmin("POST", URL, { email })).body.data;
    for (const code of [454, 535]) {
      await mail.refuse(code, 1, "sign-in");
      await expect(sendMails(id)).rejects.toThrow();
      expect((await access(id)).link.mail).toEqual({
        state: "due",
        problem: "The mail server did not accept our sign-in.",
      });
    }
    await sendMails(id);
    expect((await access(id)).link.mail).toEqual({ state: "sent", problem: null });
    expect(await mail.inbox(email)).toHaveLength(1);
    configure({ SMTP_URL: mail.smtpUrl });
  });

  it("is sent once the mail server takes us and our address again, but not where it refused the email", async () => {
    for (const what of ["connection", "sender", "text"] as const) {
      const email = `${what}-${randomUUID()}@example.test`;
      const { id } = (await asAdmin("POST", URL, { email })).body.data;
      await mail.refuse(554, 1, what);
      const problem = "The mail server answered 554.";
      if (what === "text") {
        await sendMails(id);
        expect((await access(id)).link.mail).toEqual({ state: "failed", problem });
        continue;
      }
      await expect(sendMails(id), what).rejects.toThrow();
      expect((await access(id)).link.mail).toEqual({ state: "due", problem });
      await sendMails(id);
      expect((await access(id)).link.mail).toEqual({ state: "sent", problem: null });
      expect(await mail.inbox(email)).toHaveLength(1);
    }
  });

  it("says what is missing where no email can be sent or no password be set", async () => {
    const { id } = await makePerson();
    for (const [missing, name] of [
      [{ SMTP_URL: undefined }, "SMTP_URL"],
      [{ SUPABASE_SECRET_KEY: undefined }, "SUPABASE_SECRET_KEY"],
    ] as const) {
      const before = { SMTP_URL: process.env.SMTP_URL, SUPABASE_SECRET_KEY: process.env.SUPABASE_SECRET_KEY };
      configure(missing);
      expect((await access(id)).obstacle).toContain(name);
      const { status, body } = await asAdmin("POST", URL, { email: `none-${randomUUID()}@example.test` });
      expect([status, body.error.includes(name)]).toEqual([409, true]);
      configure(before);
    }
  });
});

it("an account made with a password by an admin is as it was (AGENCY-04, USERS-05)", async () => {
  const email = `made-${randomUUID()}@example.test`;
  const made = await asAdmin("POST", "/api/admin/users", { email, password: GOOD });
  expect(made.status).toBe(201);
  const { error } = await supabaseFor(null).auth.signInWithPassword({ email, password: GOOD });
  expect(error).toBeNull();
  expect(await access(made.body.data.id)).toMatchObject({ invited: false, link: null });
});
