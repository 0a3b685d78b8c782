import { desc, inArray, sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { placeOf } from "@/db/pages";
import { limitTo } from "@/db/planning";
import { callLogs } from "@/db/schema/calls";
import { referenceMode } from "@/lib/accounts/settings/reference-mode";
import { DEFAULT_PLACE } from "@/lib/platform/locale/place";
import type { CallFilters } from "./contract";
import { inRange, readMarkedQuery } from "./find-calls";
import { type PagedCall, spanOf } from "./find-page";
import { facts } from "./search-terms";
import { selectCalls } from "./select-calls";

/** This many calls are looked at for one page: a word that few calls have costs no more than one that many have. */
const WALK = 2_000;

/** The placeholder for a client's mark in a query over all clients. */
const ANY_CLIENT = "\u0002";

type Found = {
  shown: Omit<PagedCall, "place">[];
  /** Where the next page begins, or where this one stopped looking; null at the end. */
  next: string | null;
};

/**
 * A page of all clients' calls that the filters leave, newest first, of those in the search index. Words and statuses
 * are looked for in a walk along the time, since the index knows them by client only: a page may have fewer calls than
 * asked for although there are more. Days are the agency's.
 */
export async function findAcrossClients(
  filters: CallFilters,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<Found> {
  const query = await readFilters(filters);
  if (query === "nothing") return { shown: [], next: null };
  const range = { ...spanOf(filters, DEFAULT_PLACE.timeZone), after };
  const walked = await walk({ query, range, limit: limit + 1 });
  const found = walked.filter(({ matches }) => matches).slice(0, limit);
  const last = walked.length > limit ? found.at(-1) : walked.find(({ isLast }) => isLast);
  const ids = found.map(({ id }) => id);
  const shown =
    ids.length === 0
      ? []
      : await selectCalls()
          .where(inArray(callLogs.id, ids))
          .orderBy(desc(callLogs.happenedAt), desc(callLogs.id));
  return { shown, next: last?.place ?? null };
}

async function readFilters({ q, status, direction }: CallFilters): Promise<string | null | "nothing"> {
  const { statusRule } = await referenceMode();
  const chosen = [
    ...(status ? [facts.status(statusRule, status)] : []),
    ...(direction ? [facts.direction(direction)] : []),
  ];
  if (!q && chosen.length === 0) return null;
  return (await readMarkedQuery(ANY_CLIENT, q ?? "", chosen))?.marked ?? "nothing";
}

type Walk = {
  query: string | null;
  range: Parameters<typeof inRange>[0];
  limit: number;
};

/** `isLast`: the walk ended here, whether or not the call matches. */
type Step = { id: string; place: string; matches: boolean; isLast: boolean };

/** The matching calls, and the call at which the walk ended if there are older ones. */
const walk = ({ query, range, limit }: Walk) =>
  execute<Step[]>(sql`
    with walked as materialized (
      select t.id, t.user_id, t.happened_at, t.document from call_texts t
      where ${inRange(range)}
      order by t.happened_at desc, t.id desc ${limitTo(query ? WALK : limit)}
    )
    select id, place, matches, step = ${WALK} as "isLast" from (
      select id, happened_at, ${placeOf({ moment: sql`happened_at`, id: sql`id` })} as place,
        row_number() over (order by happened_at desc, id desc) as step,
        ${query ? sql`document @@ replace(${query}::text, ${ANY_CLIENT}, ${MARK})::tsquery` : sql`true`} as matches
      from walked
    ) steps
    where matches or step = ${WALK}
    order by happened_at desc, id desc ${limitTo(limit)}`);

/** clientMark of search-terms.ts, in SQL. */
const MARK = sql`left(encode(sha256(user_id::text::bytea), 'hex'), 6)`;
