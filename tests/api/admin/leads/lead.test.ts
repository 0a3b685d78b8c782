import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { handleLead } from "@/lib/accounts/leads/contract";
import { api } from "@/tests/support/api";
import { auditOf } from "@/tests/support/audit";
import { makePerson, type Person } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";

describeRefusals(handleLead, `/api/admin/leads/${randomUUID()}`, { handled: true });

let admin: Person;
beforeAll(async () => {
  admin = await makePerson({ admin: true });
});
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

it("that does not exist is not found (CONTACT-08)", async () => {
  expect((await tick(randomUUID(), true)).status).toBe(404);
});
