import { SECOND } from "@/lib/platform/core/clock";
import { sendPost } from "@/lib/providers/target/send-post";
import { webhookHeaders } from "@/lib/providers/target/sign";
import { type DeliveryOutcome, judgeAnswer } from "./outcome";
import { readableAnswer } from "./readable-answer";

const TIMEOUT = 15 * SECOND;
const ANSWER_BYTES = 8 * 1024;

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
    answer: answer.kind === "answered" ? readableAnswer(answer.body) : null,
  };
}
