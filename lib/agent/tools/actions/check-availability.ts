import {
  chooseOffers,
  type Diary,
  freeStarts,
  nearestOffers,
  obstacle,
  obstacleWithin,
  partRead,
} from "@/lib/agent/bookings/availability";
import { parseWhen } from "@/lib/agent/bookings/parse-when";
import { sayChoices, sayMinutes, sayMoment } from "@/lib/agent/bookings/spoken";
import type { JobType } from "@/lib/agent/setup/contract";
import { placeOf } from "@/lib/agent/setup/place-of";
import type { OutcomeCode } from "@/lib/agent/tools/outcome-codes";
import type { Span } from "@/lib/providers/google/booking-events";
import { type ActionAnswer, answer, type ToolAction } from "./action";
import { areaRefusal } from "./area";
import { matchJob } from "./match-job";
import { JOB_NAMES } from "./names";
import { pick, whenText } from "./read-arguments";
import { NOTHING_FREE } from "./sentences";

/** Free times: whether the requested one is free, or a few to choose from (BOOK-02). */
export const checkAvailability: ToolAction = async ({ args, office }) => {
  const desk = await office.openDesk();
  const { setup } = desk;
  const refusal = areaRefusal(setup, args);
  if (refusal) return refusal;
  const zoned = { ...placeOf(setup), now: office.now() };
  const when = parseWhen(whenText(args), zoned);
  const job = matchJob(pick(args, JOB_NAMES), setup.job_types);
  // While the job type is open, the offered times have room for the longest.
  const minutes = job?.minutes ?? Math.max(...setup.job_types.map((type) => type.minutes));
  const around = when?.kind === "moment" ? when.at : when?.span.start;
  const until = when?.kind === "span" ? when.span.end : undefined;
  const { diary, window } = await office.readDiary(desk, { around, until });
  const isOther = !job && pick(args, JOB_NAMES) !== null;
  const offered = (code: OutcomeCode, text: string) => answer(isOther ? "UNKNOWN_JOB" : code, text);
  if (when?.kind === "moment") {
    const { code, text } = answerMoment(diary, window, minutes, when.at);
    return offered(code, `${text}${about(job)}`);
  }
  const starts = freeStarts(diary, minutes, when ? partRead(when.span, window) : window);
  if (starts.length > 0) {
    const choices = sayChoices(chooseOffers(starts, setup.time_zone), zoned);
    return offered("TIMES_OFFERED", `I can offer ${choices}.${about(job)}`);
  }
  const near = nearestOffers(freeStarts(diary, minutes, window), around ?? zoned.now, setup.time_zone);
  const why = obstacleWithin(diary, minutes, when?.span ?? window);
  if (near.length === 0) return answer(codeOfNone(why), NOTHING_FREE);
  return offered(CODES[why], `Nothing is free then. The nearest I have is ${sayChoices(near, zoned)}.`);
};

const CODES = { closed: "CLOSED", too_soon: "TOO_SOON", too_far: "TOO_FAR", busy: "BUSY" } as const;

/** No other time is near either. */
const codeOfNone = (why: keyof typeof CODES) => (why === "busy" ? "NOTHING_FREE" : CODES[why]);

function answerMoment(diary: Diary, window: Span, minutes: number, at: number): ActionAnswer {
  const { setup, now } = diary;
  const zoned = { ...placeOf(setup), now };
  const why = obstacle(diary, at, minutes);
  if (why === null) return answer("TIME_FREE", `Yes, ${sayMoment(at, zoned)} is free.`);
  const near = nearestOffers(freeStarts(diary, minutes, window), at, setup.time_zone);
  return near.length > 0
    ? answer(
        CODES[why],
        `${sayMoment(at, zoned)} is not free. The nearest I have is ${sayChoices(near, zoned)}.`,
      )
    : answer(codeOfNone(why), NOTHING_FREE);
}

/** What the assistant would otherwise make up. */
function about(job: JobType | null): string {
  if (!job) return "";
  return ` ${job.name} takes ${sayMinutes(job.minutes)}${job.price ? ` and costs ${job.price}` : ""}.`;
}
