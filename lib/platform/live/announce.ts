import { rawSql } from "@/db/client";
import { logger } from "@/lib/platform/core/logger";

/** The Postgres channel on which instances tell each other whose calls have changed. */
export const CALLS_CHANNEL = "callwright_calls";

const COALESCE_MS = 30;
const waiting = new Set<string>();

/**
 * Tells every open stream of this client, on any instance, that their calls have changed. Call it after the commit
 * and do not wait for it: a NOTIFY inside the writing transaction takes a database-wide lock until that commit is
 * done, so that all commits that notify would queue up behind each other. Announcements close together go as one.
 */
export function announceCalls(userId: string | null): void {
  if (userId === null) return;
  if (waiting.size === 0) setTimeout(() => void send(), COALESCE_MS);
  waiting.add(userId);
}

async function send(): Promise<void> {
  const userIds = [...waiting];
  waiting.clear();
  try {
    await rawSql()`select pg_notify(${CALLS_CHANNEL}, changed) from unnest(${userIds}::text[]) as changed`;
  } catch (thrown) {
    logger().warn(
      { err: thrown },
      "open pages were not told of changed calls; they will read again by themselves",
    );
  }
}
