/** The keywords of the specification, copied by hand, to compare the product's with (CALLS-07, CALLS-08). */
export const INCOMPLETE_WORDS = [
  "ended before",
  "call ended",
  "hung up before",
  "disconnected before",
  "unable to",
  "could not",
  "failed to",
  "did not schedule",
  "no appointment",
  "cancelled",
  "declined",
  "not interested",
  "will call back",
  "think about it",
  "not ready",
];

export const BOOKED_WORDS = [
  "scheduled for",
  "booked for",
  "appointment set",
  "confirmed for",
  "see you at",
  "appointment confirmed",
  "booked at",
  "scheduled at",
  "coming at",
  "visit scheduled",
  "will be there",
];
