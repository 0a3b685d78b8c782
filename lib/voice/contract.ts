import * as z from "zod";
import { endpoint } from "@/lib/http/endpoint";

/** Every server message but tool calls. Only an assistant-request is answered with more than a receipt. */
export const serverMessage = endpoint({
  method: "POST",
  path: "/api/external/voice",
  access: "voice",
  summary: "Server messages of the voice provider: assistant requests, live states, end-of-call reports",
  maxBodyBytes: 10 * 1024 * 1024,
  response: z.object({
    received: z.literal(true).optional(),
    assistantId: z.string().optional(),
    error: z.string().optional().describe("Spoken to the caller"),
  }),
  errors: ["invalid_input", "unauthenticated", "too_large", "rate_limited", "unavailable"],
});
