import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { type Costs, noteCosts } from "@/lib/calls/costs/note-costs";
import { type MonthCosts, monthCosts, saveBill, saveRate } from "@/lib/dashboard/costs/contract";
import { eraseAccount } from "@/lib/dashboard/leaving/erase-account";
import { makeAgent } from "@/tests/support/agents";
import { api } from "@/tests/support/api";
import { takeStep } from "@/tests/support/leaving";
import { makePerson } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";

const URL = "/api/admin/costs";
describeRefusals(monthCosts, `${URL}?month=2026-11`);
describeRefusals(saveBill, `${URL}/bills`);
describeRefusals(saveRate, `${URL}/rates`);

const admin = await makePerson({ admin: true });

/** A month of the past that no other test uses. */
let months = 0;
const ownMonth = () => {
  months += 1;
  return `20${String(10 + Math.floor(months / 12)).padStart(2, "0")}-${String((months % 12) + 1).padStart(2, "0")}`;
};
const show = async (month: string, from = 0): Promise<MonthCosts> => {
  const { status, body } = await api("GET", `${URL}?month=${month}&from=${from}`, { token: admin.token });
  expect(status).toBe(200);
  return body.data;
};
const bill = (month: string, amount: number | null, token = admin.token) =>
  api("PUT", `${URL}/bills`, { token, body: { month, source: "vapi", currency: "USD", amount } });
const at = (month: string, day = 15) => new Date(`${month}-${String(day).padStart(2, "0")}T12:00:00Z`);

async function makeClient(name: string, plan?: { monthly: number; currency: string }) {
  const { id } = await makePerson();
  await makeAgent(id, { business_name: name });
  if (plan)
    await rawSql()`insert into user_attributes (user_id, monthly_payment, currency)
      values (${id}, ${plan.monthly}, ${plan.currency})
      on conflict (user_id) do update set monthly_payment = excluded.monthly_payment, currency = excluded.currency`;
  return id;
}
const aCall = (userId: string, month: string, parts: Costs["parts"], more: Partial<Costs> = {}): Costs => ({
  userId,
  source: "vapi",
  externalId: randomUUID(),
  currency: "USD",
  happenedAt: at(month),
  parts,
  ...more,
});

describe("costs of a month", () => {
  it("are those of each client's calls and texts, part by part, beside the plan", async () => {
    const month = ownMonth();
    const client = await makeClient("Costly Heating", { monthly: 50, currency: "USD" });
    const call = aCall(client, month, [
      { component: "model", micros: 120_000 },
      { component: "voice", micros: 300_000 },
    ]);
    await rawSql()`insert into call_logs (call_id, user_id, happened_at) values
      (${call.externalId}, ${client}, ${at(month)}), (${randomUUID()}, ${client}, ${at(month)})`;
    await noteCosts([
      call,
      aCall(client, month, [{ component: "text", micros: 7_500 }], { source: "twilio" }),
    ]);

    const { clients, bills, is_over: isOver } = await show(month);
    expect(isOver).toBe(true);
    expect(clients).toEqual([
      {
        id: client,
        name: "Costly Heating",
        calls: 2,
        priced: 1,
        charges: [
          { source: "vapi", currency: "USD", micros: 420_000 },
          { source: "twilio", currency: "USD", micros: 7_500 },
        ],
        parts: [
          { source: "vapi", component: "voice", currency: "USD", micros: 300_000 },
          { source: "vapi", component: "model", currency: "USD", micros: 120_000 },
          { source: "twilio", component: "text", currency: "USD", micros: 7_500 },
        ],
        plan: { currency: "USD", micros: 50_000_000 },
        margin: 50_000_000 - 427_500,
        is_converted: false,
      },
    ]);
    expect(bills).toEqual([
      { source: "vapi", currency: "USD", micros: 420_000, billed: null },
      { source: "twilio", currency: "USD", micros: 7_500, billed: null },
    ]);
  });

  it("are told of every call, also of one that cost nothing or is priced as a whole", async () => {
    const [month, other] = [ownMonth(), ownMonth()];
    const client = await makeClient("Cheap Heating");
    const costs = [
      [
        { component: "model", micros: 120_000 },
        { component: "voice", micros: 0 },
      ],
      [{ component: "total", micros: 0 }],
      [{ component: "total", micros: 90_000 }],
    ].map((parts) => aCall(client, month, parts));
    const unpriced = { externalId: randomUUID() };
    for (const { externalId } of [...costs, unpriced])
      await rawSql()`insert into call_logs (call_id, user_id, happened_at)
        values (${externalId}, ${client}, ${at(month)})`;
    await noteCosts(costs);
    expect((await show(month)).clients).toMatchObject([{ calls: 4, priced: 3 }]);
    // Listed at the end of the month, reported in the next: it counts where its call does.
    await noteCosts([aCall(client, other, [{ component: "total", micros: 50_000 }], unpriced)]);
    expect((await show(month)).clients).toMatchObject([{ calls: 4, priced: 4 }]);
    expect((await show(other)).clients).toMatchObject([{ calls: 0, priced: 0 }]);
  });

  it("are never added up across currencies, nor taken from a plan in another one without a rate", async () => {
    const month = ownMonth();
    const client = await makeClient("Two Currencies", { monthly: 50, currency: "GBP" });
    await noteCosts([
      aCall(client, month, [{ component: "total", micros: 1_000_000 }]),
      aCall(client, month, [{ component: "call", micros: 2_000_000 }], { source: "twilio", currency: "GBP" }),
    ]);
    const { clients, bills } = await show(month);
    expect(clients[0]).toMatchObject({
      charges: [
        { source: "vapi", currency: "USD", micros: 1_000_000 },
        { source: "twilio", currency: "GBP", micros: 2_000_000 },
      ],
      margin: null,
    });
    expect(bills.map(({ currency, micros }) => [currency, micros])).toEqual([
      ["USD", 1_000_000],
      ["GBP", 2_000_000],
    ]);
  });

  it("are taken from a plan in another currency at the month's rate, which can be corrected and removed", async () => {
    const [month, other] = [ownMonth(), ownMonth()];
    const client = await makeClient("Sterling Plan", { monthly: 50, currency: "GBP" });
    await noteCosts([
      aCall(client, month, [{ component: "total", micros: 10_000_000 }]),
      aCall(client, month, [{ component: "call", micros: 2_000_000 }], { source: "twilio", currency: "GBP" }),
      aCall(client, other, [{ component: "total", micros: 10_000_000 }]),
    ]);
    const rate = (value: number | null) =>
      api("PUT", `${URL}/rates`, {
        token: admin.token,
        body: { month, from: "USD", to: "GBP", rate: value },
      });
    expect((await show(month)).rates).toEqual([{ from: "USD", to: "GBP", rate: null }]);
    expect((await rate(0.8)).body.data).toEqual({ rate: 800_000 });
    const converted = await show(month);
    expect(converted.rates).toEqual([{ from: "USD", to: "GBP", rate: 800_000 }]);
    expect(converted.clients[0]).toMatchObject({
      margin: 50_000_000 - 8_000_000 - 2_000_000,
      is_converted: true,
    });
    expect((await show(other)).clients[0], "another month has its own").toMatchObject({ margin: null });
    await rate(0.75);
    expect((await show(month)).clients[0]?.margin).toBe(50_000_000 - 7_500_000 - 2_000_000);
    await rate(null);
    expect((await show(month)).clients[0]).toMatchObject({ margin: null, is_converted: true });
    const trail = await rawSql()`select action, changes from audit_log
      where entity = 'exchange rate' and entity_id = ${`${month} USD GBP`} order by id`;
    expect(trail.map(({ action }) => action)).toEqual(["created", "updated", "deleted"]);
    for (const refused of [0, -1, 10_001, "0.8"])
      expect((await rate(refused as number)).status, String(refused)).toBe(400);
  });

  it("equal their entries to the millionth after any history of corrections, told again and in parallel", async () => {
    const client = await makeClient("Any History");
    const [first, second] = [ownMonth(), ownMonth()];
    const said = fc.record({
      thing: fc.integer({ min: 0, max: 4 }),
      month: fc.constantFrom(first, second),
      currency: fc.constantFrom("USD", "GBP"),
      parts: fc.uniqueArray(
        fc.record({
          component: fc.constantFrom("model", "voice", "call"),
          micros: fc.integer({ min: 0, max: 9_999_999 }),
        }),
        { minLength: 1, maxLength: 3, selector: ({ component }) => component },
      ),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(said, { minLength: 1, maxLength: 4 }), { maxLength: 6 }),
        async (history) => {
          const run = randomUUID();
          for (const together of history)
            await Promise.all(
              together.map(({ thing, month, currency, parts }) =>
                noteCosts([aCall(client, month, parts, { currency, externalId: `${run} ${thing}` })]),
              ),
            );
          const differing = await rawSql()`
          with counted as (
            select date_trunc('month', happened_at at time zone 'UTC')::date as month, source, component, currency,
              sum(amount_micros)::bigint as amount_micros, count(*)::int as things
            from (select distinct on (source, external_id, component) * from cost_entries where user_id = ${client}
              order by source, external_id, component, revision desc) e
            group by 1, 2, 3, 4
          ), kept as (
            select month, source, component, currency, amount_micros, things from cost_months
            where user_id = ${client} and (amount_micros, things) <> (0, 0)
          )
          (table counted except table kept) union all (table kept except table counted)`;
          expect(differing).toEqual([]);
        },
      ),
      { numRuns: 40, endOnFailure: true },
    );
  });

  it("are compared with the bill, which can be corrected and removed, and the change is recorded", async () => {
    const month = ownMonth();
    const client = await makeClient("On the Bill");
    await noteCosts([aCall(client, month, [{ component: "total", micros: 120_000_000 }])]);
    expect((await bill(month, 123.45)).body.data).toEqual({ billed: 123_450_000 });
    expect((await show(month)).bills).toEqual([
      { source: "vapi", currency: "USD", micros: 120_000_000, billed: 123_450_000 },
    ]);
    await bill(month, 120);
    expect((await show(month)).bills[0]?.billed).toBe(120_000_000);
    await bill(month, null);
    expect((await show(month)).bills[0]?.billed).toBeNull();
    const trail = await rawSql()`select action, changes from audit_log
      where entity = 'provider bill' and entity_id = ${`vapi ${month} USD`} order by id`;
    expect(trail.map(({ action }) => action)).toEqual(["created", "updated", "deleted"]);
    expect(trail[1]?.changes).toEqual({ amount: { from: 123.45, to: 120 } });
  });

  it("show a bill of which we know no charge", async () => {
    const month = ownMonth();
    await bill(month, 9.99);
    expect((await show(month)).bills).toEqual([
      { source: "vapi", currency: "USD", micros: 0, billed: 9_990_000 },
    ]);
  });

  it("refuse an amount that no bill has", async () => {
    for (const amount of [-1, 1_000_001, "12"])
      expect((await bill(ownMonth(), amount as number)).status, String(amount)).toBe(400);
  });

  it("have pages, each client once, by name", async () => {
    const month = ownMonth();
    const clients = await Promise.all(
      Array.from({ length: 33 }, (_, index) => makeClient(`Page ${String(index).padStart(2, "0")}`)),
    );
    await noteCosts(clients.map((client) => aCall(client, month, [{ component: "total", micros: 1 }])));
    const first = await show(month);
    expect(first.next).toBe(30);
    const second = await show(month, 30);
    expect(second.next).toBeNull();
    const names = [...first.clients, ...second.clients].map(({ name }) => name);
    expect(names).toEqual(Array.from({ length: 33 }, (_, index) => `Page ${String(index).padStart(2, "0")}`));
  });

  it("are beside the plan of that month, in the total too, whatever it was changed to afterwards (MONEY-02)", async () => {
    const month = ownMonth();
    const present = new Date().toISOString().slice(0, 7);
    const client = await makeClient("Changed Plan", { monthly: 50, currency: "USD" });
    await noteCosts([month, present].map((each) => aCall(client, each, [{ component: "total", micros: 1 }])));
    /** The client's plan in a month, once all clients' plans were found to come to the total. */
    const planIn = async (which: string) => {
      const [clients, sums] = [[], {}] as [
        Awaited<ReturnType<typeof show>>["clients"],
        Record<string, number>,
      ];
      let page = await show(which);
      for (clients.push(...page.clients); page.next !== null; clients.push(...page.clients))
        page = await show(which, page.next);
      for (const { plan } of clients)
        if (plan) sums[plan.currency] = (sums[plan.currency] ?? 0) + plan.micros;
      expect(Object.fromEntries(page.total.plans.map(({ currency, micros }) => [currency, micros]))).toEqual(
        sums,
      );
      const found = clients.find(({ id }) => id === client);
      if (!found) throw new Error("not listed");
      return found.plan;
    };
    expect(await planIn(month), "a plan that was entered late").toEqual({
      currency: "USD",
      micros: 50_000_000,
    });
    for (const monthly of [80, 70])
      await rawSql()`update user_attributes set monthly_payment = ${monthly}, currency = 'GBP' where user_id = ${client}`;
    expect(await planIn(month)).toEqual({ currency: "USD", micros: 50_000_000 });
    expect(await planIn(present)).toEqual({ currency: "GBP", micros: 70_000_000 });
    // As if those changes had been made last month.
    await rawSql()`update former_plans set last_month = last_month - interval '1 month' where user_id = ${client}`;
    await rawSql()`update user_attributes set monthly_payment = null where user_id = ${client}`;
    await rawSql()`update former_plans set last_month = ${`${month}-01`} where user_id = ${client} and monthly_payment = 50`;
    expect(await planIn(month), "its last month").toEqual({ currency: "USD", micros: 50_000_000 });
    await rawSql()`update former_plans set last_month = '2001-01-01' where user_id = ${client} and monthly_payment = 50`;
    expect(await planIn(month), "the next plan").toEqual({ currency: "GBP", micros: 70_000_000 });
    expect(await planIn(present)).toBeNull();
  });

  it("list clients with a plan and no charges, from the month in which they joined, and have a total of all pages", async () => {
    const month = ownMonth();
    const clients = await Promise.all(
      Array.from({ length: 31 }, (_, index) =>
        makeClient(`Total ${String(index).padStart(2, "0")}`, { monthly: 10, currency: "USD" }),
      ),
    );
    const joined = [...clients].slice(1);
    await rawSql()`update profiles set created_at = ${at(month)} where id = any(${joined})`;
    const [, , charged = ""] = clients;
    await noteCosts([
      aCall(charged, month, [{ component: "total", micros: 3_000_000 }]),
      aCall(await makeClient("Without a Plan"), month, [{ component: "total", micros: 2_000_000 }]),
    ]);
    const { clients: page, total, next } = await show(month);
    expect(page).toHaveLength(30);
    expect(next).toBe(30);
    expect(page.map(({ id }) => id)).not.toContain(clients[0]);
    expect(page[0]).toMatchObject({ charges: [], margin: 10_000_000, plan: { micros: 10_000_000 } });
    expect(total).toEqual({
      planned: 30,
      plans: [{ currency: "USD", micros: 300_000_000 }],
      charges: [{ source: "vapi", currency: "USD", micros: 5_000_000 }],
      margin: { currency: "USD", micros: 295_000_000 },
    });
    await noteCosts([
      aCall(charged, month, [{ component: "call", micros: 1_000_000 }], {
        source: "twilio",
        currency: "GBP",
      }),
    ]);
    const without = await show(month);
    expect(without.total.margin).toBeNull();
    expect(without.rates).toEqual([{ from: "GBP", to: "USD", rate: null }]);
    await api("PUT", `${URL}/rates`, {
      token: admin.token,
      body: { month, from: "GBP", to: "USD", rate: 1.25 },
    });
    expect((await show(month)).total.margin).toEqual({ currency: "USD", micros: 293_750_000 });
    await rawSql()`update profiles set created_at = now() where id = any(${joined})`; // not in other tests' months
  });

  it("take from the plans of a past month no charges of a client who was erased since, but explain the bill by them", async () => {
    const month = ownMonth();
    const [stays, leaves] = await Promise.all([
      makeClient("Stays on", { monthly: 10, currency: "USD" }),
      makeClient("Left since", { monthly: 50, currency: "USD" }),
    ]);
    await rawSql()`update profiles set created_at = ${at(month)} where id in (${stays}, ${leaves})`;
    const parts = [{ component: "total", micros: 4_000_000 }];
    await noteCosts([aCall(stays, month, parts), aCall(leaves, month, parts)]);
    const before = await show(month);
    expect(before.total.margin).toEqual({ currency: "USD", micros: 52_000_000 });
    await eraseAccount(await takeStep(leaves, "rows"));
    const { total, bills } = await show(month);
    expect(total).toEqual({
      planned: 1,
      plans: [{ currency: "USD", micros: 10_000_000 }],
      charges: [{ source: "vapi", currency: "USD", micros: 4_000_000 }],
      margin: { currency: "USD", micros: 6_000_000 },
    });
    expect(bills).toEqual(before.bills);
    await rawSql()`update profiles set created_at = now() where id = ${stays}`; // not in other tests' months
  });

  it("leave out what a client's own work cost: materials told by an automation", async () => {
    const month = ownMonth();
    const client = await makeClient("Own Materials");
    await rawSql()`insert into cost_entries (user_id, source, external_id, component, revision, amount_micros, currency, happened_at)
      values (${client}, 'csv', 'boiler', 'materials', 1, 5000000, 'GBP', ${at(month)})`;
    expect((await show(month)).clients).toEqual([]);
  });
});
