import { parseWhen } from "@/lib/agent/bookings/parse-when";
import type { Booking } from "@/lib/agent/bookings/rows";
import { sayList, sayMoment } from "@/lib/agent/bookings/spoken";
import { countryOf } from "@/lib/platform/locale/countries/country-of";
import type { ClientPlace, Zoned } from "@/lib/platform/locale/place";
import { type ActionAnswer, type ActionCall, answer } from "./action";
import { PHONE } from "./names";
import { pick, readName, readSpokenNumber } from "./read-arguments";
import { NO_BOOKING, sayLimit } from "./sentences";

/** The bookings that the caller may hear about (findBookings), or why the lookup is refused. */
export const ownBookings = ({ userId, callId, caller, args, office }: ActionCall, { country }: ClientPlace) =>
  office.findBookings({
    userId,
    callId,
    caller,
    statedPhone: readSpokenNumber(pick(args, PHONE), countryOf(country)),
    statedName: readName(args),
  });

/**
 * The one intended booking, or what to ask the caller for. `current`: its present time, if the caller gave it; with
 * another time it is never the one they mean.
 */
export async function oneBooking(
  call: ActionCall,
  current: string,
  zoned: Zoned,
): Promise<{ booking: Booking } | { ask: ActionAnswer }> {
  const found = await ownBookings(call, zoned);
  if ("limit" in found) return { ask: answer("LIMIT", sayLimit(found.limit)) };
  const when = parseWhen(current, zoned);
  const meant = found.filter(({ startsAt }) => {
    const at = startsAt.getTime();
    if (when === null) return true;
    return when.kind === "moment" ? at === when.at : when.span.start <= at && at < when.span.end;
  });
  if (found.length === 0) return { ask: answer("NO_BOOKING", NO_BOOKING) };
  const [booking, ...others] = meant;
  if (booking && others.length === 0) return { booking };
  return { ask: answer("WHICH_BOOKING", sayWhich({ found, meant, zoned })) };
}

/** A move was broken off: only the calendar knows whether the booking is at its new time or at the one before. */
export const isMoving = ({ previousStartsAt }: Booking) => Boolean(previousStartsAt);

type Which = Record<"found" | "meant", readonly Booking[]> & { zoned: Zoned };

function sayWhich({ found, meant, zoned }: Which): string {
  if (meant.length > 0) return `Which one is it: ${sayBookings(meant, zoned, "or")}?`;
  const list = sayBookings(found, zoned, "or");
  const question = found.length > 1 ? `. Which one is it: ${list}?` : `, only ${list}. Is it that one?`;
  return `I have no booking then${question} Please ask the caller, then try again with its time.`;
}

export const sayBookings = (list: readonly Booking[], zoned: Zoned, word: "and" | "or") =>
  sayFew(
    list.map((booking) => `${booking.job} on ${sayMoment(booking.startsAt.getTime(), zoned)}`),
    word,
  );

/** A caller remembers no more than this. */
const MOST_NAMED = 3;

export function sayFew(names: readonly string[], word: "and" | "or"): string {
  const left = names.length - MOST_NAMED;
  return sayList(left > 0 ? [...names.slice(0, MOST_NAMED), `${left} more`] : names, word);
}
