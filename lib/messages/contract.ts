import { endpoint } from "@/lib/http/endpoint";

/** What somebody texts to one of our numbers, as Twilio posts it: a form. */
export const inboundText = endpoint({
  method: "POST",
  path: "/api/external/text",
  access: "signed",
  summary: "Texts to our numbers, posted and signed by Twilio; answered with empty TwiML once stored",
  maxBodyBytes: 32 * 1024,
  response: { stream: "text/xml" },
  errors: ["unauthenticated", "too_large", "rate_limited", "unavailable"],
});
