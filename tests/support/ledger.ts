import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll } from "vitest";
import { rawSql } from "@/db/client";
import { addDays } from "@/lib/platform/locale/dates";
import type { JobPayloads } from "@/lib/platform/queue/enqueue";
import { londonDay } from "@/tests/support/london";
import { tasks } from "@/worker/tasks";
import { began } from "./began";
import { takeJobs } from "./queue";
import { settled } from "./settled";
import { twilioControl } from "./twilio";
import { tellVapi } from "./vapi";
import type { Line } from "./voice";

export const newSid = () => `CA${randomBytes(16).toString("hex")}`;
export const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
export const compare = (hours?: number) => tasks["compare-calls"]({ hours });

type Told = {
  line: Line;
  callId?: string;
  sid?: string;
  minutes?: number;
  seconds?: number;
  caller?: string;
};

/** A call of two minutes by default, half an hour ago. */
function timesOf({ minutes = 30, seconds = 120 }: Told) {
  const start = minutesAgo(minutes);
  return { start: start.toISOString(), end: new Date(start.getTime() + seconds * 1000).toISOString() };
}

/** Adds a call to a line to Twilio's list; returns its sid. */
export async function tellTwilio(told: Told, fields: Record<string, unknown> = {}): Promise<string> {
  const { start, end } = timesOf(told);
  const sid = told.sid ?? newSid();
  const call = {
    sid,
    from: told.caller ?? "+447700900123",
    to: told.line.number,
    startTime: start,
    endTime: end,
  };
  await twilioControl("calls", { ...call, ...fields });
  return sid;
}

/** Adds a finished call at the voice provider, which came over Twilio if a sid is given; returns its id. */
export async function tellProvider(told: Told, fields: Record<string, unknown> = {}): Promise<string> {
  const { start, end } = timesOf(told);
  const callId = told.callId ?? randomUUID();
  await tellVapi(callId, {
    ...providerCall({ ...told, callId }),
    createdAt: start,
    updatedAt: end,
    ...fields,
  });
  return callId;
}

/** GET /call/{id} of a finished call. */
export function providerCall(told: Told & { callId: string }) {
  const { start, end } = timesOf(told);
  return {
    id: told.callId,
    type: "inboundPhoneCall",
    status: "ended",
    phoneNumberId: told.line.vapiPhoneNumberId,
    phoneNumber: { id: told.line.vapiPhoneNumberId, number: told.line.number },
    customer: { number: told.caller ?? "+447700900123" },
    startedAt: start,
    endedAt: end,
    endedReason: "customer-ended-call",
    ...(told.sid ? { phoneCallProvider: "twilio", phoneCallProviderId: told.sid } : {}),
    artifact: { transcript: "AI: Hello.\nUser: When do you open?" },
    analysis: { summary: "They asked about opening hours." },
  };
}

/** The end-of-call report of such a call, as a webhook. */
export function reportOf(told: Told & { callId: string }) {
  const { artifact, analysis, startedAt, endedAt, endedReason, customer, phoneNumber, ...call } =
    providerCall(told);
  return {
    message: {
      type: "end-of-call-report",
      timestamp: Date.parse(endedAt),
      startedAt,
      endedAt,
      endedReason,
      customer,
      phoneNumber,
      call: { ...call, customer },
      artifact: { ...artifact, recordingUrl: `https://storage.example/${told.callId}.wav` },
      analysis,
    },
  };
}

/** The comparison's counts of a client's days, added up. */
export async function counted(userId: string): Promise<Record<string, number>> {
  const [row] = await rawSql()`
    select coalesce(sum(carrier), 0)::int as carrier, coalesce(sum(provider), 0)::int as provider,
      coalesce(sum(here), 0)::int as here, coalesce(sum(fetching), 0)::int as fetching,
      coalesce(sum(lost), 0)::int as lost, coalesce(sum(never_reached), 0)::int as "neverReached",
      coalesce(sum(other_way), 0)::int as "otherWay", coalesce(sum(not_at_carrier), 0)::int as "notAtCarrier",
      coalesce(sum(not_at_provider), 0)::int as "notAtProvider"
    from ledger_days where user_id = ${userId}`;
  return Object.fromEntries(Object.entries(row ?? {}).filter(([, count]) => count !== 0));
}

/** Runs the recovery jobs that the comparison has queued for these calls, as the worker would. */
export async function recover(callIds: readonly string[]): Promise<void> {
  const jobs = await takeJobs<JobPayloads["recover-call"]>(callIds.map((id) => `recover-call:${id}`));
  await Promise.all(jobs.map((job) => tasks["recover-call"](job)));
}

/** A client's calls by time, with the status that is kept for each. */
export async function rowsOf(userId: string) {
  await settled();
  return rawSql()`
    select call_id, carrier_sid, phone_number, vapi_phone_number, t.status, end_reason, duration::float8 as duration,
      started_at is not null as started, reported_at is not null as reported
    from call_logs c left join call_texts t using (id) where c.user_id = ${userId} order by c.happened_at`;
}

/** Stores the counts of a client's London day, this many days ago; missing ones are 0. */
export async function keepDay(userId: string | null, daysBack: number, counts: Record<string, number>) {
  const day = {
    carrier: 0,
    provider: 0,
    here: 0,
    fetching: 0,
    lost: 0,
    never_reached: 0,
    other_way: 0,
    not_at_carrier: 0,
    not_at_provider: 0,
    recordings: 0,
    recordings_waiting: 0,
    recordings_lost: 0,
    ...counts,
    user_id: userId,
    day: addDays(londonDay(began()), -daysBack),
    compared_at: new Date(),
  };
  await rawSql()`insert into ledger_days ${rawSql()(day)} on conflict (user_id, day) do nothing`;
  await rawSql()`
    insert into ledger_sources (source, compared_from, compared_until)
    select source, now() - interval '14 days', now() from unnest(array['carrier', 'provider']) as source
    on conflict do nothing`;
}

/** Serialises files that compare: the comparison's progress is shared state. Called at the top of a file. */
export function takeTurns(): void {
  let connection: Awaited<ReturnType<ReturnType<typeof rawSql>["reserve"]>>;
  beforeAll(async () => {
    connection = await rawSql().reserve();
    await connection`set statement_timeout = 0`;
    await connection`select pg_advisory_lock(hashtext('comparing calls in tests'))`;
  }, 120_000);
  afterAll(async () => {
    await connection`select pg_advisory_unlock(hashtext('comparing calls in tests'))`;
    connection.release();
  });
}
