import { sql } from "drizzle-orm";
import { database, execute } from "@/db/client";
import { withGoogleAccess } from "@/lib/accounts/connections/google-access";
import { titleOf } from "@/lib/agent/bookings/event-words";
import { followToLaterDay } from "@/lib/agent/bookings/in-calendar";
import { eventIdOf, SERVICE } from "@/lib/agent/bookings/rows";
import { isInConnected } from "@/lib/agent/bookings/tables";
import { AppError } from "@/lib/platform/core/errors";
import { logger } from "@/lib/platform/core/logger";
import { countryOf } from "@/lib/platform/locale/countries/country-of";
import type { CountryCode } from "@/lib/platform/locale/countries/formats";
import { findEvents } from "@/lib/providers/google/booking-events";
import { readColours } from "./calendar-colours";
import type { JobOutcome } from "./contract";
import { readEvent } from "./read-event";
import { isAskedAbout, isUntold, withResult } from "./tables";
import { tellOutcome } from "./tell-outcome";

type Visit = {
  id: string;
  user_id: string;
  country: CountryCode;
  job: string;
  client_name: string | null;
  starts_at: Date;
  ends_at: Date;
  /** Nothing is known of it from anywhere. */
  is_untold: boolean;
  /** What the calendar said last. */
  said: { outcome: JobOutcome; minor: number | null } | null;
};

/**
 * Reads what a client says of visits of the last two weeks in their calendar. An event that is gone says nothing; one
 * that no longer says something takes back what it said, and one that lies ahead again is a visit still to come.
 * Resolves to false if the calendar could not be read.
 */
export async function followCalendar({ userId }: { userId: string }): Promise<boolean> {
  const visits = await execute<Visit[]>(sql`
    select b.id, b.user_id, p.country, b.job, b.client_name, b.starts_at, b.ends_at,
      ${isUntold} as is_untold, (select json_build_object('outcome', o.outcome, 'minor', o.amount_minor) from job_outcomes o
        where o.user_id = b.user_id and o.source = 'calendar' and o.external_id = b.id::text
        order by o.revision desc limit 1) as said
    from bookings b join user_tokens t on ${isInConnected("b", "t")} join profiles p on p.id = b.user_id
      ${withResult("b")}
    where ${isAskedAbout("b")} and not t.needs_reauth and b.user_id = ${userId}`);
  return visits.length === 0 || followOne(userId, visits);
}

async function followOne(userId: string, visits: readonly Visit[]): Promise<boolean> {
  try {
    const within = {
      start: Math.min(...visits.map(({ starts_at }) => new Date(starts_at).getTime())),
      end: Math.max(...visits.map(({ ends_at }) => new Date(ends_at).getTime())),
    };
    const [meanings, events] = await Promise.all([
      readColours(userId),
      withGoogleAccess({ userId, service: SERVICE }, (client) => findEvents(client, within)),
    ]);
    for (const visit of visits) {
      const event = events.get(eventIdOf(visit));
      if (!event) {
        if (visit.is_untold) await followToLaterDay(visit.id);
        continue;
      }
      const { currency } = countryOf(visit.country);
      const title = titleOf({ job: visit.job, clientName: visit.client_name });
      const said = readEvent(event, { job: visit.job, title, meanings, currency }) ?? NOTHING;
      const before = visit.said ?? NOTHING;
      if (said.outcome === before.outcome && said.minor === before.minor) continue;
      const amount = said.minor === null ? null : { minor: said.minor, currency };
      const statement = { userId, bookingId: visit.id, outcome: said.outcome, amount } as const;
      await database().transaction((tx) =>
        tellOutcome({ ...statement, source: "calendar", externalId: visit.id }, tx),
      );
    }
    return true;
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    logger().warn({ userId, code: thrown.code }, "could not read outcomes from a calendar");
    return false;
  }
}

const NOTHING = { outcome: "unknown", minor: null } as const;
