import { beforeQuiet, quietUntil } from "@/lib/accounts/notifications/quiet-until";
import { instantOf, localDay, wallTimeAt } from "@/lib/platform/locale/zoned-time";

/** The client's clock: after work, and not so late that a text disturbs. */
const EVENING = { from: "18:00", until: "21:00" };

type Hours = { timeZone: string; quiet: { from: number; until: number } | null };

/** Whether a client may be asked now how the day went. Pure; `instant` in ms. */
export function isEvening(instant: number, { timeZone, quiet }: Hours): boolean {
  const time = wallTimeAt(instant, timeZone).slice(11, 16);
  return time >= EVENING.from && time < EVENING.until && quietUntil(instant, quiet, timeZone) === null;
}

/** Until when a question that was asked in the evening may be sent: after an outage it is too late. Pure; in ms. */
export const endOfEvening = (instant: number, { timeZone, quiet }: Hours): number =>
  beforeQuiet(
    instant,
    instantOf(`${localDay(instant, timeZone)}T${EVENING.until}:00`, timeZone),
    quiet,
    timeZone,
  );
