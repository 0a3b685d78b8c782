import { publicAddress } from "@/lib/accounts/brand/read-brand";
import { sendAgencyEmail } from "@/lib/accounts/brand/send-agency-email";
import { withoutSuppressed } from "@/lib/accounts/mail-suppressions/without-suppressed";
import { readOwnerAddresses } from "@/lib/accounts/users/owner-addresses";
import { canSendEmail } from "@/lib/providers/mail/send-email";
import type { AttemptOutcome, DueDelivery } from "./due-delivery";

/**
 * Emails the owners of the account, as it is now: each in an email of their own, because news of a bounce may name all
 * recipients of one. After a temporary refusal all are sent again, unless one of them has been sent.
 */
export async function deliverByEmail({
  id,
  user_id,
  title,
  line,
  path,
}: DueDelivery): Promise<AttemptOutcome> {
  if (!canSendEmail())
    return { state: "failed", problem: "Emails are not set up here. Please ask your agency." };
  const owners = await readOwnerAddresses(user_id);
  if (owners.length === 0)
    return { state: "failed", problem: "No owner of your account has an email address." };
  const to = await withoutSuppressed(owners);
  if (to.length === 0)
    return {
      state: "failed",
      problem: "Emails to your address do not arrive or were marked as spam. Change it in Settings.",
    };
  const site = await publicAddress();
  const text = `${line}\n\n${site}${path}\n\nYou get this because of your settings: ${site}/settings\n`;
  let isSent = false;
  let problem = "";
  for (const address of to) {
    const outcome = await sendAgencyEmail({ to: address, subject: title, text, id });
    if (outcome.sent) isSent = true;
    else if (outcome.retry && !isSent) return { state: "due", problem: outcome.reason };
    else problem = outcome.reason;
  }
  return isSent ? { state: "sent" } : { state: "failed", problem };
}
