/** Browser-safe: how long what clients write about a call may be, in characters. */
export const LONGEST_REASON = 300;
export const LONGEST_NOTE = 2_000;
