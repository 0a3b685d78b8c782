import { and, eq, inArray, lt } from "drizzle-orm";
import { database } from "@/db/client";
import { bookings } from "@/db/schema/bookings";
import { reminderSettings, reminders } from "@/db/schema/reminders";
import { isLeftOut } from "@/lib/agent/reminders/left-out";
import { reminderHours } from "@/lib/agent/reminders/reminder-hours";
import { MINUTE } from "@/lib/platform/core/clock";
import { countryOf } from "@/lib/platform/locale/countries/country-of";
import { DEFAULT_PLACE } from "@/lib/platform/locale/place";
import type { Firm } from "./accounts";
import { createRandom } from "./random";

/** The firm has its customers reminded, and did so before each visit that has begun; most of them answered. */
export async function remindDemoCustomers({ userId }: Firm, now: Date): Promise<void> {
  const random = createRandom(59);
  const place = { country: countryOf(DEFAULT_PLACE.country), timeZone: DEFAULT_PLACE.timeZone };
  const visits = await database()
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.userId, userId),
        lt(bookings.startsAt, now),
        inArray(bookings.status, ["confirmed", "cancelled"]),
      ),
    )
    .orderBy(bookings.startsAt, bookings.id);
  const rows = visits.flatMap(({ id, startsAt, createdAt, callerPhone }) => {
    const at = reminderHours(startsAt.getTime(), place).from;
    // Booked too late for a reminder, or by somebody who withheld their number.
    if (createdAt.getTime() >= at || !callerPhone) return [];
    const decided = { bookingId: id, startsAt, userId, createdAt: new Date(at) };
    const answer = random.pickWeighted([
      ["kept", 62],
      ["other_time", 5],
      [null, 33],
    ] as const);
    const answeredAt = answer && new Date(at + (5 + Math.floor(random.next() * 150)) * MINUTE);
    return [
      isLeftOut(id)
        ? { ...decided, kind: "left_out" as const }
        : { ...decided, kind: "sent" as const, answer, answeredAt },
    ];
  });
  await database().insert(reminderSettings).values({ userId, enabled: true });
  if (rows.length > 0) await database().insert(reminders).values(rows);
}
