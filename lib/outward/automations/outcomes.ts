import type { EventData } from "@/lib/outward/events/events";

type Outcome = EventData["booking.outcome"]["outcome"];

/** Browser-safe: what workflows call the outcomes of jobs, in texts and in conditions. */
export const OUTCOME_WORDS: Record<Exclude<Outcome, "unknown">, string> = {
  done: "done",
  no_show: "no-show",
  quoted: "quoted",
  paid: "paid",
};
