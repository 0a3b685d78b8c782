import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { publicAddress } from "@/lib/accounts/brand/read-brand";
import { isSuppressed } from "@/lib/accounts/mail-suppressions/tables";
import { hasFailed, isQueued } from "@/lib/agent/texts/tables";
import { isRevoked } from "@/lib/platform/auth/tables";
import { SECOND } from "@/lib/platform/core/clock";
import { within } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { canSendEmail } from "@/lib/providers/mail/send-email";
import { WEEKLY } from "./causes";
import type { DigestState, myDigests, SentDigest } from "./contract";
import { linkAddress } from "./link-token";
import { isOpenLink, wantsEmail, wantsText } from "./tables";

const NEWEST = 12;

/** What the signed-in client is told, and what was sent. */
export const showDigests: Verb<typeof myDigests> = async ({ actor }) => {
  const { accountId: userId, personId, viewer } = actor;
  const [wishes, sent] = await within(
    3 * SECOND,
    Promise.all([readWishes(userId, personId), readSent(userId)]),
  );
  const hidden = sent.map((digest) => ({ ...digest, address: null }));
  return { data: { ...wishes, sent: viewer ? hidden : sent } };
};

const TEXT_FAILED = "The text could not be sent.";

type Wishes = {
  weekly: boolean;
  weekly_due_at: Date | null;
  monthly: boolean;
  monthly_due_at: Date | null;
  sender: string | null;
  number: string | null;
  opted_out: boolean;
  email: string | null;
  suppressed: boolean;
};

export const NO_NUMBER = "Your agency has not set up a number to text you on. Please ask them.";
export const OPTED_OUT =
  "Your number has asked for no more texts from your agent’s number. Text START to it first.";
export const NO_MAIL = "Emails are not set up here. Please ask your agency.";
export const SUPPRESSED =
  "Emails to this address do not arrive or were marked as spam. Change your email address under “Your account” first, or ask your agency.";

async function readWishes(
  userId: string,
  personId: string,
): Promise<Pick<DigestState, "weekly_text" | "monthly_email">> {
  const [row] = await execute<[Wishes]>(sql`
    select coalesce(${wantsText("s")}, false) as weekly, s.weekly_due_at, coalesce(${wantsEmail("r")}, false) as monthly,
      s.monthly_due_at, nullif(a.text_sender, '') as sender, nullif(a.notification_number, '') as number,
      exists (select from text_opt_outs o where o.sender = a.text_sender and o.recipient = a.notification_number) as opted_out,
      nullif(p.email, '') as email, coalesce(${isSuppressed("p")}, false) as suppressed
    from (select) as one
      left join digest_settings s on s.user_id = ${userId} left join agents a on a.user_id = ${userId}
      left join profiles p on p.id = ${personId}
      left join digest_readers r on r.person_id = ${personId} and r.user_id = ${userId}`);
  const { weekly, monthly, sender, number, email } = row;
  const hasNumbers = sender !== null && number !== null && sender !== number;
  return {
    weekly_text: {
      on: weekly,
      to: number,
      problem: hasNumbers ? (row.opted_out ? OPTED_OUT : null) : NO_NUMBER,
      next_at: weekly ? (row.weekly_due_at?.toISOString() ?? null) : null,
    },
    monthly_email: {
      on: monthly,
      to: email,
      problem: canSendEmail() && email ? (row.suppressed ? SUPPRESSED : null) : NO_MAIL,
      next_at: monthly ? (row.monthly_due_at?.toISOString() ?? null) : null,
    },
  };
}

type Row = Omit<SentDigest, "made_at" | "expires_at" | "address" | "copies"> & {
  made_at: Date;
  copies: SentDigest["copies"] | null;
  link: { id: string; hash: string; expires_at: string } | null;
};

async function readSent(userId: string): Promise<SentDigest[]> {
  const rows = await execute<Row[]>(sql`
    select d.id, d.kind, d.period_from::text as "from", d.period_to::text as "to", d.created_at as made_at, d.skipped,
      (select json_agg(json_build_object('channel', l.channel,
          'state', case when ${hasFailed("t")} then 'failed' when ${isQueued("t")} then 'due' else l.state end,
          'problem', case when ${hasFailed("t")} then ${TEXT_FAILED} else l.problem end,
          'to', coalesce(nullif(trim(p.full_name), ''), p.email, t.recipient, 'your number')) order by l.created_at, l.id)
        from digest_links l left join profiles p on p.id = l.person_id
          left join text_messages t on l.person_id is null and t.cause = ${`notice|${WEEKLY}`} || d.id::text || ${`|${userId}`}
        where l.digest_id = d.id) as copies,
      (select json_build_object('id', l.id, 'hash', l.hash, 'expires_at', l.expires_at) from digest_links l
        where l.digest_id = d.id and ${isOpenLink("l")} order by l.created_at, l.id limit 1) as link,
      exists (select from digest_links l where l.digest_id = d.id and ${isRevoked("l")}) as revoked
    from digests d
    where d.user_id = ${userId} order by d.created_at desc, d.id limit ${NEWEST}`);
  const site = await publicAddress();
  return rows.map(({ link, made_at, copies, ...row }) => ({
    ...row,
    made_at: made_at.toISOString(),
    copies: copies ?? [],
    address: link && linkAddress(link.id, link.hash, site),
    expires_at: link && new Date(link.expires_at).toISOString(),
  }));
}
