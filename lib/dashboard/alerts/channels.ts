import type { Tx } from "@/db/client";
import { readSecret, readSetting } from "@/lib/accounts/settings/read-setting";
import { readAdmins } from "@/lib/accounts/users/read-admins";
import { canSendEmail } from "@/lib/providers/mail/send-email";
import type { AlertChannel } from "./kinds";

/** Where the agency is told; the address of the webhook is a secret, and empty here. */
export type Receiver = { channel: AlertChannel; address: string };

/** The channels in the settings; a webhook too whose address cannot be decrypted: the others report that it fails. */
export async function readReceivers(): Promise<Receiver[]> {
  const [emails, phones, webhook] = await Promise.all([
    readSetting("alert_emails"),
    readSetting("alert_phones"),
    readSecret("alert_webhook"),
  ]);
  const of = (channel: AlertChannel, list: string | null) =>
    splitList(list).map((address) => ({ channel, address }));
  return [
    ...of("email", emails),
    ...of("text", phones),
    ...(webhook.state !== "missing" ? [{ channel: "webhook" as const, address: "" }] : []),
  ];
}

/** Those of these that are not excluded; if that leaves none, all admins by email, but for the excluded. */
export async function usedReceivers(
  receivers: Receiver[],
  isExcluded: (receiver: Receiver) => boolean = () => false,
  tx?: Tx,
): Promise<Receiver[]> {
  const left = receivers.filter((receiver) => !isExcluded(receiver));
  if (left.length > 0) return left;
  return (await adminsByEmail(tx)).filter((receiver) => !isExcluded(receiver));
}

async function adminsByEmail(tx: Tx | undefined): Promise<Receiver[]> {
  if (!canSendEmail()) return [];
  return (await readAdmins(tx)).map(({ email }) => ({ channel: "email", address: email }));
}

const splitList = (list: string | null) => [...new Set(list?.split(/[\s,;]+/).filter(Boolean) ?? [])];
