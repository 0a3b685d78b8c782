import { and, eq } from "drizzle-orm";
import { database } from "@/db/client";
import { rehearsals } from "@/db/schema/rehearsals";
import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import { notFound } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { cancelRehearsal as contract } from "./contract";
import { stateOf } from "./show-rehearsals";
import { isUnderWay } from "./tables";

/** Cancels a rehearsal; for admins. One that is over stays as it is. Throws `not_found`. */
export const cancelRehearsal: Verb<typeof contract> = async (context, { params: { userId, id } }) => {
  assertAdmin(context.actor);
  const own = and(eq(rehearsals.id, id), eq(rehearsals.userId, userId));
  const [known] = await database().select({ id: rehearsals.id }).from(rehearsals).where(own);
  if (!known) throw notFound("That rehearsal");
  await database()
    .update(rehearsals)
    .set({ status: "cancelled", finishedAt: new Date() })
    .where(and(own, isUnderWay("rehearsals")));
  return { data: await stateOf(userId) };
};
