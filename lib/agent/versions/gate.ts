import type { Tx } from "@/db/client";

export type Candidate = {
  userId: string;
  /** Of the setup and the assistant rendered from it: see read-candidate.ts. */
  digest: string;
  overrideReason: string | null;
};

/**
 * Which rehearsal allows a candidate to go live, or null if the reason given does. Throws `conflict` if neither does.
 * Rehearsals are not run yet, so everything passes.
 */
export async function requireRehearsal(_candidate: Candidate, _tx: Tx): Promise<string | null> {
  return null;
}
