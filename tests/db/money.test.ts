import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { database, execute, rawSql } from "@/db/client";
import { violatedConstraint } from "@/db/faults";
import { jobOutcomes, payments } from "@/db/schema/money";
import { withResult } from "@/lib/agent/money/tables";
import { makePerson } from "@/tests/support/people";
import { makeVisit } from "@/tests/support/visits";
import "@/tests/support/property-seed";

const refusedBy = (work: PromiseLike<unknown>) =>
  Promise.resolve(work).then(
    () => null,
    (thrown: unknown) => violatedConstraint(thrown) ?? String(thrown),
  );

type Payment = { userId: string; bookingId: string; minor?: number; currency?: string; of?: string };

async function pay({ userId, bookingId, minor = 18_000, currency = "GBP", of }: Payment): Promise<string> {
  const id = randomUUID();
  await database()
    .insert(payments)
    .values({
      id,
      userId,
      bookingId,
      kind: of ? "refund" : "payment",
      refundOf: of ?? null,
      amountMinor: minor,
      currency,
      source: "stripe",
      externalId: id,
      paidAt: new Date(),
    });
  return id;
}

describe("money in the database", () => {
  it("never gives back more than was paid, in 50 refunds at once (MONEY-02)", async () => {
    const { id: userId } = await makePerson();
    const bookingId = await makeVisit(userId);
    const of = await pay({ userId, bookingId, minor: 10_000 });
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () => refusedBy(pay({ userId, bookingId, minor: 700, of }))),
    );
    expect(outcomes.filter((refused) => refused === null)).toHaveLength(14);
    expect(new Set(outcomes)).toEqual(new Set([null, "payments_refund_within_payment"]));
    const [row] = await rawSql()`select sum(amount_minor)::int as sum from payments where refund_of = ${of}`;
    expect(row?.sum).toBe(9_800);
  });

  it("gives back only a payment of the same job and currency", async () => {
    const { id: userId } = await makePerson();
    const [bookingId, other] = [await makeVisit(userId), await makeVisit(userId)];
    const of = await pay({ userId, bookingId });
    const refund = await pay({ userId, bookingId, minor: 100, of });
    for (const wrong of [{ currency: "EUR" }, { bookingId: other }, { of: refund }, { of: randomUUID() }]) {
      expect(await refusedBy(pay({ userId, bookingId, minor: 100, of, ...wrong }))).toBe(
        "payments_refund_of_payment",
      );
    }
  });

  it("records an external id once per client and source (MONEY-02)", async () => {
    const [one, other] = await Promise.all([makePerson(), makePerson()]);
    const add = async (userId: string, source: string) => {
      const bookingId = await makeVisit(userId);
      return refusedBy(
        rawSql()`insert into payments (user_id, booking_id, kind, amount_minor, currency, source, external_id, paid_at)
          values (${userId}, ${bookingId}, 'payment', 100, 'GBP', ${source}, 'pi_1', now())`,
      );
    };
    expect(await add(one.id, "stripe")).toBeNull();
    expect(await add(one.id, "stripe")).toBe("payments_recorded_once");
    expect(await add(one.id, "api:xero")).toBeNull();
    expect(await add(other.id, "stripe")).toBeNull();
  });

  it("is never changed or deleted, except with its client (MONEY-02)", async () => {
    const { id: userId } = await makePerson();
    const bookingId = await makeVisit(userId);
    await pay({ userId, bookingId });
    await rawSql()`insert into job_outcomes (user_id, booking_id, outcome, source, external_id, revision, told_at)
      values (${userId}, ${bookingId}, 'done', 'tap', '1', 1, now())`;
    await rawSql()`insert into cost_entries
        (user_id, booking_id, source, external_id, component, revision, amount_micros, currency, happened_at)
      values (${userId}, ${bookingId}, 'api:shop', '1', 'materials', 1, 12500000, 'GBP', now())`;
    const tables = ["payments", "job_outcomes", "cost_entries"] as const;
    for (const table of tables) {
      const rows = rawSql()(table);
      expect(await refusedBy(rawSql()`update ${rows} set created_at = now() where user_id = ${userId}`)).toBe(
        "money_stays",
      );
      expect(await refusedBy(rawSql()`delete from ${rows} where user_id = ${userId}`)).toBe("money_stays");
    }
    expect(await refusedBy(rawSql()`delete from bookings where id = ${bookingId}`)).toBe("money_stays");
    await rawSql()`delete from accounts where id = ${userId}`;
    for (const table of tables) {
      expect(await rawSql()`select from ${rawSql()(table)} where user_id = ${userId}`).toHaveLength(0);
    }
  });

  it("has an amount with its currency or neither, and is about the client's own job (MONEY-02)", async () => {
    const [one, other] = await Promise.all([makePerson(), makePerson()]);
    const bookingId = await makeVisit(one.id);
    const tell = (outcome: string, minor: number | null, currency: string | null, userId = one.id) =>
      refusedBy(
        rawSql()`insert into job_outcomes
            (user_id, booking_id, outcome, amount_minor, currency, source, external_id, revision, told_at)
          values (${userId}, ${bookingId}, ${outcome}, ${minor}, ${currency}, 'tap', ${randomUUID()}, 1, now())`,
      );
    expect(await tell("paid", 100, null)).toMatch(/^job_outcomes_amount/);
    expect(await tell("quoted", null, "GBP")).toBe("job_outcomes_amount_with_currency");
    expect(await tell("paid", null, null)).toBe("job_outcomes_amount_fits");
    expect(await tell("done", 100, "GBP")).toBe("job_outcomes_amount_fits");
    expect(await tell("paid", 100, "gbp")).toBe("job_outcomes_amount_with_currency");
    expect(await tell("done", null, null, other.id)).toBe("money_is_of_the_clients_job");
    expect(await tell("paid", 100, "GBP")).toBeNull();
  });
});

/** One thing that is said about a job, in order. Refunds give back a part of the newest payment. */
type Told =
  | { kind: "said"; by: "tap" | "text" | "calendar" | "api:x"; outcome: "done" | "no_show" | "unknown" }
  | {
      kind: "said";
      by: "tap" | "text" | "calendar" | "api:x";
      outcome: "paid";
      minor: number;
      currency: string;
    }
  | { kind: "payment"; minor: number; currency: string }
  | { kind: "refund"; share: number };

const minor = fc.integer({ min: 1, max: 500_000 });
const currency = fc.constantFrom("GBP", "EUR");
const by = fc.constantFrom("tap" as const, "text" as const, "calendar" as const, "api:x" as const);
const told: fc.Arbitrary<Told> = fc.oneof(
  fc.record({
    kind: fc.constant("said" as const),
    by,
    outcome: fc.constantFrom("done" as const, "no_show" as const, "unknown" as const),
  }),
  fc.record({
    kind: fc.constant("said" as const),
    by,
    outcome: fc.constant("paid" as const),
    minor,
    currency,
  }),
  fc.record({ kind: fc.constant("payment" as const), minor, currency }),
  fc.record({ kind: fc.constant("refund" as const), share: fc.double({ min: 0.01, max: 1, noNaN: true }) }),
);
const history = fc.record({ client: fc.nat(7), day: fc.nat(9), told: fc.array(told, { maxLength: 6 }) });

describe("measured totals", () => {
  it("are those of 1,000 random histories to the penny, by client, day and currency", async () => {
    const clients = (await Promise.all(Array.from({ length: 8 }, () => makePerson()))).map(({ id }) => id);
    const histories = fc.sample(history, 1_000);
    const expected = new Map<string, number>();
    const jobs: { id: string; user_id: string; day: number }[] = [];
    const [outcomes, moves]: [(typeof jobOutcomes.$inferInsert)[], (typeof payments.$inferInsert)[]] = [
      [],
      [],
    ];
    for (const { client, day, told: steps } of histories) {
      const [bookingId, userId] = [randomUUID(), clients[client] ?? ""];
      jobs.push({ id: bookingId, user_id: userId, day });
      const rows = rowsOf(steps, { bookingId, userId });
      outcomes.push(...rows.outcomes);
      moves.push(...rows.moves);
      for (const [code, sum] of paidBy(steps)) {
        const key = `${userId} ${day} ${code}`;
        expected.set(key, (expected.get(key) ?? 0) + sum);
      }
    }
    await rawSql()`
      insert into bookings (id, user_id, calendar_id, status, starts_at, ends_at, job)
      select j.id, j.user_id, j.id::text, 'confirmed', timestamptz '2026-06-01T09:00Z' + j.day * interval '1 day',
        timestamptz '2026-06-01T10:00Z' + j.day * interval '1 day', 'Boiler service'
      from json_to_recordset(${JSON.stringify(jobs)}::text::json) as j(id uuid, user_id uuid, day int)`;
    for (let from = 0; from < outcomes.length; from += 500) {
      await database()
        .insert(jobOutcomes)
        .values(outcomes.slice(from, from + 500));
    }
    for (let from = 0; from < moves.length; from += 500) {
      await database()
        .insert(payments)
        .values(moves.slice(from, from + 500));
    }
    const totals = await execute<{ key: string; sum: number }[]>(sql`
      select b.user_id || ' ' || (b.starts_at::date - date '2026-06-01') || ' ' || (paid.value ->> 'currency') as key,
        sum((paid.value ->> 'minor')::bigint)::float8 as sum
      from bookings b ${withResult("b")} cross join lateral json_array_elements(r.sums) as paid
      where b.user_id in ${clients} group by 1`);
    const measured = new Map(totals.map(({ key, sum }) => [key, sum]));
    expect(measured.size).toBeGreaterThan(100);
    expect(Object.fromEntries(measured)).toEqual(
      Object.fromEntries([...expected].filter(([, sum]) => sum > 0)),
    );
  });
});

const at = (step: number) => new Date(Date.UTC(2026, 5, 20, 9, step));

function rowsOf(steps: readonly Told[], job: { bookingId: string; userId: string }) {
  const outcomes: (typeof jobOutcomes.$inferInsert)[] = [];
  const moves: (typeof payments.$inferInsert)[] = [];
  for (const [step, now] of steps.entries()) {
    const externalId = `${job.bookingId} ${step}`;
    if (now.kind === "said") {
      const amount = now.outcome === "paid" ? { amountMinor: now.minor, currency: now.currency } : {};
      const { by: source, outcome } = now;
      outcomes.push({ ...job, outcome, ...amount, source, externalId, revision: 1, toldAt: at(step) });
      continue;
    }
    const paid = moves.findLast(({ kind }) => kind === "payment");
    const paidAt = at(step);
    const base = { ...job, id: randomUUID(), source: "stripe", externalId, paidAt };
    if (now.kind === "payment") {
      moves.push({
        ...base,
        kind: "payment",
        refundOf: null,
        amountMinor: now.minor,
        currency: now.currency,
      });
    } else if (paid) {
      const before = moves
        .filter(({ refundOf }) => refundOf === paid.id)
        .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
      const amountMinor = Math.floor((paid.amountMinor - before) * now.share);
      const { currency: code } = paid;
      if (amountMinor > 0)
        moves.push({ ...base, kind: "refund", refundOf: paid.id ?? null, amountMinor, currency: code });
    }
  }
  return { outcomes, moves };
}

/** The rules of docs/decisions.md, step by step instead of as one query: what was paid, by currency. */
function paidBy(steps: readonly Told[]): Map<string, number> {
  const { outcomes, moves } = rowsOf(steps, { bookingId: "b", userId: "u" });
  let said: (typeof outcomes)[number] | null = null;
  let byPerson = false;
  for (const now of outcomes) {
    const isPerson = now.source === "tap" || now.source === "text";
    const overrules = isPerson ? now.outcome !== "done" : now.outcome === "paid" && !(said && byPerson);
    if (!overrules) continue;
    said = now.outcome === "paid" ? now : null;
    byPerson = isPerson && said !== null;
  }
  const sums = new Map<string, number>();
  const codes = new Set([
    ...moves.map(({ currency: code }) => code),
    ...(said?.currency ? [said.currency] : []),
  ]);
  for (const code of codes) {
    const own = moves.filter((move) => move.currency === code);
    const sumOf = (kind: string, until = Number.POSITIVE_INFINITY) =>
      own
        .filter((move) => move.kind === kind && Number(move.paidAt) <= until)
        .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    const word = said?.currency === code ? (said.amountMinor ?? 0) + sumOf("refund", Number(said.toldAt)) : 0;
    sums.set(code, Math.max(word, sumOf("payment")) - sumOf("refund"));
  }
  return sums;
}
