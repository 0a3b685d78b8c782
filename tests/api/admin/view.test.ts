import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { endClientView, startClientView } from "@/lib/accounts/client-views/contract";
import { api } from "@/tests/support/api";
import { makeCall } from "@/tests/support/calls";
import { runOut, startView } from "@/tests/support/client-views";
import { makePerson, type Person, supabaseFor } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";

const REASON = { reason: "They rang: the calendar looks empty" };
describeRefusals(startClientView, `/api/admin/users/${randomUUID()}/view`, REASON);
describeRefusals(endClientView, "/api/admin/view");

const people = () => Promise.all([makePerson({ admin: true }), makePerson({ fullName: "Ann Other" })]);
const start = (admin: Person, id: string, reason: unknown = REASON.reason) =>
  api("POST", `/api/admin/users/${id}/view`, { token: admin.token, body: { reason } });
const account = (token: string) => api("GET", "/api/user/account", { token });
const whose = async (token: string) => (await account(token)).body.data?.email;
const end = (token: string) => api("DELETE", "/api/admin/view", { token });

async function expectOver(token: string) {
  const answer = await account(token);
  expect(answer.status).toBe(403);
  expect(answer.body.error).toBe(
    "You no longer view this client’s pages. Reload the page to continue as yourself.",
  );
}

describe("viewing a client's pages (AGENCY-02)", () => {
  it("shows this session what the client sees, for half an hour, and is recorded with its reason", async () => {
    const [admin, client] = await people();
    const { callId } = await makeCall(client.id);
    const answer = await start(admin, client.id);
    expect(answer.status).toBe(201);
    const { id } = answer.body.data;
    const [row] = await rawSql()`select *, ends_at - started_at = interval '30 minutes' as half_an_hour
      from client_views where id = ${id}`;
    expect(row).toMatchObject({
      admin_id: admin.id,
      client_id: client.id,
      ...REASON,
      half_an_hour: true,
      ended_at: null,
    });
    const token = `${admin.token}~${id}`;
    expect(await whose(token)).toBe(client.email);
    const calls = await api("GET", "/api/user/calls", { token });
    expect(calls.body.data.map((call: { call_id: string }) => call.call_id)).toEqual([callId]);
    const [change] = await rawSql()`select actor_id, user_id, action, changes from audit_log
      where entity = 'client pages' and entity_id = ${id}`;
    expect(change).toEqual({
      actor_id: admin.id,
      user_id: client.id,
      action: "viewed",
      changes: { reason: { from: null, to: REASON.reason } },
    });
  });

  it("wants a reason, a client, and no admin's account", async () => {
    const [admin, client] = await people();
    for (const reason of ["", "  why  ".slice(0, 4), "x".repeat(301), 5, undefined]) {
      expect((await start(admin, client.id, reason ?? null)).status, String(reason)).toBe(400);
    }
    expect((await start(admin, randomUUID())).status).toBe(404);
    expect((await start(admin, admin.id)).status).toBe(409);
    expect((await start(admin, (await makePerson({ admin: true })).id)).status).toBe(409);
    expect(await rawSql()`select from client_views where admin_id = ${admin.id}`).toEqual([]);
  });

  it("gives the admin's own role to no page of the client", async () => {
    const [admin, client] = await people();
    const other = await makePerson();
    const { callId } = await makeCall(other.id);
    const { token } = await startView(admin, client);
    expect((await api("GET", `/api/user/calls/${callId}`, { token })).status).toBe(404);
    expect((await api("POST", `/api/recordings/${callId}/ticket`, { token })).status).toBe(404);
    expect((await api("GET", `/api/workflow/webhooks/${other.id}`, { token })).status).toBe(404);
  });

  it("ends by the button, and pages that are still open get nothing more", async () => {
    const [admin, client] = await people();
    const view = await startView(admin, client);
    expect((await end(view.token)).status).toBe(200);
    await expectOver(view.token);
    expect(await whose(admin.token)).toBe(admin.email);
    expect((await end(admin.token)).status).toBe(200);
    const actions = await rawSql()`select action from audit_log where entity_id = ${view.id} order by id`;
    expect(actions.map(({ action }) => action)).toEqual(["viewed", "ended"]);
  });

  it("ends after 30 minutes; a new one can be started then", async () => {
    const [admin, client] = await people();
    const view = await startView(admin, client);
    await runOut(view);
    await expectOver(view.token);
    expect(await whose(admin.token)).toBe(admin.email);
    const next = await startView(admin, client);
    expect(await whose(next.token)).toBe(client.email);
    const [former] =
      await rawSql()`select ended_at = ends_at as kept from client_views where id = ${view.id}`;
    expect(former?.kept).toBe(true);
  });

  it("ends with the admin's session", async () => {
    const [admin, client] = await people();
    const { token } = await startView(admin, client);
    await supabaseFor(null).auth.admin.signOut(admin.token, "local");
    expect((await account(token)).status).toBe(401);
  });

  it("ends with the admin's role, at once", async () => {
    const [admin, client] = await people();
    const { token } = await startView(admin, client);
    await rawSql()`delete from user_roles where user_id = ${admin.id}`;
    await expectOver(token);
    expect(await whose(admin.token)).toBe(admin.email);
  });

  it("is of one session: neither another admin nor a client gets anything by its id, nor a forged one", async () => {
    const [admin, client] = await people();
    const [colleague, stranger] = [await makePerson({ admin: true }), await makePerson()];
    const { id } = await startView(admin, client);
    for (const { token } of [colleague, stranger, client]) await expectOver(`${token}~${id}`);
    for (const forged of [randomUUID(), "", `${id}~${id}x`, "' or true --"]) {
      const answer = await account(`${admin.token}~${forged}`);
      expect([401, 403], forged).toContain(answer.status);
    }
    const { data } = await supabaseFor(null).auth.signInWithPassword({
      email: admin.email,
      password: "correct horse battery",
    });
    await expectOver(`${data.session?.access_token}~${id}`);
  });

  it("is refused to clients, and no second one begins within the first", async () => {
    const [admin, client] = await people();
    const victim = await makePerson();
    expect((await start(client, victim.id)).status).toBe(403);
    await startView(admin, client);
    expect((await start(admin, victim.id)).status).toBe(403);
    const rows =
      await rawSql()`select client_id from client_views where admin_id in (${admin.id}, ${client.id})`;
    expect(rows).toEqual([{ client_id: client.id }]);
  });

  it("stays as it was written: no one changes or deletes what the client was told", async () => {
    const [admin, client] = await people();
    const { id, token } = await startView(admin, client);
    const refused = (change: PromiseLike<unknown>) =>
      expect(change).rejects.toMatchObject({ constraint_name: "client_views_stay" });
    const sql = rawSql();
    await refused(sql`delete from client_views where id = ${id}`);
    await refused(sql`update client_views set reason = 'Nothing at all' where id = ${id}`);
    await refused(sql`update client_views set admin_id = ${client.id} where id = ${id}`);
    await refused(sql`update client_views set ends_at = ends_at + interval '1 minute' where id = ${id}`);
    await end(token);
    await refused(sql`update client_views set ended_at = null where id = ${id}`);
    await expect(sql`delete from audit_log where entity_id = ${id}`).rejects.toMatchObject({
      constraint_name: "audit_log_stays",
    });
  });
});
