import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { SECOND } from "@/lib/platform/core/clock";
import { logger } from "@/lib/platform/core/logger";
import { onStop } from "@/lib/platform/process/on-stop";
import type { Actor } from "./context";
import { hasSession, isDisabled } from "./tables";

const CHECK_EVERY = 4 * SECOND;

type Watched = { userId: string; sessionId: string | null; onEnd: () => void };
type Watch = { watched: Set<Watched>; timer?: NodeJS.Timeout };

// One per process: Next bundles each route separately, including its module state.
const shared = globalThis as typeof globalThis & { callwrightSessionWatch?: Watch };
function watch(): Watch {
  shared.callwrightSessionWatch ??= { watched: new Set() };
  return shared.callwrightSessionWatch;
}

/**
 * Calls `onEnd` within 5 s of the session ending or the account being disabled, until the returned function is called.
 * One statement checks all watched sessions of this process.
 */
export function watchSession({ personId: userId, sessionId }: Actor, onEnd: () => void): () => void {
  const { watched } = watch();
  const entry = { userId, sessionId: sessionId ?? null, onEnd };
  watched.add(entry);
  watch().timer ??= setInterval(() => void checkSessions(), CHECK_EVERY).unref();
  onStop(stopWatching);
  return () => {
    watched.delete(entry);
    if (watched.size === 0) stopWatching();
  };
}

/** Ends the watchers of invalid sessions. While the database is unavailable, nothing changes. */
export async function checkSessions(): Promise<void> {
  const entries = [...watch().watched];
  if (entries.length === 0) return;
  try {
    const rows = await execute<{ position: number }[]>(sql`
      select w.position::int from unnest(
        ${sql.param(entries.map(({ userId }) => userId))}::uuid[], ${sql.param(entries.map(({ sessionId }) => sessionId))}::uuid[]
      ) with ordinality as w (user_id, session_id, position)
      where not exists (select 1 from profiles p where p.id = w.user_id and not ${isDisabled("p")})
         or not ${hasSession(sql`w.session_id`)}`);
    for (const { position } of rows) entries[position - 1]?.onEnd();
  } catch (thrown) {
    logger().warn(
      { err: thrown },
      "open streams could not be compared with their sessions; trying again in 4 s",
    );
  }
}

function stopWatching(): void {
  clearInterval(watch().timer);
  watch().timer = undefined;
}
