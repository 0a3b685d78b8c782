import type { Tx } from "@/db/client";
import type { AgentSetup } from "@/lib/agent/setup/contract";
import { sha256 } from "@/lib/platform/core/crypto";
import type { AssistantBody } from "@/lib/providers/voice/assistant";
import { readOwnTools, withoutOver } from "./read-wanted";
import { wantedAssistant } from "./wanted";

export type AgentCandidate = { body: AssistantBody; digest: string };

/**
 * The assistant that a setup would make with the client's tools of today, without addresses, keys and secrets, and a
 * hash of both: as long as it is the same, so is what callers meet.
 */
export async function readCandidate(userId: string, setup: AgentSetup, tx?: Tx): Promise<AgentCandidate> {
  const tools = (await readOwnTools(userId, tx)).map((tool) => ({ ...tool, publicKey: tool.id }));
  const place = { appUrl: "", serverUrl: "", secret: null };
  const body = wantedAssistant({ userId, setup: withoutOver(setup), tools, place });
  return { body, digest: sha256(JSON.stringify([setup, body])) };
}
