import { publicAddress } from "@/lib/accounts/brand/read-brand";
import { sendAgencyEmail } from "@/lib/accounts/brand/send-agency-email";
import { readOwners } from "@/lib/accounts/users/read-owners";
import { canSendEmail } from "@/lib/providers/mail/send-email";
import type { AttemptOutcome, DueDelivery } from "./due-delivery";

const NO_OWNER = "No owner has an email address. Please ask your agency.";
const LEFT = "This person is no longer an owner, or has no email address.";
const SUPPRESSED =
  "Emails to this address do not arrive or were marked as spam. Change it in Settings, or ask your agency.";
/** Why an email was not even tried: no fault of the mail server. */
export const NOT_TRIED: readonly string[] = [NO_OWNER, LEFT, SUPPRESSED];

/** Emails one owner of the account, at the address that they have now. */
export async function deliverByEmail({
  id,
  user_id,
  person_id,
  title,
  line,
  path,
}: DueDelivery): Promise<AttemptOutcome> {
  if (!canSendEmail()) return failed("Emails are not set up here. Please ask your agency.");
  if (!person_id) return failed(NO_OWNER);
  const owner = (await readOwners(user_id)).find((each) => each.id === person_id);
  if (!owner) return failed(LEFT);
  if (owner.is_suppressed) return failed(SUPPRESSED);
  const site = await publicAddress();
  const text = `${line}\n\n${site}${path}\n\nYou get this because of your settings: ${site}/settings\n`;
  const outcome = await sendAgencyEmail({ to: owner.email, subject: title, text, id });
  if (outcome.sent) return { state: "sent" };
  return outcome.retry ? { state: "due", problem: outcome.reason } : failed(outcome.reason);
}

const failed = (problem: string): AttemptOutcome => ({ state: "failed", problem });
