import { randomUUID } from "node:crypto";
import { signedToolRequest } from "@/lib/agent/tools/call-as-provider";
import { logger } from "@/lib/platform/core/logger";
import type { AssistantBody } from "@/lib/providers/voice/assistant";
import { asList, readPath } from "@/lib/providers/voice/read";
import { answerToolCalls } from "./answer-tool-calls";
import { sceneKey, toolNames } from "./scene-key";

type Call = { id: string; name: string; arguments: unknown };

/**
 * Calls a tool of the candidate's as the provider's chat does: a signed message to the handler behind the public
 * address, with the scene's own key and no number, and no step skipped.
 */
export async function postSceneTool(
  sceneId: string,
  body: AssistantBody,
  { id, name, arguments: given }: Call,
): Promise<{ result: string } | { error: string }> {
  const publicKey = sceneKey(sceneId, toolNames(body).indexOf(name));
  const message = {
    type: "tool-calls",
    timestamp: Date.now(),
    toolCallList: [{ id, type: "function", function: { name, arguments: given } }],
    chat: { id: sceneId },
  };
  const request = await signedToolRequest(publicKey, message);
  const context = { requestId: randomUUID(), log: logger(), address: "rehearsal", actor: null };
  const input = { params: { public_key: publicKey }, query: {}, body: undefined };
  const answer: unknown = await (await answerToolCalls(context, input, request)).json();
  const [said] = asList(readPath(answer, "results"));
  const [result, error] = [readPath(said, "result"), readPath(said, "error")];
  return typeof result === "string" ? { result } : { error: String(error) };
}
