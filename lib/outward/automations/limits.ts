/** Limits of a workflow, without the schema: pages that show workflows need no validation library. */

export const MAX_STEPS = 30;
export const MAX_DEPTH = 4;
export const MAX_ITEMS = 50;
/** The longest wait, in minutes: 90 days. */
export const MAX_WAIT_MINUTES = 90 * 24 * 60;

export const OPERATORS = [
  "is",
  "is_not",
  "contains",
  "contains_not",
  "is_empty",
  "is_not_empty",
  "more_than",
  "less_than",
] as const;
