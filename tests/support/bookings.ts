import { randomUUID } from "node:crypto";
import { database } from "@/db/client";
import { bookings } from "@/db/schema/bookings";

/** A booking from a call, in its own calendar; returns its id. */
export async function book(userId: string, callId: string, status: string): Promise<string> {
  const id = randomUUID();
  const startsAt = new Date("2026-12-01T09:00:00Z");
  const endsAt = new Date("2026-12-01T10:00:00Z");
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
