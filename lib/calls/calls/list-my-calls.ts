import { referenceMode } from "@/lib/accounts/settings/reference-mode";
import { readPlace } from "@/lib/accounts/users/read-place";
import { SECOND } from "@/lib/platform/core/clock";
import { within } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { periodStart } from "@/lib/platform/locale/period";
import type { myCallLogs } from "./contract";
import { readNewestCalls } from "./select-calls";
import { serializeCall } from "./serialize";

/** The actor's calls, newest first: one read along the index (user_id, happened_at, id). */
export const listMyCalls: Verb<typeof myCallLogs> = async ({ actor }, { query }) => {
  const place = await readPlace(actor.accountId);
  const from = query.days ? periodStart(query.days, place.timeZone) : null;
  const [rows, { statusRule }] = await Promise.all([
    within(3 * SECOND, readNewestCalls({ userId: actor.accountId, from, limit: query.limit })),
    referenceMode(),
  ]);
  const isQuiet = from !== null && rows.length === 0;
  return {
    data: rows.map((row) => serializeCall(row, statusRule, place)),
    last_call_at: isQuiet ? await readLastCallAt(actor.accountId) : null,
  };
};

async function readLastCallAt(userId: string): Promise<string | null> {
  const [last] = await within(3 * SECOND, readNewestCalls({ userId, from: null, limit: 1 }));
  return last?.happenedAt.toISOString() ?? null;
}
