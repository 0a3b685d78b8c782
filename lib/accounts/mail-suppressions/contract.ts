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

/** Why no emails go to an address any more; after a complaint still those about the account. */
export const suppression = z.object({
  /** Emails did not arrive there, or one was marked as spam. */
  reason: z.enum(["bounce", "complaint"]),
  since: z.iso.datetime({ offset: true }),
});
export type Suppression = z.infer<typeof suppression>;

export const liftSuppression = endpoint("DELETE /api/admin/users/{id}/suppression", {
  permission: "agency.people",
  summary: "Lets emails go to a user's address again, after one did not arrive or was marked as spam",
  params: z.object({ id: z.uuid().toLowerCase() }),
  response: z.object({ data: z.object({ lifted: z.boolean() }) }),
});
