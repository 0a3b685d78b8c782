/** Browser-safe: what the agency is told about, and by what. */

export const ALERT_KINDS = [
  "agent",
  "provider",
  "secret",
  "ledger",
  "queue",
  "backup",
  "lead",
  "conversion",
  "lines",
  "channel",
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

export const ALERT_CHANNELS = ["email", "text", "webhook"] as const;
export type AlertChannel = (typeof ALERT_CHANNELS)[number];

/** `still-open`: after each further day. */
export type AlertNewsKind = "opened" | "still-open" | "over" | "test";
