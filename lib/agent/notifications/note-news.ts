import { and, eq, inArray, sql } from "drizzle-orm";
import { database, type Tx } from "@/db/client";
import { bookings } from "@/db/schema/bookings";
import { callerMessages } from "@/db/schema/messages";
import { notificationChoices, notificationDeliveries, notifications } from "@/db/schema/notifications";
import { addDeliveries } from "@/lib/accounts/notifications/add-deliveries";
import { queueDeliveries } from "@/lib/accounts/notifications/queue-deliveries";
import { quietUntil } from "@/lib/accounts/notifications/quiet-until";
import { readChoices } from "@/lib/accounts/notifications/read-choices";
import { isDue } from "@/lib/accounts/notifications/tables";
import { readPlace } from "@/lib/accounts/users/read-place";
import { readResults } from "@/lib/agent/money/read-result";
import { isPaid } from "@/lib/agent/money/tables";
import type { Zoned } from "@/lib/platform/locale/place";
import type { EventPayloads } from "@/lib/platform/outbox/events";
import { sayBooking, sayToDo, type Words } from "./words";

type News = {
  userId: string;
  /** The deduplication key: the same cause is one notification. */
  cause: string;
  callId: string | null;
  toDoId?: string;
  textCause: string;
  say: (zoned: Zoned) => Words | null;
};

/** Notes that clients are to be told about these to-dos, as they have chosen, and queues it. Idempotent. */
export async function noteToDos(toDoIds: string[]): Promise<void> {
  const rows = await database()
    .select({ toDo: callerMessages })
    .from(callerMessages)
    .innerJoin(notificationChoices, eq(notificationChoices.userId, callerMessages.userId))
    .where(inArray(callerMessages.id, toDoIds));
  await noteAll(
    rows.map(({ toDo }) => ({
      userId: toDo.userId,
      cause: `to-do|${toDo.id}`,
      callId: toDo.callId,
      toDoId: toDo.id,
      textCause: textCauseOf(toDo),
      say: (zoned) => sayToDo(toDo, zoned),
    })),
  );
}

/** The same for bookings. */
export async function noteBookings(news: EventPayloads["booking.news"][]): Promise<void> {
  const rows = await database()
    .select({ booking: bookings })
    .from(bookings)
    .innerJoin(notificationChoices, eq(notificationChoices.userId, bookings.userId))
    .where(
      inArray(
        bookings.id,
        news.map(({ bookingId }) => bookingId),
      ),
    );
  const byId = new Map(rows.map(({ booking }) => [booking.id, booking]));
  const cancelled = news.flatMap(({ bookingId, what }) => (what === "cancelled" ? bookingId : []));
  const paid = await readResults(sql`b.id = any(${sql.param(cancelled)}::uuid[]) and ${isPaid}`);
  await noteAll(
    news.flatMap(({ bookingId, what, changedAt }) => {
      const booking = byId.get(bookingId);
      if (!booking) return [];
      const cause = `booking|${what}|${bookingId}|${changedAt}`;
      const { userId, callId } = booking;
      const say = (zoned: Zoned) => sayBooking(booking, what, { ...zoned, paid: paid.get(bookingId) });
      return [{ userId, cause, callId, textCause: cause, say }];
    }),
  );
}

/** One that goes before the client has chosen has the same key, so that they never read it twice. */
function textCauseOf({ id, kind, cause }: typeof callerMessages.$inferSelect): string {
  if (kind === "emergency") return cause;
  return cause.startsWith("booking|") ? `urgent|${id}` : `message|${id}`;
}

async function noteAll(news: News[]): Promise<void> {
  if (news.length === 0) return;
  for (const each of news) await database().transaction((tx) => note(each, tx));
  const due = await database()
    .select({ id: notificationDeliveries.id, tellAt: notificationDeliveries.tellAt })
    .from(notificationDeliveries)
    .innerJoin(notifications, eq(notifications.id, notificationDeliveries.notificationId))
    .where(
      and(
        isDue("notification_deliveries"),
        inArray(
          notifications.cause,
          news.map(({ cause }) => cause),
        ),
      ),
    );
  await queueDeliveries(due);
}

async function note({ say, userId, ...news }: News, tx: Tx): Promise<void> {
  const { chosen, choices, quiet } = await readChoices(userId, tx);
  const place = await readPlace(userId, tx);
  const now = Date.now();
  const words = chosen ? say({ ...place, now }) : null;
  if (!words) return;
  const channels = choices[words.kind];
  if (channels.length === 0) return;
  const [noted] = await tx
    .insert(notifications)
    .values({ userId, ...news, ...words })
    .onConflictDoNothing()
    .returning({ id: notifications.id });
  if (!noted) return;
  const end = words.kind === "emergency" ? null : quietUntil(now, quiet, place.timeZone);
  await addDeliveries(
    { notificationId: noted.id, userId, channels, tellAt: end === null ? null : new Date(end) },
    tx,
  );
}
