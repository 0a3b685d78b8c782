import { pageOf } from "@/db/pages";
import { referenceMode } from "@/lib/accounts/settings/reference-mode";
import { readPlace } from "@/lib/accounts/users/read-place";
import { SECOND } from "@/lib/platform/core/clock";
import { within } from "@/lib/platform/core/errors";
import type { Input, Result, Verb } from "@/lib/platform/http/endpoint";
import type { myCalls } from "./contract";
import { readExcerpts } from "./excerpts";
import { findPage, readWanted } from "./find-page";
import { serializeCall } from "./serialize";

type Request = Pick<Input<typeof myCalls>, "query">;

/**
 * A page of the actor's calls, newest first. The displayed status is derived now; a call whose status has changed since
 * it was indexed is left out rather than shown with a status that does not match.
 */
export const searchMyCalls: Verb<typeof myCalls> = async ({ actor }, { query }) => {
  return within(3 * SECOND, search(actor.accountId, query));
};

async function search(userId: string, query: Request["query"]): Promise<Result<typeof myCalls>> {
  const [{ statusRule }, wanted, place] = await Promise.all([
    referenceMode(),
    readWanted(userId, query),
    readPlace(userId),
  ]);
  const rows = await findPage(wanted, { after: query.cursor, limit: query.limit + 1 });
  const { shown, next } = pageOf(rows, query.limit);
  const words = wanted.query === "nothing" ? null : wanted.query?.words;
  const excerpts = words ? await readExcerpts(shown, words) : new Map();
  const calls = shown.map((row) => ({
    ...serializeCall(row, statusRule, place),
    excerpt: excerpts.get(row.id) ?? null,
  }));
  return {
    data: calls.filter(({ status }) => !query.status || status === query.status),
    next_cursor: next,
  };
}
