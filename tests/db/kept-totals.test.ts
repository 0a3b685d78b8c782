import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { eraseAccount } from "@/lib/dashboard/leaving/erase-account";
import { makeAgent } from "@/tests/support/agents";
import { takeStep } from "@/tests/support/leaving";
import { makePerson } from "@/tests/support/people";

const people = await Promise.all([makePerson(), makePerson(), makePerson()]);

const COUNTS = [
  ...["carrier", "provider", "here", "fetching", "lost", "never_reached", "other_way"],
  ...["not_at_carrier", "not_at_provider", "recordings", "recordings_waiting", "recordings_lost"],
];

describe("totals over all clients", () => {
  it("of a day's calls are what the clients' days come to, after every change (FAST-03)", async () => {
    const day = "1999-03-01";
    const check = async () => {
      const sums = rawSql().unsafe(
        COUNTS.map((name) => `coalesce(sum(${name}), 0)::int as ${name}`).join(", "),
      );
      const names = rawSql().unsafe(COUNTS.join(", "));
      const [expected] = await rawSql()`select ${sums} from ledger_days where day = ${day}`;
      const [kept] = await rawSql()`select ${names} from ledger_totals where day = ${day}`;
      expect(kept).toEqual(expected);
      return kept;
    };
    const add = (userId: string | null, from: number) => {
      const values = COUNTS.map((_, at) => from + at);
      return rawSql().unsafe(
        `insert into ledger_days (user_id, day, compared_at, ${COUNTS.join(", ")})
        values ($1, $2, now(), ${values.join(", ")})
        on conflict (user_id, day) do update set ${COUNTS.map((name) => `${name} = excluded.${name}`).join(", ")}`,
        [userId, day],
      );
    };
    for (const [at, { id }] of people.entries()) await add(id, at * 20 + 1);
    await add(null, 7);
    expect(await check()).toMatchObject({ carrier: 1 + 21 + 41 + 7, recordings_lost: 12 + 32 + 52 + 18 });
    await add(people[0]?.id ?? null, 100);
    await add(null, 3);
    await check();
    await rawSql()`update ledger_days set day = '1999-03-02' where day = ${day} and user_id = ${people[1]?.id ?? null}`;
    await check();
    await rawSql()`delete from ledger_days where day in (${day}, '1999-03-02')`;
    expect(await check()).toMatchObject({ carrier: 0, recordings_lost: 0 });
  });

  it("of past months and days stay when a client is erased", async () => {
    const [{ id }, month] = [await makePerson(), "1998-04-01"];
    await rawSql()`
      insert into cost_entries (user_id, source, external_id, component, revision, amount_micros, currency, happened_at)
      values (${id}, 'vapi', 'one', 'model', 1, 1000, 'USD', '1998-04-15')`;
    await rawSql().unsafe(
      `insert into ledger_days (user_id, day, compared_at, ${COUNTS.join(", ")})
      values ($1, $2, now(), ${COUNTS.map(() => 1).join(", ")})`,
      [id, month],
    );
    await eraseAccount(await takeStep(id, "rows"));
    expect(
      await rawSql()`select amount_micros::int as micros from cost_totals where month = ${month}`,
    ).toEqual([{ micros: 1_000 }]);
    expect(await rawSql()`select carrier::int from ledger_totals where day = ${month}`).toEqual([
      { carrier: 1 },
    ]);
  });

  it("of a month's costs are what the clients' months come to, after every change", async () => {
    const month = "1999-04-01";
    const check = async () => {
      const expected = await rawSql()`
        select source, currency, sum(amount_micros)::text as micros from cost_months
        where month = ${month} group by 1, 2 having sum(amount_micros) > 0 order by 1, 2`;
      const kept = await rawSql()`
        select source, currency, amount_micros::text as micros from cost_totals
        where month = ${month} and amount_micros > 0 order by 1, 2`;
      expect(kept).toEqual(expected);
      return kept.map(({ micros }) => Number(micros));
    };
    const note = (userId: string, revision: number, amount: number, source = "vapi") => rawSql()`
      insert into cost_entries (user_id, source, external_id, component, revision, amount_micros, currency, happened_at)
      values (${userId}, ${source}, 'one', 'model', ${revision}, ${amount}, 'USD', '1999-04-15')`;
    for (const { id } of people) await note(id, 1, 1_000);
    await note(people[0]?.id ?? "", 1, 50, "twilio");
    expect(await check()).toEqual([50, 3_000]);
    await note(people[1]?.id ?? "", 2, 400);
    expect(await check()).toEqual([50, 2_400]);
    await rawSql()`delete from cost_months where month = ${month} and user_id = ${people[2]?.id ?? ""}`;
    expect(await check()).toEqual([50, 1_400]);
    await rawSql()`delete from cost_months where month = ${month}`;
    expect(await check()).toEqual([]);
  });

  it("of plans are what the clients' plans come to, after every change", async () => {
    const [one = "", two = ""] = people.map(({ id }) => id);
    /** One statement, because other clients' plans change meanwhile. */
    const check = async () => {
      const differ = await rawSql()`
        select * from (
          select coalesce(currency, '') as currency, sum(monthly_payment * 1000000) as micros, count(*) as clients
          from user_attributes where monthly_payment is not null group by 1) expected
        full join (select currency, amount_micros as micros, clients from plan_totals where clients > 0) kept
          using (currency, micros, clients)
        where expected is null or kept is null`;
      expect([...differ]).toEqual([]);
    };
    const set = async (userId: string, monthly: number | null, currency: string | null) => {
      await rawSql()`
        insert into user_attributes (user_id, monthly_payment, currency) values (${userId}, ${monthly}, ${currency})
        on conflict (user_id) do update set monthly_payment = excluded.monthly_payment, currency = excluded.currency`;
      await check();
    };
    await set(one, 49.99, "NZD");
    await set(two, 10, "NZD");
    await set(one, 60, "NZD");
    await set(one, 60, null);
    await set(two, null, "NZD");
    await set(two, null, "CAD");
    await set(two, 0, "CAD");
    await rawSql()`update user_attributes set months_paid = 3 where user_id = ${one}`;
    await check();
    await rawSql()`delete from user_attributes where user_id in (${one}, ${two})`;
    await check();
  });
});

describe("the name that lists sort by", () => {
  it("is the firm's, else the person's, else the address, whatever changes first", async () => {
    const { id, email } = await makePerson({ fullName: "  " });
    const listed = async () => {
      const [row] = await rawSql()`select listed_name as name from profiles where id = ${id}`;
      return row?.name;
    };
    expect(await listed()).toBe(email);
    await rawSql()`update profiles set full_name = ' Ann Other ' where id = ${id}`;
    expect(await listed()).toBe("Ann Other");
    const firm = `Firm ${randomUUID()}`;
    await makeAgent(id, { business_name: firm });
    expect(await listed()).toBe(firm);
    await rawSql()`update profiles set full_name = 'Bert' where id = ${id}`;
    expect(await listed()).toBe(firm);
    await rawSql()`update agents set business_name = 'Renamed' where user_id = ${id}`;
    expect(await listed()).toBe("Renamed");
    await rawSql()`delete from agents where user_id = ${id}`;
    expect(await listed()).toBe("Bert");
  });
});
