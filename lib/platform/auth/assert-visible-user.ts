import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { notFound } from "@/lib/platform/core/errors";
import type { ActorContext } from "./context";

/**
 * Passes when the actor may see this user's data: their own, or any user's for an admin. Otherwise throws `not_found`,
 * so another client's id looks the same as one that does not exist (ROLE-15).
 */
export async function assertVisibleUser({ actor }: ActorContext, userId: string): Promise<void> {
  if (userId === actor.userId) return;
  const [profile] = actor.isAdmin ? await execute(sql`select 1 from profiles where id = ${userId}`) : [];
  if (!profile) throw notFound("That user");
}
