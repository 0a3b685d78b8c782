/** Browser-safe: what a digest counts. */

export const NO_FIGURES = {
  answered: 0,
  out_of_hours: 0,
  booked: 0,
  not_booked: 0,
  jobs: 0,
  paid: 0,
  unknown: 0,
  broken: 0,
};
export type Figure = keyof typeof NO_FIGURES;
export const FIGURES = Object.keys(NO_FIGURES) as Figure[];

export type DigestFigures = Record<Figure, number>;

export type ReasonCount = { reason: string; count: number };

/** Days of the client, both included. */
export type DigestPeriod = { from: string; to: string };

export type Advice = "promises" | "calendar" | "outcomes";

/** What a digest says, without the rows behind it. */
export type DigestFacts = {
  period: DigestPeriod;
  figures: DigestFigures;
  sums: { currency: string; minor: number }[];
  /** Why callers did not book, by the number of their calls. */
  reasons: ReasonCount[];
  missingCalls: number;
  advice: Advice | null;
};

/** The reasons in the rows of `not_booked`, the most frequent first. */
export function countReasons(rows: readonly { outcome: string | null }[]): ReasonCount[] {
  const counts = new Map<string, number>();
  for (const { outcome } of rows) if (outcome) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  return [...counts]
    .map(([reason, count]) => ({ reason, count }))
    .sort((one, other) => other.count - one.count || one.reason.localeCompare(other.reason));
}
