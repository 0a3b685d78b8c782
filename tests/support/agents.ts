import { eq } from "drizzle-orm";
import { database } from "@/db/client";
import { agents } from "@/db/schema/agents";
import { profiles } from "@/db/schema/identity";
import { writeKnowledge } from "@/lib/agent/knowledge/knowledge-rows";
import type { AgentSetup } from "@/lib/agent/setup/contract";
import { toRow } from "@/lib/agent/setup/read-setup";
import { setupOf } from "./agent-setup";

export async function makeAgent(userId: string, changes: Partial<AgentSetup> = {}): Promise<AgentSetup> {
  const setup = setupOf(changes);
  await database()
    .insert(agents)
    .values({ userId, ...toRow(setup) });
  await database().transaction((tx) => writeKnowledge(userId, setup.knowledge, tx));
  await database().update(profiles).set({ country: setup.country }).where(eq(profiles.id, userId));
  return setup;
}
