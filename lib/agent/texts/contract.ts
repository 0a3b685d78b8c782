import * as z from "zod";
import { endpoint } from "@/lib/platform/http/endpoint";

/** Browser-safe: incoming texts, and the log of all texts. */

/** An incoming text to one of our numbers, as Twilio posts it: a form. */
export const inboundText = endpoint({
  method: "POST",
  path: "/api/external/text",
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
  at: z.iso.datetime(),
});
export type Text = z.infer<typeof text>;

/** `problem`: why one was not sent, as named by Twilio or us. */
const adminText = text.extend({ problem: z.string().nullable() });
export type AdminText = z.infer<typeof adminText>;

export const userTexts = endpoint({
  method: "GET",
  path: "/api/admin/users/{id}/texts",
  access: "admin",
  summary: "A client's newest texts, sent and received, with what became of them",
  params: z.object({ id: z.uuid().toLowerCase() }),
  response: z.object({ data: z.array(adminText) }),
  errors: ["not_found"],
});
