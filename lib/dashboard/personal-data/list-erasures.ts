import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { assertAgency } from "@/lib/platform/auth/assert-admin";
import { assertVisibleUser } from "@/lib/platform/auth/assert-visible-user";
import type { ActorContext } from "@/lib/platform/auth/context";
import type { Result, Verb } from "@/lib/platform/http/endpoint";
import type { listErasures as contract, Erasure, listClientsErasures as ofClient } from "./contract";
import { isDone, isDue, isGivenUp } from "./tables";

const NEWEST = 50;

/** The account's erased callers, the newest first. */
export const listErasures = async ({
  actor: { accountId },
}: ActorContext): Promise<Result<typeof contract>> => ({ data: await readErasures(accountId) });

/** A client's, for people of the agency. */
export const listClientsErasures: Verb<typeof ofClient> = async (context, { params: { id } }) => {
  assertAgency(context.actor);
  await assertVisibleUser(context, id);
  return { data: await readErasures(id) };
};

type Row = Omit<Erasure, "requested_at" | "completed_at"> & { requested_at: Date; completed_at: Date | null };

export async function readErasures(userId: string, id: string | null = null): Promise<Erasure[]> {
  const rows = await execute<Row[]>(sql`
    select e.id, e.is_by_agency, e.number_ending, e.requested_at, e.completed_at, e.calls, e.texts, e.bookings, e.held,
      (select coalesce(nullif(trim(p.full_name), ''), p.email) from profiles p where p.id = e.requested_by) as requested_by,
      coalesce((select json_agg(s order by s.system) from (
        select i.system, count(*) filter (where ${isDone("i")})::int as done, count(*) filter (where ${isDue("i")})::int as due,
          count(*) filter (where ${isGivenUp("i")})::int as failed, min(i.problem) filter (where not ${isDone("i")}) as problem
        from erasure_items i where i.erasure_id = e.id group by i.system) s), '[]') as elsewhere
    from erasures e
    where e.user_id = ${userId} and (${id}::uuid is null or e.id = ${id}::uuid)
    order by e.requested_at desc limit ${NEWEST}`);
  return rows.map(({ requested_at, completed_at, ...row }) => ({
    ...row,
    requested_at: requested_at.toISOString(),
    completed_at: completed_at?.toISOString() ?? null,
  }));
}
