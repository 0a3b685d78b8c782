/**
 * What has to end before this process does: streams, the listening connection, running jobs. On globalThis, because
 * Next bundles the parts of the app away from the server that runs them.
 */
const shared = globalThis as typeof globalThis & { callwrightOnStop?: Set<() => unknown> };

export function onStop(act: () => Promise<void> | void): void {
  shared.callwrightOnStop ??= new Set();
  shared.callwrightOnStop.add(act);
}

/** Ends it all, for the server that was asked to stop. Never rejects. */
export async function runOnStop(): Promise<void> {
  const acts = [...(shared.callwrightOnStop ?? [])];
  shared.callwrightOnStop = undefined;
  await Promise.allSettled(acts.map(async (act) => act()));
}
