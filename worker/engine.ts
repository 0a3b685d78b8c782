import { database } from "@/db/client";
import { nextOpening } from "@/lib/agent/bookings/next-opening";
import { readBookingState } from "@/lib/agent/bookings/rows";
import { readResult } from "@/lib/agent/money/read-result";
import { readBusiness } from "@/lib/agent/setup/read-business";
import { sendTextStep } from "@/lib/agent/texts/send-text-step";
import { addToDoStep } from "@/lib/agent/to-dos/add-to-do-step";
import type { Engine } from "@/lib/outward/runs/performers";
import { askAi } from "@/lib/outward/steps/ask-ai";
import { callWebhook } from "@/lib/outward/steps/call-webhook";
import { fileSteps } from "@/lib/outward/steps/file-steps";
import { mailSteps } from "@/lib/outward/steps/mail-steps";
import { peopleSteps } from "@/lib/outward/steps/people-steps";

/** How each kind of a workflow's steps is done. */
export const engine: Engine = {
  performers: {
    ...mailSteps,
    ...fileSteps,
    ...peopleSteps,
    send_text: sendTextStep,
    add_to_do: addToDoStep,
    call_webhook: callWebhook,
    // The engine adds one to the figure of every step with a metric.
    count: { in: "record", input: ({ metric }) => ({ metric }) },
    ai: askAi,
  },
  readBusiness,
  readBooking: readBookingState,
  readOutcome: (bookingId) => readResult(bookingId, database()),
  nextOpening,
};
