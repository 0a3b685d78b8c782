import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { readMailLook } from "@/lib/accounts/brand/mail-look";
import { agencyName, publicAddress } from "@/lib/accounts/brand/read-brand";
import { sendAgencyEmail } from "@/lib/accounts/brand/send-agency-email";
import { isSuppressed } from "@/lib/accounts/mail-suppressions/tables";
import { firmName } from "@/lib/accounts/users/tables";
import { DAY } from "@/lib/platform/core/clock";
import type { CountryCode } from "@/lib/platform/locale/countries/formats";
import { writtenPlace } from "@/lib/platform/locale/place-in";
import { enqueueAll } from "@/lib/platform/queue/enqueue-all";
import { type Advice, type DigestFigures, NO_FIGURES, type ReasonCount } from "./figures";
import { linkAddress, unsubscribeAddresses } from "./link-token";
import { isDue, isFree, isOpenLink, mayBeSent, wantsEmail } from "./tables";
import { writeDigestEmail } from "./write-digest-email";

/** A digest that could not be sent for so long is old news. */
const GIVE_UP_AFTER = DAY;

type DueEmail = {
  id: string;
  hash: string;
  person_id: string;
  created_at: Date;
  is_open: boolean;
  may: boolean;
  wanted: boolean;
  suppressed: boolean;
  email: string;
  business: string;
  country: CountryCode;
  time_zone: string;
  period_from: string;
  period_to: string;
  sums: { currency: string; minor: number }[];
  missing_calls: number;
  advice: Advice | null;
  figures: Partial<DigestFigures> | null;
  reasons: ReasonCount[] | null;
};

/**
 * Makes one attempt at sending a copy; throws if another may help, so that the job is retried. One worker at a time holds
 * it, and whether the person still wants it is asked at the last moment.
 */
export async function sendDigestEmail(id: string): Promise<void> {
  const mail = await claim(id);
  if (!mail) return;
  if (!mail.may || !mail.wanted) return settle(id, "dropped", "They no longer want it.");
  if (!mail.is_open) return settle(id, "dropped", "The link was revoked before this was sent.");
  if (mail.suppressed) return settle(id, "dropped", "Emails to this address do not arrive.");
  const outcome = await send(mail);
  if (outcome.sent) return settle(id, "sent");
  if (!outcome.retry || Date.now() - mail.created_at.getTime() > GIVE_UP_AFTER) {
    return settle(id, "failed", outcome.reason);
  }
  await execute(sql`
    update digest_links set problem = ${outcome.reason}, busy_until = null where id = ${id}`);
  throw new Error(outcome.reason);
}

async function claim(id: string): Promise<DueEmail | undefined> {
  const [mail] = await execute<DueEmail[]>(sql`
    with held as (
      update digest_links l set attempts = attempts + 1, busy_until = now() + interval '2 minutes'
      where l.id = ${id} and ${isDue("l")} and ${isFree("l")} returning *
    )
    select h.id, h.hash, h.person_id, h.created_at, ${isOpenLink("h")} as is_open,
      ${mayBeSent("p", sql`d.user_id`)} as may,
      d.kind = 'asked' or exists (select from digest_readers r where r.person_id = p.id and ${wantsEmail("r")}) as wanted,
      ${isSuppressed("p")} as suppressed, p.email, ${firmName(sql`d.user_id`)} as business, card.country, d.time_zone,
      d.period_from::text, d.period_to::text, d.sums, d.missing_calls, d.advice,
      (select json_object_agg(figure, n) from (
        select figure, count(*)::int as n from digest_entries e where e.digest_id = d.id group by figure) as counted) as figures,
      (select json_agg(json_build_object('reason', outcome, 'count', n) order by n desc, outcome) from (
        select outcome, count(*)::int as n from digest_entries e
        where e.digest_id = d.id and e.figure = 'not_booked' group by outcome) as counted) as reasons
    from held h join digests d on d.id = h.digest_id join profiles p on p.id = h.person_id
      join profiles card on card.id = d.user_id`);
  return mail;
}

async function send(mail: DueEmail) {
  const appUrl = await publicAddress();
  const link = linkAddress(mail.id, mail.hash, appUrl);
  // Only after a key was removed that had signed it a moment before.
  if (!link) return { sent: false as const, retry: false, reason: "The link can no longer be written." };
  const unsubscribe = unsubscribeAddresses(mail.person_id, appUrl);
  const letter = writeDigestEmail({
    facts: {
      period: { from: mail.period_from, to: mail.period_to },
      figures: { ...NO_FIGURES, ...mail.figures },
      sums: mail.sums,
      reasons: mail.reasons ?? [],
      missingCalls: mail.missing_calls,
      advice: mail.advice,
    },
    agency: await agencyName(),
    look: await readMailLook(),
    business: mail.business,
    place: writtenPlace({ country: mail.country, timeZone: mail.time_zone }),
    appUrl,
    link,
    unsubscribe: unsubscribe.page,
  });
  return sendAgencyEmail({
    ...letter,
    to: mail.email,
    id: mail.id,
    // RFC 8058: one POST without cookies ends it.
    headers: {
      "List-Unsubscribe": `<${unsubscribe.post}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  });
}

async function settle(id: string, state: "sent" | "failed" | "dropped", problem: string | null = null) {
  await execute(sql`
    update digest_links set state = ${state}, problem = ${problem}, busy_until = null, settled_at = now()
    where id = ${id}`);
}

/** Queues the copies that are still to be sent: all, or those of one client. */
export async function queueDigestEmails({ userId }: { userId?: string } = {}): Promise<void> {
  const due = await execute<{ id: string }[]>(sql`
    select l.id from digest_links l
    where ${isDue("l")} and ${isFree("l")} and ${userId ? sql`l.user_id = ${userId}` : sql`true`}
      and not exists (select from graphile_worker.jobs j where j.key = 'send-digest-email:' || l.id)
    order by l.created_at limit 500`);
  await enqueueAll(
    "send-digest-email",
    due.map(({ id }) => ({ payload: { id }, key: `send-digest-email:${id}`, maxAttempts: 15 })),
  );
}
