import { sql } from "drizzle-orm";
import { database, execute, executeIn, type Tx } from "@/db/client";
import { isSettled } from "@/lib/agent/bookings/tables";
import { isQueued } from "@/lib/agent/texts/tables";
import { findCalls } from "@/lib/calls/calls/find-calls";
import { clientMark, factQuery, facts, numberForms } from "@/lib/calls/calls/search-terms";
import { forgetCustomersOfEvents } from "@/lib/outward/conversions/forget-customers";
import { anyOf, BATCH, readMark, type Sweep, saveMark } from "./due-calls";
import { keepFailures } from "./keep-failures";
import { isOf, isOnHold } from "./tables";

/** Deletes texts from and to callers, at the phone company by a job. */
export async function forgetTexts({ userId, cutoff }: Sweep): Promise<boolean> {
  const isOld = sql`(${isOf("t", userId)} and t.created_at < ${cutoff} and not ${isQueued("t")} and not ${isOnHold("t")})`;
  await keepFailures(isOld);
  const sent = await execute(sql`
    with gone as (
      delete from text_messages where id in (select t.id from text_messages t where ${isOld} limit ${BATCH})
      returning twilio_sid
    ), elsewhere as (
      insert into erasure_items (user_id, system, external_id)
      select ${userId}::uuid, 'phone-text', twilio_sid from gone where twilio_sid is not null
    )
    select from gone`);
  const received = await execute(sql`
    with gone as (
      delete from inbound_texts where id in (
        select i.id from inbound_texts i
        where ${isOf("i", userId)} and i.received_at < ${cutoff} and not ${isOnHold("i")} limit ${BATCH})
      returning sid
    ), elsewhere as (
      insert into erasure_items (user_id, system, external_id) select ${userId}::uuid, 'phone-text', sid from gone
    )
    select from gone`);
  return sent.count === BATCH || received.count === BATCH;
}

/** Deletes to-dos, done or not: they quote what callers said. */
export async function forgetToDos({ userId, cutoff }: Sweep): Promise<boolean> {
  const gone = await execute(sql`
    delete from caller_messages where id in (
      select m.id from caller_messages m
      where ${isOf("m", userId)} and m.created_at < ${cutoff} and not ${isOnHold("m")} limit ${BATCH})`);
  return gone.count === BATCH;
}

/** Empties past jobs of whom they were for; their time, what was done and what was paid stay. */
export const forgetCustomers = (sweep: Sweep): Promise<boolean> =>
  database().transaction(async (tx) => {
    const mark = await readMark(sweep, "bookings", tx);
    const jobs = await executeIn(tx)<{ id: string; happened_at: string }[]>(sql`
      select b.id, b.starts_at::text as happened_at from bookings b
      where ${isOf("b", sweep.userId)} and b.starts_at >= ${mark}::timestamptz and b.starts_at < ${sweep.cutoff}
        and ${isSettled("b")} and not ${isOnHold("b")}
        and num_nonnulls(b.client_name, b.client_phone, b.caller_phone, b.address, b.notes) > 0
      order by b.starts_at limit ${BATCH} for update of b`);
    await executeIn(tx)(sql`
      update bookings set client_name = null, client_phone = null, caller_phone = null, address = null, notes = null
      where id = any(${sql.param(jobs.map(({ id }) => id))}::uuid[])`);
    await forgetCustomersOfEvents(
      jobs.map(({ id }) => id),
      tx,
    );
    await saveMark(sweep, "bookings", jobs, tx);
    return jobs.length === BATCH;
  });

/**
 * Deletes the names of callers who have not rung since. Those who have are looked at again after another period, those of
 * held calls as soon as they are let go.
 */
export const forgetCallers = (sweep: Sweep): Promise<boolean> =>
  database().transaction(async (tx) => {
    const { userId, cutoff } = sweep;
    if (!userId) return false;
    const callers = await executeIn(tx)<{ phone_number: string }[]>(sql`
      select k.phone_number from callers k
      where k.user_id = ${userId} and k.updated_at < ${cutoff} and not exists (
        select from call_holds h join call_logs c using (call_id)
        where h.user_id = ${userId} and c.phone_number = k.phone_number)
      order by k.updated_at limit ${BATCH} for update of k`);
    const [kept, gone]: [string[], string[]] = [[], []];
    for (const { phone_number: number } of callers)
      ((await hasRungSince({ userId, number, cutoff }, tx)) ? kept : gone).push(number);
    await lookAgain(userId, kept, tx);
    await executeIn(tx)(sql`delete from callers where user_id = ${userId} and phone_number = ${anyOf(gone)}`);
    return callers.length === BATCH;
  });

const lookAgain = (userId: string, numbers: string[], tx: Tx) =>
  executeIn(tx)(
    sql`update callers set updated_at = now() where user_id = ${userId} and phone_number = ${anyOf(numbers)}`,
  );

async function hasRungSince(
  { userId, number, cutoff }: { userId: string; number: string; cutoff: Date },
  tx: Tx,
) {
  const [form] = numberForms(number);
  if (!form) return false;
  const exact = factQuery(clientMark(userId), facts.number(form));
  const found = await findCalls({ userId, marked: exact, exact, from: cutoff, limit: 1 }, tx);
  return found.length > 0;
}
