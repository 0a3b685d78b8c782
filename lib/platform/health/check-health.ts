import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { AppError, within } from "@/lib/platform/core/errors";
import { assertStays } from "./assert-stays";

/**
 * Whether all of the product works here. Throws `unavailable` (with `alive: true`) when the database does not answer
 * in 2 s, and while the process drains before it stops.
 */
export async function checkHealth(): Promise<{ alive: true; ready: true }> {
  assertStays();
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
