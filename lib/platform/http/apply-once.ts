import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { AppError } from "@/lib/platform/core/errors";
import { json } from "./json-answer";

type Keyed = { userId: string; key: string; endpoint: string };

/** Longer than any verb takes: a process that applied it has died. */
const GIVEN_UP = sql`interval '1 minute'`;

/** The key of a request that may be sent again, from `Idempotency-Key`; null without one. */
export function readKey({ headers }: Request): string | null {
  const key = headers.get("idempotency-key");
  if (key === null) return null;
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key)) return key;
  throw new AppError("invalid_input", "Idempotency-Key must be a UUID in lower case.");
}

/**
 * Applies a request once per user and key: one that arrives again gets the first answer. A refusal is not kept, since
 * nothing was applied. Throws `unavailable` while the first is still being applied, `conflict` for another endpoint's key.
 */
export async function applyOnce(request: Keyed, apply: () => Promise<Response>): Promise<Response> {
  const { userId, key, endpoint } = request;
  const [claimed] = await execute(sql`
    insert into applied_requests as r (user_id, key, endpoint) values (${userId}, ${key}, ${endpoint})
    on conflict (user_id, key) do update set started_at = now()
      where r.answer is null and r.endpoint = excluded.endpoint and r.started_at < now() - ${GIVEN_UP}
    returning key`);
  if (!claimed) return readAnswer(request);
  const isThis = sql`user_id = ${userId} and key = ${key}`;
  try {
    const response = await apply();
    const body = await response.clone().text();
    await execute(sql`update applied_requests set answer = ${body}::jsonb where ${isThis}`);
    return response;
  } catch (thrown) {
    await execute(sql`delete from applied_requests where ${isThis}`);
    throw thrown;
  }
}

async function readAnswer({ userId, key, endpoint }: Keyed): Promise<Response> {
  const [row] = await execute<{ endpoint: string; answer: unknown }[]>(sql`
    select endpoint, answer from applied_requests where user_id = ${userId} and key = ${key}`);
  if (row && row.endpoint !== endpoint) {
    throw new AppError("conflict", "This key was used for another request. Reload the page and try again.");
  }
  if (!row?.answer)
    throw new AppError("unavailable", "This is being applied already. Please try again in a moment.");
  return json(row.answer);
}
