import type { Tx } from "@/db/client";
import { passingRun } from "@/lib/agent/rehearsals/passing-run";
import { AppError } from "@/lib/platform/core/errors";

export type Candidate = {
  userId: string;
  /** The digest of the setup and the assistant rendered from it: see read-candidate.ts. */
  digest: string;
  overrideReason: string | null;
};

/**
 * The rehearsal that allows a candidate to go live, or null if the reason given does. Throws `conflict` if neither
 * does. In the transaction that publishes it; the constraint `agent_versions_rehearsed` holds the same.
 */
export async function requireRehearsal(
  { userId, digest, overrideReason }: Candidate,
  tx: Tx,
): Promise<string | null> {
  const run = await passingRun(tx, userId, digest);
  if (run === null && overrideReason === null) {
    throw new AppError(
      "conflict",
      "This draft has not passed a rehearsal. Rehearse it, or give a reason to publish it without one.",
    );
  }
  return run;
}
