import type { AgentSetup } from "@/lib/agent/setup/contract";
import { readDraft } from "@/lib/agent/setup/read-draft";
import { readSetup } from "@/lib/agent/setup/read-setup";
import { assertAgency } from "@/lib/platform/auth/assert-admin";
import { assertVisibleUser } from "@/lib/platform/auth/assert-visible-user";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { AgentPrompt, readAgentPrompt as contract } from "./contract";
import { readCandidate } from "./read-candidate";

/** What a client's agent says first and all that it is told, live and as drafted; for admins. Throws `not_found`. */
export const showPrompt: Verb<typeof contract> = async (context, { params: { userId } }) => {
  assertAgency(context.actor);
  await assertVisibleUser(context, userId);
  const [live, draft] = await Promise.all([readSetup(userId), readDraft(userId)]);
  const [livePrompt, draftPrompt] = await Promise.all([render(userId, live), render(userId, draft.complete)]);
  return { data: { live: livePrompt, draft: draftPrompt } };
};

async function render(userId: string, setup: AgentSetup | null): Promise<AgentPrompt | null> {
  if (!setup) return null;
  const { body } = await readCandidate(userId, setup);
  return {
    greeting: body.firstMessage,
    prompt: body.model.messages.map(({ content }) => content).join("\n\n"),
    tools: body.model.tools.flatMap((tool) =>
      tool.type === "function" ? [{ name: tool.function.name, description: tool.function.description }] : [],
    ),
  };
}
