import { SECOND } from "@/lib/platform/core/clock";
import { within } from "@/lib/platform/core/errors";
import { countryOf } from "@/lib/platform/locale/countries/country-of";
import type { CountryCode } from "@/lib/platform/locale/countries/formats";
import { holdsWords } from "@/lib/platform/locale/holds-words";
import { readArea, readPostcode, withPostcode } from "@/lib/platform/locale/read-postcode";
import { orNoCalendar } from "./diary";
import { describeInCalendar } from "./in-calendar";
import { markCorrected } from "./mark-booking";
import { type Booking, DETAILS, type Details } from "./rows";

type Said = Details & Pick<Booking, "callerPhone" | "toolCallId">;

const CORRECT_PATIENCE = 6 * SECOND;

/**
 * A booking of the same call with what its caller has put right since: in its event first, so that nothing is claimed
 * that the tradesperson does not see. A repeated delivery changes nothing, nor do words that the booking has already.
 * Throws NoCalendar.
 */
export async function correctDetails(booking: Booking, said: Said, country: CountryCode): Promise<Booking> {
  if (booking.toolCallId === said.toolCallId) return booking;
  const corrected = corrections(booking, said, country);
  if (Object.keys(corrected).length === 0) return booking;
  const tellCalendar = (now: Booking) => orNoCalendar(within(CORRECT_PATIENCE, describeInCalendar(now)));
  if (booking.status === "confirmed") await tellCalendar({ ...booking, ...corrected });
  const now = await markCorrected(booking, corrected);
  if (now?.status === "confirmed" && booking.status !== "confirmed") await tellCalendar(now); // confirmed meanwhile
  return now ?? booking;
}

function corrections(booking: Booking, said: Said, country: CountryCode): Partial<Details> {
  // Without another number the caller's own is given, which does not replace one that was stated.
  const isStated = said.clientPhone !== said.callerPhone;
  const told = { ...said, clientPhone: isStated ? said.clientPhone : null };
  const differing = DETAILS.filter((name) => told[name] !== null && !holdsWords(booking[name], told[name]));
  const corrected: Partial<Details> = Object.fromEntries(differing.map((name) => [name, told[name]]));
  if (booking.notes && corrected.notes) corrected.notes = together(booking.notes, corrected.notes);
  if (booking.address && corrected.address)
    corrected.address = completed(corrected.address, booking.address, country);
  return corrected;
}

/** What an event's description has room for, beside the rest. */
const MOST_NOTES = 4_000;

/** A caller who mentions the dog has not taken back the gate code. */
function together(before: string, said: string): string {
  const both = holdsWords(said, before) ? said : `${before}\n${said}`;
  return both.length > MOST_NOTES ? said : both;
}

/** The street stays when the postcode alone is corrected, and the postcode when the house number is. */
function completed(said: string, before: string, of: CountryCode): string {
  const country = countryOf(of);
  const code = readPostcode(said, country);
  const alone = code ?? readArea(said, country);
  if (alone && bare(alone) === bare(said)) return withPostcode(before, alone, country);
  const former = readPostcode(before, country);
  const street = new Set(wordsOf(before));
  const isSameStreet = wordsOf(said).every((word) => street.has(word));
  return !code && former && isSameStreet ? `${said}, ${former}` : said;
}

const bare = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();
const wordsOf = (address: string): string[] => address.toLowerCase().match(/\p{L}{2,}/gu) ?? [];
