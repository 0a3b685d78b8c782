import { randomUUID } from "node:crypto";
import { and, eq, lt, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { userTokens } from "@/db/schema/connections";
import { calendarProbes } from "@/db/schema/readiness";
import { withGoogleAccess } from "@/lib/accounts/connections/google-access";
import { isCalendar } from "@/lib/accounts/connections/tables";
import { SERVICE } from "@/lib/agent/bookings/rows";
import { logger } from "@/lib/platform/core/logger";
import { deleteEvent, getEvent } from "@/lib/providers/google/booking-events";
import { insertProbe } from "@/lib/providers/google/probe-event";

/** Longer than a run takes: older ones were left behind by a dead run. */
const LEFT_BEHIND = sql`now() - interval '2 minutes'`;

/**
 * Creates an event in a client's calendar, reads it back and deletes it; returns which step failed. Its id is recorded
 * first, so that the next run can remove the event if this one dies. Throws as withGoogleAccess does.
 */
export async function probeCalendar(userId: string): Promise<"works" | "not_read_back" | "not_deleted"> {
  await removeLeftProbes(userId);
  const id = randomUUID().replaceAll("-", "");
  await database().insert(calendarProbes).values({ id, userId });
  let result: "works" | "not_read_back" | "not_deleted" | undefined;
  try {
    result = await withGoogleAccess({ userId, service: SERVICE }, async (client) => {
      await insertProbe(client, id);
      const found = await getEvent(client, id);
      await deleteEvent(client, id);
      if (!found) return "not_read_back";
      return (await getEvent(client, id)) ? "not_deleted" : "works";
    });
    return result;
  } finally {
    // A request whose response was lost may still have created it.
    const done = result === "works" ? forget(id) : remove({ id, userId });
    await done.catch((err) => logger().warn({ err, userId }, "could not remove a probe event yet"));
  }
}

/** Removes probe events that earlier runs have left in a client's calendar. Throws as withGoogleAccess does. */
async function removeLeftProbes(userId: string): Promise<void> {
  const left = await database()
    .select({ id: calendarProbes.id })
    .from(calendarProbes)
    .where(and(eq(calendarProbes.userId, userId), lt(calendarProbes.createdAt, LEFT_BEHIND)));
  for (const { id } of left) await remove({ id, userId });
}

async function remove({ id, userId }: { id: string; userId: string }): Promise<void> {
  await withGoogleAccess({ userId, service: SERVICE }, (client) => deleteEvent(client, id));
  await forget(id);
}

async function forget(id: string): Promise<void> {
  await database().delete(calendarProbes).where(eq(calendarProbes.id, id));
}

/** Removes leftover probe events from calendars of clients who are no longer checked, if they are still connected. */
export async function sweepProbes(): Promise<void> {
  const left = await database()
    .selectDistinct({ userId: calendarProbes.userId })
    .from(calendarProbes)
    .innerJoin(
      userTokens,
      and(
        eq(userTokens.userId, calendarProbes.userId),
        isCalendar("user_tokens"),
        eq(userTokens.needsReauth, false),
      ),
    )
    .where(lt(calendarProbes.createdAt, LEFT_BEHIND))
    .limit(20);
  for (const { userId } of left) {
    await removeLeftProbes(userId).catch((err) =>
      logger().warn({ err, userId }, "could not remove probe events yet"),
    );
  }
}
