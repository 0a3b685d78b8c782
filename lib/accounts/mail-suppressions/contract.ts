import * as z from "zod";
import { endpoint } from "@/lib/platform/http/endpoint";

/**
 * Bounces and complaints in the shapes of Resend (signed as Standard Webhooks), Postmark (with a password) and Amazon SES
 * (signed by SNS).
 */
export const mailEvents = endpoint("POST /api/external/mail-events", {
  access: "signed",
  summary: "Takes a mail provider's news of addresses that must no longer be written to",
  maxBodyBytes: 256 * 1024,
  response: z.object({ suppressed: z.number().int().min(0) }),
});
