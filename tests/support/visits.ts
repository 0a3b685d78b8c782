import { randomUUID } from "node:crypto";
import { database } from "@/db/client";
import { bookings } from "@/db/schema/bookings";
import { HOUR } from "@/lib/platform/core/clock";

type Visit = { callId?: string; status?: string; startsAt?: Date };

/** A visit, in a calendar of its own, that ended an hour ago; returns its id. */
export async function makeVisit(userId: string, { callId, status = "confirmed", startsAt }: Visit = {}) {
  const id = randomUUID();
  const start = startsAt ?? new Date(Date.now() - 2 * HOUR);
  await database()
    .insert(bookings)
    .values({
      id,
      userId,
      callId,
      status,
      startsAt: start,
      endsAt: new Date(start.getTime() + HOUR),
      calendarId: randomUUID(),
      job: "Boiler service",
    });
  return id;
}
