import os from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

/** Other work on the machine distorts the figures; below this share of idle time they are not kept. */
export const LEAST_IDLE_SHARE = 0.75;

/** The share (0 to 1) of all processors' time that was idle during `ms` in which we do nothing ourselves. */
export async function measureIdleShare(ms = 1_500): Promise<number> {
  const before = times();
  await sleep(ms);
  const after = times();
  return (after.idle - before.idle) / Math.max(1, after.all - before.all);
}

function times() {
  const all = os.cpus().map(({ times: spent }) => spent);
  return {
    idle: all.reduce((sum, { idle }) => sum + idle, 0),
    all: all.reduce((sum, spent) => sum + Object.values(spent).reduce((one, other) => one + other, 0), 0),
  };
}
