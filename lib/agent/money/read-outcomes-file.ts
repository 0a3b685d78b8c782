import { sql } from "drizzle-orm";
import { type DbOrTx, database, executeIn } from "@/db/client";
import { readPlace } from "@/lib/accounts/users/read-place";
import { SECOND } from "@/lib/platform/core/clock";
import { AppError, within } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { countryOf } from "@/lib/platform/locale/countries/country-of";
import { localDay } from "@/lib/platform/locale/zoned-time";
import type { readOutcomesFile as contract, OutcomeFileRow } from "./contract";
import { type FileWish, readFileRows } from "./read-file-rows";
import { hasBegun } from "./tables";
import { tellOutcome } from "./tell-outcome";

type Visit = {
  id: string;
  job: string;
  client_name: string | null;
  starts_at: Date;
  phones: string[];
  /** What a file said of it last. */
  said: { outcome: string; minor: number | null; currency: string | null } | null;
};

/**
 * Reads a client's file of outcomes: which visit each row is about and what it would change; saves that with `apply`. A
 * visit has one statement by files, so a file that is sent again changes nothing and a corrected one corrects.
 */
export const readOutcomesFile: Verb<typeof contract> = async ({ actor }, { body: { text, apply } }) => {
  const { accountId: userId } = actor;
  const { country, timeZone } = await readPlace(userId);
  const read = readFileRows(text, countryOf(country));
  if ("problem" in read) throw new AppError("invalid_input", read.problem);
  const { wishes, blank } = read;
  return within(
    30 * SECOND,
    database().transaction(async (tx) => {
      const rows = matchAll(wishes, await readVisits(userId, wishes, tx), timeZone);
      let saved = 0;
      for (const row of apply ? rows : []) {
        const { booking_id: bookingId, outcome, amount_minor: minor, currency } = row;
        if (row.state !== "new" || !bookingId || !outcome) continue;
        const amount = minor && currency ? { minor, currency } : null;
        const told = { userId, bookingId, outcome, amount, source: "csv", externalId: bookingId } as const;
        const { isNew } = await tellOutcome(told, tx);
        if (isNew) saved += 1;
      }
      return { data: { rows, blank, saved } };
    }),
  );
};

/** The client's own visits that the rows may mean. */
function readVisits(userId: string, wishes: readonly FileWish[], db: DbOrTx): Promise<Visit[]> {
  const ids = wishes.flatMap(({ bookingId }) => bookingId ?? []);
  const phones = wishes.flatMap(({ bookingId, phone }) => (bookingId ? [] : (phone ?? [])));
  return executeIn(db)<Visit[]>(sql`
    select b.id, b.job, b.client_name, b.starts_at, array_remove(array[b.client_phone, b.caller_phone], null) as phones,
      (select json_build_object('outcome', o.outcome, 'minor', o.amount_minor, 'currency', o.currency)
        from job_outcomes o where o.user_id = b.user_id and o.source = 'csv' and o.external_id = b.id::text
        order by o.revision desc limit 1) as said
    from bookings b
    where b.user_id = ${userId} and ${hasBegun("b")}
      and (b.id = any(${sql.param(ids)}::uuid[]) or b.client_phone = any(${sql.param(phones)}::text[])
        or b.caller_phone = any(${sql.param(phones)}::text[]))`);
}

function matchAll(wishes: readonly FileWish[], visits: readonly Visit[], timeZone: string): OutcomeFileRow[] {
  const seen = new Set<string>();
  return wishes.map((wish) => {
    const { line, outcome, amount } = wish;
    const found = wish.problem ? [] : visitsOf(wish, visits, timeZone);
    const [visit] = found;
    const problem = wish.problem ?? problemOf(found, wish, seen);
    if (visit) seen.add(visit.id);
    const isKnown =
      visit?.said?.outcome === outcome &&
      visit?.said.minor === (amount?.minor ?? null) &&
      visit.said.currency === (amount?.currency ?? null);
    return {
      line,
      booking_id: problem ? null : (visit?.id ?? null),
      job: visit?.job ?? null,
      client_name: visit?.client_name ?? null,
      starts_at: visit ? new Date(visit.starts_at).toISOString() : null,
      outcome,
      amount_minor: amount?.minor ?? null,
      currency: amount?.currency ?? null,
      state: problem ? "problem" : isKnown ? "known" : "new",
      problem,
    };
  });
}

const visitsOf = ({ bookingId, phone, day }: FileWish, visits: readonly Visit[], timeZone: string) =>
  bookingId
    ? visits.filter(({ id }) => id === bookingId)
    : visits.filter(
        ({ phones, starts_at }) =>
          phone !== null &&
          phones.includes(phone) &&
          localDay(new Date(starts_at).getTime(), timeZone) === day,
      );

function problemOf(
  found: readonly Visit[],
  { bookingId }: FileWish,
  seen: ReadonlySet<string>,
): string | null {
  const [visit, other] = found;
  if (!visit)
    return bookingId
      ? "You have no visit with this ID that has begun."
      : "You had no visit with this number on this day.";
  if (other) return "Several visits fit. Add the booking’s ID, which the downloaded file has.";
  return seen.has(visit.id) ? "An earlier row is about the same visit. Keep one of them." : null;
}
