import { placeOf } from "@/lib/agent/setup/place-of";
import { answer, type ToolAction } from "./action";
import { oneBooking, sayBookings } from "./own-booking";
import { whenText } from "./read-arguments";

/**
 * Cancels the caller's booking. Works without the calendar too: the event is deleted when the calendar answers again.
 */
export const cancel: ToolAction = async (call) => {
  const setup = await call.office.openSetup();
  const zoned = { ...placeOf(setup), now: call.office.now() };
  const found = await oneBooking(call, whenText(call.args), zoned);
  if ("ask" in found) return found.ask;
  await call.office.cancelJob(found.booking);
  return answer("CANCELLED", `Cancelled: ${sayBookings([found.booking], zoned, "and")}.`);
};
