import { readCallSetup } from "@/lib/agent/setup/read-setup";
import { DAY } from "@/lib/platform/core/clock";
import { addDays } from "@/lib/platform/locale/dates";
import { localDay } from "@/lib/platform/locale/zoned-time";
import { openingSpans } from "./availability";

const DAYS_AHEAD = 30;

/** The next moment at which a client's business is open; `from` itself if it is, or if it has no hours. */
export async function nextOpening(userId: string, from: Date): Promise<Date> {
  const setup = await readCallSetup(userId);
  if (!setup) return from;
  const now = from.getTime();
  let day = localDay(now, setup.time_zone);
  for (const last = localDay(now + DAYS_AHEAD * DAY, setup.time_zone); day <= last; day = addDays(day, 1)) {
    const next = openingSpans(setup, day).find(({ end }) => end > now);
    if (next) return new Date(Math.max(next.start, now));
  }
  return from;
}
