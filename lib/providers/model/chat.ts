import { request } from "undici";
import * as z from "zod";
import { causeHeaders } from "@/lib/platform/core/cause";
import { SECOND } from "@/lib/platform/core/clock";
import { env } from "@/lib/platform/core/env";
import { readRetryAfter } from "@/lib/platform/core/read-retry-after";
import { countProvider } from "@/lib/platform/metrics/count-provider";

const TIMEOUT_MS = 20 * SECOND;
const MAX_BYTES = 256 * 1024;

export type Chat = { system: string; user: string; maxTokens: number };

/** `retry`: another try may succeed. */
export class ModelFailure extends Error {
  constructor(
    readonly reason: string,
    readonly retry: boolean,
    readonly retryAfterMs: number | null = null,
    options?: ErrorOptions,
  ) {
    super(`the model did not answer: ${reason}`, options);
    this.name = "ModelFailure";
  }
}

/** Whether the operator has named a model. */
export const hasModel = () => env().AI_BASE_URL !== undefined;

/**
 * Asks the operator's chat-completions endpoint for a JSON object and returns its text. Throws ModelFailure. Source:
 * platform.openai.com/docs/api-reference/chat, which other vendors and self-hosted servers follow.
 */
export async function askModel({ system, user, maxTokens }: Chat): Promise<string> {
  const { AI_BASE_URL, AI_API_KEY, AI_MODEL } = env();
  try {
    const response = await request(`${AI_BASE_URL?.replace(/\/+$/, "")}/chat/completions`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...causeHeaders(),
        ...(AI_API_KEY ? { authorization: `Bearer ${AI_API_KEY}` } : {}),
      },
      body: JSON.stringify({
        model: AI_MODEL,
        temperature: 0,
        max_tokens: maxTokens,
        response_format: { type: "json_object" },
        messages: [
          { role: "system", content: system },
          { role: "user", content: user },
        ],
      }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { statusCode, headers } = response;
    countProvider("model", statusCode);
    if (statusCode !== 200) {
      await response.body.dump({ limit: MAX_BYTES });
      const isTemporary = statusCode === 408 || statusCode === 429 || statusCode >= 500;
      const retryAfter = String(headers["retry-after"] ?? "");
      throw new ModelFailure(`HTTP ${statusCode}`, isTemporary, readRetryAfter(retryAfter, new Date()));
    }
    return answer.parse(await response.body.json()).choices[0].message.content;
  } catch (thrown) {
    if (thrown instanceof ModelFailure) throw thrown;
    const isBroken = thrown instanceof z.ZodError || thrown instanceof SyntaxError;
    const reason = isBroken ? "unreadable" : thrown instanceof Error ? thrown.name : "network";
    throw new ModelFailure(reason, true, null, { cause: thrown });
  }
}

const answer = z.object({
  choices: z.tuple([z.object({ message: z.object({ content: z.string() }) })]).rest(z.unknown()),
});
