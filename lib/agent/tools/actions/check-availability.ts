import {
  chooseOffers,
  type Diary,
  freeStarts,
  nearestOffers,
  obstacle,
} from "@/lib/agent/bookings/availability";
import { parseWhen } from "@/lib/agent/bookings/parse-when";
import { sayChoices, sayMinutes, sayMoment } from "@/lib/agent/bookings/spoken";
import type { JobType } from "@/lib/agent/setup/contract";
import { placeOf } from "@/lib/agent/setup/place-of";
import type { Span } from "@/lib/providers/google/booking-events";
import type { ToolAction } from "./action";
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
  const { diary, window } = await office.readDiary(desk, { around });
  if (when?.kind === "moment") return `${answerMoment(diary, window, minutes, when.at)}${about(job)}`;
  const starts = freeStarts(diary, minutes, when?.span ?? window);
  if (starts.length > 0) {
    return `I can offer ${sayChoices(chooseOffers(starts, setup.time_zone), zoned)}.${about(job)}`;
  }
  const near = nearestOffers(freeStarts(diary, minutes, window), around ?? zoned.now, setup.time_zone);
  return near.length > 0
    ? `Nothing is free then. The nearest I have is ${sayChoices(near, zoned)}.`
    : NOTHING_FREE;
};

function answerMoment(diary: Diary, window: Span, minutes: number, at: number): string {
  const { setup, now } = diary;
  const zoned = { ...placeOf(setup), now };
  if (obstacle(diary, at, minutes) === null) return `Yes, ${sayMoment(at, zoned)} is free.`;
  const near = nearestOffers(freeStarts(diary, minutes, window), at, setup.time_zone);
  return near.length > 0
    ? `${sayMoment(at, zoned)} is not free. The nearest I have is ${sayChoices(near, zoned)}.`
    : NOTHING_FREE;
}

/** What the assistant would otherwise make up. */
function about(job: JobType | null): string {
  if (!job) return "";
  return ` ${job.name} takes ${sayMinutes(job.minutes)}${job.price ? ` and costs ${job.price}` : ""}.`;
}
