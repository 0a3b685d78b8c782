import { metrics } from "./registry";

export type CountedProvider =
  | "vapi"
  | "twilio"
  | "google"
  | "facebook"
  | "mail"
  | "push"
  | "model"
  | "speech"
  | "pwned-passwords";

/** Counts a request to a provider by its HTTP status; null if no answer came. */
export function countProvider(provider: CountedProvider, status: number | null): void {
  metrics().providers.inc({ provider, outcome: outcomeOf(status) });
}

function outcomeOf(status: number | null): string {
  if (status === null) return "no answer";
  if (status < 400) return "ok";
  if (status === 429) return "too many";
  return status < 500 ? "refused" : "failed";
}
