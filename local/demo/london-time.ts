/** Calendar days of London as "2026-11-21", and their instants. */

const LONDON = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  dateStyle: "short",
  timeStyle: "medium",
});

export const WEEKDAYS = [
  "Sunday",
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
] as const;
const MINUTE = 60_000;

export function londonDay(moment: Date): string {
  const [date = ""] = LONDON.format(moment).split(",");
  return date.split("/").reverse().join("-");
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 1_440 * MINUTE).toISOString().slice(0, 10);
}

export function weekdayOf(day: string): (typeof WEEKDAYS)[number] {
  return WEEKDAYS[new Date(day).getUTCDay()] ?? "Sunday";
}

/** The instant at which a London clock shows `time` ("HH:MM") on that day. */
export function atLondon(day: string, time: string): Date {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  const [, shown = ""] = LONDON.format(asUtc).split(", ");
  const [hours = 0, minutes = 0] = shown.split(":").map(Number);
  const [wantedHours = 0, wantedMinutes = 0] = time.split(":").map(Number);
  // London is at most an hour ahead of UTC, so a difference of minus 23 hours means plus one.
  const ahead = (hours * 60 + minutes - wantedHours * 60 - wantedMinutes + 1_440) % 1_440;
  return new Date(asUtc - ahead * MINUTE);
}

export function addMinutes(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + minutes * MINUTE);
}

/** The next such weekday after `day`, never `day` itself. */
export function nextWeekday(day: string, weekday: string): string {
  for (let ahead = 1; ahead <= 7; ahead++) {
    const candidate = addDays(day, ahead);
    if (weekdayOf(candidate) === weekday) return candidate;
  }
  throw new Error(`"${weekday}" is no weekday.`);
}
