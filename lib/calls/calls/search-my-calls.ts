import { and, desc, eq, inArray } from "drizzle-orm";
import { callLogs } from "@/db/schema/calls";
import type { StatusRule } from "@/lib/accounts/settings/reference-mode";
import { referenceMode } from "@/lib/accounts/settings/reference-mode";
import { readPlace } from "@/lib/accounts/users/read-place";
import type { ActorContext } from "@/lib/platform/auth/context";
import { SECOND } from "@/lib/platform/core/clock";
import { within } from "@/lib/platform/core/errors";
import type { Input, Result } from "@/lib/platform/http/endpoint";
import { periodStart } from "@/lib/platform/locale/period";
import type { CallFilters, myCalls } from "./contract";
import { readExcerpts } from "./excerpts";
import { findCalls, readQuery } from "./find-calls";
import { indexNewestCalls } from "./index-calls";
import { facts } from "./search-terms";
import { type CallPlace, cursorAt, readCursor, readNewestCalls, selectCalls } from "./select-calls";
import { serializeCall } from "./serialize";

type Request = Pick<Input<typeof myCalls>, "query">;
type Page = { userId: string; from: Date | null; before: CallPlace | null; limit: number };

/**
 * A page of the actor's calls, newest first. Words, status and direction use the search index; otherwise it is one read
 * along the index (user_id, happened_at, id). The displayed status is derived now; a call whose status has changed
 * since it was indexed is left out rather than shown with a status that does not match.
 */
export async function searchMyCalls(
  { actor }: ActorContext,
  { query }: Request,
): Promise<Result<typeof myCalls>> {
  return within(3 * SECOND, search(actor.userId, query));
}

async function search(userId: string, query: Request["query"]): Promise<Result<typeof myCalls>> {
  const { statusRule } = await referenceMode();
  const from = query.days ? periodStart(query.days, (await readPlace(userId)).timeZone) : null;
  const page = { userId, from, before: readCursor(query.cursor), limit: query.limit + 1 };
  const { rows, words } = await readPage(page, query, statusRule);

  const shown = rows.slice(0, query.limit);
  const last = rows.length > query.limit ? shown.at(-1) : undefined;
  const excerpts = words ? await readExcerpts(shown, words) : new Map();
  const calls = shown.map((row) => ({
    ...serializeCall(row, statusRule),
    excerpt: excerpts.get(row.id) ?? null,
  }));
  return {
    data: calls.filter(({ status }) => !query.status || status === query.status),
    next_cursor: last ? cursorAt(last) : null,
  };
}

async function readPage(page: Page, filters: CallFilters, rule: StatusRule) {
  const chosen = [
    ...(filters.status ? [facts.status(rule, filters.status)] : []),
    ...(filters.direction ? [facts.direction(filters.direction)] : []),
  ];
  if (!filters.q && chosen.length === 0) return { rows: await readNewestCalls(page), words: null };

  const [query] = await Promise.all([
    readQuery(page.userId, filters.q ?? "", chosen),
    indexNewestCalls(page.userId),
  ]);
  if (!query) return { rows: [], words: null };
  const ids = await findCalls({ ...page, ...query });
  return { rows: ids.length > 0 ? await readByIds(page.userId, ids) : [], words: query.words };
}

function readByIds(userId: string, ids: string[]) {
  return selectCalls()
    .where(and(eq(callLogs.userId, userId), inArray(callLogs.id, ids)))
    .orderBy(desc(callLogs.happenedAt), desc(callLogs.id));
}
