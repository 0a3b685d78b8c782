import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { column } from "@/db/column";
import { logger } from "@/lib/platform/core/logger";
import type { ErasureSystem } from "./contract";
import { deleteElsewhere } from "./delete-elsewhere";
import { problemOf } from "./problem-of";
import { isDue, isDueNow, isUnderWay } from "./tables";

const AT_ONCE = 20;
const MOST_ROUNDS = 50;

/**
 * Deletes at the providers what is due of erased callers, and of what was kept long enough. Each item is tried again with
 * growing waits, of six hours at most: of a caller for 15 days, since Twilio takes no deletion of a call until it is
 * final, the rest without end. Any number of processes may run this. `userId` limits it to one client's.
 */
export async function finishErasures({ userId = null }: { userId?: string | null } = {}): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const items = await take(userId);
    await Promise.all([
      ...items.filter(({ isPeriod }) => isPeriod).map(finish),
      // A recording outlives its call at Twilio, so that what belongs to an erasure goes in its order.
      inOrder(items.filter(({ isPeriod }) => !isPeriod)),
    ]);
    await closeErasures();
    if (items.length < AT_ONCE) return;
  }
}

const isOfClient = (item: string, userId: string) => sql`(${column(item, "user_id")} = ${userId} or exists (
  select from erasures own where own.id = ${column(item, "erasure_id")} and own.user_id = ${userId}))`;

async function inOrder(items: Item[]): Promise<void> {
  for (const item of items) await finish(item);
}

type Item = {
  id: number;
  system: ErasureSystem;
  externalId: string;
  userId: string;
  isLast: boolean;
  /** Its period was over; it belongs to no erasure. */
  isPeriod: boolean;
};

/** The items of a process that dies meanwhile are due again after two minutes. */
const take = (userId: string | null) =>
  execute<Item[]>(sql`
    update erasure_items i set attempts = i.attempts + 1, due_at = now() + interval '2 minutes'
    from (
      select w.id, w.erasure_id from erasure_items w where ${isDueNow("w")} ${userId ? sql`and ${isOfClient("w", userId)}` : sql``} order by w.due_at, w.id limit ${AT_ONCE}
      for update skip locked) due left join erasures e on e.id = due.erasure_id
    where i.id = due.id
    returning i.id::float8 as id, i.system, i.external_id as "externalId", coalesce(e.user_id, i.user_id) as "userId",
      due.erasure_id is null as "isPeriod", coalesce(e.requested_at < now() - interval '15 days', false) as "isLast"`);

async function finish({ id, isLast, isPeriod, ...item }: Item): Promise<void> {
  try {
    await deleteElsewhere(item);
    if (isPeriod) await execute(sql`delete from erasure_items where id = ${id}`);
    else
      await execute(sql`
      update erasure_items set state = 'done', external_id = null, problem = null, done_at = now() where id = ${id}`);
  } catch (thrown) {
    const { told, logged } = problemOf(thrown);
    logger().warn({ system: item.system, problem: logged }, "could not delete what another system has");
    await execute(sql`
      update erasure_items set problem = ${told}, state = ${isLast ? "failed" : "due"},
        due_at = now() + least(power(2, least(attempts, 10)) * interval '30 seconds', interval '6 hours')
      where id = ${id}`);
  }
}

/** Those with nothing left to delete. What was given up stays visible and does not keep them open. */
const closeErasures = () =>
  execute(sql`
    update erasures e set completed_at = now()
    where ${isUnderWay("e")} and not exists (
      select from erasure_items i where i.erasure_id = e.id and ${isDue("i")})`);
