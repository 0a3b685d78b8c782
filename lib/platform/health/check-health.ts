import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { AppError, within } from "@/lib/platform/core/errors";

/**
 * Succeeds while the process lives. Throws `unavailable` (with `alive: true`) when the database does not answer in 2 s.
 */
export async function checkHealth(): Promise<{ alive: true; ready: true }> {
  try {
    await within(2_000, execute(sql`select 1`));
    return { alive: true, ready: true };
  } catch (thrown) {
    throw new AppError("unavailable", "The database does not answer.", {
      cause: thrown,
      extra: { alive: true, ready: false },
      retryAfterSeconds: 5,
    });
  }
}
