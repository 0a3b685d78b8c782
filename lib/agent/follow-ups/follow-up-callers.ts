import { sql } from "drizzle-orm";
import { database, execute, executeIn, type Tx } from "@/db/client";
import { followUpTexts } from "@/db/schema/follow-ups";
import { type Turn, turnsOf } from "@/lib/agent/promises/clauses";
import { REASON } from "@/lib/agent/reasons/tables";
import { readCallSetup } from "@/lib/agent/setup/read-setup";
import { canText, takesNoCalls } from "@/lib/agent/setup/tables";
import { hasOptedOut } from "@/lib/agent/texts/opt-outs";
import { endOfTextHours, nextTextTime } from "@/lib/agent/texts/text-hours";
import { queueOnce } from "@/lib/agent/texts/text-once";
import { climbedLadder, hasNumber, isInbound, isWrittenUp } from "@/lib/calls/calls/tables";
import { dialogueOf, transcriptLines } from "@/lib/calls/calls/transcript-lines";
import { logger } from "@/lib/platform/core/logger";
import { countryOf } from "@/lib/platform/locale/countries/country-of";
import type { CountryCode } from "@/lib/platform/locale/countries/formats";
import { pagesChanged } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import { followUpCause } from "./causes";
import {
  askedForText,
  endedBefore,
  followsUp,
  hasBooked,
  hasWritten,
  isOpenReason,
  rangAgain,
  toldEmergency,
  wasTextedSince,
} from "./tables";
import { defaultWords, followUpBody } from "./words";

/**
 * In minutes after the end of a call: time to ring again, and a night. Of a call in the evening the text goes out when
 * the country's hours for texts begin.
 */
const WHEN = [14 * 60, 15] as const;

type Due = { call_id: string; time_zone: string; country: CountryCode };

/**
 * Texts callers who did not book, where the client wants it, once; `now` in ms. For every client, or for one. What was
 * decided about a call stays.
 */
export async function followUpCallers({ userId, now = Date.now() }: { userId?: string; now?: number } = {}) {
  const calls = await execute<Due[]>(sql`
    select c.call_id, a.time_zone, p.country
    from follow_up_settings s join agents a on a.user_id = s.user_id join profiles p on p.id = s.user_id
      join call_logs c on c.user_id = s.user_id and ${followsUp("s", "c")}
      join call_reasons r on r.call_id = c.call_id
      left join reason_labels l on l.call_id = c.call_id and l.user_id = c.user_id
    where ${userId ? sql`s.user_id = ${userId}` : sql`true`} and ${canText("a")} and not ${takesNoCalls("p", "a")}
      and ${endedBefore("c", new Date(now), WHEN)}
      and ${isInbound("c")} and ${isWrittenUp("c")} and ${hasNumber("c")} and ${isOpenReason(REASON)}
      and not exists (select from follow_up_texts f where f.call_id = c.call_id)
    order by c.happened_at, c.call_id`);
  for (const { call_id: callId, time_zone: timeZone, country } of calls) {
    const place = [countryOf(country), timeZone] as const;
    if (nextTextTime(now, ...place) !== now) continue;
    await followUpCall(callId, endOfTextHours(now, ...place)).catch((thrown: unknown) =>
      logger().error({ err: thrown, callId }, "could not text a caller who did not book"),
    );
  }
}

type Caller = {
  user_id: string;
  caller: string;
  words: string | null;
  basis: "call" | "asked" | "wrote";
  transcript: string | null;
  messages: unknown;
};

/** Decides about one call; the text goes out before `until`, in ms, or not at all. */
export async function followUpCall(callId: string, until: number): Promise<void> {
  await database().transaction(async (tx) => {
    const found = await readCaller(callId, tx);
    if (!found) return;
    const { user_id: userId, caller, words, basis } = found;
    const turns = turnsOf(
      transcriptLines({ messages: dialogueOf(found.messages), transcript: found.transcript }),
    );
    const setup = await readCallSetup(userId, tx);
    const sender = setup?.text_sender;
    if (!sender || refusesTexts(turns) || (await hasOptedOut({ sender, recipient: caller }, tx))) return;
    const country = countryOf(setup.country);
    if (country.texts.followUps === "asked" && basis === "call") return;
    const body = followUpBody(setup.business_name, words ?? defaultWords(country));
    const expiresAt = new Date(until);
    const call = { callId, userId, caller };
    const outcome = await queueOnce({ call, setup, cause: followUpCause(callId), body, expiresAt }, tx);
    const kind = outcome === "queued" ? "sent" : "refused";
    await tx.insert(followUpTexts).values({ callId, userId, basis, kind }).onConflictDoNothing();
    await recordEvents([pagesChanged(userId)], tx);
  });
}

/** Locked, so that it is not erased meanwhile. Null if the caller is not to be texted, or not any more. */
async function readCaller(callId: string, tx: Tx): Promise<Caller | undefined> {
  const [row] = await executeIn(tx)<Caller[]>(sql`
    select c.user_id, c.phone_number as caller, s.words, c.transcript, c.messages,
      case when ${hasWritten("c")} then 'wrote' when ${askedForText("c")} then 'asked' else 'call' end as basis
    from call_logs c join call_reasons r on r.call_id = c.call_id
      left join reason_labels l on l.call_id = c.call_id and l.user_id = c.user_id
      join follow_up_settings s on s.user_id = c.user_id and ${followsUp("s", "c")}
    where c.call_id = ${callId} and ${hasNumber("c")} and ${isOpenReason(REASON)}
      and not ${climbedLadder("c")} and not ${toldEmergency("c")} and not ${hasBooked("c")}
      and not ${rangAgain("c")} and not ${wasTextedSince("c")}
    for key share of c`);
  return row;
}

const REFUSES = new RegExp(
  [
    "\\b(?:don't|do not|never|please don't|stop) (?:\\w+ ){0,2}?(?:text|texting|message|messaging|contact|contacting|call|calling|ring|ringing)\\b",
    "\\bno (?:more )?(?:texts|text messages|messages|calls)\\b",
    "\\b(?:take|remove) (?:me|my (?:number|name|details)) (?:off|from)\\b",
    "\\b(?:leave me alone|not interested|do not want to be contacted|don't want (?:any )?(?:texts|messages|calls))\\b",
    "\\b(?:delete|forget|don't keep|do not keep) my (?:number|details|data)\\b",
  ].join("|"),
);

/** A turn is as long as a stranger makes it. */
const LONGEST_TURN = 2_000;

/** Whether a caller said that they want no texts or no contact. When in doubt, yes. Pure. */
const refusesTexts = (turns: readonly Turn[]): boolean =>
  turns.some(
    ({ role, text }) =>
      role === "caller" &&
      REFUSES.test(
        text
          .slice(0, LONGEST_TURN)
          .toLowerCase()
          .replace(/[\u2018\u2019]/g, "'"),
      ),
  );
