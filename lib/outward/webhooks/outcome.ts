import { HOUR, MINUTE, SECOND } from "@/lib/platform/core/clock";
import { readRetryAfter } from "@/lib/platform/core/read-retry-after";
import type { PostAnswer } from "@/lib/providers/target/send-post";
import { MAX_ATTEMPTS } from "./contract";

/** The delay before each retry, by the number of attempts made (Standard Webhooks' schedule). */
const WAITS = [0, 5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR] as const;

export type DeliveryOutcome = {
  delivered: boolean;
  /** The receiver is gone for good: nothing more is sent there. */
  gone: boolean;
  httpStatus: number | null;
  /** A sentence for a person; null if it was delivered. */
  error: string | null;
  /** How long the receiver asks us to wait, in milliseconds. */
  retryAfterMs: number | null;
};

/** Classifies a receiver's answer. The status decides, even when the rest of the answer never came. */
export function judgeAnswer(answer: PostAnswer, now: Date): DeliveryOutcome {
  const httpStatus = answer.httpStatus ?? null;
  const delivered = httpStatus !== null && httpStatus >= 200 && httpStatus < 300;
  const retryAfter =
    answer.kind === "answered" && (httpStatus === 429 || httpStatus === 503)
      ? readRetryAfter(answer.headers["retry-after"], now)
      : null;
  return {
    delivered,
    gone: httpStatus === 410,
    httpStatus,
    error: delivered ? null : sentence(answer),
    retryAfterMs: retryAfter,
  };
}

/** Milliseconds from a failed attempt (the `attempt`th) to the next; null if there is none. */
export function waitAfter(attempt: number, { gone, retryAfterMs }: DeliveryOutcome): number | null {
  const wait = attempt < MAX_ATTEMPTS ? WAITS[attempt] : undefined;
  if (gone || wait === undefined) return null;
  return Math.max(wait, retryAfterMs ?? 0);
}

function sentence(answer: PostAnswer): string {
  const { httpStatus } = answer;
  if (httpStatus === 410) return "The receiver answered 410: it doesn't want any more messages.";
  if (httpStatus !== undefined && httpStatus >= 300 && httpStatus < 400) {
    return `The receiver answered ${httpStatus}, a redirect, which is not followed. Enter the final address.`;
  }
  if (httpStatus !== undefined) return `The receiver answered ${httpStatus}.`;
  switch (answer.kind) {
    case "refused":
      return "The address leads into a private network or isn’t an https address. Enter one on the internet.";
    case "timed_out":
      return "The receiver did not answer within 15 seconds.";
    default:
      return "The receiver could not be reached. Check the address and its certificate.";
  }
}
