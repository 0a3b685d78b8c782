import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { database, rawSql } from "@/db/client";
import { touches } from "@/db/schema/sources";
import { DAY, HOUR, MINUTE } from "@/lib/platform/core/clock";
import type { Person } from "./people";

/** Random histories of callers, and a plain model of what is known about where they came from. */

const ID_KINDS = ["gclid", "wbraid", "fbclid", "lead_id", "fbp"] as const;

const moment = fc.integer({ min: 60, max: 60 * 24 * 75 });
const touch = fc.record({
  minutesAgo: moment,
  kind: fc.constantFrom(...ID_KINDS),
  /** Which campaign its address names, and how. */
  named: fc.constantFrom("id", "name", "none", "wrong"),
  campaign: fc.nat(2),
});
const job = fc.record({
  confirmed: fc.boolean(),
  inHours: fc.integer({ min: 1, max: 24 * 20 }),
  payments: fc.array(
    fc.record({
      minor: fc.integer({ min: 1, max: 90_000 }),
      currency: fc.constantFrom("GBP", "EUR"),
      refunded: fc.constantFrom(0, 0, 0.5, 1),
    }),
    { maxLength: 2 },
  ),
  said: fc.constantFrom(null, "done", "no_show"),
});
const call = fc.record({
  minutesAgo: fc.integer({ min: 60, max: 60 * 24 * 28 }),
  line: fc.nat(3),
  withheld: fc.nat(9).map((n) => n === 0),
  outbound: fc.nat(9).map((n) => n === 0),
  jobs: fc.array(job, { maxLength: 2 }),
});
export const history = fc.record({
  client: fc.nat(7),
  touches: fc.array(touch, { maxLength: 3 }),
  calls: fc.array(call, { minLength: 1, maxLength: 4 }),
  /** A call and a job from long ago. */
  before: fc.constantFrom(null, null, "call", "job"),
  beforeMinutes: moment,
});
export type History = typeof history extends fc.Arbitrary<infer T> ? T : never;

/** When each of a client's lines rang for which campaign: line 3 is the plain one. */
const PERIODS = [
  { line: 0, campaign: 0, fromDays: 60, toDays: null },
  { line: 1, campaign: 1, fromDays: 50, toDays: 14 },
  { line: 1, campaign: 2, fromDays: 14, toDays: 5 },
  { line: 2, campaign: 1, fromDays: 20, toDays: null },
] as const;

export type World = {
  now: number;
  client: Person;
  campaigns: { id: string; name: string; facebookId: string }[];
  lines: { id: string; number: string }[];
};

export const startOfPeriods = (now: number) =>
  PERIODS.map(({ fromDays, toDays, ...rest }) => ({
    ...rest,
    from: now - fromDays * DAY,
    to: toDays === null ? null : now - toDays * DAY,
  }));

type Touch = { id: string; at: number; phone: string } & Pick<
  History["touches"][number],
  "kind" | "named" | "campaign"
>;
type Job = History["calls"][number]["jobs"][number] & { id: string; createdAt: number; startsAt: number };
type Call = { id: string; at: number; phone: string | null; line: number; inbound: boolean; jobs: Job[] };
export type Caller = {
  phone: string;
  touches: Touch[];
  calls: Call[];
  booked: { phone: string; at: number }[];
};

let last = 0;

/** The same with ids and moments; every moment is another one. */
export function callerOf({ touches: touched, calls, before, beforeMinutes }: History, now: number): Caller {
  const phone = `+4474${String(10_000_000 + ++last)}`;
  const at = (minutesAgo: number, n: number) => now - minutesAgo * MINUTE + n * 17 + last;
  const made = calls.map((each, n) => {
    const calledAt = at(each.minutesAgo, n + 10);
    return {
      id: randomUUID(),
      at: calledAt,
      phone: each.withheld ? null : phone,
      line: each.line,
      inbound: !each.outbound,
      jobs: each.jobs.map((one) => ({
        ...one,
        id: randomUUID(),
        createdAt: calledAt + MINUTE,
        startsAt: calledAt + one.inHours * HOUR,
      })),
    };
  });
  const earlier = at(beforeMinutes, 0);
  if (before === "call")
    made.push({ id: randomUUID(), at: earlier, phone, line: 3, inbound: true, jobs: [] });
  return {
    phone,
    touches: touched.map((each, n) => ({
      ...each,
      id: randomUUID(),
      phone,
      at: at(each.minutesAgo, n + 20),
    })),
    calls: made,
    booked: before === "job" ? [{ phone, at: earlier }] : [],
  };
}

type Found = { campaign: string | null; grade: "measured" | "matched"; channel: string; existing: boolean };

/** Where one call came from, step by step. */
export function sourceOf(
  call: Call,
  { phone, touches: touched, calls, booked }: Caller,
  world: World,
): Found | null {
  if (!call.inbound) return null;
  const periods = startOfPeriods(world.now);
  const rang = periods.find(
    ({ line, from, to }) => line === call.line && from <= call.at && (to === null || call.at < to),
  );
  const told = call.phone ? touched.filter(({ kind }) => kind !== "fbp") : [];
  const before = (days: number) =>
    told.filter(({ at }) => at <= call.at && at > call.at - days * DAY).sort((a, b) => a.at - b.at);
  const form = before(30).at(-1);
  if (!rang && !form) return null;
  const since = rang
    ? Math.min(...periods.filter(({ campaign }) => campaign === rang.campaign).map(({ from }) => from))
    : (before(60)[0]?.at ?? 0);
  const known = [
    ...calls
      .filter((other) => other.id !== call.id && other.inbound && other.phone === phone)
      .map(({ at }) => at),
    ...calls.flatMap(({ jobs }) =>
      jobs.filter(({ confirmed }) => confirmed).map(({ createdAt }) => createdAt),
    ),
    ...booked.map(({ at }) => at),
  ];
  const existing = call.phone !== null && known.some((at) => at < since);
  if (rang) return { campaign: id(world, rang.campaign), grade: "measured", channel: "facebook", existing };
  const google = form?.kind === "gclid" || form?.kind === "wbraid";
  const isNamed = !google && (form?.named === "id" || form?.named === "name");
  return {
    campaign: isNamed ? id(world, form?.campaign ?? 0) : null,
    grade: "matched",
    channel: google ? "google" : "facebook",
    existing,
  };
}

const id = ({ campaigns }: World, n: number) => campaigns[n]?.id ?? null;

/** What was paid for a job and is not given back, by currency. */
export function paidFor({ payments }: Job): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { minor, currency, refunded } of payments) {
    sums.set(currency, (sums.get(currency) ?? 0) + minor - Math.floor(minor * refunded));
  }
  return new Map([...sums].filter(([, minor]) => minor > 0));
}

const insert = async (table: string, rows: Record<string, unknown>[]) => {
  for (let from = 0; from < rows.length; from += 500) {
    await rawSql()`insert into ${rawSql()(table)} ${rawSql()(rows.slice(from, from + 500))}`;
  }
};

export async function storeTouches(userId: string, callers: readonly Caller[], { campaigns }: World) {
  const utmOf = ({ named, campaign }: Touch) => {
    const { facebookId, name } = campaigns[campaign] ?? { facebookId: "", name: "" };
    return {
      none: {},
      wrong: { campaign: "another" },
      id: { id: facebookId },
      name: { campaign: ` ${name.toUpperCase()}` },
    }[named];
  };
  const rows = callers.flatMap(({ touches: made }) =>
    made.map((touch) => ({
      id: touch.id,
      userId,
      source: "script" as const,
      externalId: touch.id,
      phone: touch.phone,
      [touch.kind === "lead_id" ? "leadId" : touch.kind]: "123456",
      utm: utmOf(touch),
      at: new Date(touch.at),
      adUserData: "granted" as const,
      adPersonalization: "denied" as const,
      consentSource: "page" as const,
    })),
  );
  for (let from = 0; from < rows.length; from += 500) {
    await database()
      .insert(touches)
      .values(rows.slice(from, from + 500));
  }
  return rows.map(({ id: touchId }) => touchId);
}

export async function storeCalls(userId: string, callers: readonly Caller[], { lines }: World) {
  await insert(
    "call_logs",
    callers.flatMap(({ calls }) =>
      calls.map(({ id: callId, at, phone, line, inbound }) => ({
        call_id: callId,
        user_id: userId,
        phone_number: phone,
        vapi_phone_number: lines[line]?.number,
        call_direction: inbound ? "inbound" : "outbound",
        happened_at: new Date(at),
        started_at: new Date(at),
        reported_at: new Date(at),
      })),
    ),
  );
  return callers.flatMap(({ calls }) => calls.map((each) => each.id));
}

export async function storeJobs(userId: string, callers: readonly Caller[]) {
  const booked = callers.flatMap(({ phone, calls, booked: earlier }) => [
    ...calls.flatMap(({ id: callId, jobs }) => jobs.map((each) => ({ ...each, callId, phone }))),
    ...earlier.map(({ at }) => ({
      id: randomUUID(),
      callId: null,
      phone,
      confirmed: true,
      createdAt: at,
      startsAt: at + HOUR,
      payments: [],
      said: null,
    })),
  ]);
  await insert(
    "bookings",
    booked.map(({ id: bookingId, callId, phone, confirmed, createdAt, startsAt }) => ({
      id: bookingId,
      user_id: userId,
      calendar_id: bookingId,
      status: confirmed ? "confirmed" : "expired",
      confirmed_at: confirmed ? new Date(createdAt) : null,
      created_at: new Date(createdAt),
      starts_at: new Date(startsAt),
      ends_at: new Date(startsAt + HOUR),
      job: "Boiler service",
      caller_phone: phone,
      call_id: callId,
    })),
  );
  await insert(
    "job_outcomes",
    booked.flatMap(({ id: bookingId, said, startsAt }) =>
      said
        ? [
            {
              user_id: userId,
              booking_id: bookingId,
              outcome: said,
              source: "tap",
              external_id: bookingId,
              revision: 1,
              told_at: new Date(startsAt + HOUR),
            },
          ]
        : [],
    ),
  );
  await storePayments(userId, booked);
  return booked.map((each) => each.id);
}

async function storePayments(userId: string, jobs: readonly Pick<Job, "id" | "payments" | "startsAt">[]) {
  const rows = jobs.flatMap(({ id: bookingId, payments, startsAt }) =>
    payments.flatMap(({ minor, currency, refunded }) => {
      const payment = {
        id: randomUUID(),
        user_id: userId,
        booking_id: bookingId,
        kind: "payment",
        refund_of: null as string | null,
        amount_minor: minor,
        currency,
        source: "stripe",
        external_id: randomUUID(),
        paid_at: new Date(startsAt),
      };
      const given = Math.floor(minor * refunded);
      const refund = {
        ...payment,
        id: randomUUID(),
        kind: "refund",
        refund_of: payment.id,
        amount_minor: given,
      };
      return given > 0 ? [payment, { ...refund, external_id: randomUUID() }] : [payment];
    }),
  );
  await insert("payments", rows);
}
