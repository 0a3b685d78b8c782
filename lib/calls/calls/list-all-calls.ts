import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { pageOf } from "@/db/pages";
import { referenceMode } from "@/lib/accounts/settings/reference-mode";
import { assertAgency } from "@/lib/platform/auth/assert-admin";
import type { ActorContext } from "@/lib/platform/auth/context";
import { SECOND } from "@/lib/platform/core/clock";
import { within } from "@/lib/platform/core/errors";
import type { Input, Result } from "@/lib/platform/http/endpoint";
import type { allCalls } from "./contract";
import { findAcrossClients } from "./find-across-clients";
import { findPage, type PagedCall, readWanted } from "./find-page";
import { toUserCall } from "./list-user-calls";
import { serializeCall } from "./serialize";

type Query = Input<typeof allCalls>["query"];

/**
 * A page of every client's calls, or of one client's, by the client's own filters; for admins. Without what was said:
 * that is on the call's own page, where each look is recorded.
 */
export async function listAllCalls(
  { actor }: ActorContext,
  { query }: { query: Query },
): Promise<Result<typeof allCalls>> {
  assertAgency(actor);
  return within(3 * SECOND, list(query));
}

async function list({ user, cursor: after, limit, ...filters }: Query): Promise<Result<typeof allCalls>> {
  const [{ shown, next }, { statusRule }] = await Promise.all([
    user ? findOfClient(user, filters, { after, limit }) : findAcrossClients(filters, { after, limit }),
    referenceMode(),
  ]);
  const names = await namesOf(shown);
  const calls = shown.flatMap((row) => {
    const client = row.userId ? names.get(row.userId) : undefined;
    return client ? [{ ...toUserCall(serializeCall(row, statusRule)), client }] : [];
  });
  return {
    data: calls.filter(({ status }) => !filters.status || status === filters.status),
    next_cursor: next,
  };
}

type Filters = Omit<Query, "user" | "cursor" | "limit">;

async function findOfClient(
  userId: string,
  filters: Filters,
  { after, limit }: { after: string | undefined; limit: number },
) {
  const found = await findPage(await readWanted(userId, filters), { after, limit: limit + 1 });
  return pageOf(found, limit);
}

async function namesOf(
  rows: Pick<PagedCall, "userId">[],
): Promise<Map<string, { id: string; name: string }>> {
  const ids = [...new Set(rows.flatMap(({ userId }) => userId ?? []))];
  if (ids.length === 0) return new Map();
  const people = await execute<{ id: string; name: string }[]>(sql`
    select p.id, coalesce(nullif(trim(p.full_name), ''), p.email) as name
    from profiles p where p.id = any(${sql.param(ids)}::uuid[])`);
  return new Map(people.map((person) => [person.id, person]));
}
