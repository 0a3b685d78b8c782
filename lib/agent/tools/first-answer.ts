import { setTimeout as sleep } from "node:timers/promises";
import { SECOND } from "@/lib/platform/core/clock";
import { type Invocation, readInvocation } from "./claim-invocations";
import type { TargetOutcome } from "./run-target";
import { ABANDONED, STILL_RUNNING } from "./sentences";

const POLL_EVERY = 150;
/** Longer than any target may take: the process that ran it is dead, and it must not run again. */
const ABANDONED_AFTER_SECONDS = 15;

type Key = { toolId: string; callId: string; toolCallId: string };

/** The first delivery's answer to a call, waiting for it until `deadline` (of `performance.now()`). */
export async function firstAnswer(
  key: Key,
  known: Invocation | null,
  deadline: number,
): Promise<TargetOutcome> {
  let invocation = known;
  for (;;) {
    if (invocation && invocation.status !== "running") return toOutcome(invocation, invocation.status);
    if (invocation && invocation.age > ABANDONED_AFTER_SECONDS) return { status: "failed", error: ABANDONED };
    if (performance.now() + POLL_EVERY > deadline - 0.2 * SECOND)
      return { status: "failed", error: STILL_RUNNING };
    await sleep(POLL_EVERY);
    invocation = await readInvocation(key);
  }
}

function toOutcome({ result, error }: Invocation, status: TargetOutcome["status"]): TargetOutcome {
  return error === null ? { status, result } : { status, error };
}
