import { and, desc, eq, inArray } from "drizzle-orm";
import { callLogs } from "@/db/schema/calls";
import { referenceMode } from "@/lib/accounts/settings/reference-mode";
import { readPlace } from "@/lib/accounts/users/read-place";
import { addDays } from "@/lib/platform/locale/dates";
import { periodStart } from "@/lib/platform/locale/period";
import { startOfDay } from "@/lib/platform/locale/zoned-time";
import type { CallFilters } from "./contract";
import { findCalls, type Query, readQuery } from "./find-calls";
import { indexNewestCalls } from "./index-calls";
import { facts } from "./search-terms";
import { readNewestCalls, selectCalls } from "./select-calls";

/** A call with its place in the list. */
export type PagedCall = Awaited<ReturnType<typeof readNewestCalls>>[number];
type Range = { userId: string; from: Date | null; until: Date | null };
/** What the filters ask for. `query`: null if they need no index, "nothing" if they can match no call. */
export type WantedCalls = Range & { query: Query | null | "nothing" };

/** Reads what a client's filters ask for, once for all pages. */
export async function readWanted(userId: string, filters: CallFilters): Promise<WantedCalls> {
  const range = await rangeOf(userId, filters);
  const { statusRule } = await referenceMode();
  const chosen = [
    ...(filters.status ? [facts.status(statusRule, filters.status)] : []),
    ...(filters.direction ? [facts.direction(filters.direction)] : []),
  ];
  if (!filters.q && chosen.length === 0) return { ...range, query: null };
  const [query] = await Promise.all([readQuery(userId, filters.q ?? "", chosen), indexNewestCalls(userId)]);
  return { ...range, query: query ?? "nothing" };
}

/**
 * The calls after a place, newest first. Words, status and direction use the search index; otherwise it is one read along
 * the index (user_id, happened_at, id).
 */
export async function findPage(
  { query, ...range }: WantedCalls,
  page: { after?: string | undefined; limit: number },
): Promise<PagedCall[]> {
  if (query === "nothing") return [];
  if (!query) return readNewestCalls({ ...range, ...page });
  const ids = await findCalls({ ...range, ...page, ...query });
  if (ids.length === 0) return [];
  return selectCalls()
    .where(and(eq(callLogs.userId, range.userId), inArray(callLogs.id, ids)))
    .orderBy(desc(callLogs.happenedAt), desc(callLogs.id));
}

/** The moments of a period or of a client's own days. */
async function rangeOf(userId: string, filters: CallFilters): Promise<Range> {
  if (!filters.days && !filters.from && !filters.to) return { userId, from: null, until: null };
  const { timeZone } = await readPlace(userId);
  return { userId, ...spanOf(filters, timeZone) };
}

export function spanOf({ days, from, to }: CallFilters, timeZone: string): Omit<Range, "userId"> {
  if (days) return { from: periodStart(days, timeZone), until: null };
  const startOf = (day: string) => new Date(startOfDay(day, timeZone));
  return { from: from ? startOf(from) : null, until: to ? startOf(addDays(to, 1)) : null };
}
