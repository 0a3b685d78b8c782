import { database } from "@/db/client";
import { readPlace } from "@/lib/accounts/users/read-place";
import { addToDo } from "@/lib/agent/to-dos/add-to-do";
import type { Booking } from "./rows";
import { sayMoment } from "./spoken";

/**
 * A person has made its event an all-day one, which says no time: the booking keeps its own, and the client is asked to
 * agree on one. Once per time, and the customer is told nothing.
 */
export async function askForTime({ id, userId, ...booking }: Booking): Promise<void> {
  const { job, startsAt, callId, clientName: callerName, clientPhone: callerPhone } = booking;
  const when = sayMoment(startsAt.getTime(), { ...(await readPlace(userId)), now: Date.now() });
  const message = `${job} on ${when} is now an all-day event in your calendar. Please agree on a time with them, and give the event that time.`;
  const cause = `all-day|${id}|${startsAt.getTime()}`;
  await addToDo({ userId, cause, kind: "message", callId, message, callerName, callerPhone }, database());
}
