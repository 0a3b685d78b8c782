import type { inboundTexts } from "@/db/schema/messages";
import type { Booking } from "@/lib/agent/bookings/rows";

export type InboundRow = typeof inboundTexts.$inferSelect;

/** What a text led to. The texts say nothing that is not true by the same commit. */
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
    /** In answer to whether we may text this number (number-consent.ts). */
    | "number_confirmed"
    | "number_declined";
  /** Answered with this, under the text's own cause unless another is given. */
  say?: { body: string; cause?: string };
  /** Ids of bookings as they were numbered. */
  choices?: string[];
  /** Their events have yet to be taken out. */
  cancelled?: Booking[];
  callId?: string | null;
};
