import { eq } from "drizzle-orm";
import { type DbOrTx, database } from "@/db/client";
import { agents } from "@/db/schema/agents";

const STANDING = {
  assistantId: agents.assistantId,
  assistantAskedAt: agents.assistantAskedAt,
  pushedAt: agents.pushedAt,
  pushedDigest: agents.pushedDigest,
  providerProblem: agents.providerProblem,
};
export type Standing = { [Field in keyof typeof STANDING]: (typeof agents.$inferSelect)[Field] };

/** What we know of a client's agent at the provider without asking it; null while it is not set up here. */
export async function readStanding(userId: string, db: DbOrTx = database()): Promise<Standing | null> {
  const [row] = await db.select(STANDING).from(agents).where(eq(agents.userId, userId));
  return row ?? null;
}

export async function writeStanding(
  userId: string,
  standing: Partial<Standing>,
  db: DbOrTx = database(),
): Promise<void> {
  await db.update(agents).set(standing).where(eq(agents.userId, userId));
}
