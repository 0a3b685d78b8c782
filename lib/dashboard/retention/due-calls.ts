import { type SQL, sql } from "drizzle-orm";
import { executeIn, type Tx } from "@/db/client";
import { isOf, isOnHold } from "./tables";

/** What of a client's rows is emptied, up to when, and after how many days. Without a client: of calls that have none. */
export type Sweep = { userId: string | null; cutoff: Date; days: number };
export type Part = "recordings" | "words" | "numbers" | "bookings";

export const BATCH = 200;

export type DueCall = {
  id: string;
  call_id: string;
  carrier_sid: string | null;
  happened_at: string;
  summary: string | null;
  transcript: string | null;
  messages: unknown;
};

/** From where on a client's rows were not looked at. Its row is locked, so that two processes do not sweep one client. */
export async function readMark({ userId }: Sweep, part: Part, tx: Tx): Promise<string> {
  if (!userId) return "-infinity";
  const [row] = await executeIn(tx)<{ done_until: string }[]>(sql`
    insert into retention_marks as m (user_id, part, done_until) values (${userId}, ${part}, '-infinity')
    on conflict (user_id, part) do update set done_until = m.done_until
    returning done_until::text`);
  return row?.done_until ?? "-infinity";
}

/** Remembers how far a batch came: to its last row, or, if it was the last batch, to the cutoff. */
export async function saveMark(
  { userId, cutoff }: Sweep,
  part: Part,
  rows: readonly { happened_at: string }[],
  tx: Tx,
): Promise<void> {
  if (!userId) return;
  const until =
    rows.length < BATCH ? sql`${cutoff}::timestamptz` : sql`${rows.at(-1)?.happened_at}::timestamptz`;
  await executeIn(tx)(
    sql`update retention_marks set done_until = ${until} where user_id = ${userId} and part = ${part}`,
  );
}

/** A client's next calls that are old enough, the oldest first, locked; held ones are left out. */
export async function dueCalls(sweep: Sweep, part: Part, still: SQL, tx: Tx): Promise<DueCall[]> {
  const mark = await readMark(sweep, part, tx);
  return executeIn(tx)<DueCall[]>(sql`
    select c.id, c.call_id, c.carrier_sid, c.happened_at::text, c.summary, c.transcript, c.messages from call_logs c
    where ${isOf("c", sweep.userId)} and c.happened_at >= ${mark}::timestamptz and c.happened_at < ${sweep.cutoff}
      and ${still} and not ${isOnHold("c")}
    order by c.happened_at limit ${BATCH} for update of c`);
}

/** Ids as an array in SQL. */
export const anyOf = (ids: readonly string[]) => sql`any(${sql.param([...ids])}::text[])`;
