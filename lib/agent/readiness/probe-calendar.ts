import { randomUUID } from "node:crypto";
import { and, eq, lt, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { userTokens } from "@/db/schema/connections";
import { calendarProbes } from "@/db/schema/readiness";
import { withGoogleAccess } from "@/lib/accounts/connections/google-access";
import { SERVICE } from "@/lib/agent/bookings/rows";
import { logger } from "@/lib/platform/core/logger";
import { deleteEvent, getEvent } from "@/lib/providers/google/booking-events";
import { insertProbe } from "@/lib/providers/google/probe-event";

/** Longer than a run takes: what is older was left behind. */
const LEFT_BEHIND = sql`now() - interval '2 minutes'`;

/**
 * Puts an event into a client's calendar, reads it back and takes it out; says what of it did not work. Its id is
 * written down first, so that whoever comes next takes out what a run left that died. Throws as withGoogleAccess does.
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
    // A request whose answer was lost may have put it in all the same.
    const done = result === "works" ? forget(id) : remove({ id, userId });
    await done.catch((err) => logger().warn({ err, userId }, "a probe is still to be removed"));
  }
}

/** Takes out of a client's calendar whatever an earlier run has left there. Throws as withGoogleAccess does. */
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

/** Takes out what was left in calendars of clients whom nobody tries again, as far as they are still connected. */
export async function sweepProbes(): Promise<void> {
  const left = await database()
    .selectDistinct({ userId: calendarProbes.userId })
    .from(calendarProbes)
    .innerJoin(
      userTokens,
      and(
        eq(userTokens.userId, calendarProbes.userId),
        eq(userTokens.service, SERVICE),
        eq(userTokens.needsReauth, false),
      ),
    )
    .where(lt(calendarProbes.createdAt, LEFT_BEHIND))
    .limit(20);
  for (const { userId } of left) {
    await removeLeftProbes(userId).catch((err) =>
      logger().warn({ err, userId }, "probes are still to be removed"),
    );
  }
}
