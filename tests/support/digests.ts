import { afterAll, beforeAll } from "vitest";
import { rawSql } from "@/db/client";
import { makeDueDigests } from "@/lib/agent/digests/due-digests";
import type { Figure } from "@/lib/agent/digests/figures";
import { sendDigestEmail } from "@/lib/agent/digests/send-digest-email";
import { addDays } from "@/lib/platform/locale/dates";
import { instantOf, localDay } from "@/lib/platform/locale/zoned-time";
import { makeAgent } from "./agents";
import { began } from "./began";
import { takeTurns } from "./ledger";
import { makePerson, uniqueNumber } from "./people";

export const ZONE = "Europe/London";
export const OWNER = "+447700900555";

/** The phone company's and the voice service's lists were read for all of the time. Called at the top of a file. */
export function tellEveryList(): void {
  takeTurns();
  let before: Record<string, unknown>[] = [];
  beforeAll(async () => {
    before = await rawSql()`delete from ledger_sources returning *`;
    await rawSql()`
      insert into ledger_sources (source, compared_from, compared_until, compared_at)
      select source, now() - interval '400 days', now() + interval '400 days', now()
      from unnest(array['carrier', 'provider']) as source`;
  });
  afterAll(async () => {
    await rawSql()`delete from ledger_sources`;
    for (const row of before) await rawSql()`insert into ledger_sources ${rawSql()(row)}`;
  });
}

/** Last week's Monday by the client's calendar, and this week's. */
export function weeks(zone = ZONE, now = began()) {
  const today = localDay(now, zone);
  const monday = addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7));
  return { last: addDays(monday, -7), monday };
}

/** An instant of a day of last week; 0 is Monday. */
export const lastWeek = (day: number, time: string, zone = ZONE) =>
  new Date(instantOf(`${addDays(weeks(zone).last, day)}T${time}:00`, zone));

/** An instant of this week's Monday. */
export const thisMonday = (time: string, zone = ZONE) => instantOf(`${weeks(zone).monday}T${time}:00`, zone);

const DAY_OPEN = [{ from: "08:00", to: "17:00" }];
const EVERY_DAY = {
  mon: DAY_OPEN,
  tue: DAY_OPEN,
  wed: DAY_OPEN,
  thu: DAY_OPEN,
  fri: DAY_OPEN,
  sat: DAY_OPEN,
  sun: DAY_OPEN,
};

type Wishes = { zone?: string; text?: boolean; email?: boolean; setup?: Parameters<typeof makeAgent>[1] };

/** A live client who wants the weekly text, which is due on this week's Monday. */
export async function digestClient({ zone = ZONE, text = true, email = false, setup = {} }: Wishes = {}) {
  const person = await makePerson({ fullName: "Olive Owner" });
  const sender = uniqueNumber();
  await makeAgent(person.id, {
    text_sender: sender,
    notification_number: OWNER,
    time_zone: zone,
    // The first of the month may be any day.
    ...(email ? { hours: EVERY_DAY } : {}),
    ...setup,
  });
  const { id } = person;
  await rawSql()`update agents set live_at = now() - interval '90 days' where user_id = ${id}`;
  const [weekly, monthly] = [thisMonday("08:00", zone), instantOf(`${firstOfMonth(zone)}T08:00:00`, zone)];
  await rawSql()`
    insert into digest_settings (user_id, weekly_text, weekly_due_at, monthly_due_at)
    values (${id}, ${text}, ${text ? new Date(weekly) : null}, ${email ? new Date(monthly) : null})`;
  if (email)
    await rawSql()`insert into digest_readers (person_id, user_id, monthly_email) values (${id}, ${id}, true)`;
  return {
    ...person,
    sender,
    make: (now: number) => makeDueDigests({ userId: id, now }),
    texts: () => rawSql()<{ body: string; cause: string; status: string }[]>`
      select body, cause, status from text_messages where user_id = ${id} order by created_at, id`,
    digests: () => rawSql()<{ id: string; kind: string; skipped: string | null; period_from: Date }[]>`
      select id, kind, skipped, period_from::text from digests where user_id = ${id} order by created_at, id`,
    due: async () =>
      (await rawSql()`select weekly_due_at, monthly_due_at from digest_settings where user_id = ${id}`)[0],
    /** Sends the emails that wait, as the worker would. */
    send: async () => {
      const links = await rawSql()`select id from digest_links where user_id = ${id} and state = 'due'`;
      for (const link of links) await sendDigestEmail(link.id);
    },
    links: () => rawSql()<{ id: string; state: string; problem: string | null; channel: string }[]>`
      select id, state, problem, channel from digest_links where user_id = ${id} order by created_at, id`,
  };
}

const firstOfMonth = (zone: string) => `${localDay(began(), zone).slice(0, 7)}-01`;

/** The token in a text or email. */
export const reportToken = (words: string | undefined) => /\/report\/([\w-]+)/.exec(words ?? "")?.[1] ?? "";

/** How many rows a digest has behind each figure. */
export async function rowsBehind(digestId: string | undefined): Promise<Partial<Record<Figure, number>>> {
  const rows = await rawSql()<{ figure: Figure; count: number }[]>`
    select figure, count(*)::int as count from digest_entries where digest_id = ${digestId ?? null} group by 1`;
  return Object.fromEntries(rows.map(({ figure, count }) => [figure, count]));
}
