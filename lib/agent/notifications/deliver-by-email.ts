import { eq } from "drizzle-orm";
import { database } from "@/db/client";
import { profiles } from "@/db/schema/identity";
import { env } from "@/lib/platform/core/env";
import { canSendEmail, sendEmail } from "@/lib/providers/mail/send-email";
import type { AttemptOutcome, DueDelivery } from "./due-delivery";

/** Emails the address that the client signs in with. */
export async function deliverByEmail({
  id,
  user_id,
  title,
  line,
  path,
}: DueDelivery): Promise<AttemptOutcome> {
  if (!canSendEmail())
    return { state: "failed", problem: "Emails are not set up here. Please ask your agency." };
  const [profile] = await database()
    .select({ email: profiles.email })
    .from(profiles)
    .where(eq(profiles.id, user_id));
  if (!profile?.email) return { state: "failed", problem: "Your account has no email address." };
  const text = `${line}\n\n${env().APP_URL}${path}\n\nYou get this because of your settings: ${env().APP_URL}/settings\n`;
  const outcome = await sendEmail({ to: profile.email, subject: title, text, id });
  if (outcome.sent) return { state: "sent" };
  return { state: outcome.retry ? "due" : "failed", problem: outcome.reason };
}
