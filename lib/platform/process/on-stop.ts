/**
 * What to close before this process exits: streams, the listening connection, running jobs. On globalThis, because Next
 * bundles the parts of the app separately from the server that runs them.
 */
const shared = globalThis as typeof globalThis & { callwrightOnStop?: Set<() => unknown> };

export function onStop(act: () => Promise<void> | void): void {
  shared.callwrightOnStop ??= new Set();
  shared.callwrightOnStop.add(act);
}

/** Closes it all, for a graceful stop of the server. Never rejects. */
export async function runOnStop(): Promise<void> {
  const acts = [...(shared.callwrightOnStop ?? [])];
  shared.callwrightOnStop = undefined;
  await Promise.allSettled(acts.map(async (act) => act()));
}
