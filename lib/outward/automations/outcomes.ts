import type { EventData } from "@/lib/outward/events/events";
import { writeAmount } from "@/lib/platform/locale/write-amount";

export type KnownOutcome = Pick<EventData["booking.outcome"], "outcome" | "amount_minor" | "currency">;
type Outcome = KnownOutcome["outcome"];

/** Browser-safe: what workflows call the outcomes of jobs, in texts and in conditions. */
export const OUTCOME_WORDS: Record<Exclude<Outcome, "unknown">, string> = {
  done: "done",
  no_show: "no-show",
  quoted: "quoted",
  paid: "paid",
};

/** What became of a job, in the fields of its event; null if nothing is known. */
export const outcomeFields = ({ outcome, amount_minor: minor, currency }: KnownOutcome) =>
  outcome === "unknown"
    ? null
    : {
        outcome: OUTCOME_WORDS[outcome],
        amount: minor === null ? null : minor / 100,
        amount_text: minor === null ? null : writeAmount(minor, currency),
      };
