import { describe, expect, it } from "vitest";
import { countryOf } from "@/lib/platform/locale/countries/country-of";
import { readFileRows } from "./read-file-rows";

const ID = "0b7f8f0e-58a4-4a53-9d3c-6f0f4f6f1a11";
const read = (text: string, country: "GB" | "US" = "GB") => {
  const rows = readFileRows(text, countryOf(country));
  if ("problem" in rows) throw new Error(rows.problem);
  return rows;
};
const problemOf = (row: string) => read(`booking id,outcome,amount,currency\n${row}`).wishes[0]?.problem;

describe("a file of outcomes", () => {
  it("names visits by our id, or by number and day as the country writes them", () => {
    const told = read(
      `Booking_ID;Phone;Date;Outcome;Amount\n${ID};;;paid;1,250.50\n;07700 900123;21/11/2026;No-show;\n;07700 900123;2026-11-20;quoted;`,
    );
    expect(told.wishes).toMatchObject([
      { line: 2, bookingId: ID, outcome: "paid", amount: { minor: 125_050, currency: "GBP" } },
      {
        line: 3,
        bookingId: null,
        phone: "+447700900123",
        day: "2026-11-21",
        outcome: "no_show",
        amount: null,
      },
      { line: 4, day: "2026-11-20", outcome: "quoted", amount: null },
    ]);
    expect(read("phone,date,amount\n(512) 555-0142,11/21/2026,180", "US").wishes).toMatchObject([
      {
        phone: "+15125550142",
        day: "2026-11-21",
        outcome: "paid",
        amount: { minor: 18_000, currency: "USD" },
      },
    ]);
  });

  it("leaves rows out that say nothing, and takes an amount alone for a payment", () => {
    const told = read(`id,outcome,amount\n${ID},,\n${ID},unknown,\n${ID},,180`);
    expect(told).toMatchObject({ blank: 2, wishes: [{ outcome: "paid", problem: null }] });
  });

  it.each([
    [`${ID},maybe,,`, "“maybe” is no outcome. Use paid, done, no show or quoted."],
    [`${ID},paid,,`, "Add how much was paid."],
    [`${ID},paid,12.345,`, "“12.345” is no amount. Write it like 180 or 180.50."],
    [`${ID},paid,-5,`, "“-5” is no amount. Write it like 180 or 180.50."],
    [`${ID},paid,180,XYZ`, "We don’t know the currency “XYZ”."],
    ["7,done,,", "Add the booking’s ID, or a phone number and a date such as 2026-11-21."],
  ])("says what to correct: %s", (row, problem) => {
    expect(problemOf(row)).toBe(problem);
  });

  it.each([
    ["", "The first line has to name the columns. Add a column “Outcome” or “Amount”."],
    [
      "name,amount\nAnn,3",
      "Add a column “Booking ID”, or the columns “Phone” and “Date”, so that we find the visits.",
    ],
    [`id,outcome\n${`${ID},done\n`.repeat(501)}`, "Send at most 500 rows at once. Split the file."],
  ])("is refused as a whole where nothing can be read", (text, problem) => {
    expect(readFileRows(text, countryOf("GB"))).toEqual({ problem });
  });
});
