import type { AssistantBody } from "@/lib/providers/voice/assistant";
import { SECRET_HEADER } from "@/lib/providers/voice/assistant";
import type { VoiceChats } from "@/lib/providers/voice/chats";
import type { RehearsedAgent } from "./brain/agent";
import { renderNow } from "./brain/render-now";
import { sceneKey } from "./scene-key";

type Options = {
  chats: VoiceChats;
  /** With the scene's own addresses: see bodyForScene. */
  body: AssistantBody;
  /** Called after each turn of the chat with what it cost, in US dollars. */
  onCost: (cost: number) => Promise<void>;
  /** Adds the tool calls that the provider has made meanwhile to the turns. */
  noteTools: () => Promise<void>;
};

/** The agent as the provider's own model plays it, in a chat with an assistant that exists nowhere else. */
export function providerAgent({ chats, body, onCost, noteTools }: Options): RehearsedAgent {
  let previousChatId: string | null = null;
  return {
    open: async () => ({ say: body.firstMessage }), // a chat has no opening: the greeting is spoken as it is
    async hear(said) {
      const answer = await chats.say({ assistant: body, input: said, previousChatId });
      previousChatId = answer.id;
      if (answer.cost !== null) await onCost(answer.cost);
      await noteTools();
      const { say, transferTo, ended } = answer;
      return { say, ended, ...(transferTo ? { transferTo } : {}) };
    },
  };
}

type Place = { sceneId: string; now: number; appUrl: string; secret: string | null };

/**
 * The candidate with the tools' addresses of one scene, and with its time filled in: otherwise the provider would fill in
 * the present. Nothing else differs from what is published.
 */
export function bodyForScene(body: AssistantBody, { sceneId, now, appUrl, secret }: Place): AssistantBody {
  let index = 0;
  const headers = secret ? { headers: { [SECRET_HEADER]: secret } } : {};
  const tools = body.model.tools.map((tool) => {
    if (tool.type !== "function") return tool;
    const url = `${appUrl}/api/external/tool/${sceneKey(sceneId, index++)}`;
    return { ...tool, server: { ...tool.server, ...headers, url } };
  });
  const messages = body.model.messages.map((each) => ({ ...each, content: renderNow(each.content, now) }));
  const server = { ...body.server, ...headers, url: `${appUrl}/api/external/voice` };
  return { ...body, server, model: { ...body.model, messages, tools } };
}
