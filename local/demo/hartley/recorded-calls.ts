import { hartley } from "../accounts";
import { type BookedVisit, buildCall, draftFromDialogue } from "../build-call";
import type { DemoCall } from "../demo-types";
import { getDialogue } from "../dialogues/all-dialogues";
import type { Dialogue } from "../dialogues/dialogue";
import type { Diary } from "../diary";
import { addDays, addMinutes, atLondon, londonDay, nextWeekday } from "../london-time";

/** The newest calls, at hours that suit their content. Newest day first. */
const SCHEDULE = [
  { daysAgo: 0, time: "13:05", dialogueId: "unanswered-follow-up" },
  { daysAgo: 0, time: "11:20", dialogueId: "price-shopper" },
  { daysAgo: 0, time: "09:47", dialogueId: "welsh-landlord-gas-safety" },
  { daysAgo: 0, time: "08:12", dialogueId: "boiler-no-hot-water" },
  { daysAgo: 1, time: "19:26", dialogueId: "wrong-number" },
  { daysAgo: 1, time: "17:52", dialogueId: "bathroom-will-call-back" },
  { daysAgo: 1, time: "15:10", dialogueId: "voicemail-quote-follow-up" },
  { daysAgo: 1, time: "12:44", dialogueId: "caller-hangs-up" },
  { daysAgo: 1, time: "10:31", dialogueId: "elderly-caller-leak" },
  { daysAgo: 2, time: "23:41", dialogueId: "gas-smell-at-night" },
  { daysAgo: 2, time: "09:15", dialogueId: "nuisance-sales-call" },
];

/** Every dialogue of Hartley's once, oldest first. Those later than the current time today happened yesterday. */
export function buildRecordedCalls(now: Date, diary: Diary): DemoCall[] {
  const today = londonDay(now);
  const calls = SCHEDULE.map(({ daysAgo, time, dialogueId }) => {
    const dialogue = getDialogue(dialogueId);
    const planned = atLondon(addDays(today, -daysAgo), time);
    const isOver = addMinutes(planned, 2) <= now;
    const startedAt = isOver ? planned : atLondon(addDays(today, -daysAgo - 1), time);
    const visit = findSpokenVisit(dialogue, startedAt);
    if (visit && !diary.reserve(visit.startsAt, visit.endsAt)) throw new Error(`${dialogueId} does not fit.`);
    const key = `recorded ${dialogueId}`;
    return buildCall({ ...draftFromDialogue(dialogue, { key, firm: hartley, startedAt }), visit });
  });
  return calls.sort((one, other) => one.row.happenedAt.getTime() - other.row.happenedAt.getTime());
}

/** The visit that the dialogue promises, relative to the day of the call. */
export function findSpokenVisit(dialogue: Dialogue, calledAt: Date): BookedVisit | undefined {
  const booked = dialogue.toolCalls.find((call) => call.name === "book-job")?.arguments;
  if (!booked) return undefined;
  const { weekday = "", start = "", end = "", service = "", name = "", address = "", postcode = "" } = booked;
  const details = {
    job: service,
    clientName: name,
    address: `${address} ${postcode}`,
    notes: booked.notes ?? null,
  };
  if (weekday === "today") {
    const startsAt = addMinutes(calledAt, 44);
    return { ...details, startsAt, endsAt: addMinutes(startsAt, 60) };
  }
  const called = londonDay(calledAt);
  const day = weekday === "tomorrow" ? addDays(called, 1) : nextWeekday(called, weekday);
  return { ...details, startsAt: atLondon(day, start), endsAt: atLondon(day, end) };
}
