import { and, eq } from "drizzle-orm";
import { database } from "@/db/client";
import { rehearsals } from "@/db/schema/rehearsals";
import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import type { ActorContext } from "@/lib/platform/auth/context";
import { notFound } from "@/lib/platform/core/errors";
import type { Input, Result } from "@/lib/platform/http/endpoint";
import type { cancelRehearsal as contract } from "./contract";
import { stateOf } from "./show-rehearsals";
import { isUnderWay } from "./tables";

/** Cancels a rehearsal; for admins. One that is over stays as it is. Throws `not_found`. */
export async function cancelRehearsal(
  context: ActorContext,
  { params: { userId, id } }: Input<typeof contract>,
): Promise<Result<typeof contract>> {
  assertAdmin(context.actor);
  const own = and(eq(rehearsals.id, id), eq(rehearsals.userId, userId));
  const [known] = await database().select({ id: rehearsals.id }).from(rehearsals).where(own);
  if (!known) throw notFound("That rehearsal");
  await database()
    .update(rehearsals)
    .set({ status: "cancelled", finishedAt: new Date() })
    .where(and(own, isUnderWay("rehearsals")));
  return { data: await stateOf(userId) };
}
