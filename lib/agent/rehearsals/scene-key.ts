import type { AssistantBody } from "@/lib/providers/voice/assistant";

const KEY = /^rehearsal-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(\d{1,3})$/;

/**
 * The public key of one tool in one rehearsed call: it names the client, the run and the tool, because a call that is
 * only a chat carries no number to find them by.
 */
export const sceneKey = (sceneId: string, toolIndex: number) => `rehearsal-${sceneId}-${toolIndex}`;

/** Null for the key of a real tool. */
export function readSceneKey(publicKey: string): { sceneId: string; toolIndex: number } | null {
  const [, sceneId, index] = KEY.exec(publicKey) ?? [];
  return sceneId && index ? { sceneId, toolIndex: Number(index) } : null;
}

/** The names of the candidate's tools, in the order of their keys and of the run's actions. */
export const toolNames = (body: AssistantBody): string[] =>
  body.model.tools.flatMap((tool) => (tool.type === "function" ? [tool.function.name] : []));
