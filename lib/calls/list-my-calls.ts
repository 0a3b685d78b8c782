import { and, desc, eq, gte } from "drizzle-orm";
import { callLogs } from "@/db/schema/calls";
import type { ActorContext } from "@/lib/auth/context";
import type { myCallLogs } from "@/lib/calls/contract";
import { selectCalls } from "@/lib/calls/queries";
import { serializeCall } from "@/lib/calls/serialize";
import { SECOND } from "@/lib/core/clock";
import { within } from "@/lib/core/errors";
import { periodStart } from "@/lib/figures/period";
import type { Input, Result } from "@/lib/http/endpoint";
import { referenceMode } from "@/lib/reference-mode";

type Request = Pick<Input<typeof myCallLogs>, "query">;

/** The actor's newest calls: one read along the index (user_id, happened_at, id). */
export async function listMyCalls(
  { actor }: ActorContext,
  { query }: Request,
): Promise<Result<typeof myCallLogs>> {
  const [rows, { callStatus }] = await Promise.all([
    within(3 * SECOND, readCalls(actor.userId, query)),
    referenceMode(),
  ]);
  return { data: rows.map((row) => serializeCall(row, callStatus)) };
}

function readCalls(userId: string, { limit, days }: Request["query"]) {
  return selectCalls()
    .where(and(eq(callLogs.userId, userId), days ? gte(callLogs.happenedAt, periodStart(days)) : undefined))
    .orderBy(desc(callLogs.happenedAt), desc(callLogs.id))
    .limit(limit);
}
