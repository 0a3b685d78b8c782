import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { ownerContext } from "@/bench/context";
import { rawSql } from "@/db/client";
import { listPhoneAssignments } from "@/lib/accounts/phones/list-phone-assignments";
import { listCampaigns } from "@/lib/outward/ads/list-campaigns";
import { listAllAssignments } from "@/lib/outward/workflows/list-all-assignments";
import { makePerson, uniqueNumber } from "@/tests/support/people";

const tag = randomUUID().slice(0, 8);
const FIRMS = [`Ann ${tag} 50%`, `Bert ${tag}`, `Cäcilie ${tag}_x`];
const EMAILS = [`ann-${tag}@one.test`, `bert-${tag}@one.test`, `ann-${tag}@two.test`];
/** Words, addresses, parts of words, other cases, what like would read as its own signs, one letter, and nothing. */
const SEARCHES = [
  ...[tag, `${tag} `, `ann ${tag}`, `CÄCILIE ${tag}`, `${tag}_`, `${tag} 50%`, `${tag}%`, `%${tag}`],
  ...[...EMAILS, `${tag}@one.test`, `bert-${tag}@two.test`, `-${tag}@`, "@one.test"],
  ...[`desk ${tag}`, `DESK`, "a", "", `nothing-${tag}`, tag.slice(0, 2), tag.slice(2, 6)],
];

const admin = ownerContext(await makePerson({ admin: true }));
Object.assign(admin.actor, { isAdmin: true, role: "admin" });
const people = await Promise.all(FIRMS.map((fullName, at) => makePerson({ fullName, email: EMAILS[at] })));

const has = (text: string | null, part: string) => (text ?? "").toLowerCase().includes(part.toLowerCase());
const isNamed = (one: { full_name: string | null; email: string }, part: string) =>
  has(one.full_name, part) || has(one.email, part);

/** Every row, a page of three at a time. */
async function readPages<Row>(
  read: (after?: string) => Promise<{ data: Row[]; next: string | null }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let after: string | undefined;
  do {
    const page = await read(after);
    expect(page.data.length).toBeLessThanOrEqual(3);
    rows.push(...page.data);
    after = page.next ?? undefined;
  } while (after);
  return rows;
}

describe("a search in the agency's lists finds what a look at every row finds, in the list's order", () => {
  it("among numbers, past owners last (API-18, FAST-03)", async () => {
    const rows = people.flatMap(({ id }, at) =>
      [true, true, false].map((isActive, nth) => ({ id, number: uniqueNumber(), isActive, at, nth })),
    );
    for (const { id, number, isActive, at, nth } of rows)
      await rawSql()`
        insert into phone_assignments (user_id, phone_number, description, is_active, created_at)
        values (${id}, ${number}, ${nth === 0 ? `Desk ${tag}` : null}, ${isActive}, now() - ${at % 2} * interval '1 hour')`;
    const all = (await listPhoneAssignments(admin, { query: { search: "" } })).data;
    const numbers = rows
      .slice(0, 2)
      .flatMap(({ number }) => [number, `0${number.slice(3)}`, number.slice(0, -1), number.slice(-5)]);
    for (const search of [...SEARCHES, ...numbers]) {
      const digits = /^[\d\s()+.-]+$/.test(search) ? search.replace(/\D/g, "").replace(/^0+/, "") : "";
      const expected = all.filter(
        (row) =>
          search === "" ||
          (digits && row.phone_number.includes(digits)) ||
          has(row.description, search) ||
          isNamed({ full_name: row.user_name, email: row.user_email }, search),
      );
      const found = await readPages((after) =>
        listPhoneAssignments(admin, { query: { search, limit: 3, after } }),
      );
      expect(found, search).toEqual(expected);
    }
  });

  it("among workflow assignments (API-18, FAST-03)", async () => {
    for (const [at, { id }] of people.entries())
      await rawSql()`
        insert into workflow_assignments (user_id, workflow_name, workflow_slug, created_at)
        values (${id}, ${`Desk ${at === 0 ? tag : ""}`}, ${`slug-${tag}-${at}`}, now() - interval '1 hour'),
          (${id}, 'Other', ${`other-${at}`}, now() - ${at} * interval '1 hour')`;
    const all = (await listAllAssignments(admin, { query: { search: "" } })).data;
    for (const search of [...SEARCHES, `slug-${tag}`]) {
      const expected = all.filter(
        (row) =>
          has(row.workflow_name, search) || has(row.workflow_slug, search) || isNamed(row.client, search),
      );
      const found = await readPages((after) =>
        listAllAssignments(admin, { query: { search, limit: 3, after } }),
      );
      expect(found, search).toEqual(expected);
    }
  });

  it("among so many rows with its first word that the whole is looked for (FAST-03)", async () => {
    await rawSql()`
      insert into workflow_assignments (user_id, workflow_name, workflow_slug)
      select ${people[0]?.id ?? ""}, ${`Bulk${tag} No-`} || n, 'bulk-' || n from generate_series(1, 250) n`;
    const found = await readPages((after) =>
      listAllAssignments(admin, { query: { search: `bulk${tag} no-20`, limit: 3, after } }),
    );
    const numbers = found
      .map((row) => Number(row.workflow_name.split("-")[1]))
      .sort((one, other) => one - other);
    expect(numbers).toEqual([20, ...Array.from({ length: 10 }, (_, at) => 200 + at)]);
  });

  it("among campaigns, each once however many of its clients match (API-18, FAST-03)", async () => {
    for (const at of [0, 1, 2, 3]) {
      const id = randomUUID();
      await rawSql()`
        insert into ad_campaigns (id, name, business_type, daily_budget, created_at)
        values (${id}, ${at === 0 ? `Desk ${tag}` : "Boilers"}, ${at === 1 ? `Kind ${tag}` : null}, 10, now() - ${at % 2} * interval '1 hour')`;
      for (const person of people.slice(0, at))
        await rawSql()`insert into campaign_assignments (campaign_id, user_id) values (${id}, ${person.id})`;
    }
    const all = (await listCampaigns(admin, { query: { search: "" } })).data;
    for (const search of [...SEARCHES, `kind ${tag}`]) {
      const expected = all.filter(
        (row) =>
          has(row.name, search) ||
          has(row.business_type, search) ||
          row.assignees.some((one) => isNamed(one, search)) ||
          search === "",
      );
      const found = await readPages((after) => listCampaigns(admin, { query: { search, limit: 3, after } }));
      expect(found, search).toEqual(expected);
    }
  });
});
