import { sql } from "drizzle-orm";
import { column } from "@/db/column";
import { META_MAX_AGE_DAYS } from "@/lib/providers/facebook/conversions";
import { DIAGNOSES } from "./sentences";

const GOOGLE_MAX_AGE_DAYS = 60;

/** Conditions on conversion events and settings. Each takes the alias of its table. */

/** It is to be sent. */
export const isToBeSent = (event: string) => sql`(${column(event, "status")} = 'waiting')`;

/** The provider has it and has not said yet what became of it. */
export const awaitsWord = (event: string) => sql`(${column(event, "status")} = 'sent')`;

/** No process is sending it: a process that died has lost it by now. */
export const hasNoSender = (event: string) => sql`coalesce(${column(event, "lease_until")} < now(), true)`;

/** Its time has come. */
export const isDue = (event: string) => sql`(${column(event, "due_at")} <= now())`;

/** The provider may have it without our knowing. */
export const mayHaveArrived = (event: string) => sql`(${column(event, "unsure_since")} is not null)`;

/** The provider cannot have it: what it says may still change. */
export const neverLeft = (event: string) =>
  sql`(num_nonnulls(${column(event, "unsure_since")}, ${column(event, "sent_at")}) = 0)`;

/** Ends an event: what never left is withdrawn, with the reason; what may have arrived stays, with a note. */
export const endedBy = (event: string, { why, note }: { why: string; note: string }) => sql`
  status = case when ${neverLeft(event)} then 'withdrawn' when ${isToBeSent(event)} then 'dead' else ${column(event, "status")} end,
  diagnosis = case when ${neverLeft(event)} then ${why} when ${isToBeSent(event)} then ${DIAGNOSES.unknown}
    else ${column(event, "diagnosis")} end,
  note = case when ${neverLeft(event)} then ${column(event, "note")} else ${note} end`;

/** The provider refused it. */
export const wasRefused = (event: string) => sql`(${column(event, "status")} = 'refused')`;

/** It was given up on without knowing that the provider has it, or the provider refused it. */
export const hasFailed = (event: string) => sql`(${column(event, "status")} in ('dead', 'refused'))`;

/** It failed, or was tried until the provider no longer took it. */
export const didNotArrive = (event: string) => sql`(${hasFailed(event)}
  or ${column(event, "status")} = 'too_old' and ${column(event, "attempts")} > 0)`;

export const isMeta = (event: string) => sql`(${column(event, "provider")} = 'meta')`;

/** The provider no longer takes it. Google matches contact data for 63 days, Meta takes what is 7 days old. */
export const isTooOld = (event: string) => sql`(${column(event, "happened_at")} + make_interval(days =>
  case when ${isMeta(event)} then ${META_MAX_AGE_DAYS}::int else ${GOOGLE_MAX_AGE_DAYS}::int end) < now())`;

/** What it was made of is still kept. */
export const hasPayload = (event: string) => sql`(${column(event, "payload")} is not null)`;

/** Its client's conversions still go to its destination. */
export const isWanted = (event: string) => sql`exists (
  select from conversion_settings s where s.user_id = ${column(event, "user_id")} and (
    s.meta_on and ${column(event, "destination")} = 'meta:' || s.meta_dataset_id
    or s.google_on and ${column(event, "destination")} in (
      'google:' || s.google_operating_account || '/' || s.google_call_action,
      'google:' || s.google_operating_account || '/' || s.google_purchase_action)))`;

/** What it tells of has changed since it left, or was taken back. */
const isOutdated = (event: string) => sql`(${column(event, "note")} is not null)`;

/** It failed, is still wanted and true, is not too old, and cannot count twice: Meta knows an id for 48 hours only. */
export const maySendAgain = (event: string) => sql`(${hasFailed(event)} and ${hasPayload(event)}
  and ${isWanted(event)} and not ${isOutdated(event)} and not ${isTooOld(event)}
  and not (${isMeta(event)} and ${mayHaveArrived(event)}))`;

/** The touch, by its alias, is of the job's customer. */
export const isOfCustomer = (touch: string, booking: string) => sql`(
  ${column(touch, "user_id")} = ${column(booking, "user_id")}
  and ${column(touch, "phone")} in (${column(booking, "client_phone")}, ${column(booking, "caller_phone")}))`;

/** What the job's customer last said on a page, whenever we were told so: one touch, or none. */
export const lastSaid = (booking: string) => sql`
  select t.ad_user_data, t.ad_personalization from touches t
  where ${isOfCustomer("t", booking)} order by t.at desc, t.id limit 1`;

/** The client's conversions go to at least one provider. */
export const sendsConversions = (setting: string) =>
  sql`(${column(setting, "meta_on")} or ${column(setting, "google_on")})`;
