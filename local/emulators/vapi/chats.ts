import { randomUUID } from "node:crypto";
import type { RehearsedAgent } from "@/lib/agent/rehearsals/brain/agent";
import { ruleAgent } from "@/lib/agent/rehearsals/brain/rule-agent";
import type { AssistantBody } from "@/lib/providers/voice/assistant";
import { isObject, type JsonObject } from "../kit/call";
import { type Route, route } from "../kit/routes";
import { vapiError } from "./errors";
import { findMistakes } from "./properties";
import { readVapiJson } from "./resources";
import { shape, text } from "./rules";
import { stamp, type VapiState } from "./state";

/** What the emulator charges for a turn, in US dollars: Vapi publishes no price. */
const COST = 0.002;

type Chat = { agent: RehearsedAgent; calls: JsonObject[] };

const BODY = shape(
  {
    assistant: (value) => (isObject(value) ? [] : ["assistant must be an object"]),
    ...{ input: text({ min: 1 }), previousChatId: text() },
  },
  { required: ["assistant", "input"] },
);

/**
 * `POST /chat` with an assistant that is sent along, as far as we use it: the body is held to the published types, each
 * turn continues the one it names, and tools are called at their own addresses, without a number, with the secret that
 * the body holds. The answers come from fixed rules. So this proves the requests, keys, tools and the reading of
 * answers; it proves nothing about language, obedience, prices, rate limits or how long a model takes.
 */
export function chatRoutes(state: VapiState): Route[] {
  const chats = new Map<string, Chat>();
  return [
    route("POST", "/chat", async (call) => {
      const body = readVapiJson(call);
      const mistakes = BODY(body, "");
      const assistant = body.assistant as AssistantBody & JsonObject;
      if (mistakes.length === 0)
        mistakes.push(...findMistakes(state, { resource: "assistant", body: assistant }));
      if (mistakes.length > 0) throw vapiError(400, mistakes);
      const { previousChatId } = body;
      const known = previousChatId ? chats.get(String(previousChatId)) : open(assistant);
      if (!known) throw vapiError(404, `Couldn't find chat with id ${previousChatId}.`);
      known.calls.length = 0;
      const { say, transferTo } = await known.agent.hear(String(body.input));
      const transfer = transferTo ? [toolCall("transferCall", { destination: transferTo })] : [];
      const record = stamp({
        input: [{ role: "user", content: body.input }],
        output: [
          ...(known.calls.length + transfer.length > 0
            ? [{ role: "assistant", content: "", tool_calls: [...known.calls, ...transfer] }]
            : []),
          { role: "assistant", content: say },
        ],
        cost: COST,
      });
      chats.set(record.id, known);
      return Response.json(record, { status: 201 });
    }),
  ];
}

function open(body: AssistantBody): Chat {
  const calls: JsonObject[] = [];
  const callTool = async (name: string, given: Record<string, unknown>) => {
    const tool = body.model.tools.find((each) => each.type === "function" && each.function.name === name);
    if (tool?.type !== "function") return "There is no such tool.";
    const call = toolCall(name, given);
    calls.push(call);
    const response = await fetch(tool.server.url, {
      method: "POST",
      headers: { "content-type": "application/json", ...tool.server.headers },
      body: JSON.stringify({
        message: { type: "tool-calls", timestamp: Date.now(), toolCallList: [call], chat: {} },
      }),
    });
    if (!response.ok) return "ok, no result returned"; // as Vapi takes any answer but a 200
    const { results } = (await response.json()) as { results: { result?: string; error?: string }[] };
    return results[0]?.result ?? results[0]?.error ?? "";
  };
  return { agent: ruleAgent({ body, now: Date.now(), callTool }), calls };
}

const toolCall = (name: string, given: Record<string, unknown>) => ({
  id: `call_${randomUUID()}`,
  type: "function",
  function: { name, arguments: JSON.stringify(given) },
});
