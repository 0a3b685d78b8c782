import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { readMailLook } from "@/lib/accounts/brand/mail-look";
import { agencyName, publicAddress } from "@/lib/accounts/brand/read-brand";
import { sendAgencyEmail } from "@/lib/accounts/brand/send-agency-email";
import { isHardBounce } from "@/lib/accounts/mail-suppressions/tables";
import { isDue } from "@/lib/accounts/notifications/tables";
import { readPlace } from "@/lib/accounts/users/read-place";
import { DAY } from "@/lib/platform/core/clock";
import { writtenPlace } from "@/lib/platform/locale/place-in";
import { enqueueAll } from "@/lib/platform/queue/enqueue-all";
import { canSendEmail, type EmailOutcome } from "@/lib/providers/mail/send-email";
import { letters, type MailKind } from "./letters";
import { linkAddress } from "./link-token";
import { isOpenLink } from "./tables";

/** Afterwards a message about an account is of no use. */
const GIVE_UP_AFTER = DAY;

/** Why an email was not even tried. */
export const DEAD_ADDRESS = "Emails to this address do not arrive.";

type DueMail = {
  user_id: string;
  kind: MailKind;
  address: string;
  facts: Record<string, string>;
  name: string | null;
  created_at: Date;
  link_id: string | null;
  expires_at: Date | null;
  is_open: boolean;
  is_dead: boolean;
};

/**
 * Makes one attempt at sending an email; throws if another may help, so that the job is retried. A retry sends the same
 * link under the same Message-ID. Nothing is sent about a link that has ended meanwhile.
 */
export async function sendAccountMail(id: string): Promise<void> {
  const [mail] = await execute<DueMail[]>(sql`
    update account_mails m set attempts = m.attempts + 1 from profiles p
    where m.id = ${id} and ${isDue("m")} and p.id = m.user_id
    returning m.user_id, m.kind, m.address, m.facts, nullif(trim(p.full_name), '') as name, m.created_at, m.link_id,
      (select l.expires_at from account_links l where l.id = m.link_id) as expires_at,
      coalesce((select ${isOpenLink("l", "p")} from account_links l where l.id = m.link_id), true) as is_open,
      exists (select from email_suppressions no where no.address = lower(m.address) and ${isHardBounce("no")}) as is_dead`);
  if (!mail) return;
  if (!mail.is_open || !canSendEmail()) return settle(id, "dropped");
  if (mail.is_dead) return settle(id, "failed", DEAD_ADDRESS);
  const outcome = await send(id, mail);
  if (outcome.sent) return settle(id, "sent");
  if (!outcome.retry || Date.now() - mail.created_at.getTime() > GIVE_UP_AFTER) {
    return settle(id, "failed", outcome.reason);
  }
  await execute(sql`update account_mails set problem = ${outcome.reason} where id = ${id}`);
  throw new Error(outcome.reason);
}

async function send(id: string, mail: DueMail): Promise<EmailOutcome> {
  const { link_id, expires_at, name, address } = mail;
  const appUrl = await publicAddress();
  const letter = letters[mail.kind]({
    agency: await agencyName(),
    look: await readMailLook(),
    // An account without a name has its address as one.
    name: name === address ? null : name,
    appUrl,
    link: link_id && expires_at ? { address: linkAddress(link_id, appUrl), expiresAt: expires_at } : null,
    at: mail.created_at,
    place: writtenPlace(await readPlace(mail.user_id)),
    more: mail.facts,
  });
  return sendAgencyEmail({ ...letter, to: address, id });
}

async function settle(id: string, state: "sent" | "failed" | "dropped", reason?: string): Promise<void> {
  const problem = state === "sent" ? null : sql`coalesce(${reason ?? null}, problem)`;
  await execute(sql`
    update account_mails set state = ${state}, problem = ${problem}, settled_at = now() where id = ${id}`);
}

/** Queues the jobs of these emails. */
export const queueSending = (ids: readonly string[]) =>
  enqueueAll(
    "send-account-mail",
    ids.map((id) => ({ payload: { id }, key: `send-account-mail:${id}`, maxAttempts: 15 })),
  );

/** Queues again what has no job any more, and settles what is too old to be sent. */
export async function sweepAccountMails(): Promise<void> {
  const due = await execute<{ id: string }[]>(sql`
    select m.id from account_mails m
    where ${isDue("m")} and m.created_at < now() - interval '10 minutes'
      and not exists (select from graphile_worker.jobs j where j.key = 'send-account-mail:' || m.id)
    order by m.created_at limit 500`);
  await queueSending(due.map(({ id }) => id));
}
