import { type SQL, sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { hasNumber } from "@/lib/calls/calls/tables";
import { isCopied } from "@/lib/calls/recordings/tables";
import { DAY, SECOND } from "@/lib/platform/core/clock";
import { within } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { myRetention, Retention } from "./contract";
import type { Part } from "./due-calls";
import { type ChosenKind, isChoosable, KINDS } from "./kinds";
import { type ChosenPeriods, leastOf, periodsOf, readPeriods } from "./periods";
import { isOnHold } from "./tables";

/** How long the client's data is kept, and what is deleted next. */
export const showRetention: Verb<typeof myRetention> = async ({ actor }) => {
  return { data: await within(5 * SECOND, readRetention(actor.accountId)) };
};

export async function readRetention(userId: string): Promise<Retention> {
  const [agency, choices, oldest, held, waiting] = await Promise.all([
    readPeriods(),
    readChoices(userId),
    readOldest(userId),
    count(sql`select count(*)::int as rows from call_holds where user_id = ${userId}`),
    count(sql`select count(*)::int as rows from erasure_items where user_id = ${userId}`),
  ]);
  const periods = periodsOf(agency, choices);
  const kinds = KINDS.map(({ kind }) => {
    const oldestAt = isChoosable(kind) ? oldest[kind] : null;
    return {
      kind,
      agency_days: agency[kind],
      days: periods[kind],
      least_days: isChoosable(kind) ? leastOf(kind) : null,
      oldest_at: oldestAt?.toISOString() ?? null,
      next_at: oldestAt && new Date(oldestAt.getTime() + periods[kind] * DAY).toISOString(),
    };
  });
  return { kinds, held, waiting };
}

async function readChoices(userId: string): Promise<ChosenPeriods> {
  const rows = await execute<{ kind: ChosenKind; days: number }[]>(sql`
    select kind, days from retention_choices where user_id = ${userId}`);
  return Object.fromEntries(rows.map(({ kind, days }) => [kind, days]));
}

async function count(statement: SQL): Promise<number> {
  const [row] = await execute<{ rows: number }[]>(statement);
  return row?.rows ?? 0;
}

/** The oldest that is still there, by kind: read from where the last sweep came to. */
async function readOldest(userId: string): Promise<Record<ChosenKind, Date | null>> {
  const call = (part: Part, still: SQL) => sql`(
    select min(happened_at) from (
      select c.happened_at from call_logs c left join call_recordings r using (call_id)
      where c.user_id = ${userId} and c.happened_at >= coalesce((
          select m.done_until from retention_marks m where m.user_id = ${userId} and m.part = ${part}), '-infinity')
        and ${still} and not ${isOnHold("c")}
      order by c.happened_at limit 1) first)`;
  const row = (table: string, time: string) => sql`(
    select min(at) from (select x.${sql.identifier(time)} as at from ${sql.identifier(table)} x
      where x.user_id = ${userId} and not ${isOnHold("x")} order by 1 limit 1) first)`;
  const [oldest] = await execute<Record<ChosenKind, Date | null>[]>(sql`
    select ${call("recordings", isCopied("r"))} as recordings,
      ${call("words", sql`num_nonnulls(c.summary, c.transcript, c.messages) > 0`)} as words,
      least(${row("text_messages", "created_at")}, ${row("inbound_texts", "received_at")}) as texts,
      ${call("numbers", hasNumber("c"))} as people`);
  return oldest ?? { recordings: null, words: null, texts: null, people: null };
}
