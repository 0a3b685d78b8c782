import { sql } from "drizzle-orm";
import { database, executeIn } from "@/db/client";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { liftSuppression as contract, Suppression } from "./contract";

/** Lets emails go to a user's address again; for admins. The mail provider's own list of such addresses stays as it is. */
export const liftSuppression: Verb<typeof contract> = async (context, { params: { id } }) => {
  assertAdmin(context.actor);
  const lifted = await database().transaction(async (tx) => {
    const [was] = await executeIn(tx)<Pick<Suppression, "reason">[]>(sql`
      delete from email_suppressions no using profiles p where p.id = ${id} and no.address = lower(p.email)
      returning no.reason`);
    if (!was) return false;
    const changes = { reason: { from: was.reason, to: null } };
    await recordChange(
      context,
      { action: "ended", entity: "email suppression", entityId: id, userId: id, changes },
      tx,
    );
    return true;
  });
  return { data: { lifted } };
};
