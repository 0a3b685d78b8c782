import { readCandidate } from "@/lib/agent/provisioning/read-candidate";
import { readOwnTools } from "@/lib/agent/provisioning/read-wanted";
import type { AgentSetup } from "@/lib/agent/setup/contract";
import { readDraft } from "@/lib/agent/setup/read-draft";
import type { AssistantBody } from "@/lib/providers/voice/assistant";
import type { Scenario } from "./scenario";
import { scenariosFor } from "./scenarios/scenarios-for";
import { toolNames } from "./scene-key";

export type RehearsalCandidate = {
  setup: AgentSetup;
  /** As it would be published, without addresses and secrets. */
  body: AssistantBody;
  digest: string;
  /** The built-in actions behind its tools, in their order; null is an address of the client's own. */
  actions: (string | null)[];
  scenarios: Scenario[];
};

export const INCOMPLETE = "This draft isn't complete yet. Fill in what is missing, then rehearse it.";
export const NO_TOOLS =
  "This agent has no tools that a rehearsal could try. Attach them to one of the client's numbers, then rehearse it.";

/** What the draft of a client's agent would publish now; otherwise what is missing, in a sentence. */
export async function readRehearsalCandidate(
  userId: string,
): Promise<RehearsalCandidate | { obstacle: string }> {
  const { complete: setup } = await readDraft(userId);
  if (!setup) return { obstacle: INCOMPLETE };
  const [{ body, digest }, tools] = await Promise.all([readCandidate(userId, setup), readOwnTools(userId)]);
  const actions = tools.slice(0, toolNames(body).length).map((tool) => tool.actions[0] ?? null);
  const scenarios = scenariosFor({ setup, country: setup.country, actions, today: Date.now() });
  return scenarios.length > 0 ? { setup, body, digest, actions, scenarios } : { obstacle: NO_TOOLS };
}
