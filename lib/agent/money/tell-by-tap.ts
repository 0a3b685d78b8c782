import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { database, executeIn, type Tx } from "@/db/client";
import { may } from "@/lib/platform/auth/permissions";
import { SECOND } from "@/lib/platform/core/clock";
import { notFound, within } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { tellByTap as contract } from "./contract";
import { tellOutcome } from "./tell-outcome";

/**
 * What the actor says of a job of their account counts before what systems said until now. Who only has jobs of their own
 * speaks of those: `not_found` for any other.
 */
export const tellByTap: Verb<typeof contract> = async ({ actor }, { params, body }) => {
  const { outcome, amount_minor: minor, currency } = body;
  const { result } = await within(
    3 * SECOND,
    database().transaction(async (tx) => {
      if (!may(actor.role, "calls.answer")) await assertOwnJob(actor.personId, params.id, tx);
      return tellOutcome(
        {
          userId: actor.accountId,
          bookingId: params.id,
          outcome,
          amount: minor && currency ? { minor, currency } : null,
          source: "tap",
          externalId: randomUUID(),
        },
        tx,
      );
    }),
  );
  return { data: result };
};

async function assertOwnJob(personId: string, bookingId: string, tx: Tx): Promise<void> {
  const [job] = await executeIn(tx)(
    sql`select from bookings b where b.id = ${bookingId} and b.assignee_id = ${personId} for key share`,
  );
  if (!job) throw notFound("That job");
}
