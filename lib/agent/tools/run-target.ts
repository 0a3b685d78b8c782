import type { ActionCall } from "@/lib/agent/tools/actions/action";
import { runAction } from "@/lib/agent/tools/actions/run-action";
import type { Logger } from "@/lib/platform/core/logger";
import { postToTarget, type TargetAnswer } from "@/lib/providers/target/post-to-target";
import type { Invocation, Target } from "./claim-invocations";
import type { OutcomeCode } from "./outcome-codes";
import { readTargetAnswer, type Said } from "./read-target-answer";
import { BUSY, NOT_ALLOWED, OUR_FAULT, TOO_SLOW, UNKNOWN_ACTION, UNREACHABLE, UNREADABLE } from "./sentences";
import { openSecret } from "./target-secret";

export type TargetOutcome = Said & {
  /** Only of a built-in action. */
  code?: OutcomeCode;
  status: Exclude<Invocation["status"], "running">;
  httpStatus?: number;
  durationMs?: number;
};

export type Errand = {
  target: Target;
  callId: string;
  toolCallId: string;
  /** Makes the JSON for an address: the provider's message without secrets, plus our own context. */
  body: () => string;
  /** The same for a built-in action; null if the number is unassigned. */
  action: ActionCall | null;
  timeoutMs: number;
  log: Logger;
};

/** Calls a target once. Never throws: every failure is an outcome with a sentence for the caller. */
export async function runTarget(errand: Errand): Promise<TargetOutcome> {
  const started = performance.now();
  const outcome = await ask(errand);
  return { ...outcome, durationMs: Math.round(performance.now() - started) };
}

async function ask({
  target,
  callId,
  toolCallId,
  body,
  action,
  timeoutMs,
  log,
}: Errand): Promise<TargetOutcome> {
  if (!target.url) return act(target, action, { timeoutMs, log });
  const secret = readSecret(target);
  if (secret === undefined) {
    log.error({ targetId: target.id }, "the target's secret cannot be decrypted");
    return { status: "refused", error: NOT_ALLOWED };
  }
  const { id: targetId, url } = target;
  const answer = await postToTarget({ targetId, url, body: body(), callId, toolCallId, secret, timeoutMs });
  if (answer.kind !== "answered") {
    log.warn({ targetId, why: answer.kind, err: answer.cause }, "could not reach a target");
    return { ...withoutAnswer(answer.kind), httpStatus: answer.httpStatus };
  }
  const { httpStatus } = answer;
  if (httpStatus < 200 || httpStatus > 299) return { status: "failed", error: UNREACHABLE, httpStatus };
  const said = readTargetAnswer(answer.body, answer.contentType, toolCallId);
  if (!said) return { status: "failed", error: UNREADABLE, httpStatus };
  return { ...said, status: "error" in said ? "failed" : "succeeded", httpStatus };
}

async function act(
  target: Target,
  call: ActionCall | null,
  { timeoutMs, log }: Pick<Errand, "timeoutMs" | "log">,
): Promise<TargetOutcome> {
  try {
    const said = call && (await runAction(target.action ?? "", call, timeoutMs));
    if (!said) return { status: "failed", error: UNKNOWN_ACTION };
    return { ...said, status: "error" in said ? "failed" : "succeeded" };
  } catch (thrown) {
    log.error({ err: thrown, action: target.action }, "a built-in action failed");
    return { status: "failed", error: OUR_FAULT, code: "FAULT" };
  }
}

function withoutAnswer(kind: Exclude<TargetAnswer["kind"], "answered">): TargetOutcome {
  switch (kind) {
    case "timed_out":
      return { status: "timed_out", error: TOO_SLOW };
    case "refused":
      return { status: "refused", error: NOT_ALLOWED };
    case "busy":
      return { status: "failed", error: BUSY };
    case "too_large":
      return { status: "failed", error: UNREADABLE };
    case "unreachable":
      return { status: "failed", error: UNREACHABLE };
  }
}

/** undefined if it cannot be decrypted: then nothing is sent, rather than something unsigned. */
function readSecret({ id, secretEncrypted }: Target): string | null | undefined {
  if (!secretEncrypted) return null;
  try {
    return openSecret(id, secretEncrypted) || null;
  } catch {
    return undefined;
  }
}
