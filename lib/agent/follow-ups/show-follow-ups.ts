import { sql } from "drizzle-orm";
import { type DbOrTx, execute, executeIn } from "@/db/client";
import { periodOf } from "@/lib/agent/reasons/show-not-booked";
import { callsOf } from "@/lib/agent/reasons/tables";
import { hasFailed } from "@/lib/agent/texts/tables";
import { SECOND } from "@/lib/platform/core/clock";
import { notFound, within } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { countryOf } from "@/lib/platform/locale/countries/country-of";
import type { CountryCode } from "@/lib/platform/locale/countries/formats";
import { FOLLOW_UP } from "./causes";
import type { CallFollowUp, FollowUpEffect, FollowUpState, myFollowUpEffect, myFollowUps } from "./contract";
import { bookedAfter, isFollowUpSent, isOn } from "./tables";
import { defaultWords } from "./words";

export const NO_SENDER = "Your agency has not set up a number to text your callers from. Please ask them.";

type Row = {
  on: boolean;
  words: string | null;
  sender: string | null;
  business: string | null;
  name: string | null;
  country: CountryCode;
};

/** Whether the signed-in client's callers who did not book get a text, and what it says. */
export const showFollowUps: Verb<typeof myFollowUps> = async ({ actor }) => {
  return { data: await within(5 * SECOND, readState(actor.accountId)) };
};

async function readState(userId: string): Promise<FollowUpState> {
  const [row] = await execute<Row[]>(sql`
    select ${isOn("s")} as on, s.words, a.text_sender as sender, a.business_name as business,
      p.full_name as name, p.country
    from profiles p left join agents a on a.user_id = p.id left join follow_up_settings s on s.user_id = p.id
    where p.id = ${userId}`);
  if (!row) throw notFound("The account");
  const country = countryOf(row.country);
  return {
    on: row.on,
    words: row.words,
    default_words: defaultWords(country),
    business: row.business ?? row.name ?? "",
    needs_consent: country.texts.followUps === "asked",
    hours: country.texts.hours,
    problem: row.sender ? null : NO_SENDER,
  };
}

/** How many callers of a period were texted because they had not booked, and how many of them booked after it. */
export const showFollowUpEffect: Verb<typeof myFollowUpEffect> = async ({ actor }, { query: { days } }) => {
  const period = await periodOf(actor.accountId, days);
  const [row] = await within(
    5 * SECOND,
    execute<[FollowUpEffect]>(sql`
      with texted as (
        select ${bookedAfter("f", "c")} as booked
        from call_logs c join follow_up_texts f on f.call_id = c.call_id
          left join text_messages t on t.cause = ${FOLLOW_UP} || f.call_id
        where ${callsOf(period)} and ${isFollowUpSent("f")} and not coalesce(${hasFailed("t")}, false)
      )
      select coalesce((select ${isOn("s")} from follow_up_settings s where s.user_id = ${period.userId}), false) as on,
        (select count(*) from texted)::int as texted, (select count(*) from texted where booked)::int as booked`),
  );
  return { data: row };
};

/** When the caller of a client's call was texted because they had not booked; null if they were not. */
export async function readFollowUp(
  { userId, callId }: { userId: string; callId: string },
  db?: DbOrTx,
): Promise<CallFollowUp | null> {
  const [row] = await executeIn(db)<{ at: Date; failed: boolean }[]>(sql`
    select f.created_at as at, coalesce(${hasFailed("t")}, false) as failed
    from follow_up_texts f left join text_messages t on t.cause = ${FOLLOW_UP} || f.call_id
    where f.call_id = ${callId} and f.user_id = ${userId} and ${isFollowUpSent("f")}`);
  return row ? { at: new Date(row.at).toISOString(), failed: row.failed } : null;
}
