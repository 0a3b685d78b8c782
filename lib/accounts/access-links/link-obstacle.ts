import { canChangeAccounts } from "@/lib/accounts/auth-provider/provider-admin";
import { AppError } from "@/lib/platform/core/errors";
import { canSendEmail } from "@/lib/providers/mail/send-email";

/** What is missing before links can be sent, as a sentence for an admin; null if nothing is. */
export function linkObstacle(): string | null {
  if (!canSendEmail()) return "Emails are not set up here. Set SMTP_URL and MAIL_FROM on the server.";
  if (!canChangeAccounts())
    return "Set SUPABASE_SECRET_KEY on the server, so that people can choose a password.";
  return null;
}

export function assertCanSendLinks(): void {
  const obstacle = linkObstacle();
  if (obstacle) throw new AppError("conflict", obstacle);
}
