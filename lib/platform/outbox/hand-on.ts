import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import type { Followers } from "./followers";

const AT_ONCE = 500;
/** An advisory lock number that is not used elsewhere. */
const LOCK = 7_305_511;

/**
 * Hands committed events to their followers in one statement, so a killed process has handed on all or none. One
 * process does so at a time, which keeps the order; the others resolve at once to nothing. Resolves to the followers
 * that now have events, and whether more events may be waiting.
 */
export async function handOn(followers: Followers): Promise<{ followers: string[]; isMore: boolean }> {
  const routes = Object.entries(followers).flatMap(([follower, handlers]) =>
    Object.keys(handlers).map((event) => ({ follower, event })),
  );
  const known = [...new Set(routes.map(({ event }) => event))];
  const rows = await execute<{ follower: string | null; taken: number }[]>(sql`
    with taken as (
      delete from outbox
      where id in (
        select id from outbox
        where (select pg_try_advisory_xact_lock(${LOCK})) and event = any(${sql.param(known)}::text[])
        order by id limit ${AT_ONCE})
      returning *
    ), handed_on as (
      insert into follow_ups (follower, id, event, subject, payload, request_id, created_at)
      select route.follower, taken.id, taken.event, taken.subject, taken.payload, taken.request_id, taken.created_at
      from taken join jsonb_to_recordset(${JSON.stringify(routes)}::text::jsonb) as route(follower text, event text)
        using (event)
      returning follower
    )
    select distinct handed_on.follower, (select count(*)::int from taken) as taken
    from (select 1) one left join handed_on on true`);
  return {
    followers: rows.flatMap(({ follower }) => follower ?? []),
    isMore: (rows[0]?.taken ?? 0) === AT_ONCE,
  };
}
