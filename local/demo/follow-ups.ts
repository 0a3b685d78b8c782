import { sql } from "drizzle-orm";
import { database, execute } from "@/db/client";
import { followUpSettings, followUpTexts } from "@/db/schema/follow-ups";
import { textMessages } from "@/db/schema/messages";
import { followUpCause } from "@/lib/agent/follow-ups/causes";
import { defaultWords, followUpBody } from "@/lib/agent/follow-ups/words";
import { readCallSetup } from "@/lib/agent/setup/read-setup";
import { canReceiveTexts } from "@/lib/agent/texts/can-receive-texts";
import { nextTextTime } from "@/lib/agent/texts/text-hours";
import { DAY, MINUTE } from "@/lib/platform/core/clock";
import { countryOf } from "@/lib/platform/locale/countries/country-of";
import type { Firm } from "./accounts";
import { makeId } from "./stable-id";

type Call = { call_id: string; phone_number: string; ended: Date };

/** The firm texts callers who did not book, and has done so for a month; some of them booked later. */
export async function followUpDemoCallers({ userId }: Firm, now: Date): Promise<void> {
  const setup = await readCallSetup(userId);
  if (!setup?.text_sender) throw new Error("The demo has no number to text from.");
  const sender = setup.text_sender;
  const country = countryOf(setup.country);
  const since = new Date(now.getTime() - 30 * DAY);
  const calls = await execute<Call[]>(sql`
    select distinct on (c.phone_number) c.call_id, c.phone_number, coalesce(c.ended_at, c.happened_at) as ended
    from call_logs c join call_reasons r on r.call_id = c.call_id left join bookings b on b.id = r.booking_id
    where c.user_id = ${userId} and c.happened_at > ${since.toISOString()}::timestamptz
      and c.happened_at < ${now.toISOString()}::timestamptz - interval '1 day' and c.phone_number is not null
      and (r.reason in ('undecided', 'no_free_time', 'never_offered', 'tool_failed')
        or r.reason = 'booked_later' and b.created_at > c.happened_at + interval '16 hours')
    order by c.phone_number, c.happened_at`);
  const texted = calls
    .filter(({ phone_number }) => canReceiveTexts(phone_number))
    .map(({ call_id: callId, phone_number: recipient, ended }) => {
      const at = nextTextTime(new Date(ended).getTime() + 20 * MINUTE, country, setup.time_zone);
      return { callId, recipient, at: new Date(at) };
    });
  await database().insert(followUpSettings).values({ userId, onSince: since });
  if (texted.length === 0) return;
  const body = followUpBody(setup.business_name, defaultWords(country));
  await database()
    .insert(textMessages)
    .values(
      texted.map(({ callId, recipient, at }) => ({
        ...{
          id: makeId(`follow-up ${callId}`),
          userId,
          cause: followUpCause(callId),
          callId,
          sender,
          recipient,
        },
        ...{ body, status: "sent", attempts: 1, attemptedAt: at, createdAt: at, sentAt: at },
      })),
    );
  await database()
    .insert(followUpTexts)
    .values(
      texted.map(({ callId, at }) => ({
        callId,
        userId,
        kind: "sent" as const,
        basis: "call" as const,
        createdAt: at,
      })),
    );
}
