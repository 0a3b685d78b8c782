import { and, eq } from "drizzle-orm";
import { database } from "@/db/client";
import { bookings } from "@/db/schema/bookings";
import { userTokens } from "@/db/schema/connections";
import { readPlace } from "@/lib/accounts/users/read-place";
import { addToDo } from "@/lib/agent/to-dos/add-to-do";
import { sayMoment } from "./spoken";
import { isInConnected, isPending, liesAhead } from "./tables";

/** The cause of the to-do about a customer who waits; it is settled when the booking is no longer pending. */
export const waitingCause = ({ id }: { id: string }) => `waiting|${id}`;

/**
 * A to-do for each pending booking whose calendar has lost its connection, once per booking: only the client can
 * reconnect it, and the customer waits for a confirmation meanwhile. For every client, or for one.
 */
export async function noteWaiting({ userId }: { userId: string | null }): Promise<void> {
  const rows = await database()
    .select({ booking: bookings })
    .from(bookings)
    .innerJoin(userTokens, isInConnected("bookings", "user_tokens"))
    .where(
      and(
        isPending("bookings"),
        liesAhead("bookings"),
        eq(userTokens.needsReauth, true),
        userId ? eq(bookings.userId, userId) : undefined,
      ),
    );
  for (const { booking } of rows) {
    const { userId: client, job, startsAt, callId, clientName, clientPhone } = booking;
    const when = sayMoment(startsAt.getTime(), { ...(await readPlace(client)), now: Date.now() });
    const message = `${job} on ${when} is not confirmed: your calendar has lost its connection, and the customer is waiting to hear from you. Please reconnect it, or call them.`;
    const about = { callId, callerName: clientName, callerPhone: clientPhone };
    await addToDo(
      { userId: client, cause: waitingCause(booking), kind: "message", message, ...about },
      database(),
    );
  }
}
