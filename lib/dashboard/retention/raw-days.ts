import { sql } from "drizzle-orm";
import { database, execute, executeIn, type Tx } from "@/db/client";
import { DAY } from "@/lib/platform/core/clock";
import { logger } from "@/lib/platform/core/logger";
import { isOnHold } from "./tables";

/** Jobs may be down for so long before messages are stored without a day. */
const DAYS_AHEAD = 7;
/** Messages of callers who are on the line wait no longer than this for a day to be attached or dropped. */
const PATIENCE = "2s";

/**
 * Makes the coming days of `raw_messages`, and drops those of which every message is older than so many days: a day is
 * dropped as a whole, so that nothing is deleted row by row. Messages of held calls stay, in `raw_messages_rest`. What
 * cannot be done now is left to the next run. Several processes may run this.
 */
export async function sweepRawDays(days: number): Promise<void> {
  await inTurn(await missingDays(), attach);
  await inTurn(await oldDays(days), drop);
}

/** `2026-11-24`. */
type Day = string;

const tableOf = (day: Day) => sql.identifier(`raw_messages_${day.replaceAll("-", "")}`);

/** From today. A day with messages in `raw_messages_rest` cannot be attached any more, and does without. */
const missingDays = () =>
  read(sql`
    select to_char(day, 'YYYY-MM-DD') as day
    from generate_series(0, ${DAYS_AHEAD}::int) ahead, lateral (values ((now() at time zone 'UTC')::date + ahead)) today (day)
    where to_regclass('raw_messages_' || to_char(day, 'YYYYMMDD')) is null
      and not exists (select from raw_messages_rest r
        where r.received_at >= day::timestamp at time zone 'UTC' and r.received_at < (day + 1)::timestamp at time zone 'UTC')
    order by 1`);

const oldDays = (days: number) =>
  read(sql`
    select to_char(day, 'YYYY-MM-DD') as day
    from pg_inherits i join pg_class c on c.oid = i.inhrelid,
      lateral (values (to_date(substring(c.relname from '^raw_messages_([0-9]{8})$'), 'YYYYMMDD'))) its (day)
    where i.inhparent = 'raw_messages'::regclass and day + 1 <= (now() at time zone 'UTC') - ${days} * interval '1 day'
    order by 1`);

async function read(statement: ReturnType<typeof sql>): Promise<Day[]> {
  return (await execute<{ day: Day }[]>(statement)).map(({ day }) => day);
}

/** Each in a transaction of its own, up to the first that fails: another process may be about the same. */
async function inTurn(days: Day[], change: (day: Day, tx: Tx) => Promise<void>): Promise<void> {
  try {
    for (const day of days) {
      await database().transaction(async (tx) => {
        await executeIn(tx)(sql`select set_config('lock_timeout', ${PATIENCE}, true)`);
        await change(day, tx);
      });
    }
  } catch (err) {
    logger().warn({ err }, "could not make or drop a day of raw messages; the next run tries again");
  }
}

/** Attaching lets others go on writing, unlike `create table … partition of`. */
async function attach(day: Day, tx: Tx): Promise<void> {
  const table = tableOf(day);
  const next = new Date(Date.parse(day) + DAY).toISOString().slice(0, 10);
  await executeIn(tx)(sql`create table ${table} (like raw_messages including all)`);
  await executeIn(tx)(sql`alter table ${table} enable row level security`);
  await executeIn(tx)(sql`alter table raw_messages attach partition ${table}
      for values from (${sql.raw(`'${day} 00:00:00+00'`)}) to (${sql.raw(`'${next} 00:00:00+00'`)})`);
}

async function drop(day: Day, tx: Tx): Promise<void> {
  const table = tableOf(day);
  await executeIn(tx)(sql`alter table raw_messages detach partition ${table}`);
  await executeIn(tx)(sql`
    insert into raw_messages (kind, call_id, body, received_at)
    select d.kind, d.call_id, d.body, d.received_at from ${table} d where ${isOnHold("d")}`);
  await executeIn(tx)(sql`drop table ${table}`);
}
