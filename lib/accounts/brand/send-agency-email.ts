import { type Email, type EmailOutcome, sendEmail } from "@/lib/providers/mail/send-email";
import { readBrand } from "./read-brand";

/** Sends in the agency's name; answers go to its support address. Never throws. */
export async function sendAgencyEmail(email: Email): Promise<EmailOutcome> {
  const { isOwn, name, support } = await readBrand();
  return sendEmail({ ...email, senderName: isOwn ? name : undefined, replyTo: support.email ?? undefined });
}
