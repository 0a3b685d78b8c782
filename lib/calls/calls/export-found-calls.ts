import { referenceMode } from "@/lib/accounts/settings/reference-mode";
import { readPlace } from "@/lib/accounts/users/read-place";
import { SECOND } from "@/lib/platform/core/clock";
import { within } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { localDay } from "@/lib/platform/locale/zoned-time";
import type { foundCallsCsv } from "./contract";
import { findPage, readWanted } from "./find-page";
import { streamCalls } from "./stream-calls";

/** What the list of calls shows with these filters, all pages of it, as a CSV file named for today. */
export const exportFoundCalls: Verb<typeof foundCallsCsv> = async ({ actor, log }, { query }) => {
  const [place, { statusRule }, wanted] = await Promise.all([
    readPlace(actor.accountId),
    referenceMode(),
    within(3 * SECOND, readWanted(actor.accountId, query)),
  ]);
  return streamCalls({
    read: (page) => within(10 * SECOND, findPage(wanted, page)),
    name: `calls-found-${localDay(Date.now(), place.timeZone)}.csv`,
    place,
    statusRule,
    log,
  });
};
