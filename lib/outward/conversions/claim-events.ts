import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import type { ConversionFacts } from "@/db/schema/conversions";
import { MINUTE } from "@/lib/platform/core/clock";
import { hasNoSender, isDue, isToBeSent, isWanted, mayHaveArrived } from "./tables";

/** Longer than a request and what is noted of it take. */
const LEASE = 2 * MINUTE;

/** Events of one destination of one client. */
export type Destination = { userId: string; provider: "meta" | "google"; to: string };

/** An event that this process may send now. */
export type Leased = {
  id: string;
  event_id: string;
  event_name: "Schedule" | "Purchase";
  happened_at: Date;
  payload: ConversionFacts;
  attempts: number;
  /** When the call began that it is about. */
  call_started_at: Date | null;
  /** Whether an earlier attempt may have arrived. */
  was_unsure: boolean;
};

const ids = (events: readonly { id: string }[]) => sql.param(events.map(({ id }) => id));

/** Where something is due. */
export async function dueDestinations(userId: string | null): Promise<Destination[]> {
  return await execute<Destination[]>(sql`
    select o.user_id as "userId", o.provider, o.destination as to from conversion_outbox o
    where ${isToBeSent("o")} and ${isDue("o")} and ${hasNoSender("o")} and ${isWanted("o")}
      and (${userId}::uuid is null or o.user_id = ${userId})
    group by 1, 2, 3 order by min(o.due_at) limit 500`);
}

/** Takes at most `limit` events, which no other process gets while the lease lasts. */
export async function claimEvents(
  { userId, to }: Destination,
  limit: number,
): Promise<{ lease: SendLease; claimed: { id: string }[] }> {
  const until = newEnd();
  const claimed = await execute<{ id: string }[]>(sql`
    update conversion_outbox o set lease_until = ${until.toISOString()}
    from (
      select d.id from conversion_outbox d
      where d.user_id = ${userId} and d.destination = ${to} and ${isToBeSent("d")} and ${isDue("d")}
        and ${hasNoSender("d")} and ${isWanted("d")}
      order by d.created_at, d.id limit ${limit} for update skip locked) due
    where o.id = due.id returning o.id`);
  return { lease: { until }, claimed: [...claimed] };
}

/** Ends when it says; a process that overruns it can note nothing any more. */
export type SendLease = { until: Date };

/**
 * Right before a request: from now on the provider may have these events. Resolves to them as they are now, without
 * those that were taken back, lost to another process or switched off meanwhile, and extends the lease of all.
 */
export async function beginSending(
  lease: SendLease,
  events: readonly { id: string }[],
  others: readonly { id: string }[] = [],
): Promise<Leased[]> {
  const [held, until] = [lease.until.toISOString(), newEnd()];
  const rows = await execute<Leased[]>(sql`
    with mine as (
      select o.id, ${mayHaveArrived("o")} as was_unsure from conversion_outbox o
      where o.id = any(${ids(events)}::uuid[]) and ${isWanted("o")} and o.lease_until = ${held} and ${isToBeSent("o")} for update
    ), others as (
      update conversion_outbox o set lease_until = ${until.toISOString()}
      where o.id = any(${ids(others)}::uuid[]) and o.lease_until = ${held}
    ), begun as (
      update conversion_outbox o
      set lease_until = ${until.toISOString()}, unsure_since = coalesce(o.unsure_since, now()),
        attempts = o.attempts + 1, updated_at = now()
      from mine where o.id = mine.id
      returning o.*, mine.was_unsure
    )
    select b.id, b.event_id, b.event_name, b.happened_at, b.payload, b.attempts, b.was_unsure,
      c.started_at as call_started_at
    from begun b left join call_logs c on c.call_id = b.call_id and c.user_id = b.user_id
    order by b.created_at, b.id`);
  lease.until = until;
  return [...rows];
}

type End = {
  status: "sent" | "accepted" | "refused" | "skipped";
  diagnosis?: string | null;
  requestId?: string | null;
  /** For one that was sent: when to ask what became of it. */
  askInMinutes?: number;
};

/** Notes the end of events in the order of `events`, which is their order in the request. */
export async function settleEvents(
  lease: SendLease,
  events: readonly { id: string }[],
  end: End,
): Promise<void> {
  const { status, diagnosis = null, requestId = null, askInMinutes = 0 } = end;
  const arrived = status === "sent" || status === "accepted";
  await execute(sql`
    update conversion_outbox o set status = ${status}, diagnosis = ${diagnosis}, request_id = ${requestId},
      request_index = given.place - 1, unsure_since = null, lease_until = null, updated_at = now(),
      sent_at = case when ${arrived} then now() else o.sent_at end,
      due_at = now() + make_interval(mins => ${askInMinutes})
    from unnest(${ids(events)}::uuid[]) with ordinality as given(id, place)
    where o.id = given.id and o.lease_until = ${lease.until.toISOString()}`);
}

type Return = { inMs: number; diagnosis: string; isUnsure: boolean };

/** Lets events wait for another attempt. `isUnsure`: the provider may have them. */
export async function putBack(
  lease: SendLease,
  events: readonly (Pick<Leased, "id"> & Partial<Leased>)[],
  { inMs, diagnosis, isUnsure }: Return,
): Promise<void> {
  const certain = events.filter(({ was_unsure }) => !isUnsure && was_unsure === false);
  await execute(sql`
    update conversion_outbox o set lease_until = null, diagnosis = ${diagnosis}, updated_at = now(),
      due_at = now() + make_interval(secs => ${inMs / 1_000}),
      unsure_since = case when o.id = any(${ids(certain)}::uuid[]) then null else o.unsure_since end
    where o.id = any(${ids(events)}::uuid[]) and o.lease_until = ${lease.until.toISOString()}`);
}

/** The provider refused the request: it has none of these events, which go into another one. */
export async function noteNotTaken(lease: SendLease, events: readonly Leased[]): Promise<void> {
  const certain = events.filter(({ was_unsure }) => !was_unsure);
  await execute(sql`
    update conversion_outbox o set unsure_since = null
    where o.id = any(${ids(certain)}::uuid[]) and o.lease_until = ${lease.until.toISOString()}`);
}

export async function extendLease(lease: SendLease, events: readonly { id: string }[]): Promise<void> {
  const until = newEnd();
  await execute(sql`
    update conversion_outbox o set lease_until = ${until.toISOString()}
    where o.id = any(${ids(events)}::uuid[]) and o.lease_until = ${lease.until.toISOString()}`);
  lease.until = until;
}

const newEnd = () => new Date(Date.now() + LEASE);
