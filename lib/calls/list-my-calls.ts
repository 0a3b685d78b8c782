import type { ActorContext } from "@/lib/auth/context";
import type { myCallLogs } from "@/lib/calls/contract";
import { readNewestCalls } from "@/lib/calls/queries";
import { serializeCall } from "@/lib/calls/serialize";
import { SECOND } from "@/lib/core/clock";
import { within } from "@/lib/core/errors";
import { periodStart } from "@/lib/figures/period";
import type { Input, Result } from "@/lib/http/endpoint";
import { referenceMode } from "@/lib/reference-mode";

type Request = Pick<Input<typeof myCallLogs>, "query">;

/** The actor's calls, newest first: one read along the index (user_id, happened_at, id). */
export async function listMyCalls(
  { actor }: ActorContext,
  { query }: Request,
): Promise<Result<typeof myCallLogs>> {
  const from = query.days ? periodStart(query.days) : null;
  const [rows, { callStatus }] = await Promise.all([
    within(3 * SECOND, readNewestCalls({ userId: actor.userId, from, before: null, limit: query.limit })),
    referenceMode(),
  ]);
  const isQuiet = from !== null && rows.length === 0;
  return {
    data: rows.map((row) => serializeCall(row, callStatus)),
    last_call_at: isQuiet ? await readLastCallAt(actor.userId) : null,
  };
}

async function readLastCallAt(userId: string): Promise<string | null> {
  const [last] = await within(3 * SECOND, readNewestCalls({ userId, from: null, before: null, limit: 1 }));
  return last?.happenedAt.toISOString() ?? null;
}
