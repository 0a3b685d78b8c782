import { and, eq, inArray, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { userTokens } from "@/db/schema/connections";
import type { Connection } from "./stored-tokens";
import { isUnchecked } from "./tables";

/**
 * Claims the connections that are due for a check: no other caller, on any instance, gets the same one within the
 * minute. Slightly less than a minute, so that a page polling every minute gets a fresh result each time.
 */
export function claimForCheck(ids: string[]): Promise<Connection[]> {
  return database()
    .update(userTokens)
    .set({ checkedAt: sql`now()` })
    .where(
      and(
        inArray(userTokens.id, ids),
        eq(userTokens.needsReauth, false),
        isUnchecked("user_tokens", "55 seconds"),
      ),
    )
    .returning();
}
