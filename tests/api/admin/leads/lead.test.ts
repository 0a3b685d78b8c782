import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { deleteLead, handleLead } from "@/lib/accounts/leads/contract";
import { replayErasures } from "@/lib/dashboard/personal-data/replay-erasures";
import { startForLeads } from "@/lib/outward/runs/start-for-leads";
import { api } from "@/tests/support/api";
import { auditOf } from "@/tests/support/audit";
import { makeCall } from "@/tests/support/calls";
import { makePerson, type Person, uniqueNumber } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";
import { rowsWith } from "@/tests/support/rows-with";
import { define, publish } from "@/tests/support/workflows";

describeRefusals(handleLead, `/api/admin/leads/${randomUUID()}`, { handled: true });
describeRefusals(deleteLead, `/api/admin/leads/${randomUUID()}`);

const admin = await makePerson({ admin: true });
const tick = (id: string, handled: boolean) =>
  api("PUT", `/api/admin/leads/${id}`, { token: admin.token, body: { handled } });

it("is marked as done and undone, each recorded once (CONTACT-08, SAFE-04)", async () => {
  const id = randomUUID();
  await rawSql()`insert into contact_leads (id, full_name, email, phone, company) values (${id}, 'A', 'a@example.test', '1', 'A')`;
  const first = (await tick(id, true)).body.data;
  expect(first).toEqual({ id, handled_at: expect.any(String) });
  expect((await tick(id, true)).body.data).toEqual(first);
  expect((await tick(id, false)).body.data).toEqual({ id, handled_at: null });
  expect((await auditOf(id)).map(({ action, changes }) => [action, changes])).toEqual([
    ["updated", { handled: { from: false, to: true } }],
    ["updated", { handled: { from: true, to: false } }],
  ]);
});

type Lead = { email: string; phone: string };
async function makeLead({ email, phone }: Lead): Promise<string> {
  const [row] = await rawSql()`
    insert into contact_leads (full_name, email, phone, company) values ('A', ${email}, ${phone}, 'A') returning id`;
  await startForLeads([row?.id]);
  return String(row?.id);
}
const remove = (id: string) => api("DELETE", `/api/admin/leads/${id}`, { token: admin.token });
const left = async (ids: string[]) =>
  (
    await rawSql()`
      select id from contact_leads where id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], id)`
  ).map(({ id }) => String(id));

it("is deleted with all others of the same person, and with what workflows noted of them (AGENCY-08)", async () => {
  const [email, phone] = [`${randomUUID()}@example.test`, uniqueNumber()];
  const other = { email: `${randomUUID()}@example.test`, phone: uniqueNumber() };
  const ids = [
    await makeLead({ email, phone }),
    await makeLead({ email: email.toUpperCase(), phone: "1" }),
    await makeLead({
      email: `${randomUUID()}@example.test`,
      phone: `0${phone.slice(3, 7)} ${phone.slice(7)}`,
    }),
    await makeLead(other),
    await makeLead({ email: `${randomUUID()}@example.test`, phone: "1" }),
  ];
  const [first = "", second = ""] = ids;
  expect((await rowsWith([email])).some((row) => row.startsWith("workflow_events "))).toBe(true);
  expect((await remove(first)).body.data).toEqual({ deleted: 3 });
  expect(await left(ids)).toEqual(ids.slice(3));
  expect(await rowsWith([email, email.toUpperCase()])).toEqual([]);
  expect((await auditOf(first)).map(({ action, changes }) => [action, changes])).toEqual([
    ["deleted", { requests: { from: 3, to: 0 } }],
  ]);
  expect((await remove(second)).status).toBe(404);

  // A backup of before is restored, and the tombstones are replayed.
  await rawSql()`insert into contact_leads (id, full_name, email, phone, company) values (${first}, 'A', ${email}, ${phone}, 'A')`;
  const author = { actor: { personId: null }, requestId: "command replay-erasures" };
  expect((await replayErasures(author, [])).leads).toBe(1);
  expect(await left([first])).toEqual([]);
});

it("is deleted without what workflows noted of others whose addresses contain its own (AGENCY-08)", async () => {
  const name = randomUUID();
  const email = `${name}@example.co`;
  const others = [`martin.${email}`, `x${email}`, `${email}.uk`, `${name}+jobs@example.co`, `${email}m`];
  const words = { id: "s1", kind: "add_to_do", message: "Answer:\n{{event.email}}." };
  const colleague = await makePerson({ admin: true });
  await publish(colleague, define({ trigger: { kind: "lead.received" }, steps: [words] }));
  const id = await makeLead({ email, phone: "1" });
  for (const each of others) await makeLead({ email: each, phone: "1" });
  expect((await remove(id)).body.data).toEqual({ deleted: 1 });
  const kept = await rawSql()`
    select e.data ->> 'email' as email from workflow_events e join workflow_runs r on r.event_id = e.id
    where r.user_id = ${colleague.id}`;
  expect(kept.map((row) => row.email).sort()).toEqual(others.sort());
});

it("is gone from the workflows of an admin who leaves the agency, not of one whose role changes (AGENCY-05)", async () => {
  const [leaving, changing] = [await makePerson({ admin: true }), await makePerson({ admin: true })];
  const toDo = { id: "s1", kind: "add_to_do", message: "Ring them" };
  await publish(leaving, define({ trigger: { kind: "lead.received" }, steps: [toDo] }));
  const email = `${randomUUID()}@example.test`;
  await makeLead({ email, phone: "1" });
  const kept = async (table: "workflow_runs" | "workflow_events", { id }: Person) =>
    (await rawSql()`select from ${rawSql()(table)} t where user_id = ${id} and t::text like ${`%${email}%`}`)
      .length;
  expect(await kept("workflow_runs", leaving)).toBe(1);
  const people = "/api/admin/people";
  const changes = [
    await api("DELETE", `${people}/${leaving.id}`, { token: admin.token }),
    await api("PUT", `${people}/${changing.id}`, { token: admin.token, body: { role: "support" } }),
  ];
  expect(changes.map(({ status }) => status)).toEqual([200, 200]);
  expect([await kept("workflow_runs", leaving), await kept("workflow_events", leaving)]).toEqual([0, 0]);
  expect(await kept("workflow_events", changing)).toBe(1);
});

it("goes when an admin erases a caller with its number, but not when a client does (AGENCY-08)", async () => {
  const [client, phone] = [await makePerson(), uniqueNumber()];
  const id = await makeLead({ email: `${randomUUID()}@example.test`, phone: phone.replace("+44", "0") });
  const body = { phone_number: phone };
  await makeCall(client.id, { phoneNumber: phone });
  expect((await api("POST", "/api/user/erasures", { token: client.token, body })).status).toBe(201);
  expect(await left([id])).toEqual([id]);
  expect(
    (await api("POST", `/api/admin/users/${client.id}/erasures`, { token: admin.token, body })).status,
  ).toBe(201);
  expect(await left([id])).toEqual([]);
});

it("that does not exist is not found (CONTACT-08)", async () => {
  expect((await remove(randomUUID())).status).toBe(404);
  expect((await tick(randomUUID(), true)).status).toBe(404);
});
