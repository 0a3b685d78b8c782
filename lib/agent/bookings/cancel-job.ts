import { within } from "@/lib/platform/core/errors";
import { logger } from "@/lib/platform/core/logger";
import { CALENDAR_PATIENCE } from "./diary";
import { removeFromCalendar } from "./in-calendar";
import { markCancelled } from "./mark-booking";
import type { Booking } from "./rows";
import { markSettled } from "./settle";

/** Calls a booking off and takes its event out; where the calendar does not answer, the sweep does that. */
export async function cancelJob(booking: Booking): Promise<void> {
  const cancelled = await markCancelled(booking, true);
  if (cancelled) await takeOut(cancelled);
}

/** Takes a cancelled booking's event out, or leaves that to the sweep. */
export async function takeOut(cancelled: Booking): Promise<void> {
  try {
    await within(CALENDAR_PATIENCE, removeFromCalendar(cancelled));
    await markSettled(cancelled);
  } catch (thrown) {
    logger().warn(
      { err: thrown, bookingId: cancelled.id },
      "a cancelled booking's event is still in the calendar",
    );
  }
}
