import { eq } from "drizzle-orm";
import { database, type Tx } from "@/db/client";
import { agents } from "@/db/schema/agents";
import { profiles } from "@/db/schema/identity";
import { notFound } from "@/lib/platform/core/errors";

/** A client, with the dates since when they are live, offline, paused or disabled. Throws `not_found` for an unknown id. */
export async function findClient(userId: string) {
  const [client] = await database()
    .select({
      userId: profiles.id,
      email: profiles.email,
      liveAt: agents.liveAt,
      offlineAt: agents.offlineAt,
      pausedAt: agents.pausedAt,
      disabledAt: profiles.disabledAt,
    })
    .from(profiles)
    .leftJoin(agents, eq(agents.userId, profiles.id))
    .where(eq(profiles.id, userId));
  if (!client) throw notFound("That user");
  return client;
}

/** Locks a client's state against concurrent writers; returns the client's agent, or null. */
export async function lockAgent(userId: string, tx: Tx): Promise<typeof agents.$inferSelect | null> {
  await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, userId)).for("no key update");
  const [agent] = await tx.select().from(agents).where(eq(agents.userId, userId));
  return agent ?? null;
}
