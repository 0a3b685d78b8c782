import { sql } from "drizzle-orm";
import { executeIn, type Tx } from "@/db/client";
import { column } from "@/db/column";
import { type ConversionFacts, conversionOutbox } from "@/db/schema/conversions";
import { readPlace } from "@/lib/accounts/users/read-place";
import { HOUR, MINUTE } from "@/lib/platform/core/clock";
import { localDay } from "@/lib/platform/locale/zoned-time";
import { CANCELLED_NOTE, changedNote, DECLINED_NOTE, DIAGNOSES, TAKEN_BACK_NOTE } from "./sentences";
import {
  endedBy,
  isOfCustomer,
  isToBeSent,
  lastSaid,
  neverLeft,
  sendsConversions,
  wasRefused,
} from "./tables";

/** So that a slip of a finger can be taken back. */
const GRACE = 10 * MINUTE;
/** Google Ads knows a younger call perhaps not yet. */
const CALL_AGE = 12 * HOUR;

export type Purchase = { minor: number; currency: string; source: string | null; at: Date };

/** In the transaction that confirms a booking: tells the providers of it, if it was made on the phone. */
export async function recordSchedule(bookingId: string, tx: Tx): Promise<void> {
  const job = await readJob(bookingId, tx);
  if (!job?.call_id) return;
  const at = new Date();
  for (const event of eventsOf(job, job.google_call_action, CALL_AGE)) {
    const isLost = event.provider === "google" && job.caller_phone === null;
    await write(job, { ...event, name: "Schedule", at, amount: null, source: null, isLost }, tx);
  }
}

/**
 * In the transaction that changes what became of a job: `null` takes a payment back. What has not been sent changes;
 * what has been sent cannot be recalled, and gets a note.
 */
export async function recordPurchase(bookingId: string, purchase: Purchase | null, tx: Tx): Promise<void> {
  if (!purchase) {
    await withdraw({ bookingId, name: "Purchase", why: DIAGNOSES.takenBack, note: TAKEN_BACK_NOTE }, tx);
    return;
  }
  const job = await readJob(bookingId, tx);
  if (!job) return;
  const { minor, currency, source, at } = purchase;
  const facts = { name: "Purchase", at, amount: { minor, currency }, source, isLost: false } as const;
  for (const event of eventsOf(job, job.google_purchase_action, GRACE))
    await write(job, { ...event, ...facts }, tx);
}

/** In the transaction that cancels a booking. */
export async function withdrawSchedule(bookingId: string, tx: Tx): Promise<void> {
  await withdraw({ bookingId, name: "Schedule", why: DIAGNOSES.cancelled, note: CANCELLED_NOTE }, tx);
}

type Event = { provider: "meta" | "google"; to: string; dueInMs: number };
type Written = Event & {
  name: "Schedule" | "Purchase";
  at: Date;
  amount: ConversionFacts["amount"];
  source: string | null;
  /** The provider could not match it. */
  isLost: boolean;
};

type Job = {
  id: string;
  user_id: string;
  call_id: string | null;
  client_name: string | null;
  client_phone: string | null;
  caller_phone: string | null;
  called_at: Date;
  meta_on: boolean;
  meta_dataset_id: string | null;
  google_on: boolean;
  google_operating_account: string | null;
  google_call_action: string | null;
  google_purchase_action: string | null;
  callers_agree_since: string | null;
  /** What the customer last said on a page; null: nothing. */
  decision: "granted" | "denied" | null;
  personalisation: "granted" | "denied" | null;
  gclid: string | null;
  gbraid: string | null;
  wbraid: string | null;
  fbclid: string | null;
  fbc: string | null;
  fbp: string | null;
  lead_id: string | null;
  clicked_at: Date | null;
};

/** An event for each provider that is told: Meta, and Google under the id of a conversion action. */
function eventsOf(job: Job, action: string | null, googleDueInMs: number): Event[] {
  const events: Event[] = [];
  if (job.meta_on) events.push({ provider: "meta", to: `meta:${job.meta_dataset_id}`, dueInMs: GRACE });
  if (job.google_on && action) {
    const to = `google:${job.google_operating_account}/${action}`;
    events.push({ provider: "google", to, dueInMs: googleDueInMs });
  }
  return events;
}

/** The job with its customer's last decision and last click before the call; undefined if its client sends nothing. */
async function readJob(bookingId: string, tx: Tx): Promise<Job | undefined> {
  const [job] = await executeIn(tx)<Job[]>(sql`
    select b.id, b.user_id, b.call_id, b.client_name, b.client_phone, b.caller_phone,
      coalesce(c.started_at, b.created_at) as called_at,
      s.meta_on, s.meta_dataset_id, s.google_on, s.google_operating_account, s.google_call_action,
      s.google_purchase_action, s.callers_agree_since::text,
      coalesce(said.ad_user_data, ${declinedBefore("b")}) as decision, said.ad_personalization as personalisation,
      click.gclid, click.gbraid, click.wbraid, click.fbclid, click.fbc, click.fbp, click.lead_id, click.at as clicked_at
    from bookings b
    join conversion_settings s on s.user_id = b.user_id and ${sendsConversions("s")}
    left join call_logs c on c.call_id = b.call_id and c.user_id = b.user_id
    left join lateral (${lastSaid("b")}) said on true
    left join lateral (
      select t.* from touches t where ${isOfCustomer("t", "b")} and t.at <= coalesce(c.started_at, b.created_at)
      order by t.at desc, t.id limit 1
    ) click on said.ad_user_data = 'granted' and click.ad_user_data = said.ad_user_data
    where b.id = ${bookingId}`);
  return job;
}

/** Pages' contacts are deleted after a while: what the customer said then is known from the job's earlier events. */
const declinedBefore = (booking: string) => sql`(
  select 'denied' from conversion_outbox o
  where o.booking_id = ${column(booking, "id")}
    and (o.diagnosis = ${DIAGNOSES.refusedConsent} or o.note = ${DECLINED_NOTE}) limit 1)`;

async function write(job: Job, event: Written, tx: Tx): Promise<void> {
  const { provider, to, name, at, amount, source, dueInMs, isLost } = event;
  const place = await readPlace(job.user_id, tx);
  const callDay = localDay(job.called_at.getTime(), place.timeZone);
  const callersAgree = job.callers_agree_since !== null && job.callers_agree_since <= callDay;
  const consent = job.decision === "granted" ? "page" : !job.decision && callersAgree ? "callers" : null;
  const facts: ConversionFacts = {
    phones: [...new Set([job.client_phone, job.caller_phone].filter((phone) => phone !== null))],
    name: job.client_name,
    country: place.country,
    click: clickOf(job),
    personalised: job.personalisation === "granted",
    amount,
    source,
  };
  const hasMatch = facts.phones.length > 0 || Object.keys(facts.click).length > 0;
  const why = !consent
    ? job.decision === "denied"
      ? DIAGNOSES.refusedConsent
      : DIAGNOSES.noConsent
    : isLost
      ? DIAGNOSES.withheld
      : hasMatch
        ? null
        : DIAGNOSES.nothingToMatch;
  const values = {
    happenedAt: at,
    callId: job.call_id,
    payload: why ? null : facts,
    consent,
    status: !consent ? "no_consent" : why ? "skipped" : "waiting",
    dueAt: new Date(Date.now() + dueInMs),
    diagnosis: why,
  } as const;
  const outbox = conversionOutbox;
  const [written] = await tx
    .insert(outbox)
    .values({
      ...values,
      userId: job.user_id,
      bookingId: job.id,
      provider,
      destination: to,
      eventName: name,
      eventId: `${name.toLowerCase()}-${job.id}`,
    })
    .onConflictDoUpdate({
      target: [outbox.destination, outbox.eventName, outbox.eventId],
      set: { ...values, attempts: 0, note: null, updatedAt: sql`now()` },
      setWhere: neverLeft("conversion_outbox"),
    })
    .returning({ id: outbox.id });
  if (!written && amount) await noteChange(job.id, to, amount, tx);
}

function clickOf(job: Job): ConversionFacts["click"] {
  const { gclid, gbraid, wbraid, fbp, lead_id: leadId, fbclid, clicked_at: clickedAt } = job;
  // The cookie's own format, for a page without Meta's script.
  const fbc = job.fbc ?? (fbclid && clickedAt ? `fb.1.${clickedAt.getTime()}.${fbclid}` : null);
  const ids = { gclid, gbraid, wbraid, fbc, fbp, leadId };
  return Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== null));
}

/** Says of what was sent that the amount is another one now, or no longer says so. */
async function noteChange(
  bookingId: string,
  destination: string,
  { minor, currency }: { minor: number; currency: string },
  tx: Tx,
): Promise<void> {
  await executeIn(tx)(sql`
    update conversion_outbox o set updated_at = now(),
      note = case when o.payload->'amount'->>'minor' = ${String(minor)} and o.payload->'amount'->>'currency' = ${currency}
        then null else ${changedNote(minor, currency)} end
    where o.booking_id = ${bookingId} and o.destination = ${destination} and o.event_name = 'Purchase'`);
}

type Withdrawal = { bookingId: string; name: "Schedule" | "Purchase"; why: string; note: string };

/** What waits may have arrived after an attempt without an answer: it is not tried again. */
async function withdraw({ bookingId, name, why, note }: Withdrawal, tx: Tx): Promise<void> {
  await executeIn(tx)(sql`
    update conversion_outbox o set updated_at = now(), ${endedBy("o", { why, note })}
    where o.booking_id = ${bookingId} and o.event_name = ${name}
      and (${isToBeSent("o")} or ${wasRefused("o")} or not ${neverLeft("o")})`);
}
