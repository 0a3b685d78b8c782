import { setImmediate } from "node:timers/promises";
import type { Logger } from "@/lib/platform/core/logger";
import { onStop } from "./on-stop";

const shared = globalThis as typeof globalThis & { callwrightUnsettled?: Set<Promise<void>> };
const unsettled = (): Set<Promise<void>> => {
  shared.callwrightUnsettled ??= new Set();
  return shared.callwrightUnsettled;
};

/**
 * Runs work after the response is on its way. Never for work that must happen: if the process is killed, it is lost. A
 * failure is logged.
 */
export function afterAnswer(log: Logger, what: string, work: () => Promise<unknown>): void {
  const done = setImmediate()
    .then(work)
    .then(
      () => {},
      (thrown: unknown) => log.error({ err: thrown }, what),
    )
    .finally(() => unsettled().delete(done));
  unsettled().add(done);
  onStop(settled);
}

/** Resolves once all work after earlier responses is done: for a graceful stop, and for tests. */
export async function settled(): Promise<void> {
  while (unsettled().size > 0) await Promise.all(unsettled());
}
