import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { isCalendar } from "@/lib/accounts/connections/tables";
import { openingSpans } from "@/lib/agent/bookings/availability";
import { jobsOf } from "@/lib/agent/money/measure-jobs";
import { isPaid, isUntold, withResult } from "@/lib/agent/money/tables";
import type { Reason } from "@/lib/agent/reasons/reasons";
import type { CallSetup } from "@/lib/agent/setup/contract";
import { isBrokenPromise, isOpen } from "@/lib/agent/to-dos/tables";
import { indexCallsBetween } from "@/lib/calls/calls/index-calls";
import { hasNumber, isInbound, isUpToDate } from "@/lib/calls/calls/tables";
import { countMissing } from "@/lib/calls/ledger/told-days";
import { addDays } from "@/lib/platform/locale/dates";
import { localDay, startOfDay } from "@/lib/platform/locale/zoned-time";
import { chooseAdvice } from "./choose-advice";
import { countReasons, type DigestFacts, type DigestPeriod, type Figure, NO_FIGURES } from "./figures";
import { shortNumber } from "./tables";

export type DigestRow = {
  figure: Figure;
  at: Date;
  outcome: string | null;
  amountMinor: number | null;
  currency: string | null;
  callId: string | null;
  bookingId: string | null;
};

export type DigestContent = DigestFacts & { rows: DigestRow[] };

type Client = { userId: string; setup: CallSetup };

/** The days of a period as instants; the end is not part of it. */
export const spanOf = ({ from, to }: DigestPeriod, timeZone: string) => ({
  start: new Date(startOfDay(from, timeZone)),
  end: new Date(startOfDay(addDays(to, 1), timeZone)),
});

/** Everything that a digest of these days says, as it is known now: each figure is the number of its rows. */
export async function readDigestRows(
  { userId, setup }: Client,
  period: DigestPeriod,
): Promise<DigestContent> {
  const span = spanOf(period, setup.time_zone);
  await indexCallsBetween(userId, span.start, span.end);
  const [calls, { rows: jobs, sums }, broken, openPromises, missingCalls, calendarBroken] = await Promise.all(
    [
      readCalls({ userId, setup }, span),
      readJobs(userId, setup.time_zone, period),
      readBroken(userId, span),
      countOpenPromises(userId),
      countMissing(userId, period),
      isCalendarBroken(userId),
    ],
  );
  const rows = [...calls, ...jobs, ...broken];
  const figures = { ...NO_FIGURES };
  for (const { figure } of rows) figures[figure] += 1;
  return {
    period,
    rows,
    figures,
    sums,
    reasons: countReasons(rows.filter(({ figure }) => figure === "not_booked")),
    missingCalls,
    advice: chooseAdvice({ ...figures, openPromises }, calendarBroken),
  };
}

/** The last digits of the callers' numbers, by call; those that were withheld are not in it. */
export async function readShortNumbers(
  userId: string,
  rows: readonly DigestRow[],
): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ callId }) => callId ?? []))];
  const calls = await execute<{ call_id: string; digits: string }[]>(sql`
    select c.call_id, ${shortNumber("c")} as digits from call_logs c
    where c.user_id = ${userId} and c.call_id = any(${sql.param(ids)}::text[]) and ${hasNumber("c")}`);
  return new Map(calls.map(({ call_id, digits }) => [call_id, digits]));
}

type Span = { start: Date; end: Date };

/** A caller spoke to the agent, whatever came of it. */
const ANSWERED = ["booked", "completed", "incomplete"];

async function readCalls({ userId, setup }: Client, { start, end }: Span): Promise<DigestRow[]> {
  const calls = await execute<{ call_id: string; at: Date; status: string; reason: string | null }[]>(sql`
    select c.call_id, c.happened_at as at, t.status, coalesce(said.reason, judged.reason) as reason from call_logs c
      join call_texts t on t.id = c.id and ${isUpToDate("t", "c")}
      left join call_reasons judged on judged.call_id = c.call_id and judged.user_id = c.user_id
      left join reason_labels said on said.call_id = c.call_id and said.user_id = c.user_id
    where c.user_id = ${userId} and ${isInbound("c")} and c.happened_at >= ${start} and c.happened_at < ${end}
      and t.status = any(${sql.param(ANSWERED)}::text[])
    order by c.happened_at, c.id`);
  return calls.flatMap(({ call_id: callId, at, status, reason }) => {
    const row = { at, outcome: status, amountMinor: null, currency: null, callId, bookingId: null };
    const figures: Figure[] = [
      "answered",
      ...(isAtWork(setup, at.getTime()) ? [] : (["out_of_hours"] as const)),
      ...(status === "booked" ? (["booked"] as const) : []),
    ];
    const rows = figures.map((figure) => ({ ...row, figure }));
    if (status === "booked" || reason === null || NO_LOSS.includes(reason)) return rows;
    return [...rows, { ...row, figure: "not_booked" as const, outcome: reason }];
  });
}

/** They booked after all, or never wanted a job. */
const NO_LOSS: readonly string[] = ["booked_later", "spam", "not_a_job"] satisfies Reason[];

const isAtWork = (setup: CallSetup, at: number) =>
  openingSpans(setup, localDay(at, setup.time_zone)).some(({ start, end }) => start <= at && at < end);

type Job = {
  id: string;
  call_id: string | null;
  at: Date;
  outcome: string;
  amount_minor: number | null;
  currency: string | null;
  sums: { currency: string; minor: number }[];
  paid: boolean;
  untold: boolean;
};

async function readJobs(userId: string, timeZone: string, period: DigestPeriod) {
  const jobs = await execute<Job[]>(sql`
    select b.id, b.call_id, b.starts_at as at, r.outcome, r.amount_minor, r.currency, r.sums,
      ${isPaid} as paid, ${isUntold} as untold
    from bookings b ${withResult("b")} where ${jobsOf("b", { userId, timeZone, ...period })}
    order by b.starts_at, b.id`);
  const sums = new Map<string, number>();
  for (const { currency, minor } of jobs.flatMap((job) => job.sums))
    sums.set(currency, (sums.get(currency) ?? 0) + minor);
  const rows = jobs.flatMap((job): DigestRow[] => {
    const { id: bookingId, call_id: callId, at, outcome, amount_minor: amountMinor, currency } = job;
    const row = { at, outcome, amountMinor, currency, callId, bookingId };
    const figures: Figure[] = ["jobs", ...(job.paid ? (["paid"] as const) : [])];
    if (job.untold) figures.push("unknown");
    return figures.map((figure) => ({ ...row, figure }));
  });
  const bySize = [...sums].map(([currency, minor]) => ({ currency, minor }));
  return { rows, sums: bySize.sort((one, other) => other.minor - one.minor) };
}

async function readBroken(userId: string, { start, end }: Span): Promise<DigestRow[]> {
  const promises = await execute<{ call_id: string | null; at: Date }[]>(sql`
    select m.call_id, m.created_at as at from caller_messages m
    where m.user_id = ${userId} and ${isBrokenPromise("m")} and m.created_at >= ${start} and m.created_at < ${end}
    order by m.created_at, m.id`);
  const none = { outcome: null, amountMinor: null, currency: null, bookingId: null };
  return promises.map(({ call_id: callId, at }) => ({ figure: "broken", at, callId, ...none }));
}

async function countOpenPromises(userId: string): Promise<number> {
  const [row] = await execute<[{ open: number }]>(sql`
    select count(*)::int as open from caller_messages m
    where m.user_id = ${userId} and ${isBrokenPromise("m")} and ${isOpen("m")}`);
  return row.open;
}

async function isCalendarBroken(userId: string): Promise<boolean> {
  const [broken] = await execute(sql`
    select from user_tokens t where t.user_id = ${userId} and ${isCalendar("t")} and t.needs_reauth limit 1`);
  return broken !== undefined;
}
