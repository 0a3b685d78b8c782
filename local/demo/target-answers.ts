import { addDays, londonDay, nextWeekday, weekdayOf } from "./london-time";

/** The answers of the demo clients' own diary. Pure, so that the same request at the same time has one answer. */

type Slot = { day: string; from: string; to: string | null };
type Opening = { on: string; from: string; to: string | null };

/** Openings by kind of job; "tomorrow" or a weekday, given as the next such dates. */
const DIARY: { job: RegExp; openings: Opening[] }[] = [
  { job: /boiler/i, openings: [opening("Thursday", "08:00", "10:00"), opening("Friday", "13:00", "15:00")] },
  {
    job: /certificate|gas safety/i,
    openings: [opening("Tuesday", "09:00", "12:00"), opening("Wednesday", "13:00", "16:00")],
  },
  {
    job: /roof|slate|tile/i,
    openings: [opening("tomorrow", "14:30", null), opening("Wednesday", "09:00", null)],
  },
  {
    job: /survey|bathroom/i,
    openings: [opening("Monday", "16:00", null), opening("Wednesday", "10:00", null)],
  },
  { job: /fault|electric/i, openings: [opening("Friday", "12:00", "14:00")] },
];
const USUAL: Opening[] = [opening("Tuesday", "10:00", "12:00"), opening("Thursday", "14:00", "16:00")];

export type ToolArguments = Record<string, unknown>;

/** "Thursday 27 November between 8 and 10 in the morning, or Friday 28 November between 1 and 3 in the afternoon." */
export function checkAvailability(asked: ToolArguments, now: Date): string {
  const openings = DIARY.find(({ job }) => job.test(textOf(asked.service)))?.openings ?? USUAL;
  const slots = openings.map((entry) => ({ day: dayNamed(entry.on, now), from: entry.from, to: entry.to }));
  return `${sentenceCase(slots.map(speakSlot).join(", or "))}.`;
}

/** "Booked: Boiler repair for Tom Ackroyd, Thursday 27 November between 8 and 10 in the morning. …" */
export function bookJob(asked: ToolArguments, now: Date): string {
  const job = [textOf(asked.service) || "Visit", textOf(asked.name)].filter(Boolean).join(" for ");
  const start = textOf(asked.start);
  const day = dayNamed(textOf(asked.weekday) || textOf(asked.day), now);
  const when = isClock(start)
    ? speakSlot({ day, from: start, to: isClock(textOf(asked.end)) ? textOf(asked.end) : null })
    : [speakDay(day), start].filter(Boolean).join(", ");
  return `Booked: ${job}, ${when}. A text confirmation is on its way.`;
}

export function takeMessage(asked: ToolArguments): string {
  const from = textOf(asked.name) || "the caller";
  return textOf(asked.urgency) === "emergency"
    ? `The on-call engineer has been alerted and has the message from ${from}.`
    : `Message from ${from} saved. The office will read it first thing.`;
}

function opening(on: string, from: string, to: string | null): Opening {
  return { on, from, to };
}

/** A day as a caller names it; anything else is the next day. */
function dayNamed(name: string, now: Date): string {
  const today = londonDay(now);
  if (/^\d{4}-\d{2}-\d{2}$/.test(name) && !Number.isNaN(Date.parse(name))) return name;
  if (/^today$/i.test(name)) return today;
  const weekday = sentenceCase(name.toLowerCase());
  return /^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$/.test(weekday)
    ? nextWeekday(today, weekday)
    : addDays(today, 1);
}

function speakSlot({ day, from, to }: Slot): string {
  const half = Number(from.slice(0, 2)) < 12 ? "in the morning" : "in the afternoon";
  const time = to === null ? `at ${speakClock(from)}` : `between ${speakClock(from)} and ${speakClock(to)}`;
  return `${speakDay(day)} ${time} ${half}`;
}

function speakDay(day: string): string {
  const month = new Intl.DateTimeFormat("en-GB", { month: "long", timeZone: "UTC" }).format(Date.parse(day));
  return `${weekdayOf(day)} ${Number(day.slice(8))} ${month}`;
}

function speakClock(clock: string): string {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  const hour = hours % 12 || 12;
  if (minutes === 0) return String(hour);
  return minutes === 30 ? `half past ${hour}` : `${hour}:${String(minutes).padStart(2, "0")}`;
}

function isClock(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value.trim().slice(0, 200) : "";
}

function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
