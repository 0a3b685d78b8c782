import { SECOND } from "@/lib/platform/core/clock";
import type { AssistantBody } from "./assistant";
import { VoiceProviderError } from "./errors";
import { asList, readPath, readText } from "./read";
import { request } from "./request";

/** A model that calls tools before it answers takes its time. */
const ANSWER_WITHIN = 60 * SECOND;

export type ChatAnswer = {
  id: string;
  /** What the assistant said, joined. */
  say: string;
  /** The number that it transferred to, if it called its transfer tool. */
  transferTo: string | null;
  /** Whether it called the tool that ends calls. */
  ended: boolean;
  /** In US dollars; null if the provider tells none. */
  cost: number | null;
};

type Said = { assistant: AssistantBody; input: string; previousChatId: string | null };

/**
 * One turn of a chat with an assistant that is sent along, so it need not exist at the provider: `POST /chat`, see
 * CreateChatDTO of its API. Its tools run at their addresses; their messages carry no number. Throws
 * VoiceProviderError; a turn is sent only once, since it costs money.
 */
export type VoiceChats = { say(said: Said): Promise<ChatAnswer> };

type Options = { apiKey: string; baseUrl: string; answerWithin?: number };

export function voiceChats({ apiKey, baseUrl, answerWithin = ANSWER_WITHIN }: Options): VoiceChats {
  return {
    async say({ assistant, input, previousChatId }) {
      const response = await request(new URL(`${baseUrl.replace(/\/+$/, "")}/chat`), {
        method: "POST",
        headers: {
          authorization: `Bearer ${apiKey}`,
          accept: "application/json",
          "content-type": "application/json",
        },
        body: JSON.stringify({ assistant, input, ...(previousChatId ? { previousChatId } : {}) }),
        answerWithin,
      }).catch((cause) => {
        throw new VoiceProviderError("the voice provider's chat", null, { cause });
      });
      const answer: unknown = await response.json().catch(() => undefined);
      const id = readText(readPath(answer, "id"));
      if (response.ok && id) return readAnswer(id, answer);
      const message = [readPath(answer, "message")].flat().filter((text) => typeof text === "string");
      throw new VoiceProviderError("the voice provider's chat", response.ok ? null : response.status, {
        sentences: message.map((text) => text.slice(0, 300)),
      });
    },
  };
}

function readAnswer(id: string, answer: unknown): ChatAnswer {
  const output = asList(readPath(answer, "output"));
  const calls = output.flatMap((message) => [
    ...asList(readPath(message, "tool_calls")),
    ...asList(readPath(message, "toolCalls")),
  ]);
  const transfer = calls.find((call) => readPath(call, "function", "name") === "transferCall");
  const cost = readPath(answer, "cost");
  return {
    id,
    say: output
      .filter((message) => ["assistant", "bot"].includes(String(readPath(message, "role"))))
      .flatMap(
        (message) => readText(readPath(message, "content")) ?? readText(readPath(message, "message")) ?? [],
      )
      .join(" "),
    transferTo: transfer ? destinationOf(readPath(transfer, "function", "arguments")) : null,
    ended: calls.some((call) => readPath(call, "function", "name") === "endCall"),
    cost: typeof cost === "number" ? cost : null,
  };
}

/** Arguments come as JSON text or as an object. */
function destinationOf(given: unknown): string | null {
  const text = typeof given === "string" ? given : JSON.stringify(given ?? {});
  return /\+\d{6,15}/.exec(text)?.[0] ?? null;
}
