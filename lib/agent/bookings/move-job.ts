import { MINUTE, SECOND } from "@/lib/platform/core/clock";
import { within } from "@/lib/platform/core/errors";
import { freeStarts, nearestOffers, obstacle } from "./availability";
import type { BookingRefusal } from "./book-job";
import { type Desk, orNoCalendar, readDiary } from "./diary";
import { moveInCalendar } from "./in-calendar";
import { beginMove } from "./mark-booking";
import { type Booking, spanOf } from "./rows";

const MOVE_PATIENCE = 6 * SECOND;

type Moved = { kind: "moved" | "gone" | "elsewhere"; booking: Booking };

/**
 * Moves a confirmed booking: the row first, so that the new slot cannot be taken, then its event, read back. `gone` if
 * a person has deleted the event, `elsewhere` if it is in another calendar than the one connected now. Throws
 * NoCalendar, after which the sweep reconciles row and event.
 */
export async function moveJob(desk: Desk, booking: Booking, start: number): Promise<Moved | BookingRefusal> {
  if (booking.calendarId !== desk.calendarId) return { kind: "elsewhere", booking };
  const from = spanOf(booking);
  const minutes = (from.end - from.start) / MINUTE;
  const { diary, window } = await readDiary(desk, { around: start, except: { ...from, id: booking.id } });
  const refuse = (why: BookingRefusal["why"]): BookingRefusal => {
    const starts = freeStarts(diary, minutes, window).filter((each) => each !== from.start);
    return { kind: "refused", why, offers: nearestOffers(starts, start, desk.setup.time_zone) };
  };
  const why = obstacle(diary, start, minutes);
  if (why !== null) return refuse(why);
  const moving = await beginMove(booking, { start, end: start + minutes * MINUTE });
  if (!moving) return refuse("busy");
  const now = await orNoCalendar(within(MOVE_PATIENCE, moveInCalendar(moving, from)));
  if (now.status !== "confirmed") return { kind: "gone", booking: now };
  return now.startsAt.getTime() === start ? { kind: "moved", booking: now } : refuse("busy");
}
