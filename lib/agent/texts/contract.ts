import * as z from "zod";
import { callParams } from "@/lib/calls/recordings/contract";
import { endpoint } from "@/lib/platform/http/endpoint";
import { LONGEST_REPLY } from "./longest-reply";

/** Browser-safe: incoming texts, and the log of all texts. */

/** An incoming text to one of our numbers, as Twilio posts it: a form. */
export const inboundText = endpoint("POST /api/external/text", {
  access: "signed",
  summary: "Texts to our numbers, posted and signed by Twilio; answered with empty TwiML once stored",
  maxBodyBytes: 32 * 1024,
  response: { stream: "text/xml" },
  errors: ["unauthenticated", "too_large", "rate_limited", "unavailable"],
});

export const text = z.object({
  id: z.uuid(),
  /** The other party: E.164, or an alphanumeric sender name. */
  number: z.string(),
  body: z.string(),
  status: z.enum(["queued", "sent", "failed", "received"]),
  /** Who wrote it: the agent or a workflow, the client, or the other party. */
  by: z.enum(["agent", "client", "person"]),
  at: z.iso.datetime(),
});
export type Text = z.infer<typeof text>;

export const replyToCaller = endpoint("POST /api/user/calls/{callId}/texts", {
  permission: "calls.answer",
  summary: "Texts the person of one of the signed-in client's calls, within the limits of every text",
  params: callParams,
  /** The id is chosen by the browser: a text that is sent again is the same text. */
  body: z.object({
    id: z.uuid().toLowerCase(),
    body: z
      .string()
      .max(LONGEST_REPLY, `Use at most ${LONGEST_REPLY} characters`)
      .transform((typed) => typed.replaceAll("\0", " ").trim())
      .refine((typed) => typed !== "", { message: "Write something" }),
  }),
  response: z.object({ data: text }),
  errors: ["conflict", "rate_limited"],
  limit: { max: 20, seconds: 60 },
});

/** `problem`: why one was not sent, as named by Twilio or us. */
const adminText = text.extend({ problem: z.string().nullable() });
export type AdminText = z.infer<typeof adminText>;

export const userTexts = endpoint("GET /api/admin/users/{id}/texts", {
  permission: "agency.read",
  summary: "A client's newest texts, sent and received, with what became of them",
  params: z.object({ id: z.uuid().toLowerCase() }),
  response: z.object({ data: z.array(adminText) }),
});
