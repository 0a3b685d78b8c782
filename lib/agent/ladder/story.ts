import * as z from "zod";

/** Browser-safe: how an emergency went up the ladder, as told on the call's page and to webhooks. */

export const emergencyStep = z.object({
  /** ISO 8601. */
  at: z.iso.datetime(),
  kind: z.enum([
    "moved",
    "not-moved",
    "asked",
    "placed",
    "texted",
    "picked-up",
    "result",
    "accepted",
    "too-late",
    "cancelled",
    "call-back",
    "caller-gone",
    "put-through",
    "message",
    "alarm",
  ]),
  /** Who, if it concerns one of them. */
  person: z.string().nullable(),
  round: z.number().int().nullable(),
  /** What came of it, such as `no-answer`, `busy` or `no-key`; how it was done, such as `key` or `text`. */
  detail: z.string().nullable(),
  /** Twilio's id of the call or recording. */
  sid: z.string().nullable(),
});
export type EmergencyStep = z.infer<typeof emergencyStep>;

export const emergencyStory = z.object({
  /** The code of the answering text. */
  id: z.number().int(),
  status: z.enum(["ringing", "accepted", "cancelled", "exhausted"]),
  description: z.string(),
  accepted_by: z.string().nullable(),
  accepted_how: z.enum(["key", "text"]).nullable(),
  accepted_at: z.iso.datetime().nullable(),
  alarmed_at: z.iso.datetime().nullable(),
  began_at: z.iso.datetime(),
  /** The people in order, and whether each is being rung just now. */
  people: z.array(z.object({ name: z.string(), number: z.string(), is_rung: z.boolean() })),
  /** Seconds of the message that the caller left; null if none. */
  message_seconds: z.number().int().nullable(),
  steps: z.array(emergencyStep),
});
export type EmergencyStory = z.infer<typeof emergencyStory>;
