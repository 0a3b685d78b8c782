import { sql } from "drizzle-orm";
import pLimit from "p-limit";
import { database } from "@/db/client";
import { sqlState } from "@/db/faults";
import { type AppError, conflict } from "@/lib/platform/core/errors";

/**
 * A run holds a connection while the provider answers, and needs another for its writes: the pool must also serve
 * others.
 */
const limited = pLimit(2);
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Runs the work under a lock per client, across instances: waits up to 8 s for another run. The lock belongs to its
 * connection, so a process that dies releases it, and a machine that vanishes within 5 minutes. Throws `conflict` if it
 * stays locked.
 */
export async function whileAlone<T>(userId: string, work: () => Promise<T>): Promise<T> {
  return limited(() =>
    database().transaction(async (tx) => {
      await tx.execute(sql`
        select set_config('lock_timeout', '8s', true), set_config('idle_in_transaction_session_timeout', '5min', true)`);
      await tx
        .execute(sql`select pg_advisory_xact_lock(hashtextextended(${`agent at provider ${userId}`}, 0))`)
        .catch((thrown) => {
          throw sqlState(thrown) === LOCK_NOT_AVAILABLE ? busy(thrown) : thrown;
        });
      return work();
    }),
  );
}

/** Another run kept the lock: what that one read may be older than the change that this one was for. */
export const wasLocked = ({ cause }: AppError) => sqlState(cause) === LOCK_NOT_AVAILABLE;

const busy = (cause: unknown) =>
  conflict("This agent is being synced with Vapi right now. Try again in a minute.", {
    cause,
  });
