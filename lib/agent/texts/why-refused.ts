import type { Queued } from "./queue-text";

/** Why a text that a person asked for was not sent, and what to do instead. */
export function whyRefused(outcome: Exclude<Queued, "queued" | "known">): string {
  if (outcome === "opted_out") return "Not sent: this person asked for no more texts. Ring them instead.";
  if (outcome === "unreachable") return "Not sent: this number cannot receive our texts. Ring them instead.";
  return `Not sent: at most ${outcome.max} texts are sent here in 24 hours. Ring them, or try again tomorrow.`;
}
