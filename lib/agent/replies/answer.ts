import type { inboundTexts } from "@/db/schema/messages";
import type { Booking } from "@/lib/agent/bookings/rows";

export type InboundRow = typeof inboundTexts.$inferSelect;

/** The outcome of a text. The answers only state what the same transaction makes true. */
export type Answer = {
  outcome:
    | "cancelled"
    | "asked"
    | "kept"
    | "nothing_to_cancel"
    | "passed_on"
    | "acknowledged"
    | "opted_out"
    | "opted_in"
    | "from_the_client"
    | "nobodys"
    /** Answers to a reminder (lib/agent/reminders). */
    | "visit_kept"
    | "other_time"
    | "visit_changed"
    /** The client's answer to the evening's question how visits went. */
    | "visits_told"
    /** STOP to the weekly text, which ends that alone (lib/agent/digests). */
    | "weekly_ended"
    /** An answer to the text of an emergency, or that it is over (lib/agent/ladder). */
    | "emergency_taken"
    | "emergency_late"
    | "emergency_asked"
    | "emergency_over"
    /** An answer to the question whether we may text this number (number-consent.ts). */
    | "number_confirmed"
    | "number_declined";
  /** The answer to send, under the text's own cause unless another is given. */
  say?: { body: string; cause?: string };
  /** Ids of bookings in their numbered order. */
  choices?: string[];
  /** Their events still have to be removed. */
  cancelled?: Booking[];
  callId?: string | null;
};
