import type { Tx } from "@/db/client";
import { accountMails } from "@/db/schema/access";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import { canSendEmail } from "@/lib/providers/mail/send-email";
import type { MailKind } from "./letters";

type NewMail = {
  userId: string;
  kind: MailKind;
  address: string;
  linkId?: string;
  facts?: Record<string, string>;
};

/** Queues an email about an account, in the transaction of its cause. Without a mail server there is none. */
export async function queueMail(mail: NewMail, tx: Tx): Promise<void> {
  if (!canSendEmail()) return;
  const [queued] = await tx.insert(accountMails).values(mail).returning({ id: accountMails.id });
  if (!queued) throw new Error("The insert returned no row");
  await recordEvents(
    [{ name: "account-mail.queued", subject: mail.userId, payload: { mailId: queued.id } }],
    tx,
  );
}
