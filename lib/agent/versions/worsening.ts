/** How calls of one kind went. */
export type CallTally = { calls: number; broken: number; handed: number; short: number };

const TOLD: readonly [kind: keyof Omit<CallTally, "calls">, one: string, many: string][] = [
  ["broken", "call with a broken promise", "calls with a broken promise"],
  ["handed", "call handed to a person", "calls handed to a person"],
  ["short", "call ended within 20 seconds", "calls ended within 20 seconds"],
];

/** Chance alone brings this about once in a hundred publications. */
const RARE = 0.01;
/** Fewer calls say nothing of what was usual. */
const ENOUGH_BEFORE = 20;

/**
 * What became worse with a publication, in sentences: only what chance would hardly bring about if nothing had changed.
 * The usual rate counts one more case than there was, so that a first one is no alarm. Pure.
 */
export function worsening(before: CallTally, after: CallTally): string[] {
  if (before.calls < ENOUGH_BEFORE || after.calls === 0) return [];
  return TOLD.flatMap(([kind, one, many]) => {
    const usual = (before[kind] + 1) / (before.calls + 2);
    const count = after[kind];
    if (count < 2 || chanceOf(count, after.calls, usual) >= RARE) return [];
    const was = `${before[kind]} of ${before.calls} before`;
    return [`${count} ${count === 1 ? one : many} among ${after.calls} since it was published, ${was}`];
  });
}

/** The chance of at least `count` cases among `calls` (binomial). */
function chanceOf(count: number, calls: number, rate: number): number {
  let chance = (1 - rate) ** calls;
  let below = 0;
  for (let cases = 0; cases < count; cases++) {
    below += chance;
    chance *= ((calls - cases) / (cases + 1)) * (rate / (1 - rate));
  }
  return 1 - below;
}
