import * as z from "zod";
import { endpoint } from "@/lib/platform/http/endpoint";

/** What Twilio asks for while an emergency goes up the ladder (answer-ladder-step.ts says when). */
export const LADDER_STEPS = [
  "climb",
  "screen",
  "keyed",
  "talked",
  "called",
  "over",
  "message",
  "recorded",
] as const;
export type LadderStep = (typeof LADDER_STEPS)[number];

export const ladderStep = endpoint("POST /api/external/emergency/{step}", {
  access: "signed",
  summary:
    "Calls the people of a client's emergency ladder: TwiML for each step, posted and signed by Twilio",
  params: z.object({ step: z.enum(LADDER_STEPS, "There is no such step") }),
  query: z.object({
    /** The emergency's number. */
    id: z.coerce.number("The emergency's number").int().min(1).max(Number.MAX_SAFE_INTEGER),
    /** A step's round and rung, `1.0`: the one that this request is about. */
    at: z
      .string()
      .regex(/^\d{1,3}\.\d{1,3}$/, "A step, such as 1.0")
      .optional(),
    /** Sealed by us, for steps while the database is away. */
    copy: z.string().max(4_000).optional(),
  }),
  maxBodyBytes: 32 * 1024,
  response: { stream: "text/xml" },
  errors: ["unauthenticated", "too_large"],
});

export const endEmergency = endpoint("POST /api/user/emergencies/{id}/end", {
  permission: "calls.answer",
  summary: "Says that an emergency is over: no one else is called, and everybody who was asked is told",
  params: z.object({
    id: z.coerce.number("The emergency's number").int().min(1).max(Number.MAX_SAFE_INTEGER),
  }),
  response: z.object({ data: z.object({ id: z.number().int(), status: z.literal("cancelled") }) }),
  errors: ["conflict"],
});

export const emergencyMessage = endpoint("GET /api/user/emergencies/{id}/message", {
  permission: "calls.read",
  summary: "The message that a caller left when nobody took their emergency; for admins any client's",
  params: z.object({
    id: z.coerce.number("The emergency's number").int().min(1).max(Number.MAX_SAFE_INTEGER),
  }),
  response: { stream: "audio/*" },
  errors: ["unavailable"],
});
