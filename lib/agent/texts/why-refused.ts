import type { Queued } from "./queue-text";

/** Why a text that a person asked for was not sent, and what to do instead. */
export function whyRefused(outcome: Exclude<Queued, "queued" | "known">): string {
  if (outcome === "opted_out") return "Not sent: this person asked for no more texts. Call them instead.";
  if (outcome === "unreachable") return "Not sent: this number cannot receive our texts. Call them instead.";
  return `Not sent: at most ${outcome.max} texts are sent here in 24 hours. Call them, or try again tomorrow.`;
}
