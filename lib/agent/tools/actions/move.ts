import { parseWhen } from "@/lib/agent/bookings/parse-when";
import { sayMoment } from "@/lib/agent/bookings/spoken";
import { placeOf } from "@/lib/agent/setup/place-of";
import { wallTimeAt } from "@/lib/platform/locale/zoned-time";
import { answer, type ToolAction } from "./action";
import { sayRefusal } from "./book";
import { isMoving, oneBooking } from "./own-booking";
import { pick, whenText } from "./read-arguments";
import { WHICH_TIME } from "./sentences";

const CURRENT =
  "currentdatetime currentdate currenttime olddatetime olddate oldtime from existingbooking booking";

/** Moves the caller's booking to another time. */
export const move: ToolAction = async (call) => {
  const desk = await call.office.openDesk();
  const zoned = { ...placeOf(desk.setup), now: call.office.now() };
  const found = await oneBooking(call, pick(call.args, CURRENT) ?? "", zoned);
  if ("ask" in found) return found.ask;
  const { booking } = found;
  // "Can you make it three?" is no other day, and "the same time on Friday" no other hour.
  const [day, time] = wallTimeAt(booking.startsAt.getTime(), zoned.timeZone).slice(0, 16).split("T");
  const when = parseWhen(whenText(call.args), zoned, { day, time });
  if (when?.kind !== "moment") return answer("TIME_MISSING", WHICH_TIME);
  const said = sayMoment(booking.startsAt.getTime(), zoned);
  if (isMoving(booking))
    return answer(
      "UNCHANGED",
      `The calendar has not confirmed yet that ${booking.job} is on ${said}. Please take a message, and do not promise that time.`,
    );
  if (when.at === booking.startsAt.getTime())
    return answer("UNCHANGED", `Nothing to change: ${booking.job} is already on ${said}.`);
  if (booking.status !== "confirmed") {
    return answer(
      "UNCHANGED",
      `${booking.job} on ${said} is not confirmed yet, so it cannot be moved. Please take a message.`,
    );
  }
  const outcome = await call.office.moveJob(desk, booking, when.at);
  if (outcome.kind === "refused") {
    const { code, text } = sayRefusal(outcome, when.at, zoned);
    return answer(code, `${text} Nothing has changed so far.`);
  }
  if (outcome.kind === "gone")
    return answer(
      "NO_BOOKING",
      `${booking.job} on ${said} is no longer in the calendar. Please take a message.`,
    );
  if (outcome.kind === "elsewhere")
    return answer(
      "UNCHANGED",
      `${booking.job} on ${said} is in another calendar, so it cannot be moved. Please take a message.`,
    );
  return answer("MOVED", `Moved: ${booking.job} is now on ${sayMoment(when.at, zoned)}, instead of ${said}.`);
};
