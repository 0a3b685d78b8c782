import { sayMoment } from "@/lib/agent/bookings/spoken";
import { placeOf } from "@/lib/agent/setup/place-of";
import { answer, type ToolAction } from "./action";
import { isMoving, ownBookings, sayFew } from "./own-booking";
import { NO_BOOKING, sayLimit } from "./sentences";

/** Looks up the caller's bookings. Needs no calendar: our rows follow it. */
export const find: ToolAction = async (call) => {
  const setup = await call.office.openSetup();
  const zoned = { ...placeOf(setup), now: call.office.now() };
  const found = await ownBookings(call, zoned);
  if ("limit" in found) return answer("LIMIT", sayLimit(found.limit));
  if (found.length === 0) return answer("NO_BOOKING", NO_BOOKING);
  const said = found.map((booking) => {
    const isSure = booking.status === "confirmed" && !isMoving(booking);
    const open = isSure ? "" : ", which is not confirmed yet";
    return `${booking.job} on ${sayMoment(booking.startsAt.getTime(), zoned)}${open}`;
  });
  return answer("FOUND", `I have ${sayFew(said, "and")}.`);
};
