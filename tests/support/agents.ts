import { database } from "@/db/client";
import { agents } from "@/db/schema/agents";
import type { AgentSetup } from "@/lib/agent/setup/contract";
import { toRow } from "@/lib/agent/setup/read-setup";
import { setupOf } from "./agent-setup";

export async function makeAgent(userId: string, changes: Partial<AgentSetup> = {}): Promise<AgentSetup> {
  const setup = setupOf(changes);
  await database()
    .insert(agents)
    .values({ userId, ...toRow(setup) });
  return setup;
}
