import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import {
  agencyPeople,
  changeColleagueRole,
  inviteColleague,
  inviteColleagueAgain,
  removeColleague,
} from "@/lib/accounts/people/contract";
import { sendMails, startOwnMail, tokenIn } from "@/tests/support/account-mail";
import { api } from "@/tests/support/api";
import { makeMember, makePerson, type Person } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";

const mail = await startOwnMail();
const URL = "/api/admin/people";
const GOOD = "three random words";
const one = (id: string = randomUUID()) => `${URL}/${id}`;
describeRefusals(agencyPeople, URL);
describeRefusals(inviteColleague, URL, { email: "ann@example.test", role: "support" });
describeRefusals(changeColleagueRole, one(), { role: "support" });
describeRefusals(removeColleague, one());
describeRefusals(inviteColleagueAgain, `${one()}/invitation`);

const admin = await makePerson({ admin: true, fullName: "Priya Nair" });

const asAdmin = (method: string, url: string, body?: unknown) =>
  api(method, url, { token: admin.token, body });
const find = async (id: string) =>
  (await asAdmin("GET", URL)).body.data.find((person: { id: string }) => person.id === id);
const accept = (token: string) =>
  api("POST", "/api/auth/access-link/password", { body: { token, password: GOOD } });
const rolesOf = async (id: string) =>
  (await rawSql()`select role from user_roles where user_id = ${id} order by role`).map(({ role }) => role);
const newestLink = async (id: string, email: string) => {
  await sendMails(id);
  return tokenIn((await mail.inbox(email))[0]);
};

async function invite(role: string, email = `colleague-${randomUUID()}@example.test`) {
  const { status, body } = await asAdmin("POST", URL, { email, full_name: "Sal Reyes", role });
  expect(status, JSON.stringify(body)).toBe(201);
  const { id } = body.data.find((person: { email: string }) => person.email === email);
  return { id, email, token: await newestLink(id, email) };
}

async function makeColleague(role: string): Promise<Person> {
  const person = await makePerson({ joins: true });
  await rawSql()`insert into user_roles (user_id, role) values (${person.id}, ${role})`;
  return person;
}

describe("people of the agency (AGENCY-05)", () => {
  it("are invited by an admin and begin with the password that they choose", async () => {
    const { id, email, token } = await invite("support");
    const [letter] = await mail.inbox(email);
    expect(letter?.subject).toBe("You are invited to work at Northgate Agency");
    expect(letter?.text).toContain(
      "Priya Nair invites you to Northgate Agency’s panel, in the role support.",
    );
    expect(await find(id)).toMatchObject({ role: "support", invitation: { state: "open" } });
    expect(await rolesOf(id)).toEqual([]);
    const listed = await asAdmin("GET", `/api/admin/users?search=${email}`);
    expect(listed.body.data).toMatchObject([{ id, agency_role: null, invited: true }]);

    expect((await accept(token)).status).toBe(200);
    const session = await api("POST", "/api/auth/sign-in", { body: { identifier: email, password: GOOD } });
    const own = session.body.data.access_token;
    expect((await api("GET", "/api/admin/overview", { token: own })).status).toBe(200);
    const refused = await api("POST", URL, { token: own, body: { email: "x@y.test", role: "admin" } });
    expect([refused.status, refused.body.error]).toEqual([
      403,
      "Support can look at everything and change nothing. Ask an admin of your agency.",
    ]);
    expect(await rolesOf(id)).toEqual(["support"]);
    expect(await find(id)).toMatchObject({ role: "support", invitation: null });
    const shown = await asAdmin("GET", `/api/admin/users?search=${email}`);
    expect(shown.body.data).toMatchObject([{ id, agency_role: "support", is_admin: false }]);
    const audit = await rawSql()`
      select actor_id, action from audit_log where entity_id = ${id} and entity = 'colleague' order by id`;
    expect(audit.map((row) => ({ ...row }))).toEqual([
      { actor_id: admin.id, action: "invited" },
      { actor_id: id, action: "accepted" },
    ]);
    const { body } = await asAdmin("GET", `/api/admin/audit?userId=${id}`);
    const sentences = body.data.map(({ sentence }: { sentence: string }) => sentence);
    expect(sentences).toContain("joined the agency in the role support");
    expect(sentences).toContain(`invited ${email} to the agency in the role support`);
  });

  it("get another role with the next request, before and after they have accepted", async () => {
    const support = await makeColleague("support");
    const list = () => api("POST", URL, { token: support.token, body: { email: "no", role: "support" } });
    expect((await list()).status).toBe(403);
    expect((await asAdmin("PUT", one(support.id), { role: "admin" })).status).toBe(200);
    expect(await rolesOf(support.id)).toEqual(["admin"]);
    expect((await list()).status).toBe(400);
    await asAdmin("PUT", one(support.id), { role: "support" });
    expect((await list()).status).toBe(403);

    const invited = await invite("admin");
    await asAdmin("PUT", one(invited.id), { role: "support" });
    await accept(invited.token);
    expect(await rolesOf(invited.id)).toEqual(["support"]);
  });

  it("are out at once when removed; an invitation is sent again, and cancelled", async () => {
    const support = await makeColleague("support");
    expect((await api("GET", URL, { token: support.token })).status).toBe(200);
    expect((await asAdmin("DELETE", one(support.id))).status).toBe(200);
    expect((await api("GET", URL, { token: support.token })).status).toBe(401);

    const { id, email, token } = await invite("support");
    expect((await asAdmin("POST", `${one(id)}/invitation`)).status).toBe(200);
    expect((await accept(token)).status).toBe(409);
    const newer = await newestLink(id, email);
    expect((await asAdmin("DELETE", one(id))).status).toBe(200);
    expect((await accept(newer)).body).toMatchObject({ code: "conflict", state: "withdrawn" });
    expect(await rolesOf(id)).toEqual([]);
  });

  it("do not change or remove themselves, and are not a client's people", async () => {
    for (const answer of [
      await asAdmin("PUT", one(admin.id), { role: "support" }),
      await asAdmin("DELETE", one(admin.id)),
    ]) {
      expect([answer.status, answer.body.error]).toEqual([
        409,
        "You cannot change your own role. Ask another admin to do it.",
      ]);
    }
    const owner = await makePerson();
    const member = await makeMember(owner, "office");
    for (const { id, email } of [owner, member]) {
      expect((await asAdmin("PUT", one(id), { role: "support" })).status).toBe(404);
      expect((await asAdmin("DELETE", one(id))).status).toBe(404);
      const refused = await asAdmin("POST", URL, { email, role: "support" });
      expect(refused.body.fields.email).toContain("belongs to another account");
    }
    const twice = await asAdmin("POST", URL, { email: admin.email, role: "support" });
    expect(twice.body.fields.email).toBe("This person works for the agency already.");
  });
});

describe("the users list", () => {
  it("leaves out people who work for a client, and finds the client by them", async () => {
    const owner = await makePerson({ fullName: "Olive Owner" });
    const member = await makeMember(owner, "office", "Meg Mills");
    const { body } = await asAdmin("GET", `/api/admin/users?search=${member.email}`);
    expect([body.total, body.data.map(({ id }: { id: string }) => id)]).toEqual([1, [owner.id]]);
    const overview = await asAdmin("GET", `/api/admin/overview?search=${member.email}`);
    expect(JSON.stringify(overview.body)).not.toContain(member.id);
  });
});
