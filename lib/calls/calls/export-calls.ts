import { referenceMode } from "@/lib/accounts/settings/reference-mode";
import { readPlace } from "@/lib/accounts/users/read-place";
import { SECOND } from "@/lib/platform/core/clock";
import { within } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { periodDays, periodStart } from "@/lib/platform/locale/period";
import type { callsCsv } from "./contract";
import { readNewestCalls } from "./select-calls";
import { streamCalls } from "./stream-calls";

/** The actor's calls of a period as a CSV file, named for its days. */
export const exportCalls: Verb<typeof callsCsv> = async ({ actor, log }, { query: { days } }) => {
  const { accountId: userId } = actor;
  const place = await readPlace(userId);
  const since = periodStart(days, place.timeZone);
  const { statusRule } = await referenceMode();
  const { from, to } = periodDays(days, place.timeZone);
  return streamCalls({
    read: (page) => within(10 * SECOND, readNewestCalls({ userId, from: since, ...page })),
    name: `calls-${from}-to-${to}.csv`,
    place,
    statusRule,
    log,
  });
};
