import { and, eq, sql } from "drizzle-orm";
import { database, executeIn, type Tx } from "@/db/client";
import { violatedConstraint } from "@/db/faults";
import { bookings } from "@/db/schema/bookings";
import { SECOND } from "@/lib/platform/core/clock";
import { notFound, within } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { pagesChanged } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import type { assignJob as contract, JobAssignee } from "./contract";

/**
 * Gives one of the client's jobs to a person of the client, or takes it from them. A foreign key refuses anybody else,
 * also one who is removed at the same moment.
 */
export const assignJob: Verb<typeof contract> = async (
  { actor: { accountId } },
  { params: { id }, body: { person_id: personId } },
) => {
  const assigned = database().transaction(async (tx) => {
    const [job] = await tx
      .update(bookings)
      .set({ assigneeId: personId })
      .where(and(eq(bookings.id, id), eq(bookings.userId, accountId)))
      .returning({ id: bookings.id });
    if (!job) throw notFound("That job");
    await recordEvents([pagesChanged(accountId)], tx);
    return personId === null ? null : readAssignee(personId, tx);
  });
  const data = await within(3 * SECOND, assigned).catch((thrown) => {
    throw violatedConstraint(thrown) === "bookings_assignee_is_a_member" ? notFound("That person") : thrown;
  });
  return { data };
};

async function readAssignee(personId: string, tx: Tx): Promise<JobAssignee | null> {
  const [person] = await executeIn(tx)<JobAssignee[]>(
    sql`select p.id, coalesce(nullif(trim(p.full_name), ''), p.email) as name from profiles p where p.id = ${personId}`,
  );
  return person ?? null;
}
