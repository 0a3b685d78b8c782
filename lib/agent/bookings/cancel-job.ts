import { within } from "@/lib/platform/core/errors";
import { logger } from "@/lib/platform/core/logger";
import { CALENDAR_PATIENCE } from "./diary";
import { removeFromCalendar } from "./in-calendar";
import { markCancelled } from "./mark-booking";
import type { Booking } from "./rows";
import { markSettled } from "./settle";

/** Cancels a booking and deletes its event; if the calendar does not answer, the sweep deletes it later. */
export async function cancelJob(booking: Booking): Promise<void> {
  const cancelled = await markCancelled(booking, true);
  if (cancelled) await takeOut(cancelled);
}

/** Deletes a cancelled booking's event, or leaves that to the sweep. */
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
