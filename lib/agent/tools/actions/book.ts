import type { BookingRefusal } from "@/lib/agent/bookings/book-job";
import { parseWhen } from "@/lib/agent/bookings/parse-when";
import { sayChoices, sayList, sayMoment } from "@/lib/agent/bookings/spoken";
import { placeOf } from "@/lib/agent/setup/place-of";
import type { OutcomeCode } from "@/lib/agent/tools/outcome-codes";
import { countryOf } from "@/lib/platform/locale/countries/country-of";
import type { Zoned } from "@/lib/platform/locale/place";
import { type ActionAnswer, answer, type ToolAction } from "./action";
import { areaRefusal } from "./area";
import { matchJob } from "./match-job";
import { ADDRESS, JOB_NAMES, PHONE } from "./names";
import { pick, pickPostcode, readName, readStatedNumber, whenText } from "./read-arguments";
import { sayLimit, sayUnreadable, WHICH_TIME } from "./sentences";

/** Books a job and confirms it only once it is in the calendar (BOOK-04). */
export const book: ToolAction = async ({ callId, toolCallId, caller, args, office }) => {
  const desk = await office.openDesk();
  const { setup } = desk;
  const refusal = areaRefusal(setup, args);
  if (refusal) return refusal;
  const job = matchJob(pick(args, JOB_NAMES), setup.job_types);
  if (!job) {
    const names = setup.job_types.map(({ name }) => name);
    return answer(
      "UNKNOWN_JOB",
      `Which job is it: ${sayList(names, "or")}? Please ask the caller, then book again.`,
    );
  }
  const zoned = { ...placeOf(setup), now: office.now() };
  const when = parseWhen(whenText(args), zoned);
  if (when?.kind !== "moment") return answer("TIME_MISSING", WHICH_TIME);
  const stated = readStatedNumber(pick(args, PHONE), countryOf(setup.country));
  if ("unreadable" in stated) return answer("ARGUMENT_MISSING", sayUnreadable(stated.unreadable));
  const [address, postcode] = [pick(args, ADDRESS), pickPostcode(args, countryOf(setup.country))];
  const outcome = await office.bookJob({
    desk,
    start: when.at,
    minutes: job.minutes,
    details: {
      job: job.name,
      clientName: readName(args),
      clientPhone: stated.number ?? caller,
      callerPhone: caller,
      address:
        address && postcode && !bare(address).includes(bare(postcode))
          ? `${address}, ${postcode}`
          : (address ?? postcode),
      notes: pick(args, "notes note details comments message issue problem"),
      callId,
      toolCallId,
    },
  });
  if (outcome.kind === "limited") return answer("LIMIT", sayLimit(outcome.limit));
  if (outcome.kind === "refused") return sayRefusal(outcome, when.at, zoned);
  const said = `${outcome.booking.job} on ${sayMoment(outcome.booking.startsAt.getTime(), zoned)}`;
  if (outcome.kind === "other_job")
    return answer(
      "UNCHANGED",
      `Nothing has changed: this call has ${said} already. If the caller wants ${job.name} instead, please cancel that one first, then book again.`,
    );
  return outcome.kind === "confirmed"
    ? answer("BOOKED", `Booked: ${said}.`)
    : answer(
        "NOT_CONFIRMED",
        `I have noted ${said}, but it is not confirmed yet. Please say that somebody will confirm it, and do not promise the time.`,
      );
};

const bare = (text: string) => text.replace(/\s/g, "").toLowerCase();

const WHY = {
  busy: { code: "BUSY", words: "is already taken" },
  closed: { code: "CLOSED", words: "is outside working hours" },
  too_soon: { code: "TOO_SOON", words: "is too soon" },
  too_far: { code: "TOO_FAR", words: "is too far ahead to book" },
} as const satisfies Record<BookingRefusal["why"], { code: OutcomeCode; words: string }>;

export function sayRefusal({ why, offers }: BookingRefusal, start: number, zoned: Zoned): ActionAnswer {
  const said = `${sayMoment(start, zoned)} ${WHY[why].words}.`;
  return offers.length > 0
    ? answer(WHY[why].code, `${said} I can offer ${sayChoices(offers, zoned)}.`)
    : answer(why === "busy" ? "NOTHING_FREE" : WHY[why].code, `${said} Please offer to take a message.`);
}
