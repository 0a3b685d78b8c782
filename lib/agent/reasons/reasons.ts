/** Browser-safe: why a caller did not book. Without a client's label, the first that applies (judge-call.ts). */
export const REASONS = [
  "booked_later",
  "spam",
  "fault",
  "tool_failed",
  "outside_area",
  "job_not_offered",
  "no_free_time",
  "price",
  "undecided",
  "never_offered",
  "hung_up",
  "wanted_person",
  "not_a_job",
  "unknown",
] as const;
export type Reason = (typeof REASONS)[number];
