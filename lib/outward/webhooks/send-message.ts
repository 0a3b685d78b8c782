import { SECOND } from "@/lib/platform/core/clock";
import { sendPost } from "@/lib/providers/target/send-post";
import { webhookHeaders } from "@/lib/providers/target/sign";
import { redactText } from "@/lib/providers/voice/redact-text";
import { type DeliveryOutcome, judgeAnswer } from "./outcome";

const TIMEOUT = 15 * SECOND;
const ANSWER_BYTES = 8 * 1024;
const ANSWER_CHARACTERS = 2_000;

export type Message = { url: string; messageId: string; body: string; secrets: () => readonly string[] };
export type Sent = DeliveryOutcome & { durationMs: number; answer: string | null };

/** Sends a message once, signed with the current time. Never throws. */
export async function sendMessage({ url, messageId, body, secrets }: Message): Promise<Sent> {
  const begun = performance.now();
  const answer = await sendPost({
    url,
    body,
    headers: () => webhookHeaders({ id: messageId, body, secrets: secrets(), now: new Date() }),
    timeoutMs: TIMEOUT,
    limit: ANSWER_BYTES,
    cut: true,
  });
  return {
    ...judgeAnswer(answer, new Date()),
    durationMs: Math.round(performance.now() - begun),
    answer: answer.kind === "answered" ? readable(answer.body) : null,
  };
}

/** A receiver's answer, safe to store and show: text without secrets and control characters. */
export function readable(body: Buffer): string | null {
  const plain = body
    .toString("utf8")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are to be removed
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, "");
  const text = redactText(plain).trim();
  return text ? text.slice(0, ANSWER_CHARACTERS).toWellFormed() : null;
}
