import { database } from "@/db/client";
import type { phoneAssignments } from "@/db/schema/phones";
import type { ActorContext } from "@/lib/auth/context";
import { assignUnownedCalls } from "@/lib/calls/assign-calls";

/**
 * Gives a line's new owner the calls that came in while it was nobody's. Comes after the commit, and the assignment
 * stands without it: what fails here is made up for by the sweep of calls.
 */
export async function handOverCalls(
  { log }: ActorContext,
  line: typeof phoneAssignments.$inferSelect,
): Promise<void> {
  try {
    await assignUnownedCalls(database(), line);
  } catch (thrown) {
    log.error(
      { err: thrown, assignment: line.id },
      "the calls of a number wait for the sweep to hand them over",
    );
  }
}
