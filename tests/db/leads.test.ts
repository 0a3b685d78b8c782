import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { LEADS_A_PAGE, listLeads } from "@/lib/accounts/leads/list-leads";
import type { ActorContext } from "@/lib/platform/auth/context";
import { logger } from "@/lib/platform/core/logger";
import { makePerson, type Person } from "@/tests/support/people";

const contextOf = ({ id, email }: Person, isAdmin: boolean): ActorContext => ({
  requestId: "test",
  log: logger(),
  address: "test",
  actor: {
    personId: id,
    accountId: id,
    email,
    fullName: email,
    role: isAdmin ? ("admin" as const) : ("owner" as const),
    isAdmin,
    proof: "not-asked",
  },
});

const admin = contextOf(await makePerson({ admin: true }), true);

/** Far in the future, so that no other test's requests come between. */
async function insertLeads(count: number, company: string): Promise<void> {
  await rawSql()`
    insert into contact_leads (full_name, email, phone, company, created_at)
    select 'Lead ' || n, 'lead@example.test', '07700 900482', ${company},
           timestamptz '2200-01-01' - (n / 3) * interval '1 microsecond'
    from generate_series(1, ${count}) n`;
}

/** Every page from the top, until this company's requests have all been seen. */
async function readAll(company: string): Promise<string[][]> {
  const pages: string[][] = [];
  let after: string | undefined;
  for (let page = 0; page < 10; page += 1) {
    const { leads, next } = await listLeads(admin, after);
    const ours = leads.filter((lead) => lead.company === company);
    if (ours.length > 0) pages.push(ours.map(({ full_name }) => full_name));
    if (!next || ours.length === 0) break;
    after = next;
  }
  return pages;
}

describe("the list of contact requests", () => {
  it("is for admins alone (ROLE-07)", async () => {
    const context = contextOf(await makePerson(), false);
    await expect(listLeads(context)).rejects.toMatchObject({ code: "forbidden" });
  });

  it("holds everything that was sent, newest first (DATA-25)", async () => {
    const company = randomUUID();
    await rawSql()`
      insert into contact_leads (full_name, email, phone, company, business_type, message, created_at)
      values ('Older', 'older@example.test', '1', ${company}, null, null, '2100-01-01'),
             ('Newer', 'newer@example.test', '2', ${company}, 'Roofing', 'Ring me', '2100-01-02')`;
    const { leads } = await listLeads(admin);
    expect(leads.filter((lead) => lead.company === company)).toEqual([
      {
        id: expect.any(String),
        full_name: "Newer",
        email: "newer@example.test",
        phone: "2",
        company,
        business_type: "Roofing",
        message: "Ring me",
        created_at: "2100-01-02T00:00:00.000Z",
        handled_at: null,
      },
      expect.objectContaining({ full_name: "Older", business_type: null, message: null }),
    ]);
    await rawSql()`delete from contact_leads where company = ${company}`;
  });

  it("ends with a last page of exactly 50, which names no further page (DATA-25)", async () => {
    const company = randomUUID();
    // Older than every other request in the table, so that nothing comes after them.
    const ids = await rawSql()<{ id: string }[]>`
      insert into contact_leads (full_name, email, phone, company, created_at)
      select 'Lead ' || n, 'lead@example.test', '07700 900482', ${company},
             timestamptz '1900-01-01' - n * interval '1 day'
      from generate_series(1, 52) n returning id`;
    const [first, second] = ids.map(({ id }) => id);
    const last = await listLeads(admin, second);
    expect([last.leads.length, last.next]).toEqual([50, null]);
    const lastButOne = await listLeads(admin, first);
    expect([lastButOne.leads.length, lastButOne.next]).toEqual([50, lastButOne.leads[49]?.id]);
    await rawSql()`delete from contact_leads where company = ${company}`;
  });

  it("comes 50 at a time, each request once, even simultaneous ones (DATA-25)", async () => {
    const company = randomUUID();
    await insertLeads(2 * LEADS_A_PAGE + 7, company);
    const pages = await readAll(company);
    expect(pages.map((page) => page.length)).toEqual([50, 50, 7]);
    expect(new Set(pages.flat()).size).toBe(107);
    expect(pages[0]).toContain("Lead 1");
    expect(pages[2]).toContain("Lead 107");
    await rawSql()`delete from contact_leads where company = ${company}`;
  });

  it.each(["", "nonsense", "' or true --", randomUUID()])("starts from the top after %j", async (after) => {
    const company = randomUUID();
    await rawSql()`
      insert into contact_leads (full_name, email, phone, company, created_at)
      values ('Newest', 'newest@example.test', '07700 900482', ${company}, '2100-01-01')`;
    expect((await listLeads(admin, after)).leads[0]).toMatchObject({ company });
    await rawSql()`delete from contact_leads where company = ${company}`;
  });

  it("finds its page by the index, however many there are (FAST-03)", async () => {
    const company = randomUUID();
    await insertLeads(5_000, company);
    await rawSql()`analyze contact_leads`;
    const [middle] = await rawSql()<{ id: string; moment: string }[]>`
      select id, created_at::text as moment from contact_leads order by created_at desc offset 2500 limit 1`;
    const plan = await rawSql()`
      explain select id from contact_leads
      where created_at <= ${middle?.moment ?? ""}::timestamptz
        and (created_at < ${middle?.moment ?? ""}::timestamptz or id > ${middle?.id ?? ""})
      order by created_at desc nulls first, id limit 51`;
    expect(JSON.stringify(plan)).toContain("contact_leads_created_idx");
    await rawSql()`delete from contact_leads where company = ${company}`;
  });
});
