/** Browser-safe: what a digest counts. */

export const FIGURES = ["answered", "out_of_hours", "booked", "jobs", "paid", "unknown", "broken"] as const;
export type Figure = (typeof FIGURES)[number];

export type DigestFigures = Record<Figure, number>;

export const NO_FIGURES: DigestFigures = {
  answered: 0,
  out_of_hours: 0,
  booked: 0,
  jobs: 0,
  paid: 0,
  unknown: 0,
  broken: 0,
};

/** Days of the client, both included. */
export type DigestPeriod = { from: string; to: string };

export type Advice = "promises" | "calendar" | "outcomes";

/** What a digest says, without the rows behind it. */
export type DigestFacts = {
  period: DigestPeriod;
  figures: DigestFigures;
  sums: { currency: string; minor: number }[];
  missingCalls: number;
  advice: Advice | null;
};
