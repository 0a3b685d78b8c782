/** Browser-safe: what a tool call came to, for machines. The sentence beside it is for the caller. */
export const OUTCOME_CODES = [
  // Free times were asked for, or a job was to be booked.
  "BOOKED",
  "NOT_CONFIRMED",
  "TIME_FREE",
  "TIMES_OFFERED",
  "BUSY",
  "CLOSED",
  "TOO_SOON",
  "TOO_FAR",
  "NOTHING_FREE",
  "OUTSIDE_AREA",
  "UNKNOWN_PLACE",
  "UNKNOWN_JOB",
  "TIME_MISSING",
  // A booking that the caller has.
  "FOUND",
  "MOVED",
  "CANCELLED",
  "UNCHANGED",
  "NO_BOOKING",
  "WHICH_BOOKING",
  // Everything else that an action does.
  "MESSAGE_TAKEN",
  "TEXT_QUEUED",
  "TEXT_REFUSED",
  "TRANSFER",
  "NO_TRANSFER",
  "EMERGENCY",
  "ANSWERED",
  "NOT_KNOWN",
  "ARGUMENT_MISSING",
  "LIMIT",
  // Nothing can be booked just now.
  "NO_CALENDAR",
  "CALENDAR_BROKEN",
  "CALENDAR_SLOW",
  "OFFLINE",
  "FAULT",
] as const;
export type OutcomeCode = (typeof OUTCOME_CODES)[number];
