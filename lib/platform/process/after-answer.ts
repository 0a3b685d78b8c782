import { setImmediate } from "node:timers/promises";
import type { Logger } from "@/lib/platform/core/logger";
import { onStop } from "./on-stop";

const shared = globalThis as typeof globalThis & { callwrightUnsettled?: Set<Promise<void>> };
const unsettled = (): Set<Promise<void>> => {
  shared.callwrightUnsettled ??= new Set();
  return shared.callwrightUnsettled;
};

/**
 * Work that nobody waits for, begun once the answer is on its way. Never for what must happen: a killed process
 * takes it along. A failure is logged.
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

/** Resolves once nothing is left to do behind the answers given so far: for a graceful stop, and for tests. */
export async function settled(): Promise<void> {
  while (unsettled().size > 0) await Promise.all(unsettled());
}
