import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { AppError, within } from "@/lib/platform/core/errors";
import { isDraining } from "@/lib/platform/process/drain";

/**
 * Whether this process should get requests. Throws `unavailable` (with `alive: true`) when the database does not answer
 * in 2 s, and while the process drains before it stops.
 */
export async function checkHealth(): Promise<{ alive: true; ready: true }> {
  if (isDraining()) {
    throw new AppError("unavailable", "This instance is about to stop.", {
      expected: true,
      extra: { alive: true, ready: false },
      retryAfterSeconds: 5,
    });
  }
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
