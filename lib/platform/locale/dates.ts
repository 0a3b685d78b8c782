import { DAY } from "@/lib/platform/core/clock";
import { type CountryFormats, DEFAULT_FORMATS } from "./countries/default-formats";
import { localDay } from "./zoned-time";

export type Moment = string | number | Date;

/** Dates and times as people read them in a place. The examples are British. */
export type Formats = {
  /** "21 Nov 2026, 14:05". */
  formatDateTime: (moment: Moment) => string;
  /** "14:05". */
  formatTime: (moment: Moment) => string;
  /** "21 Nov 2026". */
  formatDate: (moment: Moment) => string;
  /** "21 Nov". */
  formatDayOfMonth: (moment: Moment) => string;
  /** "Mon". */
  formatWeekday: (moment: Moment) => string;
  /** "Mon 16 Nov", in every browser and on the server alike. */
  formatDayOfWeek: (moment: Moment) => string;
  /** "21/11/2026". */
  formatNumericDate: (moment: Moment) => string;
  /** "Today", "Yesterday", "Tomorrow", "Mon, 16 Nov", and with the year when it is another one: "16 Nov 2025". */
  formatDay: (moment: Moment, now?: Moment) => string;
  /** "Today, 14:05". */
  formatDayTime: (moment: Moment, now?: Moment) => string;
};

const known = new Map<string, Formats>();

/** A client's time zone, and how their country writes. */
export type WrittenPlace = { formats: CountryFormats; timeZone: string };

/** The formats of a place, in its locale and time zone, whatever the server's are (FORMAT-04, PLACE-02). */
export function formatsOf(place: WrittenPlace): Formats {
  const key = `${place.formats.code} ${place.timeZone}`;
  const formats = known.get(key) ?? makeFormats(place);
  known.set(key, formats);
  return formats;
}

/** The same for pages that belong to no client. */
export const {
  formatDateTime,
  formatTime,
  formatDate,
  formatDayOfMonth,
  formatNumericDate,
  formatDay,
  formatDayTime,
} = formatsOf({ formats: DEFAULT_FORMATS, timeZone: DEFAULT_FORMATS.zone });

function makeFormats({ formats: { locale, clock }, timeZone }: WrittenPlace): Formats {
  const formatter = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone, ...options });
    const plain = new Intl.DateTimeFormat(locale, { timeZone: "UTC", ...options });
    // "2026-11-21" is a day of the calendar, the same in every zone.
    return (moment: Moment) =>
      (/^\d{4}-\d\d-\d\d$/.test(String(moment)) ? plain : format).format(new Date(moment));
  };
  const hours = {
    hour: clock === 12 ? "numeric" : "2-digit",
    minute: "2-digit",
    hour12: clock === 12,
  } as const;
  const formatTime = formatter(hours);
  const dayOfYear = formatter({ weekday: "short", day: "numeric", month: "short" });
  const formatDate = formatter({ day: "numeric", month: "short", year: "numeric" });
  const formatDayOfMonth = formatter({ day: "numeric", month: "short" });
  const formatWeekday = formatter({ weekday: "short" });
  const formatDay = (moment: Moment, now: Moment = Date.now()) => {
    const [day, today] = [moment, now].map((each) => localDay(Number(new Date(each)), timeZone));
    const distance = (Date.parse(day ?? "") - Date.parse(today ?? "")) / DAY;
    if (distance === 0) return "Today";
    if (distance === -1) return "Yesterday";
    if (distance === 1) return "Tomorrow";
    return (day?.slice(0, 4) === today?.slice(0, 4) ? dayOfYear : formatDate)(moment);
  };
  return {
    formatDateTime: formatter({ day: "numeric", month: "short", year: "numeric", ...hours }),
    formatTime,
    formatDate,
    formatDayOfMonth,
    formatWeekday,
    formatDayOfWeek: (moment) => `${formatWeekday(moment)} ${formatDayOfMonth(moment)}`,
    formatNumericDate: formatter({ year: "numeric", month: "2-digit", day: "2-digit" }),
    formatDay,
    formatDayTime: (moment, now = Date.now()) => `${formatDay(moment, now)}, ${formatTime(moment)}`,
  };
}

/** "yesterday, 23:33" within a sentence; a weekday keeps its capital. */
export const lowerDay = (dayTime: string) =>
  dayTime.replace(/^(Today|Yesterday|Tomorrow)/, (day) => day.toLowerCase());

/** Minutes and seconds (FORMAT-05): 65 → "1:05", 3725 → "62:05". Fractions of a second are cut off. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** `2026-02-28` and 1 → `2026-03-01`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
}

/** The place of a day, `2026-02-28`, in its week; Monday is 0. */
export const weekdayIndex = (day: string): number => (new Date(day).getUTCDay() + 6) % 7;

/** The Monday of the week that a day is in. */
export const mondayOf = (day: string): string => addDays(day, -weekdayIndex(day));

/** `7` → `07`. */
export const pad = (value: number): string => String(value).padStart(2, "0");
