/** Stryker's copy of the code is tens of times as slow, so its speed says nothing about ours. */
export const isInstrumented = "STRYKER_MUTATOR_WORKER" in process.env;

/** The CPU time of this in milliseconds, which does not depend on other load on the machine. */
export function cpuTime(act: () => unknown): number {
  const before = process.cpuUsage();
  act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** The number of attempts at being fast enough, and for how long short ones go on: other load does not slow all of them. */
const TRIES = 12;
const GO_ON_MS = 60_000;

/** The shortest duration of this, in milliseconds: stops once an attempt is faster than `enough`. */
export async function quickest(act: () => Promise<unknown>, enough: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  const begun = performance.now();
  for (let tries = 0; least >= enough; tries++) {
    if (tries >= TRIES && performance.now() - begun > GO_ON_MS) break;
    const started = performance.now();
    await act();
    least = Math.min(least, performance.now() - started);
  }
  return least;
}
