import { rawSql } from "@/db/client";
import { notFound } from "@/lib/platform/core/errors";
import type { ActorContext } from "./context";

/**
 * Passes when the actor may see this user's data: the actor's own, or anybody's for an admin. Throws `not_found`
 * otherwise, which does not tell another client's id from one that nobody has (ROLE-15).
 */
export async function assertVisibleUser({ actor }: ActorContext, userId: string): Promise<void> {
  if (userId === actor.userId) return;
  const [profile] = actor.isAdmin ? await rawSql()`select 1 from profiles where id = ${userId}` : [];
  if (!profile) throw notFound("That user");
}
