import { type Diary, freeStarts, openingSpans } from "@/lib/agent/bookings/availability";
import { NoCalendar, readDesk, readDiary } from "@/lib/agent/bookings/diary";
import {
  type CheckFinding,
  failed,
  ok,
  SETUP_MISSING,
  type Subject,
  setupOf,
} from "@/lib/agent/readiness/finding";
import { DAY } from "@/lib/platform/core/clock";
import { addDays } from "@/lib/platform/locale/dates";
import { localDay } from "@/lib/platform/locale/zoned-time";

const DAYS = 14;

/** Checks that there is something to offer: an open and free hour in the next two weeks. */
export async function checkHours(subject: Subject): Promise<CheckFinding> {
  const setup = setupOf(subject);
  if (!setup) return SETUP_MISSING;
  const now = Date.now();
  const today = localDay(now, setup.time_zone);
  const open = Array.from({ length: DAYS }, (_, day) => openingSpans(setup, addDays(today, day))).flat();
  if (open.length === 0) {
    return failed("No opening hours in the next two weeks. Set them in the agent's set-up.");
  }
  const diary = (await readDiaryOf(subject.userId)) ?? { setup, busy: [], taken: [], now };
  const free = freeStarts(diary, 60, { start: now, end: now + DAYS * DAY });
  if (free.length > 0) return ok("There is a free hour to offer in the next two weeks.");
  return failed(
    "No free hour in the next two weeks. Check the client's calendar, the opening hours, the minimum notice and how far ahead jobs can be booked.",
  );
}

/** Null while the calendar cannot be read, which another check reports. */
async function readDiaryOf(userId: string): Promise<Diary | null> {
  try {
    return (await readDiary(await readDesk(userId))).diary;
  } catch (thrown) {
    if (thrown instanceof NoCalendar) return null;
    throw thrown;
  }
}
