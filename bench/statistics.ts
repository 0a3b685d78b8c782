/** The percentile of the samples at `share` (0 to 1), by the nearest rank. NaN without samples. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((one, other) => one - other);
  const rank = Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1));
  return sorted[rank] ?? Number.NaN;
}

export const median = (samples: readonly number[]): number => {
  const low = percentile(samples, 0.5);
  if (samples.length % 2 === 1) return low;
  const above = [...samples].sort((one, other) => one - other)[samples.length / 2];
  return above === undefined ? low : (low + above) / 2;
};

/** p50 in milliseconds by what was asked. */
export type Times = Record<string, number>;

const WARM_UP = 30;

/** The p50, in milliseconds, of asking again and again for some seconds. */
export async function timeOf(ask: () => Promise<unknown>, seconds: number): Promise<number> {
  for (let run = 0; run < WARM_UP; run++) await ask();
  const samples: number[] = [];
  for (const end = performance.now() + seconds * 1_000; performance.now() < end; ) {
    const began = performance.now();
    await ask();
    samples.push(performance.now() - began);
  }
  return percentile(samples, 0.5);
}
