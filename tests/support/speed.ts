/** Stryker's copy of the code is tens of times as slow, so its speed says nothing about ours. */
export const isInstrumented = "STRYKER_MUTATOR_WORKER" in process.env;

/** The milliseconds of CPU that this took: however busy the machine is elsewhere, they stay the same. */
export function cpuTime(act: () => unknown): number {
  const before = process.cpuUsage();
  act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** How often something is tried until it is quick enough: other work on the machine does not slow every try. */
const TRIES = 12;

/** The least time that this took, in milliseconds: until one try is quicker than `enough`, and at most 12 times. */
export async function quickest(act: () => Promise<unknown>, enough: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; least >= enough && tries < TRIES; tries++) {
    const started = performance.now();
    await act();
    least = Math.min(least, performance.now() - started);
  }
  return least;
}
