/** The milliseconds of CPU that this took: however busy the machine is elsewhere, they stay the same. */
export function cpuTime(act: () => unknown): number {
  const before = process.cpuUsage();
  act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** The least of three times that this took, in milliseconds: others on the machine slow one of them, a fault all. */
export async function quickest(act: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let take = 0; take < 3; take++) {
    const started = performance.now();
    await act();
    least = Math.min(least, performance.now() - started);
  }
  return least;
}
