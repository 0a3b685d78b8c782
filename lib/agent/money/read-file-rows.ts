import { readNumericDates } from "@/lib/agent/bookings/numeric-dates";
import type { Country } from "@/lib/platform/locale/countries/country";
import { CURRENCIES, type Currency } from "@/lib/platform/locale/currencies";
import { readTypedNumber } from "@/lib/platform/locale/read-number";
import { readAmount } from "./amounts";
import type { JobOutcome } from "./contract";
import { readCsv } from "./read-csv";

/** What a row says, and of which visit: by the booking's id, or by the customer's number and the day. */
export type FileWish = {
  line: number;
  bookingId: string | null;
  phone: string | null;
  /** `2026-11-21`. */
  day: string | null;
  outcome: Exclude<JobOutcome, "unknown"> | null;
  amount: { minor: number; currency: string } | null;
  problem: string | null;
};
export type FileRows = { wishes: FileWish[]; blank: number } | { problem: string };

const COLUMNS = {
  id: ["booking id", "booking", "job id", "id"],
  phone: ["phone", "customer phone", "phone number", "mobile"],
  day: ["date", "visit date", "day"],
  outcome: ["outcome", "status", "result"],
  amount: ["amount", "paid", "total", "price"],
  currency: ["currency"],
} as const;

/** Most rows of a file. */
export const MOST_ROWS = 500;

/** Reads a file of outcomes. Pure; which visit a row is about is looked up afterwards. */
export function readFileRows(text: string, country: Country): FileRows {
  const [head, ...rows] = readCsv(text);
  const names = (head?.cells ?? []).map((name) => name.toLowerCase().replace(/[_-]/g, " "));
  const at = (column: keyof typeof COLUMNS) =>
    names.findIndex((name) => (COLUMNS[column] as readonly string[]).includes(name));
  if (at("outcome") < 0 && at("amount") < 0) {
    return { problem: "The first line has to name the columns. Add a column “Outcome” or “Amount”." };
  }
  if (at("id") < 0 && (at("phone") < 0 || at("day") < 0)) {
    return {
      problem: "Add a column “Booking ID”, or the columns “Phone” and “Date”, so that we find the visits.",
    };
  }
  if (rows.length > MOST_ROWS) return { problem: `Send at most ${MOST_ROWS} rows at once. Split the file.` };
  const wishes = rows.map(({ line, cells }) => {
    const cell = (column: keyof typeof COLUMNS) => cells[at(column)]?.replace(/^'(?=[=+\-@])/, "") ?? "";
    return readRow(line, cell, country);
  });
  const told = wishes.filter((wish) => wish.outcome !== null || wish.problem !== null);
  return { wishes: told, blank: wishes.length - told.length };
}

function readRow(line: number, cell: (column: keyof typeof COLUMNS) => string, country: Country): FileWish {
  const phone = cell("phone") ? readTypedNumber(cell("phone"), country) : null;
  const bookingId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(cell("id"))
    ? cell("id").toLowerCase()
    : null;
  const row: FileWish = {
    line,
    bookingId,
    phone,
    day: readDay(cell("day"), country),
    outcome: null,
    amount: null,
    problem: null,
  };
  const currency = (cell("currency") || country.currency).toUpperCase();
  const word = cell("outcome")
    .toLowerCase()
    .replace(/[\s_-]+/g, " ")
    .trim();
  const typed = cell("amount");
  const said = word === "" ? (typed ? "paid" : null) : (OUTCOME_WORDS.get(word) ?? "?");
  if (said === null || said === "unknown") return row;
  if (said === "?")
    return { ...row, problem: `“${cell("outcome")}” is not an outcome. Use paid, done, no show or quoted.` };
  if (!CURRENCIES.some((known) => known === currency))
    return { ...row, problem: `We don’t know the currency “${currency}”.` };
  const minor = typed ? readAmount(typed, currency as Currency) : null;
  if (typed && minor === null)
    return { ...row, problem: `“${typed}” is not an amount. Use a number such as 180 or 180.50.` };
  if (said === "paid" && minor === null) return { ...row, problem: "Add how much was paid." };
  const hasAmount = said === "paid" || said === "quoted";
  if (!bookingId && (!phone || !row.day)) {
    return { ...row, problem: "Add the booking’s ID, or a phone number and a date such as 2026-11-21." };
  }
  return { ...row, outcome: said, amount: hasAmount && minor !== null ? { minor, currency } : null };
}

const OUTCOME_WORDS = new Map<string, JobOutcome>(
  Object.entries({
    ...{ paid: "paid", done: "done", finished: "done", completed: "done", complete: "done" },
    ...{ "no show": "no_show", noshow: "no_show", quoted: "quoted", quote: "quoted" },
    ...{ unknown: "unknown", "not known": "unknown" },
  } as const),
);

/** `2026-11-21`, or `21/11/2026` as it is written in the country. */
function readDay(typed: string, { numericDates }: Country): string | null {
  const iso = /^\d{4}-\d{2}-\d{2}/.exec(typed)?.[0];
  const [, day, month, year] =
    /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(readNumericDates(typed, numericDates) ?? "") ?? [];
  const written = iso ?? (year ? `${year}-${month?.padStart(2, "0")}-${day?.padStart(2, "0")}` : "");
  const at = new Date(`${written}T12:00:00Z`);
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== written ? null : written;
}
