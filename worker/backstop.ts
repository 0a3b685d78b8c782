import { auditCalls } from "@/lib/agent/promises/audit-calls";
import { judgeForgottenCalls } from "@/lib/agent/reasons/judge-calls";
import { recountSources } from "@/lib/agent/sources/derive-sources";
import { adoptForgottenCalls } from "@/lib/calls/calls/assign-calls";
import { indexAllCalls } from "@/lib/calls/calls/index-calls";
import { emitCompleted } from "@/lib/outward/webhooks/emit-completed-calls";
import { logger } from "@/lib/platform/core/logger";

const TWO_WEEKS = 14 * 24;

/**
 * Recomputes from the rows what their events should have led to. It finds differences only after days without a worker,
 * in a database older than a follower, or after a manual change.
 */
export async function runBackstop(): Promise<void> {
  const found = {
    callsWithoutOwner: await adoptForgottenCalls(),
    callsNotIndexed: await indexAllCalls(),
    promisesNotCompared: await untilNone(() => auditCalls({ hours: TWO_WEEKS })),
    sourcesNotDerived: await recountSources(),
    callsNotJudged: await untilNone(judgeForgottenCalls),
    callsNotTold: await emitCompleted({ hours: TWO_WEEKS }),
  };
  const isAllWell = Object.values(found).every((count) => count === 0);
  if (isAllWell) logger().info("the daily backstop found no differences");
  else logger().warn(found, "the daily backstop found changes without events");
}

const MOST_RUNS = 1_000;

/** Repeats work of which each run does a limited part. */
async function untilNone(work: () => Promise<number>): Promise<number> {
  let total = 0;
  for (let run = 0; run < MOST_RUNS; run++) {
    const count = await work();
    if (count === 0) break;
    total += count;
  }
  return total;
}
