import { parsePhoneNumberFromString } from "libphonenumber-js";
import type { CountryCode } from "@/lib/platform/locale/countries/formats";
import { formatDuration } from "@/lib/platform/locale/dates";
import type { ClientPlace } from "@/lib/platform/locale/place";
import { formatsIn } from "@/lib/platform/locale/place-in";
import type { CallLog } from "./contract";

/** Calls as lines of a CSV file (RFC 4180): commas, CRLF, quotes doubled. */

/**
 * The characters that start a formula, in every Unicode width (spreadsheets fold `＝` to `=`), after any spaces, control
 * or invisible characters, which some programs skip.
 */
const FORMULA = /^[\p{Z}\p{C}\p{M}]*[=+\-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−]|^[\t\r]/u;

/** The byte order mark that tells spreadsheets the file is UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

export const CSV_HEADER = csvLine([
  "Date",
  "Time",
  "Caller",
  "Assigned number",
  "Direction",
  "Duration",
  "Status",
  "Summary",
]);

type CsvCall = Pick<
  CallLog,
  "phone_number" | "vapi_phone_number" | "duration" | "summary" | "call_direction" | "status"
> & { started_at: string };

/** One call as one line (DASH-19); unknown values are empty. */
export function csvOfCall(call: CsvCall, place: ClientPlace): string {
  const { formatNumericDate, formatTime } = formatsIn(place);
  return csvLine([
    formatNumericDate(call.started_at),
    formatTime(call.started_at),
    csvPhone(call.phone_number, place.country),
    csvPhone(call.vapi_phone_number, place.country),
    capitalised(call.call_direction),
    call.duration === null ? null : formatDuration(call.duration),
    capitalised(call.status),
    call.summary,
  ]);
}

export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/**
 * Puts an apostrophe before anything a spreadsheet would read as a formula, because callers influence what a summary
 * says. Semicolons are quoted too, because some spreadsheets split cells at them.
 */
function csvCell(value: string | null): string {
  const text = value ?? "";
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/**
 * A number as it is dialled in the country, in groups: "07700 900123", "00 1 512 555 0142". Spreadsheets keep that as text,
 * with its zeros, and it needs no apostrophe in front of a "+". Anything that is not a number is returned unchanged.
 */
export function csvPhone(number: string | null, fromCountry: CountryCode): string | null {
  if (!number?.startsWith("+")) return number;
  const parsed = parsePhoneNumberFromString(number);
  if (!parsed?.isPossible()) return number;
  const dialled = parsed.format("IDD", { fromCountry });
  return /^[\d ]*\d \d[\d ]*$/.test(dialled) ? dialled : number;
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
