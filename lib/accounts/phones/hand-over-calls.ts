import { database } from "@/db/client";
import type { phoneAssignments } from "@/db/schema/phones";
import { assignUnownedCalls } from "@/lib/calls/calls/assign-calls";
import type { ActorContext } from "@/lib/platform/auth/context";

/**
 * Gives a line's new owner the calls that came in while it was unassigned. Comes after the commit, and the assignment
 * is valid without it: the sweep of calls makes up for what fails here.
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
