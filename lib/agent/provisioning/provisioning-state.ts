import { eq } from "drizzle-orm";
import { type DbOrTx, database } from "@/db/client";
import { agents } from "@/db/schema/agents";

const STATE = {
  assistantId: agents.assistantId,
  assistantAskedAt: agents.assistantAskedAt,
  pushedAt: agents.pushedAt,
  pushedDigest: agents.pushedDigest,
  providerProblem: agents.providerProblem,
};
export type ProvisioningState = { [Field in keyof typeof STATE]: (typeof agents.$inferSelect)[Field] };

/** What we know of a client's agent at the provider without a request to it; null if it is not set up here. */
export async function readProvisioningState(
  userId: string,
  db: DbOrTx = database(),
): Promise<ProvisioningState | null> {
  const [row] = await db.select(STATE).from(agents).where(eq(agents.userId, userId));
  return row ?? null;
}

export async function writeProvisioningState(
  userId: string,
  standing: Partial<ProvisioningState>,
  db: DbOrTx = database(),
): Promise<void> {
  await db.update(agents).set(standing).where(eq(agents.userId, userId));
}
