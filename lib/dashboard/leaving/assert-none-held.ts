import { sql } from "drizzle-orm";
import { type DbOrTx, database, executeIn } from "@/db/client";
import { AppError } from "@/lib/platform/core/errors";

/** Throws `conflict` while calls of a client are held. */
export function assertNoneHeld(held: number): void {
  if (held === 0) return;
  const calls = held === 1 ? "One call is" : `${held} calls are`;
  throw new AppError(
    "conflict",
    `${calls} marked to be kept. Choose “Stop keeping this call” on each call's page first.`,
  );
}

/** The same, as it is now. */
export async function assertHoldsNone(accountId: string, db: DbOrTx = database()): Promise<void> {
  const [held] = await executeIn(db)<{ calls: number }[]>(
    sql`select count(*)::int as calls from call_holds where user_id = ${accountId}`,
  );
  assertNoneHeld(held?.calls ?? 0);
}
