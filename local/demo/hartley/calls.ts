import { hartley } from "../accounts";
import { buildCall, draftFromDialogue } from "../build-call";
import type { DemoCall } from "../demo-types";
import { getDialogue } from "../dialogues/all-dialogues";
import { createDiary, type Diary } from "../diary";
import { addDays, addMinutes, atLondon, londonDay, weekdayOf } from "../london-time";
import { createRandom, type Random } from "../random";
import { createPeople, type Person } from "./people";
import { buildRecordedCalls } from "./recorded-calls";
import { playRefused } from "./refused";
import {
  playBooking,
  playEmergency,
  playFailure,
  playHangUp,
  playQuestion,
  playRefusal,
  playSilence,
  playUnanswered,
  playVoicemail,
  type Scene,
} from "./scenes";

const SEED = 20_231;
const DAYS = 182;
const CALLS_A_DAY = 2.45;
/** More recent days belong to the recorded dialogues, so that every call on the first page can be played. */
const RECORDED_DAYS = 3;
const RECORDING_KEPT_DAYS = 60;
const BOOKS_ITSELF_DAYS = 28;

const WEEKDAY_WEIGHT = {
  Sunday: 0.3,
  Monday: 1.4,
  Tuesday: 1.2,
  Wednesday: 1.1,
  Thursday: 1.1,
  Friday: 1.2,
  Saturday: 0.7,
} as const;

/** Hour of the day, and how often callers choose it. People with a cold boiler call before and after work. */
const HOURS = [
  [1, 1],
  [6, 2],
  [7, 8],
  [8, 18],
  [9, 15],
  [10, 12],
  [11, 9],
  [12, 8],
  [13, 7],
  [14, 8],
  [15, 8],
  [16, 10],
  [17, 13],
  [18, 9],
  [19, 6],
  [20, 4],
  [21, 2],
  [23, 1],
] as const;

type Kind =
  | "booking"
  | "refusal"
  | "question"
  | "emergency"
  | "hang-up"
  | "silence"
  | "failure"
  | "voicemail"
  | "unanswered"
  | "price shopper"
  | "nuisance"
  | "wrong number";

const DAYTIME: (readonly [Kind, number])[] = [
  ["booking", 40],
  ["refusal", 14],
  ["question", 14],
  ["hang-up", 8],
  ["voicemail", 6],
  ["unanswered", 6],
  ["price shopper", 4],
  ["nuisance", 4],
  ["silence", 1.5],
  ["failure", 1],
  ["emergency", 1.5],
];
const EVENING: (readonly [Kind, number])[] = [
  ["booking", 40],
  ["refusal", 12],
  ["question", 10],
  ["hang-up", 12],
  ["emergency", 14],
  ["wrong number", 8],
  ["silence", 4],
];

/** Six months of calls up to `now`, oldest first. */
export function buildHartleyCalls(now: Date): DemoCall[] {
  const random = createRandom(SEED);
  const diary = createDiary();
  const recorded = buildRecordedCalls(now, diary);
  const town = { diary, meet: createPeople(random), known: [] as Person[], refused: [] as string[] };
  const older: DemoCall[] = [];
  for (let daysAgo = DAYS; daysAgo >= RECORDED_DAYS; daysAgo--) {
    const day = addDays(londonDay(now), -daysAgo);
    for (const startedAt of pickMoments(day, daysAgo, random)) {
      older.push(buildOlderCall({ startedAt, daysAgo, index: older.length, random, ...town }));
    }
  }
  return [...older, ...recorded];
}

function pickMoments(day: string, daysAgo: number, random: Random): Date[] {
  // The business grows: a fifth fewer calls at the start than in the middle, a fifth more now.
  const growth = 1.2 - (0.4 * daysAgo) / DAYS;
  const expected = CALLS_A_DAY * WEEKDAY_WEIGHT[weekdayOf(day)] * growth;
  const count = Math.floor(expected) + (random.chance(expected % 1) ? 1 : 0);
  const moments = Array.from({ length: count }, () => {
    const hour = String(random.pickWeighted(HOURS.map((entry) => [entry[0], entry[1]] as const)));
    const minute = String(random.between(0, 59));
    const second = random.between(0, 59) / 60;
    return addMinutes(atLondon(day, `${hour.padStart(2, "0")}:${minute.padStart(2, "0")}`), second);
  });
  return moments.sort((one, other) => one.getTime() - other.getTime());
}

type OlderCall = {
  startedAt: Date;
  daysAgo: number;
  index: number;
  random: Random;
  diary: Diary;
  meet: () => Person;
  known: Person[];
  /** The calls so far that the agent's tools refused. */
  refused: string[];
};

function buildOlderCall({
  startedAt,
  daysAgo,
  index,
  random,
  diary,
  meet,
  known,
  refused,
}: OlderCall): DemoCall {
  const person = pickCaller(random, meet, known);
  const hour = Number(startedAt.toLocaleString("en-GB", { timeZone: "Europe/London", hour: "2-digit" }));
  const kind = random.pickWeighted(hour >= 9 && hour < 18 ? DAYTIME : EVENING);
  const call = { key: `older ${index}`, firm: hartley, startedAt };
  const dialogueId = findDialogueId(kind, daysAgo);
  if (dialogueId) {
    const dialogue = getDialogue(dialogueId);
    // A nuisance caller is always the same person; the others are new callers who left no details.
    const callerNumber = kind === "nuisance" ? dialogue.caller.number : person.number;
    return buildCall(draftFromDialogue(dialogue, { ...call, callerNumber, toolCalls: [] }));
  }
  const scene = playScene(kind, { person, startedAt, random, diary });
  // The agent books by itself since a few weeks ago. Before, the client's own system was asked.
  if (kind === "question" && daysAgo <= BOOKS_ITSELF_DAYS && !scene.summary?.includes("invoice")) {
    const played = playRefused(refused.push(call.key) - 1, startedAt);
    return buildCall({ ...call, ...played, callerNumber: person.number, recording: null });
  }
  return buildCall({ ...call, ...scene, callerNumber: person.number, toolCalls: [], recording: null });
}

/** Some call again: about every fourth call is from someone who called in the last weeks. */
function pickCaller(random: Random, meet: () => Person, known: Person[]): Person {
  if (known.length > 10 && random.chance(0.26)) return random.pick(known.slice(-60));
  const person = meet();
  known.push(person);
  return person;
}

/** Recordings are kept for a while, and only dialogues without names fit more than one caller. */
function findDialogueId(kind: Kind, daysAgo: number): string | null {
  if (kind === "nuisance") return "nuisance-sales-call";
  if (kind === "wrong number") return "wrong-number";
  if (kind === "price shopper") return "price-shopper";
  if (kind === "hang-up" && daysAgo <= RECORDING_KEPT_DAYS) return "caller-hangs-up";
  return null;
}

function playScene(kind: Kind, setting: Parameters<typeof playBooking>[0]): Scene {
  switch (kind) {
    case "booking":
      return playBooking(setting);
    case "refusal":
      return playRefusal(setting);
    case "emergency":
      return playEmergency(setting);
    case "hang-up":
      return playHangUp(setting);
    case "silence":
      return playSilence(setting);
    case "failure":
      return playFailure();
    case "voicemail":
      return playVoicemail(setting);
    case "unanswered":
      return playUnanswered(setting);
    default:
      return playQuestion(setting);
  }
}
