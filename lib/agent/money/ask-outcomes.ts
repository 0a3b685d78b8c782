import { type SQL, sql } from "drizzle-orm";
import { database, execute } from "@/db/client";
import { outcomeQuestions } from "@/db/schema/money";
import { readChoices } from "@/lib/accounts/notifications/read-choices";
import { asksInTheEvening } from "@/lib/accounts/notifications/tables";
import { sayTime } from "@/lib/agent/bookings/spoken";
import { queueText } from "@/lib/agent/texts/queue-text";
import { isDisabled } from "@/lib/platform/auth/tables";
import { cutText } from "@/lib/platform/core/cut-text";
import { logger } from "@/lib/platform/core/logger";
import { countryOf } from "@/lib/platform/locale/countries/country-of";
import type { CountryCode } from "@/lib/platform/locale/countries/formats";
import { writeAmount } from "@/lib/platform/locale/write-amount";
import { localDay } from "@/lib/platform/locale/zoned-time";
import { endOfEvening, isEvening } from "./evening";
import { isAskedAbout, isUntold, withResult } from "./tables";

/** A text that is longer is not read. The others are asked about the next evening. */
const MOST_VISITS = 6;
const LONGEST_NAME = 36;

type Client = {
  user_id: string;
  sender: string;
  recipient: string;
  time_zone: string;
  country: CountryCode;
};
type Visit = { id: string; job: string; client_name: string | null; starts_at: Date };

/** Asks each client who wants that once an evening by text how visits went; `now` in ms. For every client, or for one. */
export async function askOutcomes({ userId, now = Date.now() }: { userId?: string; now?: number } = {}) {
  const clients = await execute<Client[]>(sql`
    select a.user_id, a.text_sender as sender, a.notification_number as recipient, a.time_zone, p.country
    from notification_choices n join agents a on a.user_id = n.user_id join profiles p on p.id = n.user_id
    where ${asksInTheEvening("n")} and a.text_sender <> a.notification_number and not ${isDisabled("p")}
      and ${userId ? sql`n.user_id = ${userId}` : sql`true`}`);
  for (const client of clients) {
    await askOne(client, now).catch((thrown: unknown) =>
      logger().error({ err: thrown, userId: client.user_id }, "could not ask how visits went"),
    );
  }
}

async function askOne(client: Client, now: number): Promise<void> {
  const { user_id: userId, sender, recipient, time_zone: timeZone } = client;
  const { quiet } = await readChoices(userId);
  const hours = { timeZone, quiet };
  if (!isEvening(now, hours)) return;
  const visits = await readVisits(userId, new Date(now));
  if (visits.length === 0) return;
  const day = localDay(now, timeZone);
  await database().transaction(async (tx) => {
    const [question] = await tx
      .insert(outcomeQuestions)
      .values({ userId, day, sender, recipient, bookingIds: visits.map(({ id }) => id) })
      .onConflictDoNothing()
      .returning({ id: outcomeQuestions.id });
    if (!question) return;
    const body = wordsOf(visits, client, now);
    const expiresAt = new Date(endOfEvening(now, hours));
    await queueText({ userId, cause: `${QUESTION}${question.id}`, sender, recipient, body, expiresAt }, tx);
  });
}

/** The beginning of the cause of every text about how visits went. */
export const QUESTION = "notice|visits|";

/** Each visit is asked about once; the to-do list keeps those that are not answered. */
function readVisits(userId: string, now: Date): Promise<Visit[]> {
  const wasAsked: SQL = sql`exists (
    select from outcome_questions q where q.user_id = b.user_id and b.id = any(q.booking_ids))`;
  return execute<Visit[]>(sql`
    select b.id, b.job, b.client_name, b.starts_at from bookings b ${withResult("b")}
    where b.user_id = ${userId} and ${isAskedAbout("b")} and ${isUntold} and not ${wasAsked}
      and b.ends_at > ${now.toISOString()}::timestamptz - interval '3 days'
    order by b.starts_at, b.id limit ${MOST_VISITS}`);
}

function wordsOf(visits: readonly Visit[], { time_zone, country }: Client, now: number): string {
  const today = localDay(now, time_zone);
  const { currency, locale } = countryOf(country);
  const lines = visits.map(({ job, client_name: name, starts_at }, index) => {
    const startsAt = new Date(starts_at).getTime();
    const weekday = new Intl.DateTimeFormat(locale, { timeZone: time_zone, weekday: "short" }).format(
      startsAt,
    );
    const day = localDay(startsAt, time_zone) === today ? "" : `${weekday} `;
    const what = cutText([job, name].filter(Boolean).join(", "), LONGEST_NAME);
    return `${index + 1} ${what}, ${day}${sayTime(startsAt, time_zone)}`;
  });
  return `How did it go?\n${lines.join("\n")}\n${exampleFor(1, currency)}`;
}

/** How to answer, for a visit's number. */
export const exampleFor = (number: number, currency: string) =>
  `Reply ${number} 180 (paid ${writeAmount(18_000, currency)}), ${number} done, ${number} no show or ${number} quote 450.${
    number === 1 ? " One a line." : ""
  }`;
