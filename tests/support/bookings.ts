import { randomUUID } from "node:crypto";
import { database } from "@/db/client";
import { bookings } from "@/db/schema/bookings";
import { DAY, HOUR } from "@/lib/platform/core/clock";

/** A booking from a call, of a job in four days, in its own calendar; returns its id. */
export async function book(userId: string, callId: string, status: string): Promise<string> {
  const id = randomUUID();
  const startsAt = new Date(Date.now() + 4 * DAY);
  const endsAt = new Date(startsAt.getTime() + HOUR);
  await database().insert(bookings).values({
    id,
    userId,
    callId,
    status,
    startsAt,
    endsAt,
    calendarId: randomUUID(),
    job: "Boiler service",
  });
  return id;
}
