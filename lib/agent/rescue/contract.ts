import * as z from "zod";
import { endpoint } from "@/lib/platform/http/endpoint";

/**
 * What Twilio asks us about a call: for a line during a surge (`admit`), then, one after the other, while we answer what
 * the voice provider did not take.
 */
export const RESCUE_STEPS = [
  "admit",
  "fallback",
  "screen",
  "screened",
  "rang",
  "emergency",
  "message",
  "recorded",
] as const;
export type RescueStep = (typeof RESCUE_STEPS)[number];

export const rescueStep = endpoint("POST /api/external/call/{step}", {
  access: "signed",
  summary:
    "Answers a call in the voice provider's place, as Twilio's fallback or when no line is free: TwiML for each step, posted and signed by Twilio",
  params: z.object({ step: z.enum(RESCUE_STEPS, "There is no such step") }),
  query: z.object({
    /** The client's number that was called, and the caller's call: for the owner's leg, which has others. */
    line: z.string().max(64).optional(),
    call: z.string().max(64).optional(),
  }),
  maxBodyBytes: 32 * 1024,
  response: { stream: "text/xml" },
  errors: ["unauthenticated", "too_large"],
});
