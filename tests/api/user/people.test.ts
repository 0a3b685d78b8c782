import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import {
  accountPeople,
  changePersonRole,
  inviteAgain,
  invitePerson,
  removePerson,
} from "@/lib/accounts/people/contract";
import { sendMails, startOwnMail, tokenIn } from "@/tests/support/account-mail";
import { api } from "@/tests/support/api";
import { configure } from "@/tests/support/configure";
import { makeMember, makePerson, PASSWORD, type Person, supabaseFor } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";

const mail = await startOwnMail();
const URL = "/api/user/people";
const GOOD = "three random words";
const one = (id: string = randomUUID()) => `${URL}/${id}`;
describeRefusals(accountPeople, URL);
describeRefusals(invitePerson, URL, { email: "ann@example.test", role: "office" });
describeRefusals(changePersonRole, one(), { role: "office" });
describeRefusals(removePerson, one());
describeRefusals(inviteAgain, `${one()}/invitation`);

const as = ({ token }: Person, method: string, url: string, body?: unknown) =>
  api(method, url, { token, body });
const newEmail = () => `invited-${randomUUID()}@example.test`;
const accept = (token: string, password = GOOD) =>
  api("POST", "/api/auth/access-link/password", { body: { token, password } });
const signIn = async (identifier: string, password = GOOD) =>
  (await api("POST", "/api/auth/sign-in", { body: { identifier, password } })).body.data
    ?.access_token as string;
const makeOwner = () => makePerson({ fullName: "Olive Owner" });
const listOf = async (person: Person) => (await as(person, "GET", URL)).body.data;
const rolesOf = ({ id }: Person) => rawSql()<{ user_id: string; role: string }[]>`
  select user_id, role from members where account_id = ${id} order by created_at`;
const auditOf = async (id: string) =>
  (
    await rawSql()`select actor_id, action, entity, user_id from audit_log
      where entity_id = ${id} and entity = 'member' order by id`
  ).map((row) => ({ ...row }));

async function invite(owner: Person, { role = "office", email = newEmail() } = {}) {
  const { status, body } = await as(owner, "POST", URL, { email, full_name: "Meg Mills", role });
  expect(status, JSON.stringify(body)).toBe(201);
  const { id } = body.data.at(-1);
  return { id, email, token: await newestLink(id, email) };
}

async function newestLink(id: string, email: string): Promise<string> {
  await sendMails(id);
  return tokenIn((await mail.inbox(email))[0]);
}

describe("an owner invites a person (AGENCY-05)", () => {
  it("who chooses a password by the link and then works for the same account, in that role", async () => {
    const owner = await makeOwner();
    const { id, email, token } = await invite(owner);
    const [letter] = await mail.inbox(email);
    expect(letter?.subject).toBe("You are invited to Olive Owner");
    expect(letter?.text).toContain("Olive Owner invites you to work with");
    expect(letter?.text).toContain("in the role office");
    expect(await listOf(owner)).toMatchObject([
      { id: owner.id, role: "owner", is_me: true, invitation: null },
      { id, full_name: "Meg Mills", email, role: "office", is_me: false, last_seen_at: null },
    ]);
    expect((await listOf(owner))[1].invitation).toMatchObject({ state: "open", mail: "sent" });
    const shown = await api("POST", "/api/auth/access-link", { body: { token } });
    expect(shown.body.data).toMatchObject({ kind: "invitation", state: "open", firm: "Olive Owner" });

    expect((await accept(token)).body.data).toEqual({ email });
    const session = await signIn(email);
    expect((await api("GET", "/api/user/calls", { token: session })).status).toBe(200);
    const [, meg] = await listOf(owner);
    expect(meg).toMatchObject({ role: "office", invitation: null, last_seen_at: expect.any(String) });
    expect(await rawSql()`select 1 from accounts where id = ${id}`).toHaveLength(0);
    expect(await auditOf(id)).toEqual([
      { actor_id: owner.id, action: "invited", entity: "member", user_id: owner.id },
      { actor_id: id, action: "accepted", entity: "member", user_id: owner.id },
    ]);
    const [told] = await rawSql()`
      select count(*)::int as n from security_events where kind = 'role-changed' and actor_id = ${owner.id}`;
    expect(told?.n).toBe(1);
  });

  it("and the role begins with the password: until then they cannot get in, not even with an earlier one", async () => {
    const owner = await makeOwner();
    const stranger = await makePerson({ joins: true });
    const { token } = await invite(owner, { email: stranger.email, role: "owner" });
    const { data } = await supabaseFor(null).auth.signInWithPassword({
      email: stranger.email,
      password: "correct horse battery",
    });
    const early = await api("GET", "/api/user/calls", { token: data.session?.access_token });
    expect([early.status, early.body.reason]).toEqual([401, "removed"]);
    expect(await rolesOf(owner)).toHaveLength(1);
    expect((await accept(token)).status).toBe(200);
    const after = await api("GET", "/api/user/calls", { token: data.session?.access_token });
    expect(after.status, "earlier sessions end").toBe(401);
    expect(await signIn(stranger.email)).toBeTruthy();
  });

  it("whose address somebody else has signed up with: that password and those sessions end at once", async () => {
    const owner = await makeOwner();
    const squatter = await makePerson({ joins: true });
    await rawSql()`update profiles set approved_at = null, disabled_at = now() where id = ${squatter.id}`;
    const invitation = { email: squatter.email, full_name: "Meg Mills", role: "office" };
    expect((await as(owner, "POST", URL, invitation)).status).toBe(201);
    const { error } = await supabaseFor(null).auth.signInWithPassword({
      email: squatter.email,
      password: PASSWORD,
    });
    expect(error?.code).toBe("invalid_credentials");
    expect(await rawSql()`select 1 from auth.sessions where user_id = ${squatter.id}`).toHaveLength(0);
    await sendMails(squatter.id);
    const letter = (await mail.inbox(squatter.email)).find(({ subject }) =>
      subject.startsWith("You are invited"),
    );
    expect((await accept(tokenIn(letter))).status).toBe(200);
    expect(await signIn(squatter.email)).toBeTruthy();
  });

  it("who accepts once, however often the link is used at the same time", async () => {
    const owner = await makeOwner();
    const { id, token } = await invite(owner, { role: "engineer" });
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((number) => accept(token, `${GOOD} number ${number}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(5).fill(409)]);
    expect((await rolesOf(owner)).map(({ user_id }) => user_id)).toEqual([owner.id, id]);
    expect((await accept(token)).status).toBe(409);
  });

  it("who belongs to another account, to the agency, or already to this one: a clear refusal", async () => {
    const [owner, other] = [await makeOwner(), await makeOwner()];
    const admin = await makePerson({ admin: true });
    const [theirs, own] = [await makeMember(other, "office"), await makeMember(owner, "office")];
    for (const { email } of [other, theirs, admin]) {
      const { status, body } = await as(owner, "POST", URL, { email, role: "office" });
      expect([status, body.code]).toEqual([409, "conflict"]);
      expect(body.fields.email).toContain("belongs to another account");
    }
    const again = await as(owner, "POST", URL, { email: own.email, role: "owner" });
    expect(again.body.fields.email).toBe("This person works for you already.");
    expect(await rolesOf(owner)).toHaveLength(2);
  });

  it("and two accounts that invite the same person at once: one of them does, and its link leads there", async () => {
    const owners = [await makeOwner(), await makeOwner()];
    const email = newEmail();
    const answers = await Promise.all(
      owners.map((owner) => as(owner, "POST", URL, { email, role: "office" })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.fields.email).toContain("belongs to another account");
    const winner = owners[answers.findIndex(({ status }) => status === 201)] as Person;
    const id = (await listOf(winner)).at(-1).id;
    await accept(await newestLink(id, email));
    expect((await rolesOf(winner)).map(({ user_id }) => user_id)).toEqual([winner.id, id]);
  });

  it("again, and only the newest link counts; cancels it, and no link counts", async () => {
    const owner = await makeOwner();
    const { id, email, token: first } = await invite(owner);
    expect((await as(owner, "POST", `${one(id)}/invitation`)).status).toBe(200);
    const second = await newestLink(id, email);
    expect((await accept(first)).status).toBe(409);
    const twice = await as(owner, "POST", URL, { email, role: "owner" });
    expect(twice.body.error).toContain("was invited already");

    expect((await as(owner, "DELETE", one(id))).body.data).toHaveLength(1);
    expect((await accept(second)).body).toMatchObject({ code: "conflict", state: "withdrawn" });
    expect(await rolesOf(owner)).toHaveLength(1);
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(["invited", "withdrawn"]);

    const again = await invite(owner, { email, role: "engineer" });
    expect(again.id).toBe(id);
    expect((await accept(again.token)).status).toBe(200);
    expect((await as(owner, "POST", `${one(id)}/invitation`)).body.error).toBe("They have accepted already.");
  });

  it("five times in an hour at most, and is told where no email can be sent", async () => {
    const owner = await makeOwner();
    const { id } = await invite(owner);
    const more = [];
    for (let count = 0; count < 5; count++)
      more.push((await as(owner, "POST", `${one(id)}/invitation`)).status);
    expect(more).toEqual([200, 200, 200, 200, 429]);
    const before = process.env.SMTP_URL;
    configure({ SMTP_URL: undefined });
    const { status, body } = await as(owner, "POST", URL, { email: newEmail(), role: "office" });
    configure({ SMTP_URL: before });
    expect([status, body.error.includes("Ask your agency")]).toEqual([409, true]);
  });
});

describe("an owner changes and removes people (AGENCY-05)", () => {
  it("gives another role, which counts with the next request, and records it", async () => {
    const owner = await makeOwner();
    const meg = await makeMember(owner, "engineer");
    const list = () => api("GET", "/api/user/calls", { token: meg.token });
    expect((await list()).status).toBe(403);
    const { body } = await as(owner, "PUT", one(meg.id), { role: "office" });
    expect(body.data).toMatchObject([{ role: "owner" }, { id: meg.id, role: "office" }]);
    expect((await list()).status).toBe(200);
    await as(owner, "PUT", one(meg.id), { role: "office" });
    expect((await auditOf(meg.id)).map(({ action }) => action)).toEqual(["updated"]);
    expect((await as(owner, "PUT", one(meg.id), { role: "admin" })).status).toBe(400);
  });

  it("removes a person, who is out at once and can be invited again", async () => {
    const owner = await makeOwner();
    const meg = await makeMember(owner, "office");
    expect((await as(owner, "DELETE", one(meg.id))).body.data).toHaveLength(1);
    const refused = await api("GET", "/api/user/calls", { token: meg.token });
    expect([refused.status, refused.body.reason]).toEqual([401, "removed"]);
    const { token } = await invite(owner, { email: meg.email });
    expect((await accept(token)).status).toBe(200);
    expect(await rolesOf(owner)).toMatchObject([{ user_id: owner.id }, { user_id: meg.id, role: "office" }]);
    expect((await auditOf(meg.id)).map(({ action }) => action)).toEqual(["deleted", "invited", "accepted"]);
  });

  it("keeps an owner: the last one is neither removed nor given another role", async () => {
    const owner = await makeOwner();
    await makeMember(owner, "office");
    for (const answer of [
      await as(owner, "DELETE", one(owner.id)),
      await as(owner, "PUT", one(owner.id), { role: "engineer" }),
    ]) {
      expect([answer.status, answer.body.error]).toEqual([
        409,
        "An account needs an owner, and this is the only one. Make someone else an owner first.",
      ]);
    }
    expect(await rolesOf(owner)).toMatchObject([{ role: "owner" }, { role: "office" }]);
  });

  it("keeps an owner when two remove each other at the same moment, every time", async () => {
    for (let round = 0; round < 5; round += 1) {
      const ann = await makeOwner();
      const bob = await makeMember(ann, "owner");
      const answers = await Promise.all([as(ann, "DELETE", one(bob.id)), as(bob, "DELETE", one(ann.id))]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect([401, 409]).toContain(answers.find(({ status }) => status !== 200)?.status);
      expect(await rolesOf(ann)).toMatchObject([{ role: "owner" }]);
    }
  });

  it("lets the person an account began with go and come back, with its calls in place", async () => {
    const ann = await makeOwner();
    const bob = await makeMember(ann, "owner");
    await rawSql()`insert into call_logs (call_id, user_id, started_at) values (${`call-${ann.id}`}, ${ann.id}, now())`;
    expect((await as(bob, "DELETE", one(ann.id))).status).toBe(200);
    expect((await as(bob, "GET", "/api/user/calls")).body.data).toHaveLength(1);
    const { status, body } = await as(bob, "POST", URL, { email: ann.email, role: "engineer" });
    expect(status).toBe(201);
    await accept(await newestLink(body.data.at(-1).id, ann.email));
    expect((await rolesOf(ann)).map(({ role }) => role).sort()).toEqual(["engineer", "owner"]);
  });

  it("reaches no one of another account, nor their invitations", async () => {
    const [owner, other] = [await makeOwner(), await makeOwner()];
    const theirs = await makeMember(other, "office");
    const invited = await invite(other);
    for (const id of [other.id, theirs.id, invited.id, randomUUID()]) {
      expect((await as(owner, "PUT", one(id), { role: "engineer" })).status).toBe(404);
      expect((await as(owner, "DELETE", one(id))).status).toBe(404);
      expect((await as(owner, "POST", `${one(id)}/invitation`)).status).toBe(404);
    }
    expect(await listOf(owner)).toHaveLength(1);
    expect(await rolesOf(other)).toMatchObject([{ role: "owner" }, { role: "office" }]);
    expect((await accept(invited.token)).status).toBe(200);
  });
});
