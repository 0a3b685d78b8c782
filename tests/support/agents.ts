import { eq } from "drizzle-orm";
import { database } from "@/db/client";
import { agents } from "@/db/schema/agents";
import { profiles } from "@/db/schema/identity";
import { writeKnowledge } from "@/lib/agent/knowledge/knowledge-rows";
import type { AgentSetup } from "@/lib/agent/setup/contract";
import { toRow } from "@/lib/agent/setup/read-setup";
import { setupOf } from "./agent-setup";
import { api } from "./api";

export async function makeAgent(userId: string, changes: Partial<AgentSetup> = {}): Promise<AgentSetup> {
  const setup = setupOf(changes);
  await database()
    .insert(agents)
    .values({ userId, ...toRow(setup) });
  await database().transaction((tx) => writeKnowledge(userId, setup.knowledge, tx));
  await database().update(profiles).set({ country: setup.country }).where(eq(profiles.id, userId));
  return setup;
}

/** Sets up an agent as an admin does: saves the draft and publishes it. Resolves to the answer of the publication. */
export async function setUpAgent(token: string, userId: string, setup: unknown) {
  const url = `/api/admin/agents/${userId}`;
  const { draft } = (await api("GET", url, { token })).body.data;
  const saved = await api("PUT", url, { token, body: { setup, revision: draft.revision } });
  if (saved.status !== 200) return saved;
  return api("POST", `${url}/publish`, {
    token,
    body: { revision: draft.revision + 1, override_reason: "Set up by a test" },
  });
}
