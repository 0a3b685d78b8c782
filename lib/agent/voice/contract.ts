import * as z from "zod";
import { endpoint } from "@/lib/platform/http/endpoint";

/** An assistant or number at Vapi that posts to us and was not created here. */
export const handMade = z.object({
  kind: z.enum(["assistant", "number"]),
  id: z.string(),
  name: z.string(),
  /** `none`: refused. `other`: refused, too. `credential`: Vapi does not show what it sends. */
  secret: z.enum(["none", "other", "credential"]),
});
export type HandMade = z.infer<typeof handMade>;

export const voiceSecret = endpoint("GET /api/admin/voice-secret", {
  permission: "agency.read",
  summary: "Whether Vapi's webhooks can be verified, and what in Vapi posts to us without the webhook secret",
  response: z.object({
    data: z.object({
      state: z.enum(["set", "missing", "unreadable"]),
      /** Previous secrets that are still valid. */
      earlier: z.number(),
      /** Null if Vapi could not be reached; `problem` says why. */
      hand_made: z.array(handMade).nullable(),
      problem: z.string().nullable(),
    }),
  }),
});
export type VoiceSecretState = z.infer<typeof voiceSecret.response>["data"];

export const renewVoiceSecret = endpoint("POST /api/admin/voice-secret", {
  permission: "agency.change",
  proof: "fresh",
  summary: "A new webhook secret, shown in this answer alone; the one before counts for 24 hours",
  response: z.object({ data: z.object({ secret: z.string() }) }),
  limit: { max: 10, seconds: 3_600 },
});

export const setVoiceSecretAtVapi = endpoint("POST /api/admin/voice-secret/{kind}/{id}", {
  permission: "agency.change",
  proof: "fresh",
  summary: "Has an assistant or number in Vapi send the webhook secret",
  params: z.object({
    kind: z.enum(["assistant", "number"]),
    id: z
      .string()
      .max(200)
      .regex(/^[\w-]+$/),
  }),
  response: z.object({ data: z.object({ id: z.string() }) }),
  errors: ["conflict", "provider_failed", "unavailable", "rate_limited"],
});

/** Every server message except tool calls. Only an assistant-request gets more than an acknowledgement. */
export const serverMessage = endpoint("POST /api/external/voice", {
  access: "voice",
  summary: "Server messages of the voice provider: assistant requests, live states, end-of-call reports",
  maxBodyBytes: 10 * 1024 * 1024,
  response: z.object({
    received: z.literal(true).optional(),
    assistantId: z.string().optional(),
    destination: z
      .object({ type: z.literal("number"), number: z.string() })
      .optional()
      .describe("Where the call is transferred while the client's agent takes no calls"),
    error: z.string().optional().describe("Spoken to the caller"),
  }),
  errors: ["invalid_input", "unauthenticated", "too_large", "rate_limited", "unavailable"],
});
