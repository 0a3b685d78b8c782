/** Providers without a list of their own that is read regularly: whether they work shows in what they are asked for. */
export const WATCHED = ["mail", "google"] as const;
export type WatchedProvider = (typeof WATCHED)[number];

export type Outcomes = { worked: number; failed: number; failure: string | null };

/** On globalThis, because Next bundles routes separately from the watch that saves the outcomes. */
const shared = globalThis as typeof globalThis & { callwrightOutcomes?: Map<WatchedProvider, Outcomes> };

/**
 * Notes that a provider did what it is for, or why it did not: an error's code, with nothing of a person. What is wrong
 * with one client's access or one address is no failure of the provider.
 */
export function noteOutcome(provider: WatchedProvider, failure: string | null): void {
  shared.callwrightOutcomes ??= new Map();
  const { worked, failed, failure: last } = shared.callwrightOutcomes.get(provider) ?? NONE;
  shared.callwrightOutcomes.set(
    provider,
    failure === null
      ? { worked: worked + 1, failed, failure: last }
      : { worked, failed: failed + 1, failure },
  );
}

const NONE: Outcomes = { worked: 0, failed: 0, failure: null };

/** What this process noted since it was asked last. */
export function takeOutcomes(): [WatchedProvider, Outcomes][] {
  const taken = [...(shared.callwrightOutcomes ?? [])];
  shared.callwrightOutcomes = new Map();
  return taken;
}
