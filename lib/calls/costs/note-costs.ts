import { sql } from "drizzle-orm";
import { execute } from "@/db/client";

/** All that a source says one thing cost. */
export type Costs = {
  userId: string;
  source: "vapi" | "twilio";
  /** The provider's id of the call or text. */
  externalId: string;
  currency: string;
  happenedAt: Date;
  parts: readonly { component: string; micros: number }[];
};

/**
 * Adds costs, each part once: the same again adds nothing, another amount is the next revision, and a part that is no
 * longer named is corrected to nothing. Safe to run twice and at once.
 */
export async function noteCosts(costs: readonly Costs[]): Promise<void> {
  const known = costs.filter(({ parts }) => parts.length > 0);
  if (known.length === 0) return;
  const rows = known.flatMap(({ userId, source, externalId, currency, happenedAt, parts }) =>
    parts.map(({ component, micros }) => ({
      ...{ user_id: userId, source, external_id: externalId, currency, component, micros },
      happened_at: happenedAt.toISOString(),
    })),
  );
  await execute(sql`
    with said as (
      select * from json_to_recordset(${JSON.stringify(rows)}::text::json) as s(
        user_id uuid, source text, external_id text, component text, micros bigint, currency text, happened_at timestamptz)
    ), last as (
      select distinct on (e.user_id, e.source, e.external_id, e.component) e.*
      from cost_entries e
      where (e.user_id, e.source, e.external_id) in (select s.user_id, s.source, s.external_id from said s)
      order by e.user_id, e.source, e.external_id, e.component, e.revision desc
    ), due as (
      select s.user_id, s.source, s.external_id, s.component, l.revision, s.micros, s.currency, s.happened_at
      from said s left join last l using (user_id, source, external_id, component)
      where (l.amount_micros, l.currency) is distinct from (s.micros, s.currency)
      union all
      select l.user_id, l.source, l.external_id, l.component, l.revision, 0, l.currency, l.happened_at
      from last l left join said s using (user_id, source, external_id, component)
      where l.amount_micros > 0 and s.micros is null
    )
    insert into cost_entries (user_id, source, external_id, component, revision, amount_micros, currency, happened_at)
    select user_id, source, external_id, component, coalesce(revision, 0) + 1, micros, currency, happened_at from due
    order by user_id, source, external_id, component -- so that two that tell of the same wait in one order
    on conflict do nothing`);
}
